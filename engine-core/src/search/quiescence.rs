//! Quiescence: captures only, until nothing hangs and the evaluation can be trusted.

use super::history::PieceTo;
use super::move_picker::{MovePicker, is_quiet};
use super::params::{
    PIECE_VALUES, delta_margin, quiescence_moves, quiescence_see, quiescence_share, stand_pat_share,
};
use super::score::{MATE_BOUND, MAX_PLY, NONE, Value, is_decided, mated_in};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::{Move, Piece, PieceType};

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
        let entry = self.table.probe(key, ply, self.position.halfmove_clock());
        if let Some(entry) = entry
            && !PV
            && entry.score != NONE
            && entry.bound.allows(entry.score >= beta)
        {
            return entry.score;
        }

        let mut raw = NONE;
        let mut best = mated_in(ply);
        let mut futility = None;
        if !in_check {
            raw = match entry {
                Some(entry) if entry.eval != NONE => entry.eval,
                _ => self.evaluate(),
            };
            let static_eval =
                self.corrected(raw, correction.unwrap_or_else(|| self.correction(ply)));
            best = static_eval;
            if let Some(entry) = entry
                && entry.score != NONE
                && entry.score.abs() < MATE_BOUND
                && entry.bound.allows(entry.score > best)
            {
                best = entry.score;
            }
            if best >= beta {
                if entry.is_none() {
                    self.remember_evaluation(raw, false, ply);
                }
                return towards(beta, best, stand_pat_share());
            }
            alpha = alpha.max(best);
            futility = Some(static_eval + delta_margin());
        }

        let context = if in_check { self.context(ply) } else { self.noisy_context(ply) };
        let table_move = entry.map_or(Move::NULL, |entry| entry.mv);
        let usable = in_check || !is_quiet(&self.position, table_move);
        let table_move = if usable { table_move } else { Move::NULL };
        let mut picker = MovePicker::noisy(&self.position, table_move);
        let before = self.before(ply, 1);
        let retaken = (before.piece_to != PieceTo::NONE).then(|| before.mv.to());
        let mut best_move = Move::NULL;
        let mut count: i32 = 0;
        while let Some(mv) = picker.next(&self.position, self.histories, &context) {
            count += 1;
            self.prefetch(mv);
            if best > -MATE_BOUND {
                // A way out is known: of the others only captures that pay are of interest.
                if in_check && is_quiet(&self.position, mv) {
                    continue;
                }
                if let Some(futility) = futility
                    && retaken != Some(mv.to())
                    && mv.promotion_piece().is_none()
                    && !picker.gives_check(&self.position, mv)
                {
                    if count > quiescence_moves() {
                        continue;
                    }
                    let prey = self.position.piece_on(mv.to());
                    let gain = prey.map_or(0, |piece| PIECE_VALUES[piece.kind().index()]);
                    if futility + gain <= alpha {
                        best = best.max(futility + gain);
                        continue;
                    }
                    // It must win as much as is lacking, then.
                    if !self.position.see(mv, alpha - futility) {
                        best = best.max(futility.min(alpha));
                        continue;
                    }
                }
                if !self.position.see(mv, quiescence_see()) {
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
        if count == 0 {
            if in_check {
                return mated_in(ply);
            }
            if self.may_be_stalemate() && !self.position.has_legal_move() {
                best = self.draw();
            }
        }
        if best > beta {
            best = towards(beta, best, quiescence_share());
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

impl Worker<'_> {
    /// Whether it is worth a look: the last piece was just taken, and no pawn can go on.
    fn may_be_stalemate(&self) -> bool {
        let position = &self.position;
        let us = position.side_to_move();
        let captured = position.last_captured().map(Piece::kind);
        captured.is_some_and(|kind| kind != PieceType::Pawn)
            && position.has_only_pawns(us)
            && (position.pieces(us, PieceType::Pawn).forward(us) & !position.occupied()).is_empty()
    }
}

/// A score that lies beyond beta, drawn towards it, so that so many parts of 1,024 of it are its own: how
/// far beyond is not certain.
const fn towards(beta: Value, score: Value, share: i32) -> Value {
    if is_decided(score) { score } else { (score * share + beta * (1_024 - share)) / 1_024 }
}
