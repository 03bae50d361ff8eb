//! How long to think: a soft limit, looked at between iterations, and a hard one, at every poll.

use super::limits::Limits;
use super::params::*;
use crate::position::Position;

/// The time limits of one search, in milliseconds from its start (or from `ponderhit`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeManager {
    /// Stretches and shrinks with what the search sees; only a clock has one.
    soft: Option<u64>,
    hard: Option<u64>,
}

/// What the last iterations say about how settled the best move is.
#[derive(Clone, Copy, Debug)]
pub struct Confidence {
    /// The share of all nodes that the best move took, 0..=1.
    pub best_move_share: f64,
    /// Iterations since the best move changed.
    pub stable_iterations: u32,
    /// How far the score fell since earlier iterations, internal units.
    pub score_drop: i32,
}

/// What takes time from the clock beside thinking, milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Delays {
    /// What each move loses on the way to the other program and back.
    pub overhead: u64,
    /// The longest moment for which the machine lately let the search stand still.
    pub stall: u64,
}

impl Delays {
    /// What the next move is to reckon with when a search has seen a stall of `seen` milliseconds.
    /// Long ones are forgotten slowly: a machine that is busy now will be for some games.
    #[must_use]
    pub fn after(self, seen: u64) -> Self {
        let remembered = self.stall * (TIME_STALL_MEMORY - 1) / TIME_STALL_MEMORY;
        Self { stall: remembered.max(seen.min(TIME_STALL_MOST)), ..self }
    }

    /// What is never planned with: several times the stall that was seen, for they come in swarms.
    fn reserve(self) -> u64 {
        TIME_RESERVE.max(self.stall * TIME_STALLS)
    }
}

impl TimeManager {
    /// The limits for the side to move.
    #[must_use]
    pub fn new(limits: &Limits, position: &Position, delays: Delays) -> Self {
        let Delays { overhead, .. } = delays;
        if let Some(movetime) = limits.movetime {
            let time = movetime.saturating_sub(overhead.min(movetime / 2)).max(1);
            return Self { soft: None, hard: Some(time) };
        }
        let color = position.side_to_move();
        let Some(clock) = limits.clock(color) else { return Self::default() };
        let increment = limits.increment[color.index()];
        // What a busy machine may take without asking is never planned with. Once half of it was taken,
        // it is saved up again from the increments.
        let reserve = (clock / 2).min(delays.reserve());
        let left = clock.saturating_sub(overhead + reserve).max(1);
        let share = match limits.movestogo {
            Some(moves) => left / u64::from(moves.clamp(1, 50)),
            None => left / moves_to_come(position.fullmove_number()),
        };
        let is_short = clock < overhead + delays.reserve() / 2;
        let part = if is_short { TIME_SAVING_SHARE } else { TIME_INCREMENT_SHARE };
        // With one move to go, or an increment above the clock, nearly all of it may be used.
        let most = match limits.movestogo {
            Some(1) => left * 9 / 10,
            _ => left * TIME_HARD_SHARE / 100,
        };
        let soft = (share + increment * part / 100).min(most).max(1);
        let hard = (soft * TIME_HARD_FACTOR).min(most).max(1);
        Self { soft: Some(soft), hard: Some(hard) }
    }

    /// Takes no more of a clock than a forced move is worth: its score, and the answer to expect.
    pub fn hasten(&mut self) {
        self.soft = self.soft.map(|soft| (soft * TIME_FORCED_SHARE / 100).min(TIME_FORCED_MOST));
    }

    /// Whether there is a limit at all.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.hard.is_some()
    }

    /// Whether the search has to end now.
    #[must_use]
    pub fn is_over(&self, elapsed: u64) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }

    /// Whether another iteration is not worth its time, after so much of thinking.
    #[must_use]
    pub fn is_enough(&self, elapsed: u64, confidence: Confidence) -> bool {
        let Some(soft) = self.soft else { return false };
        let part = |hundredths: i32| f64::from(hundredths) / 100.0;
        // A move that takes most nodes has no rival; one that few nodes support may yet fall.
        let nodes = part(time_node_base()) - part(time_node_slope()) * confidence.best_move_share;
        let stable = confidence.stable_iterations.min(TIME_STABLE_MOST) as i32;
        let stability = part(time_stable_base() - time_stable_slope() * stable);
        let trend = (1.0 + part(time_drop_slope()) * f64::from(confidence.score_drop) / 10.0)
            .clamp(part(TIME_TREND.0), part(TIME_TREND.1));
        elapsed as f64 >= soft as f64 * nodes * stability * trend
    }
}

