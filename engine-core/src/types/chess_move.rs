//! A move in 16 bits.

use std::fmt;

use arrayvec::ArrayVec;

use super::piece::PieceType;
use super::square::Square;

/// What a move does beyond going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A plain move or capture.
    Normal,
    /// A pawn takes a pawn that has just passed it.
    EnPassant,
    /// King and rook; `to` is the rook's square, in standard chess too.
    Castling,
    /// A pawn reaches the last rank.
    Promotion,
}

/// A move: from (6 bits), to (6 bits), promotion piece (2 bits), kind (2 bits).
///
/// Castling is written as the king taking its own rook, so that standard chess and Chess960
/// are one; `uci::format` and `Position::uci_move` translate.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Move(u16);

/// The moves of one position. No legal position has more than 218.
pub type MoveList = ArrayVec<Move, 256>;

impl Move {
    /// No move; equal to none that can be played.
    pub const NULL: Self = Self(0);

    const fn pack(from: Square, to: Square, promotion: u16, kind: MoveKind) -> Self {
        Self(from as u16 | (to as u16) << 6 | promotion << 12 | (kind as u16) << 14)
    }

    /// A plain move or capture.
    #[must_use]
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::pack(from, to, 0, MoveKind::Normal)
    }

    /// An en passant capture.
    #[must_use]
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::pack(from, to, 0, MoveKind::EnPassant)
    }

    /// Castling, from the king's square to that of its own rook.
    #[must_use]
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::pack(king, rook, 0, MoveKind::Castling)
    }

    /// A promotion. Pawns and kings count as a queen, since no pawn becomes one of those.
    #[must_use]
    #[inline]
    pub const fn promotion(from: Square, to: Square, piece: PieceType) -> Self {
        let code = match piece {
            PieceType::Knight => 0,
            PieceType::Bishop => 1,
            PieceType::Rook => 2,
            PieceType::Pawn | PieceType::Queen | PieceType::King => 3,
        };
        Self::pack(from, to, code, MoveKind::Promotion)
    }

    /// Where the piece comes from.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize)
    }

    /// Where it goes; for castling, the rook's square.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.0 as usize >> 6)
    }

    /// Plain, en passant, castling or promotion.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 14 {
            0 => MoveKind::Normal,
            1 => MoveKind::EnPassant,
            2 => MoveKind::Castling,
            _ => MoveKind::Promotion,
        }
    }

    /// What a pawn becomes, if it does.
    #[must_use]
    #[inline]
    pub const fn promotion_piece(self) -> Option<PieceType> {
        match self.kind() {
            MoveKind::Promotion => Some(PieceType::ALL[1 + (self.0 as usize >> 12 & 3)]),
            _ => None,
        }
    }

    /// Whether it is [`Move::NULL`].
    #[must_use]
    #[inline]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The 16 bits, for tables.
    #[must_use]
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of these 16 bits. It may be one that no position allows:
    /// ask `Position::is_legal` before it is played.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}

impl fmt::Debug for Move {
    /// From, to and promotion letter; castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion_piece() {
            Some(piece) => write!(f, "{}", piece.to_char().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
