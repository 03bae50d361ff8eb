//! The neurons' accumulators, sums of HalfKP rows, along a line of moves. They are computed lazily.

use super::halfkp_rows::KingView;
use super::refresh_cache::RefreshCache;
use crate::nnue::arch::WIDTH;
use crate::nnue::features::pieces::Pieces;
use crate::nnue::simd::Aligned;
use crate::nnue::transformer::Row;
use crate::position::{Changes, Position};
use crate::types::{Color, Piece, PieceType, Square};

/// From this many moves since the nearest computed accumulator on, a refresh may be cheaper.
const LONG_WAY: usize = 4;

/// A move of the line.
#[derive(Clone)]
pub(super) struct Step {
    changes: Changes,
    /// Whether each side's king moved, which selects other rows for all pieces.
    king_moved: [bool; 2],
}

impl Step {
    #[inline]
    pub(super) fn new(changes: &Changes) -> Self {
        let king_moved = Color::ALL.map(|color| {
            let king = Piece::new(color, PieceType::King);
            changes.iter().any(|change| change.piece == king)
        });
        Self { changes: *changes, king_moved }
    }
}

/// The HalfKP accumulators of a position and of those that led to it.
#[derive(Clone)]
pub(super) struct HalfKpAccumulators {
    /// One for each move of the line, then some left over from longer lines, to be reused.
    entries: Vec<Entry>,
    cache: RefreshCache,
}

#[derive(Clone)]
struct Entry {
    accumulators: [Row; 2],
    /// Whether the accumulators, by perspective, are those of the position.
    computed: [bool; 2],
}

impl Entry {
    const NEW: Self = Self { accumulators: [Aligned([0; WIDTH]); 2], computed: [false; 2] };
}

impl HalfKpAccumulators {
    /// The accumulators of any first position.
    pub(super) fn new() -> Self {
        Self { entries: vec![Entry::NEW], cache: RefreshCache::new() }
    }

    /// Discards what another network computed; `biases` is the accumulator of no pieces.
    pub(super) fn clear(&mut self, biases: &[i16; WIDTH]) {
        self.entries.iter_mut().for_each(|entry| entry.computed = [false; 2]);
        self.cache.clear(biases);
    }

    /// Marks the accumulators at `top`, at most one beyond the last, as those of a new position.
    #[inline]
    pub(super) fn invalidate(&mut self, top: usize) {
        match self.entries.get_mut(top) {
            Some(entry) => entry.computed = [false; 2],
            None => self.entries.push(Entry::NEW),
        }
    }

    /// One perspective's accumulator at `top`, which must be up to date.
    #[inline]
    pub(super) fn accumulator(&self, top: usize, perspective: Color) -> &[i16; WIDTH] {
        &self.entries[top].accumulators[perspective.index()].0
    }

    /// Computes the accumulators of the position at the end of `steps`.
    #[inline]
    pub(super) fn update<'a>(
        &mut self,
        steps: &[Step],
        position: &Position,
        view: impl Fn(Color, Square) -> KingView<'a>,
    ) {
        let top = steps.len() - 1;
        // Collected by the perspective that needs them first, and kept for the other.
        let mut pieces = None;
        for perspective in Color::ALL {
            if self.entries[top].computed[perspective.index()] {
                continue;
            }
            let view = view(perspective, position.king(perspective));
            match self.nearest_computed(perspective, steps) {
                Some(nearest) if top - nearest < LONG_WAY => self.follow(view, steps, nearest),
                Some(nearest) => {
                    let way = &steps[nearest + 1..];
                    let rows: usize = way.iter().map(|step| 2 * step.changes.len()).sum();
                    let pieces = pieces.get_or_insert_with(|| Pieces::of(position));
                    if rows <= self.cache.cost(view, pieces) as usize {
                        self.follow(view, steps, nearest);
                    } else {
                        self.refresh(view, top, pieces);
                    }
                }
                None => {
                    let pieces = pieces.get_or_insert_with(|| Pieces::of(position));
                    self.refresh(view, top, pieces);
                }
            }
        }
    }

    /// The last position of the line whose accumulator is computed; `None` if this perspective's king
    /// has moved since.
    #[inline]
    fn nearest_computed(&self, perspective: Color, steps: &[Step]) -> Option<usize> {
        let perspective = perspective.index();
        for (i, (entry, step)) in self.entries.iter().zip(steps).enumerate().rev() {
            if entry.computed[perspective] {
                return Some(i);
            }
            if step.king_moved[perspective] {
                return None;
            }
        }
        None
    }

    /// Computes the accumulators move by move from a computed one. Those between are kept: siblings of
    /// the present position will start from them.
    #[inline]
    fn follow(&mut self, view: KingView<'_>, steps: &[Step], nearest: usize) {
        let perspective = view.perspective.index();
        for (i, step) in steps.iter().enumerate().skip(nearest + 1) {
            let [before, after] = &mut self.entries[i - 1..=i] else { unreachable!() };
            let (from, to) =
                (&before.accumulators[perspective], &mut after.accumulators[perspective]);
            view.follow_move(from, &step.changes, to);
            after.computed[perspective] = true;
        }
    }

    /// Computes the accumulator at `top` from the cache's entry for the king's square.
    fn refresh(&mut self, view: KingView<'_>, top: usize, pieces: &Pieces) {
        let entry = &mut self.entries[top];
        let perspective = view.perspective.index();
        entry.accumulators[perspective] = *self.cache.refresh(view, pieces);
        entry.computed[perspective] = true;
    }
}
