//! Extensions: moves that are searched deeper than others.

use super::super::game::{Game, GameMove};
use super::super::params::singular;
use super::super::score::{Value, is_decided};
use super::super::searcher::Searcher;
use super::{Node, NodeKind};

/// What the singular search says of the hash move.
pub(super) enum Singularity {
    /// Search it so many plies deeper; a negative number is a reduction.
    Extend(i32),
    /// Another move is good enough as well, so the node's score is at least this.
    MultiCut(Value),
}

/// Moves that miss beta by more than this count as missing it by as much, internal units.
const MOST_MISSING: Value = 2_000;

impl<G: Game> Searcher<'_, G> {
    /// Whether the hash move stands out: all other moves are searched to half the depth with a null window
    /// somewhat below its TT score (Chess Programming Wiki, "Singular Extensions", "Multi-Cut").
    pub(super) fn singularity(&mut self, node: &Node<G>) -> Singularity {
        const NO_CHANGE: Singularity = Singularity::Extend(0);
        let Some(entry) = node.tt else { return NO_CHANGE };
        let is_asked = node.depth >= singular::depth() + i32::from(node.tt_pv)
            && !node.is_excluding()
            && entry.bound.is_lower()
            && entry.depth >= node.depth - singular::tt_depth()
            && !is_decided(entry.score)
            && node.ply < 2 * self.root.depth();
        if !is_asked {
            return NO_CHANGE;
        }
        let gap = singular::base() + node.depth * singular::slope() / 10;
        let target = entry.score - gap;
        self.stack.at(node.ply).excluded = node.tt_move;
        let kind = if node.kind == NodeKind::Cut { NodeKind::Cut } else { NodeKind::All };
        let value = self.search(target - 1, target, (node.depth - 1) / 2, node.ply, kind);
        self.stack.at(node.ply).excluded = G::Move::NULL;
        if self.is_stopped() {
            return NO_CHANGE;
        }
        if value < target {
            let is_quiet = !self.position.is_noisy(node.tt_move);
            let double = singular::double() + singular::double_pv() * i32::from(node.is_pv());
            let triple = singular::triple() + singular::triple_pv() * i32::from(node.is_pv());
            let stands_out =
                i32::from(value < target - double) + i32::from(is_quiet && value < target - triple);
            return Singularity::Extend(1 + stands_out);
        }
        if value >= node.beta && !is_decided(value) {
            return Singularity::MultiCut(value);
        }
        // Not alone: the nearer the other moves come to beta, the less hangs on this one.
        let missing = (node.beta - value).min(MOST_MISSING);
        let less = singular::rivals() - missing * singular::rivals_slope() / 10;
        Singularity::Extend(-(less / 100).clamp(0, 3))
    }
}
