//! One perspective's sums of the first layer's rows: from scratch, and from those one move before.

use arrayvec::ArrayVec;

use super::arch::WIDTH;
use super::halfkp::Lookup;
use super::pieces::Pieces;
use super::simd::{Aligned, rows};
use super::transformer::{FeatureTransformer, Row};
use crate::position::{Change, Changes};
use crate::types::{Color, Piece, Square};

/// Sums of one perspective: the biases and the rows of all pieces on the board.
pub(super) type Accumulator = Row;

/// An accumulator of no network, to be overwritten.
pub(super) const EMPTY: Accumulator = Aligned([0; WIDTH]);

/// Rows to add or to remove: one for each square at most, and as often the king's.
type Rows<'a> = ArrayVec<&'a [i16; WIDTH], { 2 * Square::COUNT }>;
/// The same for a move.
type FewRows<'a> = ArrayVec<&'a [i16; WIDTH], 6>;

/// A king's view of the first layer: which row a piece on a square has.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) perspective: Color,
    /// The king's square: views of this side with the same number have the same rows.
    pub(super) number: usize,
    biases: &'a [i16; WIDTH],
    lookup: Lookup,
    table: &'a [Row],
    /// What every piece adds besides its own row, in nets that share rows between king squares.
    king_row: Option<&'a [i16; WIDTH]>,
}

impl<'a> View<'a> {
    /// The view of the first layer's neurons.
    #[inline]
    pub(super) fn of(
        perspective: Color,
        king: Square,
        transformer: &'a FeatureTransformer,
    ) -> Self {
        let (lookup, table, king_row) = transformer.rows_of(perspective, king);
        Self {
            perspective,
            number: king.index(),
            biases: transformer.biases(),
            lookup,
            table,
            king_row: king_row.map(|row| &row.0),
        }
    }

    /// The row of a piece on a square; nothing for kings.
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

    /// The accumulator of these pieces, summed from nothing.
    pub(super) fn fresh(self, pieces: &Pieces) -> Accumulator {
        let mut accumulator = Aligned(*self.biases);
        self.replace(&mut accumulator, &Pieces::NONE, pieces);
        accumulator
    }

    /// Turns the accumulator of the pieces `before` into that of the pieces `after`.
    pub(super) fn replace(self, accumulator: &mut Accumulator, before: &Pieces, after: &Pieces) {
        let (mut added, mut removed) = (Rows::new(), Rows::new());
        let changed = after.differences(before);
        after.for_each_on(changed, |piece, square| added.extend(self.row(piece, square)));
        before.for_each_on(changed, |piece, square| removed.extend(self.row(piece, square)));
        self.balance(&mut added, &mut removed);
        rows::accumulate(&mut accumulator.0, &added, &removed, |row| row);
    }

    /// The accumulator `after` a move from that `before` it, in one pass over both. The move
    /// must leave this view as it is.
    #[inline]
    pub(super) fn follow(self, before: &Accumulator, changes: &Changes, after: &mut Accumulator) {
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
            _ => self.follow_rare(before, changes, after),
        }
    }

    /// The same for castling, promotions, moves of the other king and null moves.
    fn follow_rare(self, before: &Accumulator, changes: &Changes, after: &mut Accumulator) {
        let (mut added, mut removed) = (FewRows::new(), FewRows::new());
        for change in changes.iter() {
            added.extend(change.to.and_then(|square| self.row(change.piece, square)));
            removed.extend(change.from.and_then(|square| self.row(change.piece, square)));
        }
        self.balance(&mut added, &mut removed);
        *after = *before;
        rows::accumulate(&mut after.0, &added, &removed, |row| row);
    }
}
