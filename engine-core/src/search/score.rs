//! What a score is: evaluations, wins by endgame tables and mates, each in a block of its own.
//!
//! | block | scores of the winning side |
//! |---|---|
//! | mate in `n` plies | 31,000 - `n` |
//! | tablebase win, found `n` plies from the root | 28,000 - `n` |
//! | evaluation | at most 25,000 |
//!
//! The blocks are further apart than any line is long, so that a score tells its kind.

use crate::search::game::Game;

/// A score or a static evaluation in internal units: 208 is one pawn. Positive is good for the side
/// that it is given for, mostly the side to move.
pub type Value = i32;

/// The longest line, in plies from the root.
pub const MAX_PLY: usize = 200;
/// The score of a side that has just mated.
pub const MATE: Value = 31_000;
/// Above every score: the bound of an open window.
pub const INFINITE: Value = MATE + 1;
/// Stands for an unknown score. It lies outside every window.
pub const NONE: Value = MATE + 2;
/// The lowest score of a mate that a side gives.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// The score of a win that the tablebases know at the root.
pub const TB_WIN: Value = 28_000;
/// The lowest score of a win that the tablebases know.
pub const TB_BOUND: Value = TB_WIN - MAX_PLY as Value;
/// The largest evaluation.
pub const EVAL_BOUND: Value = 25_000;

/// One pawn in internal units.
///
/// Reported centipawns follow from the chance to win instead: see [`to_centipawns`](super::to_centipawns).
pub const PAWN: Value = 208;

/// The score of a side that is mated so many plies from the root.
#[must_use]
#[inline]
pub const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The score of a side that mates so many plies from the root.
#[must_use]
#[inline]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a score is a mate, given or received.
#[must_use]
#[inline]
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether a score is a mate or a tablebase result, and no evaluation.
#[must_use]
#[inline]
pub const fn is_decided(value: Value) -> bool {
    value.abs() >= TB_BOUND
}

/// Moves a mate or tablebase score `plies` further away from the side that wins. A negative number
/// brings it nearer. Evaluations stay as they are.
#[must_use]
#[inline]
pub const fn further_by(value: Value, plies: Value) -> Value {
    if !is_decided(value) {
        value
    } else if value > 0 {
        value - plies
    } else {
        value + plies
    }
}

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn. Tablebase wins are 20,000 less one for each ply.
    Centipawns(i32),
    /// Mate in so many moves of the side to move; negative where it is mated.
    Mate(i32),
}

impl Score {
    /// A score of the search for the side to move in a position.
    #[must_use]
    pub fn new<G: Game>(value: Value, position: &G) -> Self {
        /// What interfaces read as a win that is certain, without its length in moves.
        const CERTAIN: i32 = 20_000;
        let plies_to_mate = MATE - value.abs();
        if is_mate(value) {
            let moves = (plies_to_mate + 1) / 2;
            Self::Mate(if value > 0 { moves } else { -moves })
        } else if is_decided(value) {
            Self::Centipawns(value.signum() * (CERTAIN - (TB_WIN - value.abs())))
        } else {
            Self::Centipawns(position.centipawns(value))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn blocks_do_not_touch() {
        const { assert!(EVAL_BOUND < TB_BOUND && TB_WIN < MATE_BOUND && MATE < INFINITE) };
        const { assert!(INFINITE < NONE && NONE <= i16::MAX as Value, "the TT stores 16 bits") };
    }

    #[test]
    fn decided_scores_move_with_the_ply() {
        for value in [mate_in(7), mated_in(12), TB_WIN - 30, 30 - TB_WIN] {
            let stored = further_by(value, -5);
            assert_eq!(further_by(stored, 5), value);
            assert_eq!(stored.abs() - value.abs(), 5);
        }
        assert_eq!(further_by(345, 9), 345);
    }

    #[test]
    fn people_read_moves_and_pawns() {
        let position = Position::startpos();
        let read = |value| Score::new(value, &position);
        assert_eq!(read(mate_in(1)), Score::Mate(1));
        assert_eq!(read(mate_in(4)), Score::Mate(2));
        assert_eq!(read(mated_in(0)), Score::Mate(0));
        assert_eq!(read(mated_in(5)), Score::Mate(-3));
        assert_eq!(read(TB_WIN - 3), Score::Centipawns(19_997));
        assert_eq!(read(3 - TB_WIN), Score::Centipawns(-19_997));
        assert!(matches!(read(100), Score::Centipawns(1..100)));
    }
}
