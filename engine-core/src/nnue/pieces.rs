//! The pieces of a position that are features.

use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// The kinds of pieces that are features.
pub(super) const KINDS: usize = 5;

/// Where all pieces but kings stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets {
    /// Pawns to queens.
    pub(super) kinds: [Bitboard; KINDS],
    /// White's, the king too.
    pub(super) white: Bitboard,
}

impl Sets {
    pub(super) const NONE: Self = Self { kinds: [Bitboard::EMPTY; KINDS], white: Bitboard::EMPTY };

    /// Those of a position, as far as they stand on `squares`.
    #[inline]
    pub(super) fn of(position: &Position, squares: Bitboard) -> Self {
        Self {
            kinds: std::array::from_fn(|kind| position.kind(PieceType::ALL[kind]) & squares),
            white: position.color(Color::White),
        }
    }

    /// Where a piece is.
    #[inline]
    pub(super) fn squares(&self) -> Bitboard {
        self.kinds.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// Where a piece is in one of the two that is not the same in the other.
    #[inline]
    pub(super) fn differences(&self, other: &Self) -> Bitboard {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let kind = kinds.fold(Bitboard::EMPTY, |all, (&here, &there)| all | (here ^ there));
        let color = (self.white ^ other.white) & self.squares() & other.squares();
        kind | color
    }
}

/// All pieces but kings. Sets tell quickly on which squares two of these differ, the board what
/// stands there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    sets: Sets,
    /// What stands on the squares of `sets`, and anything on others.
    board: [Option<Piece>; Square::COUNT],
}

impl Pieces {
    pub(super) const NONE: Self = Self { sets: Sets::NONE, board: [None; Square::COUNT] };

    /// The pieces of a position.
    pub(super) fn of(position: &Position) -> Self {
        Self { sets: Sets::of(position, !Bitboard::EMPTY), board: *position.board() }
    }

    /// These pieces and none on `square`.
    pub(super) fn without(self, square: Square) -> Self {
        let kinds = self.sets.kinds.map(|set| set & !square.bitboard());
        Self { sets: Sets { kinds, ..self.sets }, ..self }
    }

    /// Where a piece is.
    #[inline]
    pub(super) fn squares(&self) -> Bitboard {
        self.sets.squares()
    }

    /// How many there are, kings among them.
    pub(super) fn count(&self) -> usize {
        self.squares().count() as usize + 2
    }

    /// Where a piece is in one of the two that is not the same in the other.
    #[inline]
    pub(super) fn differences(&self, other: &Self) -> Bitboard {
        self.sets.differences(&other.sets)
    }

    /// Calls `f` with every piece that stands on one of these squares.
    #[inline]
    pub(super) fn for_each_on(&self, squares: Bitboard, mut f: impl FnMut(Piece, Square)) {
        for square in squares & self.squares() {
            if let Some(piece) = self.board[square.index()] {
                f(piece, square);
            }
        }
    }
}
