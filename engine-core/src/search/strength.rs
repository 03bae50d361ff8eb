//! Playing weaker than one can, and yet like a person: a shallow search that overlooks what lies
//! deep, and a choice among its best moves with errors of judgement. No move is ever random: a
//! candidate whose cost the shallow search sees clearly is not played.
//!
//! Strength rests on nodes and errors alone, never on time: the same setting plays alike on a
//! telephone and on a server, and with the small net in both. The table was fitted by matches of
//! neighbouring steps, and placed on the scale by one against Stockfish 15.1 at `UCI_Elo` 1400: -13 ± 61
//! in 80 games then. With the search before the rewriting of November 2026 and its small net, steps were
//! some 200 apart, and 1400 was +241 (126 to 439) there, in 40 games.
//! `tests/python/ladder.py` plays the steps against each other again.

use std::ops::RangeInclusive;

use super::info::Line;
use super::score::{MATE_BOUND, PAWN, Value};
use crate::types::Move;

/// What `UCI_Elo` may be.
pub const ELO: RangeInclusive<u32> = 800..=3_000;
/// What `Skill Level` may be; the last is full strength.
pub const SKILL: RangeInclusive<u32> = 0..=20;

/// What a step of the scale plays with.
struct Step {
    elo: u32,
    /// Nodes of a search.
    nodes: f64,
    /// The standard deviation of judgement, on the scale of win chances -1 to 1.
    error: f64,
}

const fn step(elo: u32, nodes: f64, error: f64) -> Step {
    Step { elo, nodes, error }
}

/// The fitted steps; between them all grows evenly, nodes in powers. Where errors end, each doubling
/// of nodes brings 270 points at first and 190 at last.
const STEPS: [Step; 12] = [
    step(800, 320.0, 0.90),
    step(1_000, 620.0, 0.43),
    step(1_200, 850.0, 0.21),
    step(1_400, 1_000.0, 0.11),
    step(1_600, 1_050.0, 0.04),
    step(1_800, 1_250.0, 0.02),
    step(2_000, 1_450.0, 0.0),
    step(2_200, 2_400.0, 0.0),
    step(2_400, 4_000.0, 0.0),
    step(2_600, 7_000.0, 0.0),
    step(2_800, 13_500.0, 0.0),
    step(3_000, 33_000.0, 0.0),
];
/// The most moves that are weighed against each other.
const MOST_CANDIDATES: usize = 4;
/// One more candidate is weighed for each such part of the error.
const ERROR_PER_CANDIDATE: f64 = 0.021;

/// The most that an alternative may cost by the shallow search, in standard deviations of the error.
const TOLERANCE: f64 = 1.5;
/// The most that an alternative may ever cost, on the scale of win chances: about a rook in a level game.
const MOST_COST: f64 = 0.75;

/// A strength below the engine's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    elo: u32,
    seed: u64,
}

impl Strength {
    /// Play of about this Elo, within [`ELO`]. Equal seeds err alike in equal positions.
    #[must_use]
    pub fn from_elo(elo: u32, seed: u64) -> Self {
        Self { elo: elo.clamp(*ELO.start(), *ELO.end()), seed }
    }

    /// Play of one of the levels of [`SKILL`], a hundred points apart; `None` for the last, which
    /// is full strength.
    #[must_use]
    pub fn from_skill(level: u32, seed: u64) -> Option<Self> {
        (level < *SKILL.end()).then(|| Self::from_elo(ELO.start() + 100 * level, seed))
    }

    /// Where this strength lies: the steps around it, and how far it is from the first to the
    /// second, from 0 to 1.
    fn place(self) -> (&'static Step, &'static Step, f64) {
        let above = STEPS.partition_point(|step| step.elo < self.elo).clamp(1, STEPS.len() - 1);
        let (low, high) = (&STEPS[above - 1], &STEPS[above]);
        (low, high, f64::from(self.elo - low.elo) / f64::from(high.elo - low.elo))
    }

    /// The nodes of a search.
    #[must_use]
    pub fn nodes(self) -> u64 {
        let (low, high, part) = self.place();
        (low.nodes * (high.nodes / low.nodes).powf(part)).round() as u64
    }

    /// How many moves are weighed against each other.
    #[must_use]
    pub fn candidates(self) -> usize {
        let more = (self.error() / ERROR_PER_CANDIDATE).ceil() as usize;
        (1 + more).min(MOST_CANDIDATES)
    }

    /// The standard deviation of the errors of judgement, on the scale of win chances.
    fn error(self) -> f64 {
        let (low, high, part) = self.place();
        low.error + (high.error - low.error) * part
    }

