//! The quiescence search: captures and promotions only, until nothing hangs, and all moves in check
//! (Chess Programming Wiki, "Quiescence Search").

use super::super::game::{Game, GameMove};
use super::super::history::corrected;
use super::super::move_picker::{MovePicker, Wanted};
use super::super::params::{fail_soft, quiescence};
use super::super::score::{INFINITE, NONE, Value, mated_in};
use super::super::searcher::Searcher;
use super::super::tt::{Bound, EVAL_ONLY, Entry};
use super::{is_not_lost, towards};

impl<G: Game> Searcher<'_, G> {
    /// The score of the current position, `ply` plies from the root, if the side to move either stands pat
    /// on its evaluation or captures; in check, if it moves at all. Without meaning once the search is
    /// stopped.
    pub(in super::super) fn quiescence(&mut self, alpha: Value, beta: Value, ply: usize) -> Value {
        let is_pv = beta - alpha > 1;
        self.stack.at(ply).pv.clear();
        let (mut alpha, beta) = match self.known_bounds(alpha, beta, ply) {
            Ok(window) => window,
            Err(known) => return known,
        };
        let first_alpha = alpha;
        self.seldepth = self.seldepth.max(ply + 1);
        let key = self.position.key();
        let tt: Option<Entry<G::Move>> = self.tt.probe(key, ply, self.clock_left());
        if let Some(entry) = tt
            && !is_pv
            && entry.bound != Bound::None
            && entry.decides(beta)
        {
            return entry.score;
        }
        let in_check = self.position.in_check();
        let mut best = -INFINITE;
        let (mut raw_eval, mut futile_base) = (NONE, -INFINITE);
        let tt_pv = is_pv || tt.is_some_and(|entry| entry.tt_pv);
        if !in_check {
            let stored = tt.map_or(NONE, |entry| entry.raw_eval);
            raw_eval = if stored == NONE { self.evaluate() } else { stored };
            let static_eval = corrected(raw_eval, self.correction(ply));
            best = match tt {
                Some(entry) if entry.bound != Bound::None && entry.refines(static_eval) => {
                    entry.score
                }
                _ => static_eval,
            };
            if best >= beta {
                if tt.is_none() {
                    let mv = G::Move::NULL;
                    let (score, bound) = (NONE, Bound::None);
                    let entry =
                        Entry { mv, score, raw_eval, depth: EVAL_ONLY, bound, tt_pv: false };
                    self.tt.store(key, ply, entry);
                }
                return towards(beta, best, fail_soft::quiescence());
            }
            alpha = alpha.max(best);
            futile_base = static_eval + quiescence::margin();
        }
        let tt_move = tt.map_or(G::Move::NULL, |entry| entry.mv);
        let usable = tt_move != G::Move::NULL
            && self.position.is_legal(tt_move)
            && (in_check || self.position.is_noisy(tt_move));
        let wanted = if in_check { Wanted::All } else { Wanted::Noisy };
        let mut picker = MovePicker::new(if usable { tt_move } else { G::Move::NULL }, wanted);
        let mut best_move = G::Move::NULL;
        let mut move_count = 0;
        while let Some(picked) = picker.next(self, ply, None) {
            let mv = picked.mv;
            self.prefetch_after(mv);
            move_count += 1;
            if is_not_lost(best) {
                if in_check {
                    // One way out is known, and this one is late.
                    if !self.position.is_noisy(mv) && move_count > 2 {
                        picker.skip_quiets();
                        continue;
                    }
                } else {
                    let hoped = futile_base + self.position.gain(mv);
                    if hoped <= alpha {
                        best = best.max(hoped);
                        continue;
                    }
                }
                // The later a capture comes, the more it has to win.
                let least = quiescence::step() * (move_count - 1) - quiescence::risk();
                if !self.position.see(mv, least) {
                    continue;
                }
            }
            if self.must_stop() {
                return 0;
            }
            self.make(mv, ply);
            let value = -self.quiescence(-beta, -alpha, ply + 1);
            self.unmake();
            if self.is_stopped() {
                return 0;
            }
            best = best.max(value);
            if value > alpha {
                best_move = mv;
                if is_pv {
                    self.stack.extend_pv(ply, mv);
                }
                if value >= beta {
                    break;
                }
                alpha = value;
            }
        }
        if move_count == 0 {
            if in_check {
                return mated_in(ply);
            }
            if self.position.may_be_stuck() && !self.position.has_legal_move() {
                return if self.position.is_lost_without_moves() { mated_in(ply) } else { 0 };
            }
        }
        if best >= beta {
            best = towards(beta, best, fail_soft::quiescence());
        }
        if G::depends_on_path(best) {
            return best;
        }
        let bound = Bound::of(best, first_alpha, beta);
        let bound = if bound == Bound::Exact && !is_pv { Bound::Upper } else { bound };
        let entry = Entry { mv: best_move, score: best, raw_eval, depth: 0, bound, tt_pv };
        self.tt.store(key, ply, entry);
        best
    }
}
