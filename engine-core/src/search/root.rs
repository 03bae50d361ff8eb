//! Iterative deepening at the root: windows, several lines, and when to stop.

use super::alphabeta::Expect;
use super::info::{BestMove, Info, Line, ScoreBound};
use super::params::{
    ASPIRATION_MOST, AVERAGE_SHARE, SQUARE_SHARE_MOST, TELL_BOUNDS_AFTER, aspiration_delta,
    aspiration_growth, aspiration_square_grain,
};
use super::score::{INFINITE, MATE, MAX_PLY, Score, Value, is_mate, mated_in};
use super::time::Confidence;
use super::worker::Worker;
use crate::types::Move;

/// A legal move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Its score in this iteration, `-INFINITE` where it did not beat a better move.
    score: Value,
    /// Whether that is its true score at this depth, or was only beyond the window.
    bound: ScoreBound,
    /// Its score when the last iteration ended.
    previous: Value,
    seldepth: usize,
    /// The average of its scores, late ones counting most, and that of their squares, with their signs;
    /// nothing before it was searched.
    average: Option<(Value, i64)>,
    /// Nodes spent on it in the whole search.
    nodes: u64,
    pv: Vec<Move>,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        let score = -INFINITE;
        Self {
            mv,
            score,
            bound: ScoreBound::Exact,
            previous: score,
            seldepth: 0,
            average: None,
            nodes: 0,
            pv: vec![mv],
        }
    }

    /// Counts a score in that took so many nodes: the more of all that were spent, the more it counts.
    fn count_in(&mut self, value: Value, nodes: u64) {
        let square = i64::from(value) * i64::from(value.abs());
        let before = self.nodes.max(1);
        self.nodes += nodes;
        let share = 64 * nodes / (2 * nodes + 3 * before);
        let share = share.clamp(*AVERAGE_SHARE.start(), *AVERAGE_SHARE.end());
        let mix =
            |old: i64, new: i64, share: u64| (new * share as i64 + old * (32 - share as i64)) / 32;
        self.average = Some(match self.average {
            None => (value, square),
            Some((average, squares)) => (
                mix(average.into(), value.into(), share) as Value,
                mix(squares, square, share.min(SQUARE_SHARE_MOST)),
            ),
        });
    }

    /// The score of the last search that gave one, `-INFINITE` before any did.
    fn known_score(&self) -> Value {
        if self.score > -INFINITE { self.score } else { self.previous }
    }

    /// How that score relates to the true one: an iteration that ended has left no bounds.
    fn known_bound(&self) -> ScoreBound {
        if self.score > -INFINITE { self.bound } else { ScoreBound::Exact }
    }
}

/// What a thread's search came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The best line; empty where the game is over.
    pub pv: Vec<Move>,
    /// Its score for the side to move.
    pub score: Value,
    /// How that score relates to the true one, where the search was stopped.
    pub bound: ScoreBound,
    /// The last depth that was searched through, plies.
    pub depth: i32,
}

impl Outcome {
    /// The move to play.
    #[must_use]
    pub fn mv(&self) -> Option<Move> {
        self.pv.first().copied()
    }

