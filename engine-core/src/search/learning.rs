//! What a node leaves behind: an entry in the table, and lessons for the histories.

use super::alphabeta::Node;
use super::history::{CONTINUATION_PLIES, Context, PieceTo};
use super::move_loop::Tried;
use super::move_picker::{captured_kind, is_quiet, piece_to};
use super::params::{
    BLAME_LEAST, GAIN_MOST, blame_decay, bonus_base, bonus_most, bonus_slope, correction_bias,
    fail_low_praise, fail_low_praise_pawn, gain_offset, gain_weight,
};
use super::score::{MATE_BOUND, NONE, Value};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::Move;

impl Worker<'_> {
    /// How much a result at this depth teaches.
    pub(super) fn bonus(depth: i32) -> i32 {
        (bonus_slope() * depth - bonus_base()).clamp(0, bonus_most())
    }

    /// Remembers the result of a node.
    pub(super) fn learn(
        &mut self,
        node: &Node,
        context: &Context,
        tried: &Tried,
        best_move: Move,
        best: Value,
        bound: Bound,
    ) {
        let ply = node.ply;
        if bound == Bound::Lower {
            self.frame(ply).cutoffs += 1;
        }
        if bound != Bound::Upper && !best_move.is_null() {
            self.reward(node, context, tried, best_move);
        } else if bound == Bound::Upper && node.excluded.is_null() {
            // Nothing helped against the move that led here.
            if let Some(last) = self.last_quiet(ply) {
                let bonus = Self::bonus(node.depth) * fail_low_praise() / 100;
                self.teach_continuations(ply - 1, last, bonus);
                let bonus = bonus * fail_low_praise_pawn() / 100;
                self.histories.update_pawn(&self.position, last, bonus);
            }
        }
        let first_line = ply > 0 || self.line == 0;
        if node.excluded.is_null() && first_line {
            let entry = Entry {
                mv: best_move,
                score: best,
                eval: node.raw_eval,
                depth: node.depth,
                bound,
                pv: node.was_pv,
            };
            self.table.store(self.position.key(), ply, entry);
        }
        // A capture explains a better score by itself, and a bound teaches only in its direction.
        let tells = !node.in_check
            && node.excluded.is_null()
            && best.abs() < MATE_BOUND
            && (best_move.is_null() || is_quiet(&self.position, best_move))
            && !(bound == Bound::Lower && best <= node.static_eval)
            && !(bound == Bound::Upper && best >= node.static_eval);
        if tells {
            let (earlier, last) = self.correction_moves(ply);
            let sign = if best_move.is_null() { 1 } else { -1 };
            let error = (best - node.static_eval) * (100 + sign * correction_bias()) / 100;
            self.histories.update_correction(&self.position, earlier, last, error, node.depth);
        }
    }

    /// Praises the best move and blames those that were tried before it.
    fn reward(&mut self, node: &Node, context: &Context, tried: &Tried, best_move: Move) {
        let bonus = Self::bonus(node.depth);
        if is_quiet(&self.position, best_move) {
            self.frame(node.ply).killer = best_move;
            self.reward_quiet(best_move, context, bonus);
            // The later a move came, the less was expected of it.
            for (place, &mv) in tried.quiet.iter().filter(|&&mv| mv != best_move).enumerate() {
                let share = (100 - blame_decay() * place as i32).max(BLAME_LEAST);
                self.reward_quiet(mv, context, -bonus * share / 100);
            }
        } else {
            self.reward_noisy(best_move, bonus);
        }
        for &mv in tried.noisy.iter().filter(|&&mv| mv != best_move) {
            self.reward_noisy(mv, -bonus);
        }
    }

    /// Teaches all histories of quiet moves.
    pub(super) fn reward_quiet(&mut self, mv: Move, context: &Context, bonus: i32) {
        let now = piece_to(&self.position, mv);
        self.histories.update_quiet(&self.position, mv, now, context, bonus);
        for earlier in context.earlier {
            self.histories.update_continuation(earlier, now, bonus);
        }
    }

    fn reward_noisy(&mut self, mv: Move, bonus: i32) {
        let captured = captured_kind(&self.position, mv);
        let now = piece_to(&self.position, mv);
        self.histories.update_capture(now, captured, bonus);
    }

    /// The move that led to `ply`, if it was a quiet one.
    fn last_quiet(&self, ply: usize) -> Option<PieceTo> {
        let last = self.before(ply, 1).piece_to;
        let quiet = ply > 0
            && last != PieceTo::NONE
            && self.position.last_captured().is_none()
            && self.position.last_move().promotion_piece().is_none();
        quiet.then_some(last)
    }

    /// Teaches its continuations.
    pub(super) fn teach_last_quiet(&mut self, ply: usize, bonus: i32) {
        if let Some(last) = self.last_quiet(ply) {
            self.teach_continuations(ply - 1, last, bonus);
        }
    }

    /// Teaches the quiet move that led to `ply` by what it gained in static evaluation.
    pub(super) fn judge_last_quiet(&mut self, ply: usize, static_eval: Value) {
        let before = self.before(ply, 1).static_eval;
        if before != NONE {
            let gain = (gain_offset() - before - static_eval).clamp(-GAIN_MOST, GAIN_MOST);
            self.teach_last_quiet(ply, gain * gain_weight() / 10);
        }
    }

    /// Teaches the continuations of a move that was made at `ply`.
    pub(super) fn teach_continuations(&mut self, ply: usize, now: PieceTo, bonus: i32) {
        for plies in CONTINUATION_PLIES {
            let earlier = self.before(ply, plies).piece_to;
            self.histories.update_continuation(earlier, now, bonus);
        }
    }
}
