//! A set of squares in 64 bits, bit 0 for a1 … bit 63 for h8.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::piece::Color;
use super::square::{File, Rank, Square};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Square {
    /// The set of this square alone.
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The dark squares, a1 among them.
    pub const DARK: Self = Self(0xAA55_AA55_AA55_AA55);
    /// The light squares.
    pub const LIGHT: Self = Self(!Self::DARK.0);

    /// The squares of a file.
    #[must_use]
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// The squares of a rank, as White counts.
    #[must_use]
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (8 * rank as u8))
    }

    /// Whether the set has no square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has any square.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether it has two squares or more.
    #[must_use]
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares it has, 0..=64.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Whether the two sets share a square.
    #[must_use]
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square, or nothing for the empty set.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The highest square, or nothing for the empty set.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(63 - self.0.leading_zeros() as usize))
        }
    }

    /// Every square one step up the board (towards the eighth rank).
    #[must_use]
    #[inline]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one step down the board.
    #[must_use]
    #[inline]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one step towards the h-file; those on it fall off.
    #[must_use]
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 << 1) & !0x0101_0101_0101_0101)
    }

    /// Every square one step towards the a-file; those on it fall off.
    #[must_use]
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 >> 1) & !0x8080_8080_8080_8080)
    }

    /// Every square one step towards the opponent of `color`.
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// Every square and all those before it towards the opponent of `color`.
    #[must_use]
    #[inline]
    pub const fn fill_forward(self, color: Color) -> Self {
        let mut b = self.0;
        match color {
            Color::White => {
                b |= b << 8;
                b |= b << 16;
                b |= b << 32;
            }
            Color::Black => {
                b |= b >> 8;
                b |= b >> 16;
                b |= b >> 32;
            }
        }
        Self(b)
    }

    /// Every square strictly ahead of the set as `color` sees it, on its files.
    #[must_use]
    #[inline]
    pub const fn ahead(self, color: Color) -> Self {
        self.forward(color).fill_forward(color)
    }

    /// Every square on the set's files.
    #[must_use]
    #[inline]
    pub const fn fill_files(self) -> Self {
        Self(self.fill_forward(Color::White).0 | self.fill_forward(Color::Black).0)
    }

    /// Every square one step to the left or to the right.
    #[must_use]
    #[inline]
    pub const fn beside(self) -> Self {
        Self(self.east().0 | self.west().0)
    }

    /// The squares in ascending order.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.squares()
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.bitboard())
    }
}

macro_rules! bit_operator {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt),*) => {$(
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    )*};
}

bit_operator!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares().map(|s| s.to_string())).finish()
    }
}
