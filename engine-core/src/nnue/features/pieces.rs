//! The pieces of a position that are features: all but the kings.

use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// The kinds of pieces that are features.
const KINDS: usize = 5;

/// Where all pieces but kings stand, by kind and colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceSets {
    /// Pawns to queens.
    pub(crate) kinds: [Bitboard; KINDS],
    /// White's pieces, its king included.
    pub(crate) white: Bitboard,
}

impl PieceSets {
    pub(crate) const NONE: Self = Self { kinds: [Bitboard::EMPTY; KINDS], white: Bitboard::EMPTY };

    /// The pieces of a position that stand on `squares`.
    #[inline]
    pub(crate) fn of(position: &Position, squares: Bitboard) -> Self {
        Self {
            kinds: std::array::from_fn(|kind| position.kind(PieceType::ALL[kind]) & squares),
            white: position.color(Color::White),
        }
    }

    /// The squares that have a piece.
    #[inline]
    pub(crate) fn squares(&self) -> Bitboard {
        self.kinds.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// The squares whose piece is not the same in both.
    #[inline]
    pub(crate) fn changed_squares(&self, other: &Self) -> Bitboard {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let kind = kinds.fold(Bitboard::EMPTY, |all, (&here, &there)| all | (here ^ there));
        let color = (self.white ^ other.white) & self.squares() & other.squares();
        kind | color
    }
}

/// All pieces but kings, as sets and as a board: the sets show quickly on which squares two positions
/// differ, the board shows what stands there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    sets: PieceSets,
    /// What stands on the squares of `sets`; meaningless elsewhere.
    board: [Option<Piece>; Square::COUNT],
}

impl Pieces {
    pub(crate) const NONE: Self = Self { sets: PieceSets::NONE, board: [None; Square::COUNT] };

    /// The pieces of a position.
    pub(crate) fn of(position: &Position) -> Self {
        Self { sets: PieceSets::of(position, !Bitboard::EMPTY), board: *position.board() }
    }

    /// The same pieces but for the one on `square`.
    pub(crate) fn without(self, square: Square) -> Self {
        let kinds = self.sets.kinds.map(|set| set & !square.bitboard());
        Self { sets: PieceSets { kinds, ..self.sets }, ..self }
    }

    /// The squares that have a piece.
    #[inline]
    pub(crate) fn squares(&self) -> Bitboard {
        self.sets.squares()
    }

    /// How many pieces there are, both kings included.
    pub(crate) fn count(&self) -> usize {
        self.squares().count() as usize + 2
    }

    /// The squares whose piece is not the same in both.
    #[inline]
    pub(crate) fn changed_squares(&self, other: &Self) -> Bitboard {
        self.sets.changed_squares(&other.sets)
    }

    /// Calls `f` with every piece on these squares.
    #[inline]
    pub(crate) fn for_each_on(&self, squares: Bitboard, mut f: impl FnMut(Piece, Square)) {
        for square in squares & self.squares() {
            if let Some(piece) = self.board[square.index()] {
                f(piece, square);
            }
        }
    }
}
