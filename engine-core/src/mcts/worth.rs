//! What a move is worth: a mean of values, or a proven score.
//!
//! Values lie within -1 (certain loss) and 1 (certain win): the chance to win less the chance to lose. Proven scores
//! are those of [`search::score`](crate::search::score): mates and tablebase wins with their distance in plies,
//! and 0 for a draw.

use crate::search::Value;
use crate::search::score::{further_by, is_decided};

/// The number that stands for the value 1.
const ONE: f32 = 16_384.0;
/// The number that stands for a proven draw. Proven wins and losses stand for themselves, which is further from 0.
const DRAW: i16 = 20_000;

/// What a move is worth to the side that makes it, in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth(i16);

impl Worth {
    /// An estimate, -1 to 1.
    pub fn estimate(value: f32) -> Self {
        Self((value.clamp(-1.0, 1.0) * ONE) as i16)
    }

    /// A proven score: decided, or 0.
    pub fn proven(score: Value) -> Self {
        Self(if is_decided(score) { score as i16 } else { DRAW })
    }

    /// The proven score; `None` for an estimate.
    #[inline]
    pub fn proof(self) -> Option<Value> {
        match self.0 {
            DRAW => Some(0),
            number if i32::from(number).abs() > i32::from(DRAW) => Some(number.into()),
            _ => None,
        }
    }

    /// The value of an estimate, -1 to 1; `None` for a proven score.
    #[inline]
    pub fn as_estimate(self) -> Option<f32> {
        self.proof().is_none().then(|| f32::from(self.0) / ONE)
    }

    /// The value, -1 to 1.
    #[inline]
    pub fn value(self) -> f32 {
        match self.proof() {
            Some(score) => value_of_proof(score),
            None => f32::from(self.0) / ONE,
        }
    }

    pub(super) const fn to_bits(self) -> i16 {
        self.0
    }

    pub(super) const fn from_bits(bits: i16) -> Self {
        Self(bits)
    }
}

/// The value of a proven score: -1, 0 or 1.
pub fn value_of_proof(score: Value) -> f32 {
    score.signum() as f32
}

/// A score proven for the side to move, as the opponent sees it one ply earlier.
pub const fn before_move(score: Value) -> Value {
    -further_by(score, 1)
}

/// A proven score as a number other than 0.
pub(super) const fn proof_code(score: Value) -> i32 {
    if is_decided(score) { score } else { 1 }
}

/// The proven score of a number; `None` for 0.
pub(super) const fn proof_of_code(code: i32) -> Option<Value> {
    match code {
        0 => None,
        1 => Some(0),
        score => Some(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::{TB_WIN, mate_in, mated_in};

    #[test]
    fn estimates_and_proofs_do_not_mix() {
        for value in [-1.0, -0.25, 0.0, 0.5, 1.0] {
            let worth = Worth::estimate(value);
            assert_eq!((worth.proof(), worth.value()), (None, value));
        }
        for score in [mate_in(1), mated_in(0), mate_in(180), TB_WIN - 7, 7 - TB_WIN, 0] {
            let worth = Worth::proven(score);
            assert_eq!(worth.proof(), Some(score));
            assert_eq!(worth.value(), value_of_proof(score));
            assert_eq!(proof_of_code(proof_code(score)), Some(score));
        }
        assert_eq!(proof_of_code(0), None);
    }

    #[test]
    fn a_mate_is_one_ply_further_a_move_earlier() {
        assert_eq!(before_move(mated_in(0)), mate_in(1));
        assert_eq!(before_move(mate_in(1)), mated_in(2));
        assert_eq!(before_move(0), 0);
    }
}
