//! What a node teaches the histories.

use super::super::game::{Game, GameMove};
use super::super::params::bonus;
use super::super::score::{NONE, Value, is_decided};
use super::super::searcher::{QuietContext, Searcher};
use super::super::tt::Bound;
use super::Node;
use super::moves::Found;

/// How much a search of so many plies counts: the first plies most, towards a limit.
fn growing(depth: i32, limit: i32, half_at: i32) -> i32 {
    limit * depth / (depth + half_at)
}

/// For a move that was good.
fn bonus(depth: i32) -> i32 {
    growing(depth, bonus::good(), bonus::good_half())
}

/// For a move that was tried before a good one, and in vain.
fn malus(depth: i32) -> i32 {
    growing(depth, bonus::bad(), bonus::bad_half())
}

impl<G: Game> Searcher<'_, G> {
    /// The hash move was good enough once more.
    pub(super) fn confirm_tt_move(&mut self, node: &Node<G>) {
        let amount = bonus(node.depth) * bonus::confirmed_percent() / 100;
        if self.position.is_noisy(node.tt_move) {
            self.histories.noisy.update(&self.position, node.tt_move, amount);
        } else {
            let context = self.quiet_context(node.ply, self.position.attacked_by_opponent());
            self.update_quiet(&context, node.tt_move, amount);
        }
    }

    /// A quiet move was made at this ply and its reduction taken back: it turned out good enough, or not.
    pub(super) fn update_after_research(&mut self, ply: usize, was_good: bool) {
        let amount = if was_good { bonus::research() } else { -bonus::research() };
        let row = self.stack.at(ply).row;
        for after in self.last_rows(ply) {
            self.histories.continuation.update(after, row, amount);
        }
    }

    /// The evaluation alone says something of the quiet move that led here: whether its side stands better
    /// than before.
    pub(super) fn update_by_evaluation(&mut self, node: &Node<G>) {
        let last = self.stack.before(node.ply, 1);
        if node.ply == 0 || last.mv == G::Move::NULL || last.is_noisy || last.static_eval == NONE {
            return;
        }
        let gained = -(node.static_eval + last.static_eval);
        let most = bonus::evaluation_most();
        let amount = (gained * bonus::evaluation() / 10).clamp(-most, most);
        let (mv, attacked) = (last.mv, last.attacked);
        let side = 1 - self.position.side();
        if let Some(attacked) = attacked {
            self.histories.quiet.update(side, attacked, mv, amount);
        }
    }

    /// The moves of a node were searched: the best one was good, those before it were not.
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
        // That other moves failed says more where they came first.
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

    /// No move here was good enough: the quiet move that led here was good.
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

    /// The search says how far the evaluation was off, unless captures are what made the difference.
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