    /// The move with the answer that is expected to it.
    #[must_use]
    pub fn best_move(&self) -> BestMove {
        BestMove { mv: self.mv(), ponder: self.pv.get(1).copied() }
    }
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit ends it, telling each result. Helpers have numbers
    /// above 0, by which they take different ways.
    pub(super) fn deepen(&mut self, lines: usize, number: usize) -> Outcome {
        if self.root_moves.is_empty() {
            self.tell_game_over();
            return Outcome::default();
        }
        if let Some(mate) = self.limits.mate.and_then(|moves| self.find_mate(moves)) {
            self.elapsed = self.host.elapsed_ms();
            self.tell_outcome(&mate);
            return mate;
        }
        let lines = lines.clamp(1, self.root_moves.len());
        if self.root_moves.len() == 1 {
            self.time.hasten();
        }
        let most = self
            .limits
            .depth
            .map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let mut stable_iterations = 0;
        let mut average = None;
        let mut completed = 0;
        // Every other helper is a ply ahead: what it finds is there when the others come.
        let first = 1 + (number % 2) as i32;
        for depth in first..=most {
            self.root_depth = depth;
            let before = self.root_moves[0].mv;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.score;
            }
            for line in 0..lines {
                self.line = line;
                self.seldepth = 0;
                self.aspire(depth);
                self.root_moves[..=line].sort_by_key(|root_move| -root_move.score);
                if self.stopped {
                    break;
                }
            }
            self.look_at_clock();
            if self.stopped {
                break;
            }
            self.tell_lines(lines, depth);
            completed = depth;

            let best = &self.root_moves[0];
            stable_iterations = if best.mv == before { stable_iterations + 1 } else { 0 };
            let earlier = average.unwrap_or(best.score);
            average = Some((earlier + best.score) / 2);
            let confidence = Confidence {
                best_move_share: best.nodes as f64 / self.nodes.max(1) as f64,
                stable_iterations,
                score_drop: earlier - best.score,
            };
            if self.is_done(confidence) {
                break;
            }
        }
        if self.stopped {
            // What the unfinished iteration found counts, and may have changed the places of all;
            // and every search tells a score.
            self.root_moves[1..].sort_by_key(|known| (-known.score, -known.previous));
            self.tell_lines(lines, self.root_depth);
        }
        let (score, bound) = (self.root_moves[0].known_score(), self.root_moves[0].known_bound());
        Outcome { pv: self.full_line(0, self.root_depth), score, bound, depth: completed }
    }

    /// The line of a root move, and more of it where the table knows more: a score beyond the window
    /// comes without a line. At most as many plies as the search was deep.
    fn full_line(&mut self, index: usize, depth: i32) -> Vec<Move> {
        let mut pv = self.root_moves[index].pv.clone();
        for &mv in &pv {
            self.position.make(mv);
        }
        while pv.len() < depth as usize && !self.position.is_draw(pv.len()) {
            let clock = self.position.halfmove_clock();
            let known = self.table.probe(self.position.key(), pv.len(), clock);
            let Some(entry) = known.filter(|entry| entry.depth > 0) else { break };
            if !self.position.is_legal(entry.mv) {
                break;
            }
            pv.push(entry.mv);
            self.position.make(entry.mv);
        }
        for _ in &pv {
            self.position.unmake();
        }
        pv
    }

    /// Tells the line of another thread, which was chosen in the end.
    pub(super) fn tell_outcome(&mut self, outcome: &Outcome) {
        let (value, bound) = self.told_score(outcome.score, outcome.bound);
        let line = Line {
            depth: outcome.depth.max(1) as u32,
            seldepth: outcome.pv.len().max(outcome.depth as usize) as u32,
            multipv: 1,
            score: Score::new(value, &self.position),
            value,
            bound,
            nodes: self.count_nodes(),
            elapsed: self.elapsed,
            hashfull: self.table.hashfull(),
            tbhits: self.tbhits,
            pv: outcome.pv.clone(),
        };
        (self.emit)(&self.position, Info::Line(line));
    }

    /// Whether the iteration that has just ended is the last one.
    fn is_done(&mut self, confidence: Confidence) -> bool {
        if self.limits.infinite {
            return false;
        }
        let score = self.root_moves[0].score;
        let mate_found = self.limits.mate.is_some_and(|moves| {
            is_mate(score) && score > 0 && i64::from(MATE - score) < 2 * i64::from(moves)
        });
        // What was thought on the other side's time was thought all the same.
        self.settled = mate_found || self.time.is_enough(self.elapsed, confidence);
        !self.pondering && self.settled || self.is_out_of_time()
    }

    /// Searches one line with a window around its average score, which widens where it fails.
    fn aspire(&mut self, depth: i32) {
        let root_move = &self.root_moves[self.line];
        self.last_line.clone_from(&root_move.pv);
        let mut delta = aspiration_delta();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if let Some((average, squares)) = root_move.average {
            delta += (squares.abs() / i64::from(aspiration_square_grain())) as Value;
            (alpha, beta) = ((average - delta).max(-INFINITE), (average + delta).min(INFINITE));
            self.evaluator.hope(self.position.side_to_move(), average);
        }
        let mut fail_highs = 0;
        loop {
            let reduced = (depth - fail_highs).max(1);
            self.root_window = beta - alpha;
            let value = self.search::<true>(alpha, beta, reduced, 0, Expect::All);
            // A stable sort: moves that did not beat the best keep their order.
            self.root_moves[self.line..].sort_by_key(|root_move| -root_move.score);
            if self.stopped {
                return;
            }
            let bound = if value <= alpha {
                beta = alpha;
                alpha = (value - delta).max(-INFINITE);
                fail_highs = 0;
                // The move is worse than it was thought to be.
                self.settled = false;
                ScoreBound::Upper
            } else if value >= beta {
                alpha = alpha.max(beta - delta);
                beta = (value + delta).min(INFINITE);
                fail_highs += 1;
                ScoreBound::Lower
            } else {
                return;
            };
            if self.elapsed >= TELL_BOUNDS_AFTER && self.line == 0 {
                let line = self.line_of(0, depth, bound);
                (self.emit)(&self.position, Info::Line(line));
            }
            delta += delta * aspiration_growth() / 128;
            if delta > ASPIRATION_MOST {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Writes down what the search of a root move gave.
    pub(super) fn note_root_move(
        &mut self,
        mv: Move,
        number: usize,
        value: Value,
        (alpha, beta): (Value, Value),
        nodes: u64,
    ) {
        let seldepth = self.seldepth;
        let child = self.pvs[1].clone();
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv)
        else {
            return;
        };
        root_move.count_in(value, nodes);
        if number == 1 || value > alpha {
            root_move.score = value;
            root_move.bound = match value {
                _ if value <= alpha => ScoreBound::Upper,
                _ if value >= beta => ScoreBound::Lower,
                _ => ScoreBound::Exact,
            };
            root_move.seldepth = seldepth;
            // A score beyond the window comes without a line: the one known before is still a good one.
            if !child.is_empty() || is_mate(value) {
                root_move.pv.truncate(1);
                root_move.pv.extend(child);
            }
        } else {
            root_move.score = -INFINITE;
        }
    }

    fn tell_lines(&mut self, lines: usize, depth: i32) {
        for index in 0..lines {
            let root_move = &self.root_moves[index];
            // A line further down may have been searched in the iteration before only,
            let is_old = index > 0 && root_move.score == -INFINITE;
            // or never, where the first one was stopped: there is nothing to tell of it.
            if is_old && root_move.previous == -INFINITE {
                continue;
            }
            let bound = root_move.known_bound();
            let line = self.line_of(index, depth - i32::from(is_old), bound);
            (self.emit)(&self.position, Info::Line(line));
        }
    }

    fn line_of(&mut self, index: usize, depth: i32, bound: ScoreBound) -> Line {
        let root_move = &self.root_moves[index];
        let known =
            [root_move.score, root_move.previous].into_iter().find(|score| score.abs() < INFINITE);
        let seldepth = root_move.seldepth.max(1);
        // Stopped before the first move was through: the static evaluation has to do.
        let value = known.unwrap_or_else(|| self.evaluate_root());
        let (value, bound) = self.told_score(value, bound);
        let pv = self.full_line(index, depth);
        Line {
            depth: depth.max(1) as u32,
            seldepth: seldepth as u32,
            multipv: index + 1,
            score: Score::new(value, &self.position),
            value,
            bound,
            nodes: self.count_nodes(),
            elapsed: self.elapsed,
            hashfull: self.table.hashfull(),
            tbhits: self.tbhits,
            pv,
        }
    }

    /// A score as it is told: what endgame tables know of the root is no bound.
    fn told_score(&self, found: Value, bound: ScoreBound) -> (Value, ScoreBound) {
        let value = self.table_score(found);
        (value, if value == found { bound } else { ScoreBound::Exact })
    }

    fn evaluate_root(&mut self) -> Value {
        if self.position.in_check() { 0 } else { self.evaluator.evaluate(&self.position) }
    }

    fn tell_game_over(&mut self) {
        let value = if self.position.in_check() { mated_in(0) } else { 0 };
        let line = Line {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: Score::new(value, &self.position),
            value,
            bound: ScoreBound::Exact,
            nodes: 0,
            elapsed: 0,
            hashfull: 0,
            tbhits: 0,
            pv: Vec::new(),
        };
        (self.emit)(&self.position, Info::Line(line));
    }
}
