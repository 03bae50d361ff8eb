//! Two scores in one integer: the middle game's and the end game's.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middle-game and an end-game score in internal units, packed so that one addition adds both.
///
/// The end game lies in the upper sixteen bits. The lower half borrows from the upper one when it
/// is negative; [`Score::eg`] gives that back. Each half holds -32768..=32767.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct Score(i32);

/// The score of these two halves; short, since the parameter tables are full of it.
#[must_use]
pub(super) const fn s(mg: i32, eg: i32) -> Score {
    Score::new(mg, eg)
}

impl Score {
    /// Nothing in either half.
    pub const ZERO: Self = Self(0);

    /// The score of these two halves, in internal units.
    #[must_use]
    #[inline]
    pub const fn new(mg: i32, eg: i32) -> Self {
        Self((eg << 16).wrapping_add(mg))
    }

    /// The middle-game half.
    #[must_use]
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The end-game half.
    #[must_use]
    #[inline]
    pub const fn eg(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }

    /// The sum, for tables made at compile time.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Add for Score {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Score {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl std::fmt::Debug for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "s({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_stay_apart() {
        let values = [-9000, -257, -1, 0, 1, 30, 12000];
        for mg in values {
            for eg in values {
                let score = s(mg, eg);
                assert_eq!((score.mg(), score.eg()), (mg, eg));
                assert_eq!(((-score).mg(), (-score).eg()), (-mg, -eg));
                let sum = score + s(-5, 7) - s(3, -4);
                assert_eq!((sum.mg(), sum.eg()), (mg - 8, eg + 11));
            }
        }
        let thrice = s(-7, 11) * 3;
        assert_eq!((thrice.mg(), thrice.eg()), (-21, 33));
        assert_eq!([s(1, -2), s(3, 4)].into_iter().sum::<Score>(), s(4, 2));
    }
}
