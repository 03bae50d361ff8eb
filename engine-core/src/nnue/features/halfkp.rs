//! HalfKP, the features of standard nets: half of a position, as one king sees it.
//!
//! A feature is a king's square together with one piece other than a king on its square, both seen
//! by the king's owner. Black sees the board turned by 180 degrees, not mirrored.

use super::lookup::Lookup;
use crate::nnue::arch::standard::FEATURES;
use crate::types::{Color, Piece, Square};

/// The number of an input of the first layer, less than [`FEATURES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Feature(u16);

impl Feature {
    /// The row of the first layer's weights, 0..[`FEATURES`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

const _: () = assert!(FEATURES <= 1 << u16::BITS);

/// The feature of a piece on a square for a perspective whose king stands on `king`; `None` for
/// kings, which are no features.
#[must_use]
#[inline]
pub const fn index(
    perspective: Color,
    king: Square,
    piece: Piece,
    square: Square,
) -> Option<Feature> {
    match Lookup::standard(perspective, king).row(piece, square) {
        Some(row) => Some(Feature(row as u16)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::nnue::arch::standard::PIECE_INPUTS;
    use crate::types::PieceType;

    fn number(perspective: Color, king: Square, piece: Piece, square: Square) -> usize {
        index(perspective, king, piece, square).expect("not a king").index()
    }

    #[test]
    fn published_examples() {
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(number(white, Square::A1, Piece::WhitePawn, Square::H7), 56);
        assert_eq!(number(white, Square::A1, Piece::BlackKnight, Square::H8), 256);
        assert_eq!(number(black, Square::A1, Piece::WhiteQueen, Square::H8), 40_960);
    }

    #[test]
    fn every_feature_has_its_own_row_and_row_0_of_a_king_square_has_none() {
        for perspective in Color::ALL {
            let mut seen = HashSet::new();
            for king in Square::ALL {
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        let feature = index(perspective, king, piece, square);
                        assert_eq!(feature.is_none(), piece.kind() == PieceType::King);
                        if let Some(feature) = feature {
                            assert!(feature.index() < FEATURES);
                            assert_ne!(feature.index() % PIECE_INPUTS, 0);
                            assert!(seen.insert(feature));
                        }
                    }
                }
            }
            assert_eq!(seen.len(), 64 * 640);
        }
    }

    #[test]
    fn black_sees_what_white_sees_on_the_turned_board() {
        let turned = |square: Square| Square::from_index(63 - square.index());
        for king in Square::ALL {
            for piece in Piece::ALL {
                let swapped = Piece::new(!piece.color(), piece.kind());
                for square in Square::ALL {
                    assert_eq!(
                        index(Color::Black, king, piece, square),
                        index(Color::White, turned(king), swapped, turned(square)),
                    );
                }
            }
        }
    }
}
