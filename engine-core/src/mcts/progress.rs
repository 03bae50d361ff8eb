//! How far a search has come: its depth, when it looks at the clock, when it reports, and how settled it is.

use crate::search::{Confidence, Value};

/// The most visits between two looks at the clock.
const MOST_BETWEEN_LOOKS: u64 = 512;
/// Visits between the looks of threads that have no clock.
const BLIND: u64 = 64;
/// A report is due after this many times the visits of the one before, percent.
const REPORT_GROWTH: u64 = 130;
/// And at the latest after so long, milliseconds.
const REPORT_AFTER: u64 = 3_000;
/// Visits grow by so much, percent, from one measurement of how settled the best move is to the next.
const ITERATION_GROWTH: u32 = 140;

/// When to look at the clock: about once a millisecond, however long a visit takes.
#[derive(Debug)]
pub struct Pace {
    step: u64,
    next: u64,
    /// When the last look was, milliseconds.
    last: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { step: 1, next: 0, last: 0 }
    }
}

impl Pace {
    /// The number of visits at which to look next.
    pub const fn next_look(&self) -> u64 {
        self.next
    }

    /// Notes a look: the visits so far, the time in milliseconds, and the visits at which the clock has to be
    /// looked at again.
    pub fn looked(&mut self, (visits, now, must): (u64, u64, u64)) {
        match now - self.last {
            0 => self.step = (2 * self.step).min(MOST_BETWEEN_LOOKS),
            1..=2 => {}
            _ => self.step = (self.step / 2).max(1),
        }
        self.last = now;
        self.next = (visits + self.step).min(must);
    }

    /// Notes a look of a thread without a clock.
    pub const fn looked_blindly(&mut self, visits: u64) {
        self.next = visits + BLIND;
    }
}

/// How far a search has come.
#[derive(Debug, Default)]
pub struct Progress {
    /// Visits of the first thread.
    pub visits: u64,
    /// The sum of all visits' moves.
    moves: u64,
    longest: usize,
    /// Visits at which the next report is due.
    report_at: u64,
    reported: u64,
    /// The place of the best move at the last measurement, and the visits of the root then.
    best: Option<(usize, u32)>,
    stable: u32,
    /// A fading mean of the best move's score, internal units.
    score: Option<Value>,
}

impl Progress {
    /// Counts a visit of so many moves.
    pub fn note(&mut self, moves: usize) {
        self.visits += 1;
        self.moves += moves as u64;
        self.longest = self.longest.max(moves);
    }

    /// The mean length of a visit, rounded up, and the longest one; at least 1.
    pub fn depths(&self) -> (usize, usize) {
        let mean = self.moves.div_ceil(self.visits.max(1)).max(1) as usize;
        (mean, self.longest.max(mean))
    }

    /// Whether a limit of so many plies is reached: by the mean length of visits, or by more visits than it takes to
    /// get there in any position in which there is something to find.
    pub fn has_depth(&self, depth: u32) -> bool {
        let enough = 256_u64.saturating_mul(1 << depth.min(40));
        self.visits > 0 && (self.depths().0 >= depth as usize || self.visits >= enough)
    }

    /// Whether the lines should be reported.
    pub fn is_report_due(&self, now: u64) -> bool {
        self.visits > 0 && (self.visits >= self.report_at || now >= self.reported + REPORT_AFTER)
    }

    /// Notes that the lines were reported.
    pub fn reported(&mut self, now: u64, _best: usize) {
        self.reported = now;
        self.report_at = (self.visits * REPORT_GROWTH / 100).max(self.visits + 16);
    }

    /// How settled the best move is, given its place, its visits, those of the second and of all, and its score.
    pub fn confidence(&mut self, place: (usize, u32, u32, u32), score: Value) -> Confidence {
        let (index, visits, _, all) = place;
        let (before, at) = self.best.unwrap_or((index, 0));
        if before != index {
            (self.best, self.stable) = (Some((index, all)), 0);
        } else if u64::from(all) * 100 >= u64::from(at) * u64::from(ITERATION_GROWTH) {
            (self.best, self.stable) = (Some((index, all)), self.stable + 1);
            self.score = Some(self.score.map_or(score, |mean| (2 * mean + score) / 3));
        }
        Confidence {
            best_move_share: f64::from(visits) / f64::from(all.max(1)),
            stable_iterations: self.stable,
            score_drop: self.score.map_or(0, |mean| mean - score),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_visits_are_watched_more_closely() {
        let mut pace = Pace::default();
        for look in 0..20 {
            pace.looked((1_000 * look, 0, u64::MAX));
        }
        assert_eq!(pace.next_look(), 19_000 + MOST_BETWEEN_LOOKS);
        pace.looked((20_000, 100, 20_003));
        assert_eq!(pace.next_look(), 20_003);
        for look in 0..20 {
            pace.looked((20_000, 100 + 10 * look, u64::MAX));
        }
        assert_eq!(pace.next_look(), 20_001);
    }

    #[test]
    fn a_best_move_that_lasts_is_settled() {
        let mut progress = Progress::default();
        let stable = |progress: &mut Progress, index, all| {
            progress.confidence((index, all / 2, all / 4, all), 10).stable_iterations
        };
        assert_eq!(stable(&mut progress, 3, 100), 1);
        assert_eq!(stable(&mut progress, 3, 110), 1);
        assert_eq!(stable(&mut progress, 3, 150), 2);
        assert_eq!(stable(&mut progress, 4, 160), 0);
    }
}
