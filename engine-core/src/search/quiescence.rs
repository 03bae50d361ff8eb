//! Quiescence: captures only, until nothing hangs and the evaluation can be trusted.

use super::move_picker::{MovePicker, captured_kind, is_quiet};
use super::params::{delta_margin, quiescence_see};
use super::score::{MATE_BOUND, MAX_PLY, NONE, Value, mated_in};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::Move;

/// What a captured piece brings at most, for delta pruning.
const GAIN: [Value; 6] = [208, 854, 915, 1_380, 2_682, 0];

impl Worker<'_> {
    /// The score of a position once all captures that matter are through.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        if PV {
            self.pvs[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if self.must_stop() {
            return 0;
        }
        if self.position.is_draw(ply) {
            return self.draw();
        }
        alpha = self.at_least_drawn(alpha, ply);
        if alpha >= beta {
            return alpha;
        }
        let in_check = self.position.in_check();
        if ply >= MAX_PLY {
            return if in_check { self.draw() } else { self.evaluate() };
        }

        let correction = if in_check { None } else { self.prepare_evaluation(ply) };
        let key = self.position.key();
        let entry = self.table.probe(key, ply);
        if let Some(entry) = entry
            && !PV
            && entry.score != NONE
            && entry.bound.allows(entry.score >= beta)
        {
            return entry.score;
        }

        let mut raw = NONE;
        let mut best = mated_in(ply);
        let mut futility = -MATE_BOUND;
        self.frame(ply).static_eval = NONE;
        if !in_check {
            raw = match entry {
                Some(entry) if entry.eval != NONE => entry.eval,
                _ => self.evaluate(),
            };
            best = self.corrected(raw, ply, correction);
            self.frame(ply).static_eval = best;
            if let Some(entry) = entry
                && entry.score != NONE
                && entry.score.abs() < MATE_BOUND
                && entry.bound.allows(entry.score > best)
            {
                best = entry.score;
            }
            if best >= beta {
                if entry.is_none() {
                    let fresh = Entry {
                        mv: Move::NULL,
                        score: NONE,
                        eval: raw,
                        depth: 0,
                        bound: Bound::None,
                        pv: false,
                    };
                    self.table.store(key, ply, fresh);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility = best + delta_margin();
        }

        let context = if in_check { self.context(ply) } else { self.noisy_context(ply) };
        let table_move = entry.map_or(Move::NULL, |entry| entry.mv);
        let usable = in_check || !is_quiet(&self.position, table_move);
        let table_move = if usable { table_move } else { Move::NULL };
        let mut picker = MovePicker::noisy(&self.position, table_move, 0);
        let mut best_move = Move::NULL;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.position, self.histories, &context) {
            count += 1;
            self.prefetch(mv);
            if best > -MATE_BOUND {
                // A way out is known: of the others only captures that pay are of interest.
                if in_check && is_quiet(&self.position, mv) {
                    picker.skip_quiets();
                    continue;
                }
                if picker.is_at_bad_captures() {
                    break;
                }
                let mut least = quiescence_see();
                if !in_check
                    && futility <= alpha
                    && mv.promotion_piece().is_none()
                    && !picker.gives_check(&self.position, mv)
                {
                    let gain = GAIN[captured_kind(&self.position, mv).index()];
                    if futility + gain <= alpha {
                        best = best.max(futility + gain);
                        continue;
                    }
                    // It must win something, then.
                    least = least.max(1);
                }
                if !picker.see(&self.position, mv, least) {
                    if least > quiescence_see() {
                        best = best.max(futility);
                    }
                    continue;
                }
            }
            self.make(mv, ply);
            let value = -self.quiescence::<PV>(-beta, -alpha, ply + 1);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    if PV {
                        self.extend_pv(mv, ply);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && count == 0 {
            return mated_in(ply);
        }
        if best >= beta && best.abs() < MATE_BOUND {
            best = (best + beta) / 2;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let pv = entry.is_some_and(|entry| entry.pv);
        self.table.store(
            key,
            ply,
            Entry { mv: best_move, score: best, eval: raw, depth: 0, bound, pv },
        );
        best
    }
}
