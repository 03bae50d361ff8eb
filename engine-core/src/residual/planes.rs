//! The input of a network: planes of a board.

/// A plane that has one number on some squares and 0 on the others.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Plane {
    /// The squares, seen by the side to move: bit 0 is the near corner on the a-file.
    pub squares: u64,
    /// The number on them.
    pub value: f32,
}

impl Plane {
    /// 0 on all squares.
    pub const EMPTY: Self = Self { squares: 0, value: 0.0 };

    /// 1 on some squares.
    #[must_use]
    pub const fn ones(squares: u64) -> Self {
        Self { squares, value: 1.0 }
    }

    /// The same number on all squares.
    #[must_use]
    pub fn constant(value: f32) -> Self {
        if value == 0.0 { Self::EMPTY } else { Self { squares: u64::MAX, value } }
    }

    /// The number on a square, 0..64.
    #[must_use]
    pub const fn at(self, square: usize) -> f32 {
        if self.squares >> square & 1 == 1 { self.value } else { 0.0 }
    }
}
