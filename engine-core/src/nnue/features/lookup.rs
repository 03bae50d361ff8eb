//! Where a perspective finds the weight row of a piece on a square.

use crate::nnue::arch::standard::PIECE_INPUTS;
use crate::types::{Color, Piece, PieceType, Square};

/// The weight rows of one perspective with its king on one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lookup {
    pub(super) perspective: Color,
    /// Square numbers are combined with this by an exclusive or, which turns and mirrors the board.
    pub(super) turn: u8,
    /// The row of the first piece on the first square.
    pub(super) first: u16,
}

impl Lookup {
    /// In the table of all [`FEATURES`](crate::nnue::arch::standard::FEATURES) of a standard net.
    #[must_use]
    #[inline]
    pub const fn standard(perspective: Color, king: Square) -> Self {
        let turn = turn(perspective);
        let first = 1 + PIECE_INPUTS * (king.index() ^ turn);
        Self { perspective, turn: turn as u8, first: first as u16 }
    }

    /// The row of a piece on a square; `None` for kings, which have none.
    #[must_use]
    #[inline]
    pub const fn row(self, piece: Piece, square: Square) -> Option<usize> {
        if matches!(piece.kind(), PieceType::King) {
            return None;
        }
        let enemy = (piece.color().index() != self.perspective.index()) as usize;
        let kind = 64 * (2 * piece.kind().index() + enemy);
        Some(self.first as usize + kind + (square.index() ^ self.turn as usize))
    }
}

/// What turns square numbers to one side's view of the board, by an exclusive or: Black sees it
/// turned by 180 degrees.
pub(super) const fn turn(perspective: Color) -> usize {
    match perspective {
        Color::White => 0,
        Color::Black => 63,
    }
}

/// The number of a square as one side sees the board.
#[must_use]
#[inline]
pub const fn seen_from(perspective: Color, square: Square) -> usize {
    square.index() ^ turn(perspective)
}
