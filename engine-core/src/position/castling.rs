//! Castling rights, and where kings and rooks stand for them. One mechanism serves standard chess
//! and Chess960: the rook's square belongs to the right.

use crate::types::{Color, File, Rank, Square};

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file; the king ends on the g-file.
    King,
    /// Towards the a-file; the king ends on the c-file.
    Queen,
}

impl CastlingSide {
    /// Both, the king's side first, as FEN writes them.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Where the king of `color` ends.
    #[must_use]
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook of `color` ends.
    #[must_use]
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}

/// The castling rights of both sides, four bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// How many different sets of rights there are.
    pub const COMBINATIONS: usize = 16;
    /// No rights.
    pub const NONE: Self = Self(0);

    /// The single right of one colour and side.
    #[must_use]
    #[inline]
    pub const fn of(color: Color, side: CastlingSide) -> Self {
        Self(1 << (2 * color as u8 + side as u8))
    }

    /// Whether this set and the other share a right.
    #[must_use]
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the side of that colour has this right.
    #[must_use]
    #[inline]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.intersects(Self::of(color, side))
    }

    /// Both sets together.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// 0..16, for tables.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a game's castling rights mean on the board; fixed from the first position on.
#[derive(Clone, Debug)]
pub(super) struct CastlingSetup {
    rooks: [[Square; 2]; 2],
    /// The rights that a move from or to each square ends.
    lost: [CastlingRights; 64],
    chess960: bool,
}

impl CastlingSetup {
    /// The standard squares, without any right.
    pub(super) const fn new() -> Self {
        Self {
            rooks: [[Square::H1, Square::A1], [Square::H8, Square::A8]],
            lost: [CastlingRights::NONE; 64],
            chess960: false,
        }
    }

    /// Notes that `color` may castle to `side` with this king and rook.
    pub(super) fn allow(&mut self, color: Color, side: CastlingSide, king: Square, rook: Square) {
        let standard_file = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        self.rooks[color.index()][side as usize] = rook;
        let right = CastlingRights::of(color, side);
        for square in [king, rook] {
            let lost = &mut self.lost[square.index()];
            *lost = lost.with(right);
        }
        self.chess960 |= king.file() != File::E || rook.file() != standard_file;
    }

    #[inline]
    pub(super) const fn rook(&self, color: Color, side: CastlingSide) -> Square {
        self.rooks[color.index()][side as usize]
    }

    #[inline]
    pub(super) const fn lost_by(&self, from: Square, to: Square) -> CastlingRights {
        self.lost[from.index()].with(self.lost[to.index()])
    }

    pub(super) const fn is_chess960(&self) -> bool {
        self.chess960
    }
}
