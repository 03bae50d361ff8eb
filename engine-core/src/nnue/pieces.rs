//! The pieces of a position that are features, as sets of squares.

use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// The kinds of pieces that are features.
const KINDS: usize = 5;

/// All pieces but kings, by colour and kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Pieces([[Bitboard; KINDS]; 2]);

impl Pieces {
    /// The pieces of a position.
    pub(super) fn of(position: &Position) -> Self {
        Self(
            Color::ALL.map(|color| {
                std::array::from_fn(|kind| position.pieces(color, PieceType::ALL[kind]))
            }),
        )
    }

    /// These pieces and none on `square`.
    pub(super) fn without(self, square: Square) -> Self {
        Self(self.0.map(|kinds| kinds.map(|set| set & !square.bitboard())))
    }

    /// How many pieces are in one of the two and not in both.
    pub(super) fn differences(&self, other: &Self) -> u32 {
        let pairs = self.0.as_flattened().iter().zip(other.0.as_flattened());
        pairs.map(|(&a, &b)| (a ^ b).count()).sum()
    }

    /// Calls `f` with every piece that is here and not in `other`.
    #[inline]
    pub(super) fn for_each_not_in(&self, other: &Self, mut f: impl FnMut(Piece, Square)) {
        for color in Color::ALL {
            let kinds = self.0[color.index()].iter().zip(&other.0[color.index()]);
            for ((&here, &there), kind) in kinds.zip(PieceType::ALL) {
                for square in here & !there {
                    f(Piece::new(color, kind), square);
                }
            }
        }
    }
}
