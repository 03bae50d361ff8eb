//! Colours, kinds of pieces, and pieces: a kind with its colour.

use std::fmt;
use std::mem;
use std::ops::Not;

/// Whose piece, whose move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// Both, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A kind of piece, ordered by its usual value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum PieceType {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceType {
    /// All kinds, pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// 0 for the pawn … 5 for the king.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of English notation, `'P'` … `'K'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The kind that a letter of either case names, or nothing.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// The English name in lower case, `"pawn"` … `"king"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

/// A kind of piece with its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Piece {
    WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing,
    BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing,
}

impl Piece {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All pieces: White's pawn to king, then Black's.
    #[rustfmt::skip]
    pub const ALL: [Self; 12] = {
        use Piece::*;
        [
            WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing,
            BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing,
        ]
    };

    /// The piece of this colour and kind.
    #[must_use]
    #[inline]
    pub const fn new(color: Color, kind: PieceType) -> Self {
        // SAFETY: pieces are bytes from 0 to 11; colours are 0 and 1, kinds 0 to 5.
        unsafe { mem::transmute::<u8, Self>(color as u8 * 6 + kind as u8) }
    }

    /// 0..12: White's pawn to king, then Black's.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whose it is.
    #[must_use]
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < 6 { Color::White } else { Color::Black }
    }

    /// What it is.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> PieceType {
        let kind = if (self as u8) < 6 { self as u8 } else { self as u8 - 6 };
        // SAFETY: kinds are bytes from 0 to 5; White's pieces come first in their order, then Black's.
        unsafe { mem::transmute::<u8, PieceType>(kind) }
    }

    /// The FEN letter: capital for White, small for Black.
    #[must_use]
    pub const fn to_char(self) -> char {
        b"PNBRQKpnbrqk"[self as usize] as char
    }
}

/// The letter names no piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no piece letter (PNBRQK or pnbrqk)")]
pub struct ParsePieceError(pub char);

impl TryFrom<char> for Piece {
    type Error = ParsePieceError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        let kind = PieceType::from_char(letter).ok_or(ParsePieceError(letter))?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Ok(Self::new(color, kind))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
