//! The 64 squares, numbered a1 = 0, b1 = 1, … h8 = 63.

use std::fmt;
use std::mem;
use std::str::FromStr;

use super::piece::Color;

/// A file, a = 0 … h = 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum File { A, B, C, D, E, F, G, H }

/// A rank as White counts them, first = 0 … eighth = 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Rank { First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth }

impl File {
    /// All files, a to h.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this number, 0..8, or nothing.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// 0 for a … 7 for h.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `'a'` … `'h'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl Rank {
    /// All ranks, first to eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank with this number, 0..8, or nothing.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// 0 for the first … 7 for the eighth.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `'1'` … `'8'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank as `color` counts: for Black the eighth is the first.
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 64;

    /// All squares, a1 to h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7, A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// The square where a file and a rank cross.
    #[must_use]
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_index(rank as usize * 8 + file as usize)
    }

    /// The square with this number. Only the low six bits count, so that no number is out of range.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        // Not looked up in `ALL`: nearly everything that the search does waits for a square.
        // SAFETY: squares are bytes from 0 to 63, and six bits are no more.
        unsafe { mem::transmute::<u8, Self>(index as u8 & 63) }
    }

    /// 0 for a1 … 63 for h8.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its file.
    #[must_use]
    #[inline]
    pub const fn file(self) -> File {
        // SAFETY: files are bytes from 0 to 7, and three bits are no more.
        unsafe { mem::transmute::<u8, File>(self as u8 & 7) }
    }

    /// Its rank, as White counts.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        // SAFETY: ranks are bytes from 0 to 7, and of six bits three are left.
        unsafe { mem::transmute::<u8, Rank>(self as u8 >> 3) }
    }

    /// The square as `color` sees it: mirrored top to bottom for Black, itself for White.
    #[must_use]
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        Self::from_index(self as usize ^ (56 * color as usize))
    }

    /// The same rank, mirrored left to right: a1 becomes h1.
    #[must_use]
    #[inline]
    pub const fn mirror_files(self) -> Self {
        Self::from_index(self as usize ^ 7)
    }

    /// The square `files` to the right and `ranks` up, or nothing where that leaves the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as i8 & 7) + files;
        let rank = (self as i8 >> 3) + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self::from_index((rank * 8 + file) as usize))
        }
    }

    /// One rank towards the opponent of `color`; wraps from the last rank to the first.
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self::from_index(self as usize + 8),
            Color::Black => Self::from_index(self as usize + 56),
        }
    }

    /// King steps from one square to the other, 0..=7.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self as u8 & 7).abs_diff(other as u8 & 7);
        let ranks = (self as u8 >> 3).abs_diff(other as u8 >> 3);
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().to_char(), self.rank().to_char())
    }
}

/// The text was not a square such as `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a square (a1 to h8)")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        Ok(Self::from_index(usize::from(rank - b'1') * 8 + usize::from(file - b'a')))
    }
}
