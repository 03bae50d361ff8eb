//! Win, draw and loss: how a score reads as chances.
//!
//! A logistic curve on either side of zero. Where it is steep and how far apart the two lie depends
//! on the material: with few pieces left a small advantage decides more often, and a balanced game
//! is drawn more often. The parameters are preliminary: they were chosen so that common scores get
//! sensible numbers, and are to be fitted to games of the engine against itself.

use super::score::Score;
use crate::position::Position;
use crate::types::PieceType;

/// Material at the start of a game, counted 1, 3, 3, 5, 9.
const FULL_MATERIAL: f64 = 78.0;
/// The score in centipawns that wins every second game, on an empty and on a full board.
const EVEN_CHANCE: [f64; 2] = [95.0, 130.0];
/// How many centipawns make the odds e times better, on an empty and on a full board.
const SPREAD: [f64; 2] = [38.0, 62.0];

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
    /// The chances that a score means in a position with this much material.
    #[must_use]
    pub fn new(score: Score, position: &Position) -> Self {
        let (win, loss) = match score {
            Score::Mate(moves) if moves > 0 => (1_000, 0),
            Score::Mate(_) => (0, 1_000),
            Score::Centipawns(centipawns) => {
                let share = (material(position) / FULL_MATERIAL).min(1.0);
                let at = |[empty, full]: [f64; 2]| empty + (full - empty) * share;
                let chance = |score: f64| {
                    let odds = ((at(EVEN_CHANCE) - score) / at(SPREAD)).exp();
                    (1_000.0 / (1.0 + odds)).round() as u32
                };
                (chance(f64::from(centipawns)), chance(-f64::from(centipawns)))
            }
        };
        Self { win, draw: 1_000 - win - loss, loss }
    }
}

fn material(position: &Position) -> f64 {
    let count = |kind| position.kind(kind).count();
    let minor = count(PieceType::Knight) + count(PieceType::Bishop);
    f64::from(
        count(PieceType::Pawn)
            + 3 * minor
            + 5 * count(PieceType::Rook)
            + 9 * count(PieceType::Queen),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(centipawns: i32) -> Wdl {
        Wdl::new(Score::Centipawns(centipawns), &Position::startpos())
    }

    #[test]
    fn the_chances_add_up_and_mirror() {
        for centipawns in -2_000..=2_000 {
            let (wdl, mirrored) = (start(centipawns), start(-centipawns));
            assert_eq!(wdl.win + wdl.draw + wdl.loss, 1_000);
            assert_eq!((wdl.win, wdl.loss), (mirrored.loss, mirrored.win));
            assert!(start(centipawns + 1).win >= wdl.win);
        }
        assert_eq!(start(130).win, 500);
    }

    #[test]
    fn extremes() {
        let certain = Wdl { win: 1_000, draw: 0, loss: 0 };
        let position = Position::startpos();
        assert_eq!(Wdl::new(Score::Mate(3), &position), certain);
        assert_eq!(Wdl::new(Score::Mate(0), &position).loss, 1_000);
        assert_eq!(start(i32::MAX / 2), certain);
    }
}
