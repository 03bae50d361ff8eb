//! Mirrored HalfKP, the features of Tabia's own nets: where the own king stands on the files e to h,
//! its view of the board is mirrored, so that left and right share their weight rows.

use super::lookup::{Lookup, turn};
use crate::nnue::arch::PIECE_ROWS;
use crate::nnue::arch::standard::{FEATURES, PIECE_INPUTS};
use crate::types::{Color, Square};

/// One side's view of the board, turned for Black and mirrored so that its king stands on the files
/// a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MirroredView {
    perspective: Color,
    turn: u8,
    king: u8,
}

impl MirroredView {
    /// The view of `perspective`, whose king stands on `king`.
    #[must_use]
    #[inline]
    pub const fn new(perspective: Color, king: Square) -> Self {
        let turn = turn(perspective);
        let seen = king.index() ^ turn;
        let mirror = if seen & 4 == 0 { 0 } else { 7 };
        let seen = seen ^ mirror;
        let king = seen / 8 * 4 + seen % 8;
        Self { perspective, turn: (turn ^ mirror) as u8, king: king as u8 }
    }

    /// Where the king stands: four squares a rank, 0..[`KING_SQUARES`](crate::nnue::arch::KING_SQUARES).
    #[must_use]
    #[inline]
    pub const fn king(self) -> usize {
        self.king as usize
    }

    /// Turns row numbers of White's unmirrored view into those of this view, by an exclusive or.
    #[must_use]
    #[inline]
    pub const fn mask(self) -> u16 {
        self.turn as u16 | ((self.perspective.index() as u16) << 6)
    }

    /// The rows of this view in a table that has [`PIECE_ROWS`] for each bucket.
    #[must_use]
    #[inline]
    pub const fn lookup(self, bucket: u8) -> Lookup {
        let first = (bucket as usize * PIECE_ROWS) as u16;
        Lookup { perspective: self.perspective, turn: self.turn, first }
    }

    /// The king's square and the row of a standard feature in the mirrored view, the same for every
    /// feature and its mirror image; `None` for rows that no piece has.
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
    use crate::nnue::features::halfkp;
    use crate::types::Piece;

    #[test]
    fn mirrored_rows_agree_with_standard_features() {
        for perspective in Color::ALL {
            for king in Square::ALL {
                let view = MirroredView::new(perspective, king);
                let image = MirroredView::new(perspective, king.mirror_files());
                assert_eq!(view.king(), image.king());
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        let row = view.lookup(0).row(piece, square);
                        assert_eq!(row, image.lookup(0).row(piece, square.mirror_files()));
                        let feature = halfkp::index(perspective, king, piece, square);
                        let expected = feature.and_then(|f| MirroredView::of_feature(f.index()));
                        assert_eq!(row.map(|row| (view.king(), row)), expected);
                        let plain = MirroredView::new(Color::White, Square::A1).lookup(0);
                        let turned = plain.row(piece, square).map(|row| row ^ view.mask() as usize);
                        assert_eq!(row, turned);
                    }
                }
            }
        }
    }
}
