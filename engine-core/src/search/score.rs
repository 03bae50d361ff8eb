//! What a score is: evaluations, wins by endgame tables and mates, each in a block of its own.
//!
//! | block | scores of the winning side |
//! |---|---|
//! | mate in `n` plies | 31,000 - `n` |
//! | tablebase win, found `n` plies from the root | 28,000 - `n` |
//! | evaluation | at most 25,000 |
//!
//! The blocks are further apart than any line is long, so that a score tells its kind.

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
