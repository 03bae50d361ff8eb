//! The first layer's accumulators along a line of moves, computed only where they are needed.

use super::accumulator::{Accumulator, EMPTY, View};
use super::arch::WIDTH;
use super::pieces::Pieces;
use super::refresh_cache::RefreshCache;
use crate::position::{Changes, Position};
use crate::types::{Color, Piece, PieceType, Square};

/// Moves since the nearest computed accumulator from which on a refresh may be cheaper.
const LONG_WAY: usize = 4;

/// A move of the line.
#[derive(Clone)]
pub(super) struct Step {
    /// What it changed.
    changes: Changes,
    /// Whether that side's king moved: every row is another one then.
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

/// The first layer's accumulators of a position and of those that led to it.
#[derive(Clone)]
pub(super) struct Line {
    /// One for each step of the way, and beyond it some to be reused.
    entries: Vec<Entry>,
    cache: RefreshCache,
}

#[derive(Clone)]
struct Entry {
    accumulators: [Accumulator; 2],
    /// Whether the accumulators, by perspective, are those of the position.
    computed: [bool; 2],
}

impl Entry {
    const NEW: Self = Self { accumulators: [EMPTY; 2], computed: [false; 2] };
}

impl Line {
    /// The line of a first position, whichever it is.
    pub(super) fn new() -> Self {
        Self { entries: vec![Entry::NEW], cache: RefreshCache::new() }
    }

    /// Forgets all that another network gave; `biases` are the accumulator of no pieces.
    pub(super) fn clear(&mut self, biases: &[i16; WIDTH]) {
        self.entries.iter_mut().for_each(|entry| entry.computed = [false; 2]);
        self.cache.clear(biases);
    }

    /// Another position stands at `top` now, one beyond the last at most.
    #[inline]
    pub(super) fn renew(&mut self, top: usize) {
        match self.entries.get_mut(top) {
            Some(entry) => entry.computed = [false; 2],
            None => self.entries.push(Entry::NEW),
        }
    }

    /// One side's accumulator of the position at `top`, once it is up to date.
    #[inline]
    pub(super) fn accumulator(&self, top: usize, perspective: Color) -> &[i16; WIDTH] {
        &self.entries[top].accumulators[perspective.index()].0
    }

    /// Computes the accumulators of the position that all `steps` lead to.
    #[inline]
    pub(super) fn bring_up_to_date<'a>(
        &mut self,
        steps: &[Step],
        position: &Position,
        view: impl Fn(Color, Square) -> View<'a>,
    ) {
        let top = steps.len() - 1;
        // Noted where they are needed, for the other perspective.
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

    /// The last position of the way whose accumulator is computed, unless the view has become another
    /// one since.
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

    /// Computes move by move from a computed position. Those between are kept: siblings of the
    /// present position will start from them.
    #[inline]
    fn follow(&mut self, view: View<'_>, steps: &[Step], nearest: usize) {
        let perspective = view.perspective.index();
        for (i, step) in steps.iter().enumerate().skip(nearest + 1) {
            let [before, after] = &mut self.entries[i - 1..=i] else { unreachable!() };
            let (from, to) =
                (&before.accumulators[perspective], &mut after.accumulators[perspective]);
            view.follow(from, &step.changes, to);
            after.computed[perspective] = true;
        }
    }

    /// Computes the present position's accumulator from the one remembered for its view.
    fn refresh(&mut self, view: View<'_>, top: usize, pieces: &Pieces) {
        let entry = &mut self.entries[top];
        let perspective = view.perspective.index();
        entry.accumulators[perspective] = *self.cache.refresh(view, pieces);
        entry.computed[perspective] = true;
    }
}
