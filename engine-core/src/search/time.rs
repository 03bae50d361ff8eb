//! How long to think: a soft limit, looked at between iterations, and a hard one, at every poll.

use super::delays::Delays;
use super::game::Game;
use super::limits::Limits;
use super::params::*;

/// The time limits of one search, in milliseconds from its start (or from `ponderhit`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeManager {
    /// The time that a move should take. The search stretches and shrinks it; `None` without a clock.
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

impl TimeManager {
    /// The limits of alpha-beta for the side to move.
    #[must_use]
    pub fn new<G: Game>(limits: &Limits, position: &G, delays: Delays) -> Self {
        Self::plan(limits, position, delays, (100, time::hard_factor()))
    }

    /// The limits of the tree search for the side to move: it ends most searches long before its soft limit, because
    /// no other move can catch up.
    #[must_use]
    pub fn for_tree<G: Game>(limits: &Limits, position: &G, delays: Delays) -> Self {
        Self::plan(limits, position, delays, (time::tree_clock(), time::tree_hard_factor()))
    }

    /// The limits with so much of the usual share of the clock, hundredths, while there is a reserve, and so many soft
    /// limits with the usual share in the hard one, hundredths.
    fn plan<G: Game>(
        limits: &Limits,
        position: &G,
        delays: Delays,
        (of_share, hard_factor): (i32, i32),
    ) -> Self {
        let Delays { overhead, .. } = delays;
        if let Some(movetime) = limits.movetime {
            let time = movetime.saturating_sub(overhead.min(movetime / 2)).max(1);
            return Self { soft: None, hard: Some(time) };
        }
        let side = position.side();
        let Some(clock) = limits.time[side] else { return Self::default() };
        let clock = clock.min(TIME_MOST);
        let increment = limits.increment[side].min(TIME_MOST);
        // What a busy machine may take without asking is never planned with. Once half of it was taken,
        // it is saved up again from the increments; the more a search waits, the more of it is kept.
        let care = delays.care();
        let kept = clock * (TIME_KEPT_SHARE * (100 - care) + TIME_KEPT_CARE * care) / 10_000;
        let reserve = kept.min(delays.reserve());
        let left = clock.saturating_sub(overhead + reserve).max(1);
        let share = match limits.movestogo {
            Some(moves) => left / u64::from(moves.clamp(1, 50)),
            None => left * 100 / moves_to_come(position.move_number()),
        };
        let is_short = clock < overhead + delays.reserve() * (100 + care) / 200;
        let part = if is_short { TIME_SAVING_SHARE } else { number(time::increment_share()) };
        // With one move to go, or an increment above the clock, nearly all of it may be used.
        let most = match limits.movestogo {
            Some(1) => left * 9 / 10,
            _ => left * number(time::hard_share()) / 100,
        };
        let more = increment * part / 100;
        let usual = share + more;
        let of_share = if is_short { 100 } else { number(of_share) };
        let soft = (share * of_share / 100 + more).min(most).max(1);
        // Whoever mostly waits takes as much more than was meant.
        let factor = number(hard_factor);
        let careful = (factor * (100 - care) + TIME_HARD_CARE * care) / 100;
        let factor = if is_short { careful } else { factor };
        let hard = (usual * factor / 100).max(soft).min(most).max(1);
        Self { soft: Some(soft), hard: Some(hard) }
    }

    /// Cuts the soft limit to what a forced move is worth: its score, and the expected reply.
    pub fn hasten(&mut self) {
        self.soft = self.soft.map(|soft| (soft * TIME_FORCED_SHARE / 100).min(TIME_FORCED_MOST));
    }

    /// The time that a move should take, before the search stretches or shrinks it; `None` without a clock.
    #[must_use]
    pub const fn soft(&self) -> Option<u64> {
        self.soft
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
        let nodes = part(time::node_base()) - part(time::node_slope()) * confidence.best_move_share;
        let stable = confidence.stable_iterations.min(TIME_STABLE_MOST) as i32;
        let stability = part(time::stable_base() - time::stable_slope() * stable);
        let trend = (1.0 + part(time::drop_slope()) * f64::from(confidence.score_drop) / 10.0)
            .clamp(part(TIME_TREND.0), part(TIME_TREND.1));
        elapsed as f64 >= soft as f64 * nodes * stability * trend
    }
}

/// For how many hundredths of moves the clock is expected to last at this move of the game: the longer the game so
/// far, the fewer.
fn moves_to_come(move_number: u32) -> u64 {
    let gone = u64::from(move_number) * number(time::moves_slope());
    number(time::moves()).saturating_sub(gone).max(number(time::moves_least()))
}

