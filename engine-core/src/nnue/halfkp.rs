//! The one mapping from pieces to features: HalfKP, "half" a position as one king sees it.
//!
//! A feature is a king's square together with one piece other than a king on its square, both
//! seen by the king's owner. Black sees the board turned by 180 degrees (not mirrored).
//!
//! Compact nets do not tell left from right: where the own king stands on the files e to h, the
//! whole view is mirrored ([`Mirrored`]).

use super::arch::{FEATURES, PIECE_INPUTS, PIECE_ROWS};
use crate::types::{Color, Piece, PieceType, Square};

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

/// The feature of a piece on a square as `perspective`, whose king stands on `king`, sees it;
/// nothing for kings, which are no features.
#[must_use]
#[inline]
pub const fn index(
    perspective: Color,
    king: Square,
    piece: Piece,
    square: Square,
) -> Option<Feature> {
    match Lookup::full(perspective, king).row(piece, square) {
        Some(row) => Some(Feature(row as u16)),
        None => None,
    }
}

/// Which row of a table a piece on a square has in one king's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lookup {
    perspective: Color,
    /// What the numbers of squares are combined with to turn and mirror them.
    turn: u8,
    /// The row of the first piece on the first square.
    first: u16,
}

impl Lookup {
    /// In the table of all [`FEATURES`].
    #[must_use]
    #[inline]
    pub const fn full(perspective: Color, king: Square) -> Self {
        let turn = turned(perspective);
        let first = 1 + PIECE_INPUTS * (king.index() ^ turn);
        Self { perspective, turn: turn as u8, first: first as u16 }
    }

    /// The row; nothing for kings, which have none.
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

/// The number of a square as one side sees the board.
#[must_use]
#[inline]
pub const fn seen(perspective: Color, square: Square) -> usize {
    square.index() ^ turned(perspective)
}

/// What the numbers of squares are combined with to see the board as one side does.
const fn turned(perspective: Color) -> usize {
    match perspective {
        Color::White => 0,
        Color::Black => 63,
    }
}

/// A king's view of the board, turned for Black and mirrored so that the king stands on the files
/// a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mirrored {
    perspective: Color,
    turn: u8,
    king: u8,
}

impl Mirrored {
    /// The view of `perspective`, whose king stands on `king`.
    #[must_use]
    #[inline]
    pub const fn new(perspective: Color, king: Square) -> Self {
        let turned = turned(perspective);
        let seen = king.index() ^ turned;
        let mirror = if seen & 4 == 0 { 0 } else { 7 };
        let seen = seen ^ mirror;
        let king = seen / 8 * 4 + seen % 8;
        Self { perspective, turn: (turned ^ mirror) as u8, king: king as u8 }
    }

    /// Where the king stands: four squares a rank, 0..[`KING_SQUARES`](super::arch::KING_SQUARES).
    #[must_use]
    #[inline]
    pub const fn king(self) -> usize {
        self.king as usize
    }

    /// What the number of a row in White's view that is not mirrored is combined with by an exclusive
    /// or to be that of the same piece on the same square in this view.
    #[must_use]
    #[inline]
    pub const fn mask(self) -> u16 {
        self.turn as u16 | ((self.perspective.index() as u16) << 6)
    }

    /// Pieces' rows in a table of [`PIECE_ROWS`] for each bucket.
    #[must_use]
    #[inline]
    pub const fn lookup(self, bucket: u8) -> Lookup {
        let first = (bucket as usize * PIECE_ROWS) as u16;
        Lookup { perspective: self.perspective, turn: self.turn, first }
    }

    /// The king's square and the row of a feature in the mirrored view, the same for every
    /// feature and its mirror image; nothing for rows that no piece has.
    #[must_use]
    pub const fn of_feature(index: usize) -> Option<(usize, usize)> {
        let view = Self::new(Color::White, Square::from_index(index / PIECE_INPUTS));
        match (index % PIECE_INPUTS).checked_sub(1) {
            Some(piece) if index < FEATURES => Some((view.king(), piece ^ view.turn as usize)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

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
    fn the_mirrored_view_agrees_with_the_features() {
        for perspective in Color::ALL {
            for king in Square::ALL {
                let view = Mirrored::new(perspective, king);
                let image = Mirrored::new(perspective, king.mirror_files());
                assert_eq!(view.king(), image.king());
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        let row = view.lookup(0).row(piece, square);
                        assert_eq!(row, image.lookup(0).row(piece, square.mirror_files()));
                        let feature = index(perspective, king, piece, square);
                        let expected = feature.and_then(|f| Mirrored::of_feature(f.index()));
                        assert_eq!(row.map(|row| (view.king(), row)), expected);
                        let plain = Mirrored::new(Color::White, Square::A1).lookup(0);
                        let turned = plain.row(piece, square).map(|row| row ^ view.mask() as usize);
                        assert_eq!(row, turned);
                    }
                }
            }
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