/// For how many moves the clock is thought to last at this move of the game: the longer a game has
/// lasted, the sooner it ends.
fn moves_to_come(move_number: u32) -> u64 {
    let gone = move_number.saturating_mul(TIME_MOVES_SLOPE) / 100;
    TIME_MOVES.saturating_sub(gone).max(TIME_MOVES_LEAST).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DELAYS: Delays = Delays { overhead: 20, stall: 0 };

    fn clock(time: u64, increment: u64, movestogo: Option<u32>) -> TimeManager {
        let limits = Limits {
            time: [Some(time), None],
            increment: [increment, 0],
            movestogo,
            ..Limits::default()
        };
        // Late in a game, when most of the clock may go.
        let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 99").unwrap();
        TimeManager::new(&limits, &position, DELAYS)
    }

    #[test]
    fn never_more_than_the_clock() {
        for time in [1, 5, 20, 21, 50, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 5_000] {
                for movestogo in [None, Some(1), Some(40)] {
                    let limits = clock(time, increment, movestogo);
                    assert!(limits.hard.unwrap() < time.max(2), "{time} {increment} {movestogo:?}");
                    assert!(limits.soft <= limits.hard);
                }
            }
        }
    }

    /// However long the game, a machine that stands still for a moment costs no game.
    #[test]
    fn the_reserve_is_kept_up_by_increments() {
        let mut clock_left = 1_000;
        for _ in 0..500 {
            let limits = clock(clock_left, 10, None);
            // What a doubtful position takes, and the way to the other program.
            clock_left = clock_left + 10 - limits.soft.unwrap() * 13 / 10 - 2;
            assert!(clock_left > TIME_RESERVE / 2, "{clock_left}");
        }
    }

    #[test]
    fn a_machine_that_stood_still_is_trusted_less_for_a_while() {
        let limits = Limits { time: [Some(1_000), None], increment: [10, 0], ..Limits::default() };
        let start = Position::startpos();
        let soft = |delays| TimeManager::new(&limits, &start, delays).soft.unwrap();
        let mut delays = DELAYS.after(30);
        assert_eq!(soft(delays), soft(DELAYS), "an ordinary wait for the processor costs nothing");
        delays = delays.after(350);
        assert!(soft(delays) < soft(DELAYS));
        for _ in 0..2 * TIME_STALL_MEMORY {
            delays = delays.after(5);
        }
        assert_eq!(soft(delays), soft(DELAYS));
        assert_eq!(delays.after(3_600_000).stall, TIME_STALL_MOST, "a night's sleep is no stall");
    }

    #[test]
    fn no_clock_no_limit() {
        let limits = Limits { time: [None, Some(1_000)], ..Limits::default() };
        let mut position = Position::startpos();
        assert!(!TimeManager::new(&limits, &position, DELAYS).is_limited());
        position.make_null();
        assert!(TimeManager::new(&limits, &position, DELAYS).is_limited());
    }

    #[test]
    fn late_moves_take_a_larger_part_of_the_clock() {
        let limits = Limits { time: [Some(60_000), None], ..Limits::default() };
        let soft = |move_number| {
            let fen = format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {move_number}");
            let position = Position::from_fen(&fen).unwrap();
            TimeManager::new(&limits, &position, DELAYS).soft.unwrap()
        };
        assert!(soft(10) > soft(1) && soft(30) > soft(10));
        assert_eq!(soft(100), soft(9_999), "the clock never has to last for no move at all");
    }

    #[test]
    fn a_settled_move_is_played_sooner() {
        let limits = clock(60_000, 0, None);
        let settled = Confidence { best_move_share: 0.95, stable_iterations: 10, score_drop: -20 };
        let shaky = Confidence { best_move_share: 0.3, stable_iterations: 0, score_drop: 80 };
        let soft = limits.soft.unwrap();
        assert!(limits.is_enough(soft * 6 / 10, settled));
        assert!(!limits.is_enough(soft * 2, shaky));
    }
}
