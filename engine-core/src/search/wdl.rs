//! Win, draw and loss: how a score reads as chances, and what a centipawn is.
//!
//! To win has a chance that grows with the score along a logistic curve, to lose the same with the
//! score reversed; what is left is a draw. Where the curve has its middle and how wide it is depends
//! on the material: with few pieces left more is needed to win. Both are parabolas in the share of
//! the material that is left, fitted by `tests/python/wdl.py` (see there) to 1,200 games of the engine
//! with its nets against itself, half of them with each, 8,000 nodes a move, from balanced
//! openings and from ones in which White is better. They were played by the search before the rewriting of November 2026.

use super::score::{MATE, TB_BOUND, Value};
use crate::position::Position;
use crate::types::PieceType;

/// Material at the start of a game, counted 1, 3, 3, 5, 9.
const FULL_MATERIAL: f64 = 78.0;
/// The score with a 50 % win rate in self-play, internal units: factors of 1, of the share of material and
/// of its square.
const EVEN_CHANCE: [f64; 3] = [434.5, -356.7, 186.1];
/// The internal units that make the odds e times better: factors of 1, of the share of material and of its
/// square.
const SPREAD: [f64; 3] = [96.8, 198.7, 86.7];

/// Chances for the side to move in permille; they add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl Wdl {
    /// The chances that a score of the search means in a position with this much material. Mates and
    /// wins by the endgame tables are certain.
    #[must_use]
    pub fn new(value: Value, position: &Position) -> Self {
        let (win, loss) = if value.abs() >= TB_BOUND {
            if value > 0 { (1_000, 0) } else { (0, 1_000) }
        } else {
            let (even, spread) = chance_curve(position);
            let chance = |score: Value| {
                let odds = ((even - f64::from(score)) / spread).exp();
                (1_000.0 / (1.0 + odds)).round() as u32
            };
            (chance(value), chance(-value))
        };
        Self { win, draw: 1_000 - win - loss, loss }
    }
}

/// The curve of a position's chances: the score with an even chance to win, and how many internal units make the
/// odds e times better.
pub(crate) fn chance_curve(position: &Position) -> (f64, f64) {
    let share = share_of_material(position);
    (at(EVEN_CHANCE, share), at(SPREAD, share))
}

/// A score within [`TB_BOUND`] in centipawns: at +100 the engine has a 50 % win rate in self-play, whatever
/// the material.
#[must_use]
pub fn to_centipawns(value: Value, position: &Position) -> i32 {
    // Whole numbers from here on, so that every machine says the same.
    let even = at(EVEN_CHANCE, share_of_material(position)).round() as i64;
    // Wide enough for what a damaged net may say, and then far from what is certain.
    let most = i64::from(MATE);
    (i64::from(value) * 100 / even).clamp(-most, most) as i32
}

fn at([one, share_factor, square_factor]: [f64; 3], share: f64) -> f64 {
    one + share * (share_factor + share * square_factor)
}

/// The material on the board as a share of that of the start position, 0 to 1.
fn share_of_material(position: &Position) -> f64 {
    let count = |kind| position.kind(kind).count();
    let minor = count(PieceType::Knight) + count(PieceType::Bishop);
    let material = count(PieceType::Pawn)
        + 3 * minor
        + 5 * count(PieceType::Rook)
        + 9 * count(PieceType::Queen);
    (f64::from(material) / FULL_MATERIAL).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::POSITIONS;
    use crate::search::score::{EVAL_BOUND, TB_WIN, mate_in, mated_in};

    const POOR: &str = "8/8/4k3/8/8/3KP3/8/8 w - - 0 1";
    const RICH: &str = "rnbqkbnr/pppppppp/8/8/8/8/QQQQQQQQ/RNB1KBNR w KQkq - 0 1";

    fn positions() -> impl Iterator<Item = Position> {
        let fens = POSITIONS.into_iter().chain([POOR, RICH]);
        fens.map(|fen| Position::from_fen(fen).expect(fen))
    }

    #[test]
    fn the_chances_add_up_rise_and_mirror() {
        for position in positions() {
            let chances = |value| Wdl::new(value, &position);
            for value in (-4_000..=4_000).step_by(7) {
                let (wdl, mirrored) = (chances(value), chances(-value));
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1_000);
                assert_eq!((wdl.win, wdl.loss), (mirrored.loss, mirrored.win));
                assert!(chances(value + 7).win >= wdl.win);
            }
        }
    }

    #[test]
    fn a_hundred_centipawns_win_every_second_game() {
        for position in positions() {
            let value = (1..).find(|&value| to_centipawns(value, &position) == 100).expect("one");
            let wdl = Wdl::new(value, &position);
            assert!((495..=505).contains(&wdl.win), "{wdl:?} at {value}");
            assert_eq!(to_centipawns(-value, &position), -100);
            assert_eq!(to_centipawns(0, &position), 0);
        }
    }

    #[test]
    fn fewer_pieces_win_less_often() {
        let poor = Position::from_fen(POOR).expect(POOR);
        assert!(Wdl::new(300, &poor).win < Wdl::new(300, &Position::startpos()).win);
        assert!(Wdl::new(0, &poor).draw > Wdl::new(0, &Position::startpos()).draw);
    }

    #[test]
    fn what_is_certain_is_told_as_certain() {
        let certain = Wdl { win: 1_000, draw: 0, loss: 0 };
        for position in positions() {
            for value in [mate_in(5), TB_WIN - 60, EVAL_BOUND] {
                assert_eq!(Wdl::new(value, &position), certain);
            }
            assert_eq!(Wdl::new(mated_in(0), &position).loss, 1_000);
        }
    }
}
