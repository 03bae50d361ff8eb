//! Pruning of whole nodes before the loop over their moves: by evaluation, or by a cheaper search.

use super::super::game::{Game, GameMove};
use super::super::move_picker::{MovePicker, Wanted};
use super::super::params::{null_move, probcut, razoring, rfp};
use super::super::score::{NONE, TB_BOUND, Value, is_decided};
use super::super::searcher::Searcher;
use super::super::tt::{Bound, Entry};
use super::{Node, NodeKind, towards};

impl<G: Game> Searcher<'_, G> {
    /// The score of a node that needs no loop over its moves; `None` if it needs one. Never in check, in the
    /// principal variation or in a singular search. What it returns once the search is stopped has no
    /// meaning.
    pub(super) fn prune_node(&mut self, node: &Node<G>) -> Option<Value> {
        if node.in_check || node.is_pv() || node.is_excluding() {
            return None;
        }
        self.reverse_futility(node)
            .or_else(|| self.razor(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.probcut(node))
    }

    /// Reverse futility pruning: so far above beta that no quiet opponent gets back below it in the
    /// plies that are left (Chess Programming Wiki, "Reverse Futility Pruning").
    fn reverse_futility(&self, node: &Node<G>) -> Option<Value> {
        let margin = rfp::margin() * node.depth
            - rfp::improving() * i32::from(node.improving)
            - rfp::worsening() * i32::from(self.opponent_worsens(node))
            + node.correction.abs() * rfp::uncertainty() / 100;
        let is_far_above = node.depth <= rfp::depth()
            && !node.tt_pv
            && node.eval - margin.max(0) >= node.beta
            && node.beta > -TB_BOUND
            && !is_decided(node.eval);
        is_far_above.then(|| towards(node.beta, node.eval, rfp::returned()))
    }

    /// Whether the opponent's last move made its evaluation worse.
    fn opponent_worsens(&self, node: &Node<G>) -> bool {
        let before = self.stack.before(node.ply, 1).static_eval;
        before != NONE && node.static_eval > -before
    }

    /// Razoring: so far below alpha that only a capture could help, which the quiescence search sees
    /// (Chess Programming Wiki, "Razoring").
    fn razor(&mut self, node: &Node<G>) -> Option<Value> {
        let margin = razoring::base() + razoring::slope() * node.depth * node.depth;
        if node.depth > razoring::depth()
            || node.eval + margin > node.alpha
            || is_decided(node.alpha)
        {
            return None;
        }
        let value = self.quiescence(node.alpha, node.alpha + 1, node.ply);
        (value <= node.alpha).then_some(value)
    }

    /// Null move pruning: who stays above beta after passing would do so after a move (Chess
    /// Programming Wiki, "Null Move Pruning"). From some depth on a search without null moves has to
    /// agree, because of zugzwang.
    fn null_move(&mut self, node: &Node<G>) -> Option<Value> {
        let shallow = null_move::shallow() * (16 - node.depth).max(0) / 16;
        let margin = if node.improving { 0 } else { null_move::margin() };
        let needed = node.beta + margin + shallow;
        let is_tried = node.depth >= 2
            && node.ply >= self.null_move_from
            && node.eval >= needed
            && node.static_eval > node.beta - null_move::slack()
            && node.beta > -TB_BOUND
            && self.stack.before(node.ply, 1).mv != G::Move::NULL
            && self.position.allows_null_move();
        if !is_tried {
            return None;
        }
        let surplus = (node.eval - node.beta).min(null_move::most_surplus());
        let reduction = null_move::base()
            + null_move::slope() * node.depth
            + null_move::surplus() * surplus / 100;
        let depth = node.depth - reduction / 100;
        if self.must_stop() {
            return Some(0);
        }
        self.make_null(node.ply);
        self.stack.at(node.ply).reduction = 0;
        let value = -self.search(-node.beta, 1 - node.beta, depth, node.ply + 1, NodeKind::All);
        self.unmake_null();
        if self.is_stopped() {
            return Some(0);
        }
        if value < node.beta {
            return None;
        }
        // A mate that needs a pass is none.
        let value = if is_decided(value) { node.beta } else { value };
        if node.depth < null_move::verified_depth() || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = node.ply + (2 * depth / 3).max(1) as usize;
        let verified = self.search(node.beta - 1, node.beta, depth, node.ply, NodeKind::All);
        self.null_move_from = 0;
        (verified >= node.beta).then_some(value)
    }

    /// ProbCut: a capture that is far above beta in a shallower search will be above beta in this one
    /// (Chess Programming Wiki, "ProbCut").
    fn probcut(&mut self, node: &Node<G>) -> Option<Value> {
        let raised =
            node.beta + probcut::margin() - probcut::improving() * i32::from(node.improving);
        if node.depth < probcut::depth() || is_decided(node.beta) || is_decided(raised) {
            return None;
        }
        let depth = node.depth - probcut::reduction();
        if let Some(entry) = node.tt
            && entry.bound != Bound::None
            && entry.depth >= depth
            && entry.score < raised
        {
            return None;
        }
        let threshold = (raised - node.static_eval).max(1);
        let tt_move = if self.is_winning_capture(node.tt_move, threshold) {
            node.tt_move
        } else {
            G::Move::NULL
        };
        let mut picker = MovePicker::new(tt_move, Wanted::Winning(threshold));
        while let Some(picked) = picker.next(self, node.ply, None) {
            let mv = picked.mv;
            self.prefetch_after(mv);
            if self.must_stop() {
                return Some(0);
            }
            self.make(mv, node.ply);
            self.stack.at(node.ply).reduction = 0;
            let mut value = -self.quiescence(-raised, 1 - raised, node.ply + 1);
            if value >= raised && depth > 1 {
                value =
                    -self.search(-raised, 1 - raised, depth - 1, node.ply + 1, node.kind.child());
            }
            self.unmake();
            if self.is_stopped() {
                return Some(0);
            }
            if value >= raised {
                let bound = Bound::Lower;
                let entry = Entry { score: value, bound, depth, ..self.new_entry(node, mv) };
                if !G::depends_on_path(value) {
                    self.tt.store(self.position.key(), node.ply, entry);
                }
                return Some(if is_decided(value) { value } else { value - (raised - node.beta) });
            }
        }
        None
    }

    fn is_winning_capture(&self, mv: G::Move, threshold: Value) -> bool {
        mv != G::Move::NULL && self.position.is_noisy(mv) && self.position.see(mv, threshold)
    }
}

const _: () = assert!(NONE > TB_BOUND, "an unknown evaluation passes for no small one");
