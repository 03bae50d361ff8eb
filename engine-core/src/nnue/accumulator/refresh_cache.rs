//! A Finny table: HalfKP accumulators for every square of either king, so that a refresh after the
//! king's move adds and removes only the pieces that changed since it last stood there.
//!
//! The idea comes from the engine Koivisto and is named after its author.

use super::halfkp_rows::KingView;
use crate::nnue::arch::WIDTH;
use crate::nnue::features::pieces::Pieces;
use crate::nnue::simd::Aligned;
use crate::nnue::transformer::Row;
use crate::types::Square;

/// An accumulator and the pieces whose rows it sums.
#[derive(Clone)]
struct Entry {
    accumulator: Row,
    pieces: Pieces,
}

/// One entry for each perspective and king square: 80 kB.
#[derive(Clone)]
pub(super) struct RefreshCache {
    entries: [Box<[Entry]>; 2],
}

impl RefreshCache {
    /// A cache that must be cleared before it is used.
    pub(super) fn new() -> Self {
        let entry = Entry { accumulator: Aligned([0; WIDTH]), pieces: Pieces::NONE };
        let side: Box<[Entry]> = vec![entry; Square::COUNT].into();
        Self { entries: [side.clone(), side] }
    }

    /// Empties all entries; `biases` is the accumulator of no pieces.
    pub(super) fn clear(&mut self, biases: &[i16; WIDTH]) {
        let none = Entry { accumulator: Aligned(*biases), pieces: Pieces::NONE };
        self.entries.iter_mut().for_each(|side| side.fill(none.clone()));
    }

    /// How many rows [`Self::refresh`] would add and remove.
    pub(super) fn cost(&self, view: KingView<'_>, pieces: &Pieces) -> u32 {
        let before = &self.entries[view.perspective.index()][view.king.index()].pieces;
        let changed = before.changed_squares(pieces);
        (changed & before.squares()).count() + (changed & pieces.squares()).count()
    }

    /// The accumulator of these pieces, which the cache keeps.
    pub(super) fn refresh(&mut self, view: KingView<'_>, pieces: &Pieces) -> &Row {
        let entry = &mut self.entries[view.perspective.index()][view.king.index()];
        view.exchange(&mut entry.accumulator, &entry.pieces, pieces);
        entry.pieces = *pieces;
        &entry.accumulator
    }
}