/// A number of the search that is never negative.
const fn number(value: i32) -> u64 {
    value.unsigned_abs() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::Waits;

    const DELAYS: Delays = Delays::new(20);

    fn clock(time: u64, increment: u64, movestogo: Option<u32>) -> TimeManager {
        let [usual, _] = both(time, increment, movestogo);
        usual
    }

    /// The limits of alpha-beta and of the tree.
    fn both(time: u64, increment: u64, movestogo: Option<u32>) -> [TimeManager; 2] {
        let limits = Limits {
            time: [Some(time), None],
            increment: [increment, 0],
            movestogo,
            ..Limits::default()
        };
        // Late in a game, when most of the clock may go.
        let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 99").unwrap();
        [TimeManager::new, TimeManager::for_tree].map(|plan| plan(&limits, &position, DELAYS))
    }

    #[test]
    fn never_more_than_the_clock() {
        for time in [1, 5, 20, 21, 50, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 5_000] {
                for movestogo in [None, Some(1), Some(2), Some(40)] {
                    for limits in both(time, increment, movestogo) {
                        let hard = limits.hard.unwrap();
                        assert!(hard < time.max(2), "{time} {increment} {movestogo:?}");
                        assert!(limits.soft <= limits.hard);
                    }
                }
            }
        }
    }

    #[test]
    fn the_tree_plans_with_more_of_the_clock() {
        let [usual, tree] = both(60_000, 600, None);
        assert!(tree.soft.unwrap() > 2 * usual.soft.unwrap() && tree.hard > usual.hard);
    }

    /// However long the game, a machine that stands still for a moment costs no game.
    #[test]
    fn the_reserve_is_kept_up_by_increments() {
        for side in 0..2 {
            let mut clock_left = 1_000;
            for _ in 0..500 {
                let limits = both(clock_left, 10, None)[side];
                // What a doubtful position takes, and the way to the other program.
                clock_left = clock_left + 10 - limits.soft.unwrap() * 13 / 10 - 2;
                assert!(clock_left > TIME_RESERVE / 2, "{clock_left}");
            }
        }
    }

    #[test]
    fn a_machine_that_stood_still_is_trusted_less_for_a_while() {
        let limits = Limits { time: [Some(1_000), None], increment: [10, 0], ..Limits::default() };
        let start = Position::startpos();
        let soft = |delays| TimeManager::new(&limits, &start, delays).soft.unwrap();
        let after = |delays: Delays, longest| delays.after(Waits { longest, total: 0 }, 1_000);
        let mut delays = after(DELAYS, 30);
        assert_eq!(soft(delays), soft(DELAYS), "an ordinary wait for the processor costs nothing");
        delays = after(delays, 350);
        assert!(soft(delays) < soft(DELAYS));
        for _ in 0..2 * TIME_STALL_MEMORY {
            delays = after(delays, 5);
        }
        assert_eq!(soft(delays), soft(DELAYS));
        assert_eq!(after(delays, 3_600_000).stall, TIME_STALL_MOST, "a night's sleep is no stall");
    }

    /// Where a search mostly waits, every move takes more than it was given: what is kept for that is not
    /// spent, and a core of one's own is enough to spend it again.
    #[test]
    fn who_mostly_waits_keeps_more_of_a_short_clock() {
        let start = Position::startpos();
        let at = |clock, delays| {
            let limits =
                Limits { time: [Some(clock), None], increment: [10, 0], ..Limits::default() };
            TimeManager::new(&limits, &start, delays)
        };
        let waits = |gap, count| {
            let mut waits = Waits::default();
            (0..count).for_each(|_| waits.note(gap));
            waits
        };
        let many = |waits, elapsed| (0..20).fold(DELAYS, |delays, _| delays.after(waits, elapsed));
        let fair = many(waits(4, 4), 32);
        assert_eq!(at(200, fair), at(200, DELAYS), "half of the time is a fair share");
        assert_eq!(at(200, many(waits(2, 16), 32)), at(200, DELAYS), "nor is a look a wait");
        let busy = many(waits(10, 3), 32);
        assert!(at(200, busy).hard.unwrap() <= 3, "{:?} and {:?}", at(200, busy), at(200, DELAYS));
        assert!(at(200, DELAYS).hard.unwrap() > 10);
        assert!(at(10_000, busy).soft.unwrap() * 10 > at(10_000, DELAYS).soft.unwrap() * 9);
        let quiet =
            (0..4 * TIME_WAIT_MEMORY).fold(busy, |delays, _| delays.after(waits(1, 30), 30));
        assert_eq!(at(200, quiet), at(200, DELAYS));
    }

    #[test]
    fn no_clock_no_limit() {
        let limits = Limits { time: [None, Some(1_000)], ..Limits::default() };
        let mut position = Position::startpos();
        assert!(TimeManager::new(&limits, &position, DELAYS).hard.is_none());
        position.make_null();
        assert!(TimeManager::new(&limits, &position, DELAYS).hard.is_some());
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
