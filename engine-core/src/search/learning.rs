//! What a node leaves behind: an entry in the table, and lessons for the histories.

use super::alphabeta::Node;
use super::history::{CONTINUATION_PLIES, PieceTo};
use super::move_loop::Tried;
use super::move_picker::{captured_kind, is_quiet, piece_to};
use super::params::*;
use super::score::{NONE, Value};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::{Move, PieceType};

impl Worker<'_> {
    /// Remembers the result of a node: its best score, the move that raised alpha, if one did, and
    /// where alpha ended.
    pub(super) fn learn<const PV: bool>(
        &mut self,
        node: &mut Node,
        tried: &Tried,
        (best_move, best): (Move, Value),
        alpha: Value,
        bound: Bound,
    ) {
        let ply = node.ply;
        if best_move.is_null() {
            self.praise_last(node, best);
        } else {
            self.reward::<PV>(node, tried, best_move);
            if !PV {
                let is_table_move = best_move == node.table_move();
                let bonus = if is_table_move { trust_praise() } else { -trust_blame() };
                self.histories.update_trust(bonus);
            }
        }
        if best <= alpha && ply > 0 {
            // The move before is probably good: the node joins the tree around the principal variation.
            node.was_pv |= self.before(ply, 1).was_pv;
            self.frame(ply).was_pv = node.was_pv;
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
            && (best_move.is_null() || is_quiet(&self.position, best_move))
            && (best > node.static_eval) != best_move.is_null();
        if tells {
            let slope =
                if best_move.is_null() { correction_depth_low() } else { correction_depth() };
            let error = (best - node.static_eval) * node.depth * slope / 128;
            let step = error.clamp(-CORRECTION_STEP, CORRECTION_STEP) * CORRECTION_SHARE / 1_024;
            self.teach_correction(ply, step);
        }
    }

    /// Teaches corrections that the position is better than its evaluation.
    pub(super) fn teach_correction(&mut self, ply: usize, step: i32) {
        let (earlier, last) = self.correction_moves(ply);
        self.histories.update_correction(&self.position, earlier, last, step);
    }

    /// Praises the best move and blames those that were tried in vain.
    fn reward<const PV: bool>(&mut self, node: &Node, tried: &Tried, best_move: Move) {
        let before = *self.before(node.ply, 1);
        let mut bonus = (bonus_slope() * node.depth - bonus_base()).min(bonus_most())
            + bonus_table() * i32::from(best_move == node.table_move())
            + before.history / bonus_refuted();
        let malus = (malus_slope() * node.depth - malus_base()).min(malus_most());
        if !PV {
            bonus += bonus * (tried.quiet.len() + tried.noisy.len()) as i32 / 256;
        }
        if is_quiet(&self.position, best_move) {
            self.reward_quiet(best_move, node.ply, bonus * bonus_quiet() / 1_024);
            // The later a move came, the less was expected of it.
            let mut blame = malus * malus_quiet() / 1_024;
            for &mv in &tried.quiet {
                blame = blame * malus_decay() / 1_024;
                self.reward_quiet(mv, node.ply, -blame);
            }
        } else {
            self.reward_noisy(best_move, bonus * bonus_noisy() / 1_024);
        }
        if before.number == 1 + usize::from(before.known) {
            // The best guess besides the table's was refuted.
            self.teach_last_quiet(node.ply, -malus * malus_early() / 1_024);
        }
        for &mv in &tried.noisy {
            self.reward_noisy(mv, -malus * malus_noisy() / 1_024);
        }
    }

    /// Praises the move that led to a node in which nothing helped against it.
    fn praise_last(&mut self, node: &Node, best: Value) {
        let before = *self.before(node.ply, 1);
        let Some(last) = self.last_quiet(node.ply) else {
            if let Some(captured) = self.position.last_captured().filter(|_| node.ply > 0) {
                self.histories.update_capture(before.piece_to, captured.kind(), last_noisy());
            }
            return;
        };
        let worse = !node.in_check && best <= node.static_eval - last_worse_margin();
        let better = !before.in_check && best <= -before.static_eval - last_better_margin();
        let merit = last_base() - before.history / last_stat()
            + (last_depth() * node.depth).min(last_depth_most())
            + last_late() * i32::from(before.number > LATE_NUMBER)
            + last_worse() * i32::from(worse)
            + last_better() * i32::from(better);
        let bonus = (last_slope() * node.depth - last_least()).min(last_most()) * merit.max(0);
        let part = |share: i32, of: i64| (i64::from(bonus) * i64::from(share) / of) as i32;
        self.teach_continuations(node.ply - 1, last, part(last_continuation(), 16_384));
        self.teach_last_butterfly(node.ply, part(last_butterfly(), 32_768));
        self.teach_last_pawn(node.ply, part(last_pawn(), 8_192));
    }

    /// Teaches all histories of quiet moves.
    pub(super) fn reward_quiet(&mut self, mv: Move, ply: usize, bonus: i32) {
        let now = piece_to(&self.position, mv);
        self.histories.update_butterfly(self.position.side_to_move(), mv, bonus);
        self.histories.update_low(ply, mv, bonus * learn_low_ply() / 1_024);
        self.teach_continuations(ply, now, bonus * learn_continuation() / 1_024);
        let share = if bonus > 0 { learn_pawn_up() } else { learn_pawn_down() };
        self.histories.update_pawn(&self.position, now, bonus * share / 1_024);
    }

    fn reward_noisy(&mut self, mv: Move, bonus: i32) {
        let captured = captured_kind(&self.position, mv);
        let now = piece_to(&self.position, mv);
        self.histories.update_capture(now, captured, bonus);
    }

    /// Teaches the quiet move that led to a node by what it gained in static evaluation.
    pub(super) fn judge_last_quiet(&mut self, node: &Node) {
        let before = *self.before(node.ply, 1);
        if self.last_quiet(node.ply).is_none() || before.in_check || before.static_eval == NONE {
            return;
        }
        let gain = (-before.static_eval - node.static_eval).clamp(-gain_low(), gain_high());
        let gain = gain + gain_offset();
        self.teach_last_butterfly(node.ply, gain * gain_weight());
        if !self.before(node.ply, 0).known {
            self.teach_last_pawn(node.ply, gain * gain_weight_pawn());
        }
    }

    /// Teaches the continuations of the move that led to `ply`, if it was a quiet one.
    pub(super) fn teach_last_quiet(&mut self, ply: usize, bonus: i32) {
        if let Some(last) = self.last_quiet(ply) {
            self.teach_continuations(ply - 1, last, bonus);
        }
    }

    fn teach_last_butterfly(&mut self, ply: usize, bonus: i32) {
        let mv = self.before(ply, 1).mv;
        self.histories.update_butterfly(!self.position.side_to_move(), mv, bonus);
    }

    /// Not that of a pawn, which changes the structure.
    fn teach_last_pawn(&mut self, ply: usize, bonus: i32) {
        let before = self.before(ply, 1);
        let moved = self.position.piece_on(before.mv.to());
        if before.mv.promotion_piece().is_none()
            && moved.is_some_and(|piece| piece.kind() != PieceType::Pawn)
        {
            let now = before.piece_to;
            self.histories.update_pawn(&self.position, now, bonus);
        }
    }

    /// Teaches the continuations of a move that was made at `ply`.
    pub(super) fn teach_continuations(&mut self, ply: usize, now: PieceTo, bonus: i32) {
        let earlier = CONTINUATION_PLIES.map(|plies| {
            let frame = self.before(ply, plies);
            (frame.piece_to != PieceTo::NONE).then_some(frame.made)
        });
        let in_check = self.before(ply, 0).in_check;
        self.histories.update_continuations(earlier, in_check, now, bonus);
    }
}
