//! How the result of a node updates the histories (Chess Programming Wiki, "History Heuristic").

use super::super::game::{Game, GameMove};
use super::super::params::bonus;
use super::super::score::{Value, is_decided};
use super::super::searcher::{QuietContext, Searcher};
use super::super::tt::Bound;
use super::Node;
use super::moves::Found;

/// A curve through 0 that is half of `limit` at a depth of `half_at` plies, and never reaches it.
fn growing(depth: i32, limit: i32, half_at: i32) -> i32 {
    limit * depth / (depth + half_at)
}

/// The bonus of a move that was good enough, by the depth of the search; history units.
fn bonus(depth: i32) -> i32 {
    growing(depth, bonus::good(), bonus::good_half())
}

/// The malus of a move that was tried before a better one, by the depth of the search; history units.
fn malus(depth: i32) -> i32 {
    growing(depth, bonus::bad(), bonus::bad_half())
}

impl<G: Game> Searcher<'_, G> {
    /// A part of the bonus for the hash move, whose TT score was enough for a cutoff.
    pub(super) fn confirm_tt_move(&mut self, node: &Node<G>) {
        let amount = bonus(node.depth) * bonus::confirmed_percent() / 100;
        if self.position.is_noisy(node.tt_move) {
            self.histories.noisy.update(&self.position, node.tt_move, amount);
        } else {
            let attacked = G::attacked(&self.position.threats());
            let context = self.quiet_context(node.ply, attacked);
            self.update_quiet(&context, node.tt_move, amount);
        }
    }

    /// Bonus for the best move of a node, malus for those tried before it. If no move was good enough, the
    /// move that led here gets the bonus.
    pub(super) fn update_histories(
        &mut self,
        node: &Node<G>,
        found: &Found<G>,
        bound: Bound,
        context: &QuietContext<G>,
    ) {
        if bound == Bound::Upper {
            self.update_refutation(node);
            return;
        }
        let (good, bad) = (bonus(node.depth), -malus(node.depth));
        if self.position.is_noisy(found.best_move) {
            self.histories.noisy.update(&self.position, found.best_move, good);
        } else {
            self.stack.at(node.ply).killer = found.best_move;
            self.update_quiet(context, found.best_move, good);
            for &mv in &found.quiets {
                self.update_quiet(context, mv, bad);
            }
        }
        for &mv in &found.noisy {
            self.histories.noisy.update(&self.position, mv, bad);
        }
    }

    /// Bonus for the quiet move that led here, after which no move was good enough.
    fn update_refutation(&mut self, node: &Node<G>) {
        let last = self.stack.before(node.ply, 1);
        if node.ply == 0 || last.mv == G::Move::NULL || last.is_noisy || node.is_excluding() {
            return;
        }
        let row = last.row;
        let amount = bonus(node.depth) * bonus::refutation_percent() / 100;
        for plies in [2, 3] {
            let after = self.stack.before(node.ply, plies).row;
            self.histories.continuation.update(after, row, amount);
        }
    }

    /// Updates the correction history by the difference of score and evaluation. Not in check, not if the
    /// best move is a capture, and not if the bound does not tell the direction of the error.
    pub(super) fn update_correction(
        &mut self,
        node: &Node<G>,
        found: &Found<G>,
        bound: Bound,
        best: Value,
    ) {
        let is_tactical =
            found.best_move != G::Move::NULL && self.position.is_noisy(found.best_move);
        if node.in_check || is_tactical || is_decided(best) {
            return;
        }
        let error = best - node.static_eval;
        let is_known = match bound {
            Bound::Exact => true,
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
            Bound::None => false,
        };
        if is_known {
            let moves = self.last_rows(node.ply);
            // What the table is to hold is the error of the evaluation before its correction.
            let error = best - node.raw_eval;
            self.histories.correction.update(&self.position, moves, node.depth, error);
        }
    }
}
