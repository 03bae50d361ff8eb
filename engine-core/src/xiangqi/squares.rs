//! A set of squares in 90 of 128 bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::types::{Color, Square};

/// A set of squares. The bit of a square has its number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Squares(pub(super) u128);

/// The bits that are squares.
const BOARD: u128 = (1 << Square::COUNT) - 1;
/// The squares of the a-file.
const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < Square::RANKS {
        bits |= 1 << (rank * Square::FILES);
        rank += 1;
    }
    bits
};
/// The squares of the first rank.
const RANK_1: u128 = (1 << Square::FILES) - 1;

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// One square.
    #[must_use]
    #[inline]
    pub const fn one(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// A whole file.
    #[must_use]
    #[inline]
    pub const fn file(file: usize) -> Self {
        Self(FILE_A << file)
    }

    /// A whole rank, 0 to 9.
    #[must_use]
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        Self(RANK_1 << (rank * Square::FILES))
    }

    /// A side's half of the board.
    #[must_use]
    #[inline]
    pub const fn home(color: Color) -> Self {
        const HALF: u32 = (Square::COUNT / 2) as u32;
        const LOW: u128 = (1 << HALF) - 1;
        match color {
            Color::Red => Self(LOW),
            Color::Black => Self(LOW << HALF),
        }
    }

    /// A side's palace.
    #[must_use]
    #[inline]
    pub const fn palace(color: Color) -> Self {
        const LOW: u128 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
        match color {
            Color::Red => Self(LOW),
            Color::Black => Self(LOW << (7 * Square::FILES)),
        }
    }

    /// Whether a square is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether there is any.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any of them meets a condition.
    #[inline]
    pub fn any_of(self, condition: impl FnMut(Square) -> bool) -> bool {
        self.into_iter().any(condition)
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The one with the lowest number.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// All of them one rank nearer to the opponent of a side; those on the last rank drop out.
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::Red => Self(self.0 << Square::FILES & BOARD),
            Color::Black => Self(self.0 >> Square::FILES),
        }
    }

    /// All of them one file to the left; those on the a-file drop out.
    #[must_use]
    #[inline]
    pub const fn left(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }

    /// All of them one file to the right; those on the i-file drop out.
    #[must_use]
    #[inline]
    pub const fn right(self) -> Self {
        Self((self.0 & !(FILE_A << 8)) << 1)
    }
}

/// The squares of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = Squares(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self.0)
    }
}

impl BitAnd for Squares {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Squares {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & BOARD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_on_the_board() {
        let all = !Squares::EMPTY;
        assert_eq!(all.count(), 90);
        assert_eq!(all.forward(Color::Red).count(), 81);
        assert_eq!(all.forward(Color::Black).count(), 81);
        assert_eq!((all.left().count(), all.right().count()), (80, 80));
        assert!((all.left() & Squares::file(8)).is_empty());
        assert!((all.right() & Squares::file(0)).is_empty());
        assert_eq!(Squares::home(Color::Red) | Squares::home(Color::Black), all);
        for color in Color::ALL {
            assert_eq!((Squares::palace(color) & Squares::home(color)).count(), 9);
        }
    }
}
