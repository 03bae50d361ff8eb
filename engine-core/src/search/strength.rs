//! Playing weaker than one can, and yet like a person: a shallow search that overlooks what lies
//! deep, and a choice among its best moves with errors of judgement. No move is ever random: a
//! candidate whose cost the shallow search sees clearly is not played.
//!
//! The table of budgets and errors is preliminary until the steps are calibrated by matches.

use std::ops::RangeInclusive;

use super::info::Line;
use super::score::Score;
use crate::types::Move;

/// What `UCI_Elo` may be.
pub const ELO: RangeInclusive<u32> = 800..=3_000;
/// What `Skill Level` may be; the last is full strength.
pub const SKILL: RangeInclusive<u32> = 0..=20;

/// Nodes of the weakest play, enough to see each candidate once.
const LEAST_NODES: f64 = 1_000.0;
/// So many points of Elo double the nodes.
const ELO_PER_DOUBLING: f64 = 270.0;
/// From here on there are no errors of judgement.
const FAULTLESS: u32 = 2_800;
/// The standard deviation of the weakest player's judgement, on the scale of win chances -1 to 1.
const WORST_ERROR: f64 = 0.40;
/// An alternative may cost so many standard deviations, as the shallow search sees it.
const TOLERANCE: f64 = 1.5;

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

    /// Play of one of the levels of [`SKILL`], a hundred points apart; nothing for the last, which
    /// is full strength.
    #[must_use]
    pub fn from_skill(level: u32, seed: u64) -> Option<Self> {
        (level < *SKILL.end()).then(|| Self::from_elo(ELO.start() + 100 * level, seed))
    }

    /// The nodes of a search.
    #[must_use]
    pub fn nodes(self) -> u64 {
        let doublings = f64::from(self.elo - ELO.start()) / ELO_PER_DOUBLING;
        (LEAST_NODES * doublings.exp2()) as u64
    }

    /// How many moves are weighed against each other.
    #[must_use]
    pub fn candidates(self) -> usize {
        1 + FAULTLESS.saturating_sub(self.elo).div_ceil(250) as usize
    }

    /// The standard deviation of the errors of judgement, on the scale of win chances.
    fn error(self) -> f64 {
        let span = f64::from(FAULTLESS - ELO.start());
        let weakness = f64::from(FAULTLESS.saturating_sub(self.elo)) / span;
        WORST_ERROR * weakness.powf(1.5)
    }

    /// Chooses among the lines of a search, best first, in the position with this key. Answers
    /// with an index.
    #[must_use]
    pub fn choose(self, key: u64, lines: &[Line]) -> usize {
        let error = self.error();
        let best = match lines.first().map(|line| line.score) {
            // Nobody looks for something better than a mate in sight.
            None | Some(Score::Mate(1..)) => return 0,
            Some(score) => win_chance(score),
        };
        let mut choice = (0, f64::MIN);
        for (index, line) in lines.iter().enumerate() {
            let chance = win_chance(line.score);
            if best - chance > TOLERANCE * error {
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

/// A score as the chance to win, from -1 to 1: the curve that lichess publishes.
fn win_chance(score: Score) -> f64 {
    let centipawns = match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-2_000, 2_000),
        Score::Mate(moves) => {
            if moves > 0 {
                10_000
            } else {
                -10_000
            }
        }
    };
    2.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp()) - 1.0
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
    use crate::search::ScoreBound;
    use crate::types::Square;

    fn line(index: usize, score: Score) -> Line {
        Line {
            depth: 3,
            seldepth: 3,
            multipv: index + 1,
            score,
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
            assert!(pair[0].nodes() < pair[1].nodes());
            assert!(pair[0].error() >= pair[1].error());
            assert!(pair[0].candidates() >= pair[1].candidates());
        }
        assert_eq!(Strength::from_elo(FAULTLESS, 0).candidates(), 1);
        assert_eq!(Strength::from_skill(20, 0), None);
        assert_eq!(Strength::from_skill(0, 0), Some(Strength::from_elo(800, 0)));
    }

    #[test]
    fn close_moves_share_and_blunders_are_not_played() {
        let lines = [20, 10, -5, -900].map(Score::Centipawns);
        let lines: Vec<Line> = lines.into_iter().enumerate().map(|(i, s)| line(i, s)).collect();
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
        let lines: Vec<Line> = (0..5).map(|i| line(i, Score::Centipawns(-3 * i as i32))).collect();
        let choices = |seed| -> Vec<usize> {
            (0..50).map(|key| Strength::from_elo(1_000, seed).choose(key, &lines)).collect()
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
    }

    #[test]
    fn a_mate_in_sight_is_played() {
        let lines = [line(0, Score::Mate(1)), line(1, Score::Centipawns(300))];
        assert!((0..200).all(|key| Strength::from_elo(800, 3).choose(key, &lines) == 0));
    }
}
