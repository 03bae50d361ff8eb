//! The search of the root's moves within one window.

use super::super::game::Game;
use super::super::info::ScoreBound;
use super::super::node::NodeKind;
use super::super::score::{INFINITE, MATE, Value};
use super::super::searcher::Searcher;
use super::super::tt::{Bound, Entry};
use super::report::Report;

impl<G: Game> Searcher<'_, G> {
    /// Searches the moves from the current line on within a window. Returns the best score. The first
    /// move and those that raised alpha have scores then, all others none. Ends early if the search is stopped.
    pub(super) fn search_root(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        report: &mut Report<'_, G>,
    ) -> Value {
        let (mut alpha, first_alpha) = (alpha, alpha);
        let mut best = -INFINITE;
        for number in self.root.line..self.root.moves.len() {
            if self.must_stop() {
                break;
            }
            let mv = self.root.moves[number].mv();
            let move_count = number - self.root.line + 1;
            report.current_move(self, mv, number + 1);
            let before = self.nodes;
            self.seldepth = 0;
            let is_noisy = self.position.is_noisy(mv);
            self.make(mv, 0);
            let value = self.search_root_move(alpha, beta, depth - 1, move_count, is_noisy);
            self.unmake();
            let pv = self.stack.at(1).pv.clone();
            let root_move = &mut self.root.moves[number];
            root_move.nodes += self.nodes - before;
            if self.clock.is_stopped() {
                break;
            }
            best = best.max(value);
            if move_count > 1 && value <= alpha {
                root_move.score = -INFINITE;
                continue;
            }
            root_move.score = value;
            root_move.depth = self.root.depth;
            root_move.seldepth = self.seldepth;
            root_move.bound = match Bound::of(value, first_alpha, beta) {
                Bound::Lower => ScoreBound::Lower,
                Bound::Upper => ScoreBound::Upper,
                Bound::Exact | Bound::None => ScoreBound::Exact,
            };
            // Beyond the window the line is often cut off at once: what was known goes on.
            let agrees = root_move.pv.get(1..=pv.len()).is_some_and(|known| *known == pv[..]);
            if !agrees || root_move.bound == ScoreBound::Exact {
                root_move.pv.truncate(1);
                root_move.pv.extend(pv);
            }
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        let is_stored = self.root.line == 0 && best > -INFINITE && !G::depends_on_path(best);
        if is_stored && !self.is_stopped() {
            self.store_root(best, first_alpha, beta, depth);
        }
        best
    }

    /// The score of the root move that was just made, searched `depth` plies deep.
    fn search_root_move(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        move_count: usize,
        is_noisy: bool,
    ) -> Value {
        self.stack.at(0).reduction = 0;
        if move_count > 1 {
            let late = move_count > 2 && depth >= 2 && !is_noisy && !self.position.in_check();
            let less = if late { self.reductions.base(depth, move_count) / 100 } else { 0 };
            let reduced = (depth - less).max(1.min(depth));
            let mut value = -self.search(-alpha - 1, -alpha, reduced, 1, NodeKind::Cut);
            if value > alpha && reduced < depth {
                value = -self.search(-alpha - 1, -alpha, depth, 1, NodeKind::Cut);
            }
            if value <= alpha || self.is_stopped() {
                return value;
            }
        }
        -self.search(-beta, -alpha, depth, 1, NodeKind::Pv)
    }

    fn store_root(&mut self, best: Value, alpha: Value, beta: Value, depth: i32) {
        let by_score = self.root.moves.iter().max_by_key(|root_move| root_move.score);
        let Some(root_move) = by_score else { return };
        let entry = Entry {
            mv: root_move.mv(),
            score: best.clamp(-MATE, MATE),
            raw_eval: super::super::score::NONE,
            depth,
            bound: Bound::of(best, alpha, beta),
            tt_pv: true,
        };
        self.tt.store(self.position.key(), 0, entry);
    }
}
