//! Values of a term for the middlegame and for the endgame.

use std::ops::{Add, AddAssign, Mul, Sub};

/// The phase with all chariots, horses and cannons on the board.
pub(super) const FULL_PHASE: i32 = 16;

/// A value for the middlegame and one for the endgame, internal units.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Pair(pub i32, pub i32);

impl Pair {
    /// The mean of both by the phase.
    pub(super) const fn at(self, phase: i32) -> i32 {
        (self.0 * phase + self.1 * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Pair {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor, self.1 * factor)
    }
}
