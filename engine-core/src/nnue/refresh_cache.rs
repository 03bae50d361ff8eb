//! Accumulators of the first layer remembered for every square of either king, so that after its move only
//! the pieces that differ from the last time it stood there are added and removed.
//!
//! The idea comes from the engine Koivisto; engines call it a Finny table, after its author.

use super::accumulator::{Accumulator, EMPTY, View};
use super::arch::WIDTH;
use super::pieces::Pieces;
use super::simd::Aligned;
use crate::types::Square;

/// An accumulator with the pieces it is the sum of.
#[derive(Clone)]
struct Entry {
    accumulator: Accumulator,
    pieces: Pieces,
}

/// One entry for each perspective and view: 80 kB for those of the first layer.
#[derive(Clone)]
pub(super) struct RefreshCache {
    entries: [Box<[Entry]>; 2],
}

impl RefreshCache {
    /// A cache that must be cleared before it is used.
    pub(super) fn new() -> Self {
        let entry = Entry { accumulator: EMPTY, pieces: Pieces::NONE };
        let side: Box<[Entry]> = vec![entry; Square::COUNT].into();
        Self { entries: [side.clone(), side] }
    }

    /// Forgets all pieces; `biases` are the accumulator of none.
    pub(super) fn clear(&mut self, biases: &[i16; WIDTH]) {
        let none = Entry { accumulator: Aligned(*biases), pieces: Pieces::NONE };
        self.entries.iter_mut().for_each(|side| side.fill(none.clone()));
    }

    /// How many rows [`Self::refresh`] would add and remove.
    pub(super) fn cost(&self, view: View<'_>, pieces: &Pieces) -> u32 {
        let before = &self.entries[view.perspective.index()][view.number].pieces;
        let changed = before.differences(pieces);
        (changed & before.squares()).count() + (changed & pieces.squares()).count()
    }

    /// The accumulator of these pieces.
    pub(super) fn refresh(&mut self, view: View<'_>, pieces: &Pieces) -> &Accumulator {
        let entry = &mut self.entries[view.perspective.index()][view.number];
        view.replace(&mut entry.accumulator, &entry.pieces, pieces);
        entry.pieces = *pieces;
        &entry.accumulator
    }
}
