//! Scores of a search, in internal units: 208 are one pawn at the end of a game.

use super::wdl::to_centipawns;
use crate::position::Position;

/// A score in internal units, from the view of the side to move unless said otherwise.
pub type Value = i32;

/// The deepest line a search follows, in plies.
pub const MAX_PLY: usize = 240;

/// Mate on the board. A mate in n plies is worth `MATE - n`.
pub const MATE: Value = 32_000;
/// Beyond every score; the first window of a search.
pub const INFINITE: Value = 32_001;
/// No score: the side to move is in check, so that its static evaluation says nothing.
pub const NONE: Value = 32_002;
/// The least score that is a mate which the search has seen.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// A win that the endgame tables promise; one in n plies from the root is worth `TABLE_WIN - n`.
pub const TABLE_WIN: Value = MATE_BOUND - 1;
/// The least score that is a win by the tables or a mate.
pub const TABLE_BOUND: Value = TABLE_WIN - MAX_PLY as Value;
/// Evaluations stay within this, so that they are never taken for either.
pub const EVAL_BOUND: Value = TABLE_BOUND - 1;
/// How a win by the tables reads in centipawns, less its plies from the root.
const TABLE_WIN_CENTIPAWNS: i32 = 20_000;

/// The end-game pawn of the scale that the nets were trained in, internal units.
pub const PAWN: Value = 208;

/// The score of being mated `ply` plies from the root.
#[must_use]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The score of mating `ply` plies from the root.
#[must_use]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether the score is a mate, for either side.
#[must_use]
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND && value.abs() <= MATE
}

/// Whether the score is a mate or a win by the tables, for either side.
#[must_use]
pub const fn is_decided(value: Value) -> bool {
    value.abs() >= TABLE_BOUND && value.abs() <= MATE
}

/// A score as people and UCI read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of what wins every second game; see [`to_centipawns`].
    Centipawns(i32),
    /// Moves, not plies, until mate; negative where the side to move is mated.
    Mate(i32),
}

impl Score {
    /// A score of the search in a position with this much material.
    #[must_use]
    pub fn new(value: Value, position: &Position) -> Self {
        if is_mate(value) {
            let plies = MATE - value.abs();
            let moves = (plies + 1) / 2;
            Self::Mate(if value > 0 { moves } else { -moves })
        } else if value.abs() >= TABLE_BOUND {
            let centipawns = TABLE_WIN_CENTIPAWNS - (TABLE_WIN - value.abs());
            Self::Centipawns(centipawns * value.signum())
        } else {
            Self::Centipawns(to_centipawns(value, position))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_moves() {
        let score = |value| Score::new(value, &Position::startpos());
        assert_eq!(score(mate_in(1)), Score::Mate(1));
        assert_eq!(score(mate_in(5)), Score::Mate(3));
        assert_eq!(score(mated_in(0)), Score::Mate(0));
        assert_eq!(score(mated_in(4)), Score::Mate(-2));
    }

    #[test]
    fn tables_are_beyond_every_evaluation() {
        for fen in [crate::position::START_FEN, "8/8/4k3/8/8/3K4/8/8 w - - 0 1"] {
            let position = Position::from_fen(fen).expect(fen);
            let score = |value| Score::new(value, &position);
            assert_eq!(score(TABLE_WIN - 3), Score::Centipawns(19_997));
            assert_eq!(score(3 - TABLE_WIN), Score::Centipawns(-19_997));
            let Score::Centipawns(most) = score(EVAL_BOUND) else { panic!("no mate") };
            assert!(most < TABLE_WIN_CENTIPAWNS - MAX_PLY as i32);
        }
    }
}