    /// Chooses among the lines of a search, best first, in the position with this key. Answers
    /// with an index.
    #[must_use]
    pub fn choose(self, key: u64, lines: &[Line]) -> usize {
        let error = self.error();
        let best = match lines.first().map(|line| line.value) {
            // Nobody looks for something better than a mate in sight.
            None | Some(MATE_BOUND..) => return 0,
            Some(value) => win_chance(value),
        };
        let mut choice = (0, f64::MIN);
        for (index, line) in lines.iter().enumerate() {
            let chance = win_chance(line.value);
            if best - chance > (TOLERANCE * error).min(MOST_COST) {
                continue;
            }
            let mv = line.pv.first().map_or(Move::NULL, |&mv| mv);
            let seed = mix(self.seed ^ mix(key ^ mix(u64::from(mv.to_bits()))));
            let judged = chance + error * deviation(seed);
            if judged > choice.1 {
                choice = (index, judged);
            }
        }
        choice.0
    }
}

/// A score as the chance to win, from -1 to 1: the curve that lichess publishes, on the scale of
/// pawns at the end of a game, in which the steps were fitted.
fn win_chance(value: Value) -> f64 {
    let pawns = f64::from(value) / f64::from(PAWN);
    2.0 / (1.0 + (-0.368_208 * pawns).exp()) - 1.0
}

/// Spreads the bits of a number: the finishing step of the generator SplitMix64 (Steele, Lea and
/// Flood, 2014).
#[must_use]
pub const fn mix(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// A number whose distribution is nearly normal, with mean 0 and standard deviation 1: the sum of
/// four uniform ones.
fn deviation(seed: u64) -> f64 {
    let sum: u64 = (0..4).map(|i| seed >> (16 * i) & 0xFFFF).sum();
    (sum as f64 / 65_536.0 - 2.0) * 3f64.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::score::mate_in;
    use crate::search::{Score, ScoreBound};
    use crate::types::Square;

    fn line(index: usize, value: Value) -> Line {
        Line {
            depth: 3,
            seldepth: 3,
            multipv: index + 1,
            score: Score::new(value, &Position::startpos()),
            value,
            wdl: None,
            bound: ScoreBound::Exact,
            nodes: 1,
            elapsed: 1,
            hashfull: 0,
            tbhits: 0,
            pv: vec![Move::normal(Square::A1, Square::from_index(index + 8))],
        }
    }

    #[test]
    fn budgets_rise_and_errors_fall() {
        let steps: Vec<Strength> = ELO.step_by(100).map(|elo| Strength::from_elo(elo, 0)).collect();
        for pair in steps.windows(2) {
            assert!(pair[0].nodes() <= pair[1].nodes());
            assert!(pair[0].error() >= pair[1].error());
            assert!(pair[0].candidates() >= pair[1].candidates());
        }
        for step in &STEPS {
            let strength = Strength::from_elo(step.elo, 0);
            assert_eq!(strength.nodes(), step.nodes as u64);
            assert!((strength.error() - step.error).abs() < 1e-9);
        }
        let candidates =
            [800, 1_600, 1_800, 2_000].map(|elo| Strength::from_elo(elo, 0).candidates());
        assert_eq!(candidates, [4, 3, 2, 1]);
        assert_eq!(Strength::from_skill(20, 0), None);
        assert_eq!(Strength::from_skill(0, 0), Some(Strength::from_elo(800, 0)));
    }

    #[test]
    fn close_moves_share_and_blunders_are_not_played() {
        let lines: Vec<Line> =
            [42, 21, -10, -1_870].into_iter().enumerate().map(|(i, s)| line(i, s)).collect();
        let mut played = [0; 4];
        for key in 0..1_000 {
            played[Strength::from_elo(800, 7).choose(key, &lines)] += 1;
        }
        assert!(played[0] > 250 && played[1] > 200 && played[2] > 150, "{played:?}");
        assert_eq!(played[3], 0);
        let strong = Strength::from_elo(2_800, 7);
        assert!((0..100).all(|key| strong.choose(key, &lines) == 0));
    }

    #[test]
    fn equal_seeds_err_alike() {
        let lines: Vec<Line> = (0..5).map(|i| line(i, -6 * i as i32)).collect();
        let choices = |seed| -> Vec<usize> {
            (0..50).map(|key| Strength::from_elo(1_000, seed).choose(key, &lines)).collect()
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
    }

    #[test]
    fn a_mate_in_sight_is_played() {
        let lines = [line(0, mate_in(1)), line(1, 600)];
        assert!((0..200).all(|key| Strength::from_elo(800, 3).choose(key, &lines) == 0));
    }
}
