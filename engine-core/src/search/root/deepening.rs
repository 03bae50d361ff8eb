//! Iterative deepening: the root is searched one ply deeper each time, with a window around what the
//! last time said (Chess Programming Wiki, "Iterative Deepening", "Aspiration Windows").

use super::super::game::{Evaluate, Game};
use super::super::history::corrected;
use super::super::info::ScoreBound;
use super::super::limits::Limits;
use super::super::params::aspiration;
use super::super::score::{INFINITE, MATE, MAX_PLY, Value, is_mate};
use super::super::searcher::Searcher;
use super::super::time::Confidence;
use super::report::Report;

/// What the iterations so far tell of how settled the result is.
#[derive(Default)]
struct Progress {
    /// A running mean of the best scores, internal units; `None` before the first iteration.
    mean: Option<Value>,
    /// A running mean of how far the best score lies from the mean of those before, internal units.
    swing: Value,
    stable_iterations: u32,
}

impl<G: Game> Searcher<'_, G> {
    /// Searches deeper and deeper until a limit is reached.
    pub(in super::super) fn deepen(&mut self, limits: &Limits, report: &mut Report<'_, G>) {
        self.evaluator.reset();
        if self.root.moves.is_empty() {
            report.game_over(self);
            return;
        }
        if !self.position.in_check() {
            let raw_eval = self.evaluate();
            self.stack.at(0).static_eval = corrected(raw_eval, self.correction(0));
        }
        if self.root.moves.len() == 1 {
            self.clock.hasten();
        }
        let last = limits.depth.map_or(MAX_PLY - 1, |depth| (depth as usize).clamp(1, MAX_PLY - 1));
        let mut progress = Progress::default();
        for depth in 1..=last {
            self.root.depth = depth;
            let best_before = self.root.moves[0].mv();
            for root_move in &mut self.root.moves {
                root_move.previous_score = root_move.known_score();
                root_move.score = -INFINITE;
            }
            for line in 0..self.root.lines {
                self.root.line = line;
                self.search_line(&progress, report);
                self.order_lines();
                if self.is_stopped() {
                    report.stopped(self);
                    return;
                }
            }
            report.iteration(self);
            if self.is_done(limits, best_before, &mut progress) {
                return;
            }
        }
    }

    /// Searches the current line with a window that grows until the score lies within.
    fn search_line(&mut self, progress: &Progress, report: &mut Report<'_, G>) {
        let depth = self.root.depth as i32;
        let before = self.root.moves[self.root.line].previous_score;
        let mut width = aspiration::width() + progress.swing * aspiration::swing() / 100;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= aspiration::depth() && !is_mate(before) {
            (alpha, beta) = (before - width, before + width);
        }
        let mut failed_high = 0;
        loop {
            (alpha, beta) = (alpha.max(-INFINITE), beta.min(INFINITE));
            let value = self.search_root(alpha, beta, (depth - failed_high).max(1), report);
            self.order_from_line();
            if self.is_stopped() || value > alpha && value < beta {
                return;
            }
            report.bound(self);
            let failed_low = value <= alpha;
            if failed_low {
                beta = (alpha + 3 * beta) / 4;
                alpha = value - width;
                failed_high = 0;
            } else {
                beta = value + width;
                // What is that good will not be much better one ply deeper.
                failed_high = (failed_high + 1).min(aspiration::most_reduced());
            }
            width += width * aspiration::growth() / 100 + 1;
            if is_mate(value) || width > aspiration::widest() {
                (alpha, beta) = if failed_low { (-INFINITE, beta) } else { (alpha, INFINITE) };
            }
        }
    }

    /// Puts the moves from the current line on in order; those without a new score stay as they are.
    fn order_from_line(&mut self) {
        let line = self.root.line;
        self.root.moves[line..].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
    }

    /// Puts the lines of this iteration in order: a later one may have turned out better.
    fn order_lines(&mut self) {
        let searched = self.root.line + 1;
        let moves = &mut self.root.moves[..searched];
        if moves.iter().all(|root_move| root_move.score > -INFINITE) {
            moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
        }
    }

    /// Whether the search need not go deeper, after an iteration that was searched through.
    fn is_done(&mut self, limits: &Limits, best_before: G::Move, progress: &mut Progress) -> bool {
        let best = &self.root.moves[0];
        let (score, nodes) = (best.score, best.nodes);
        let is_exact = best.bound == ScoreBound::Exact;
        let stable = best.mv() == best_before;
        let mean = progress.mean.unwrap_or(score);
        progress.stable_iterations = if stable { progress.stable_iterations + 1 } else { 0 };
        progress.swing = (3 * progress.swing + (score - mean).abs().min(MATE / 64)) / 4;
        progress.mean = Some((2 * mean + score) / 3);
        let confidence = Confidence {
            best_move_share: nodes as f64 / self.nodes.max(1) as f64,
            stable_iterations: progress.stable_iterations,
            score_drop: if is_mate(score) || is_mate(mean) { 0 } else { mean - score },
        };
        let mate_wanted = limits.mate.is_some_and(|moves| {
            is_exact && is_mate(score) && (MATE - score.abs() + 1) / 2 <= moves as Value
        });
        let enough = self.clock.is_leader() && self.clock.is_enough(confidence);
        mate_wanted || enough
    }
}
