//! Sums of one perspective's HalfKP rows: from scratch, from those of other pieces, and from those one
//! move before.

use arrayvec::ArrayVec;

use crate::nnue::arch::WIDTH;
use crate::nnue::features::lookup::Lookup;
use crate::nnue::features::pieces::Pieces;
use crate::nnue::simd::{Aligned, rows};
use crate::nnue::transformer::{FeatureTransformer, Row};
use crate::position::{Change, Changes};
use crate::types::{Color, Piece, Square};

/// Rows to add or to remove: one for each square at most, and as often the king's.
type RowList<'a> = ArrayVec<&'a [i16; WIDTH], { 2 * Square::COUNT }>;
/// Rows that a move adds or removes: up to three pieces, and as often the king's row.
type ShortRowList<'a> = ArrayVec<&'a [i16; WIDTH], 6>;

/// The first layer as one perspective reads it while its king stands on one square.
#[derive(Clone, Copy)]
pub(crate) struct KingView<'a> {
    pub(super) perspective: Color,
    pub(super) king: Square,
    biases: &'a [i16; WIDTH],
    lookup: Lookup,
    table: &'a [Row],
    /// What every piece adds besides its own row, in a small net.
    king_row: Option<&'a [i16; WIDTH]>,
}

impl<'a> KingView<'a> {
    /// The view of `perspective` with its king on this square.
    #[inline]
    pub(crate) fn of(
        perspective: Color,
        king: Square,
        transformer: &'a FeatureTransformer,
    ) -> Self {
        let (lookup, table, king_row) = transformer.rows_of(perspective, king);
        Self {
            perspective,
            king,
            biases: transformer.biases(),
            lookup,
            table,
            king_row: king_row.map(|row| &row.0),
        }
    }

    /// The row of a piece on a square; `None` for kings.
    #[inline]
    fn row(self, piece: Piece, square: Square) -> Option<&'a [i16; WIDTH]> {
        self.lookup.row(piece, square).map(|row| &self.table[row].0)
    }

    /// Adds or removes the king's row as often as there are more pieces or fewer.
    #[inline]
    fn balance<const N: usize>(
        self,
        added: &mut ArrayVec<&'a [i16; WIDTH], N>,
        removed: &mut ArrayVec<&'a [i16; WIDTH], N>,
    ) {
        let Some(row) = self.king_row else { return };
        let (more, fewer) = (added.len(), removed.len());
        added.extend(std::iter::repeat_n(row, more.saturating_sub(fewer)));
        removed.extend(std::iter::repeat_n(row, fewer.saturating_sub(more)));
    }

    /// The accumulator of these pieces.
    pub(crate) fn sum(self, pieces: &Pieces) -> Row {
        let mut accumulator = Aligned(*self.biases);
        self.exchange(&mut accumulator, &Pieces::NONE, pieces);
        accumulator
    }

    /// Turns the accumulator of the pieces `before` into that of the pieces `after`.
    pub(super) fn exchange(self, accumulator: &mut Row, before: &Pieces, after: &Pieces) {
        let (mut added, mut removed) = (RowList::new(), RowList::new());
        let changed = after.changed_squares(before);
        after.for_each_on(changed, |piece, square| added.extend(self.row(piece, square)));
        before.for_each_on(changed, |piece, square| removed.extend(self.row(piece, square)));
        self.balance(&mut added, &mut removed);
        rows::accumulate(&mut accumulator.0, &added, &removed, |row| row);
    }

    /// Computes the accumulator `after` a move from the one `before` it, in one pass over both. The
    /// move must leave this perspective's king where it is.
    #[inline]
    pub(super) fn follow_move(self, before: &Row, changes: &Changes, after: &mut Row) {
        // Nearly all moves are one of these two, which need no lists.
        let moved = |change: &Change| {
            Some((self.row(change.piece, change.from?)?, self.row(change.piece, change.to?)?))
        };
        match **changes {
            [ref change] if let Some((from, to)) = moved(change) => {
                rows::update(&before.0, [to], [from], &mut after.0);
            }
            [Change { piece, from: Some(square), to: None }, ref change]
                if let (Some(taken), Some((from, to))) =
                    (self.row(piece, square), moved(change)) =>
            {
                match self.king_row {
                    None => rows::update(&before.0, [to], [taken, from], &mut after.0),
                    Some(king) => {
                        rows::update(&before.0, [to], [taken, from, king], &mut after.0);
                    }
                }
            }
            _ => self.follow_rare_move(before, changes, after),
        }
    }

    /// [`follow_move`](Self::follow_move) for castling, promotions, moves of the other king and null
    /// moves.
    fn follow_rare_move(self, before: &Row, changes: &Changes, after: &mut Row) {
        let (mut added, mut removed) = (ShortRowList::new(), ShortRowList::new());
        for change in changes.iter() {
            added.extend(change.to.and_then(|square| self.row(change.piece, square)));
            removed.extend(change.from.and_then(|square| self.row(change.piece, square)));
        }
        self.balance(&mut added, &mut removed);
        *after = *before;
        rows::accumulate(&mut after.0, &added, &removed, |row| row);
    }
}
