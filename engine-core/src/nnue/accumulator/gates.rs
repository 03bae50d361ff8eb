//! The gates' accumulators along a line of moves, sums of the rows of gate features.
//!
//! Each position keeps the state of its features, so that the next one is computed from whatever
//! position is nearest: one of the line, a sibling, or the last one with the king on the same half of
//! the board.

use crate::nnue::arch::WIDTH;
use crate::nnue::features::gate_state::{FeatureDiff, GateState};
use crate::nnue::features::mirrored::MirroredView;
use crate::nnue::simd::{Aligned, rows};
use crate::nnue::transformer::{Gates, Row};
use crate::position::Position;
use crate::types::{Bitboard, Color, Square};

/// An accumulator to be overwritten.
const ZERO: Row = Aligned([0; WIDTH]);

/// Turns row numbers of White's unmirrored view into those of another view, by an exclusive or.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ViewMask(u16);

impl ViewMask {
    const NONE: Self = Self(0);

    #[inline]
    fn of(perspective: Color, king: Square) -> Self {
        Self(MirroredView::new(perspective, king).mask())
    }

    /// 1 if the view is mirrored as one side sees it, else 0.
    #[inline]
    const fn half(self) -> usize {
        (self.0 >> 2 & 1) as usize
    }
}

/// One perspective's accumulator of these features.
pub(crate) fn from_scratch(
    state: &GateState,
    perspective: Color,
    king: Square,
    gates: &Gates,
) -> Row {
    let mut diff = FeatureDiff::EMPTY;
    diff.refresh_from(&GateState::EMPTY, state);
    let mut accumulator = gates.biases;
    apply(&diff, ViewMask::of(perspective, king), gates, &mut accumulator);
    accumulator
}

/// Turns one perspective's accumulator into that of a position that differs by `diff`.
#[inline]
fn apply(diff: &FeatureDiff, mask: ViewMask, gates: &Gates, accumulator: &mut Row) {
    let row = |number: u16| &gates.rows[usize::from(number ^ mask.0)].0;
    rows::accumulate(&mut accumulator.0, diff.added(), diff.removed(), row);
}

/// The gates' accumulators of a position and of those that led to it.
#[derive(Clone)]
pub(super) struct GateAccumulators {
    /// One for each move of the line, then some left over from longer lines, to be reused.
    #[allow(clippy::vec_box, reason = "entries are swapped with the spare one")]
    entries: Vec<Box<Entry>>,
    spare: Box<Entry>,
    /// For each perspective, unmirrored and mirrored, the last position computed from this entry, so
    /// that a king that crosses the board costs only what has changed since.
    last: [[LastSum; 2]; 2],
    /// Buffers for the differences from the nearest position and from an entry of `last`.
    diffs: [FeatureDiff; 2],
}

#[derive(Clone)]
struct Entry {
    /// Whether the rest describes the position that stands here now. Otherwise it describes one that
    /// did before, a sibling, which may be the nearest.
    is_current: bool,
    /// Whether the rest describes any position.
    is_filled: bool,
    state: GateState,
    accumulators: [Row; 2],
    masks: [ViewMask; 2],
}

/// An accumulator and the features whose rows it sums.
#[derive(Clone)]
struct LastSum {
    accumulator: Row,
    state: GateState,
}

impl Entry {
    const NEW: Self = Self {
        is_current: false,
        is_filled: false,
        state: GateState::EMPTY,
        accumulators: [ZERO; 2],
        masks: [ViewMask::NONE; 2],
    };
}

impl GateAccumulators {
    /// The accumulators of any first position; they must be cleared before they are used.
    pub(super) fn new() -> Self {
        let sum = LastSum { accumulator: ZERO, state: GateState::EMPTY };
        let views = [sum.clone(), sum];
        Self {
            entries: vec![Box::new(Entry::NEW)],
            spare: Box::new(Entry::NEW),
            last: [views.clone(), views],
            diffs: [FeatureDiff::EMPTY; 2],
        }
    }

    /// Discards what another network computed.
    pub(super) fn clear(&mut self, gates: &Gates) {
        for entry in &mut self.entries {
            (entry.is_current, entry.is_filled) = (false, false);
        }
        let none = LastSum { accumulator: gates.biases, state: GateState::EMPTY };
        self.last.as_flattened_mut().fill(none);
    }

    /// Marks the accumulators at `top`, at most one beyond the last, as those of a new position.
    #[inline]
    pub(super) fn invalidate(&mut self, top: usize) {
        match self.entries.get_mut(top) {
            Some(entry) => entry.is_current = false,
            None => self.entries.push(Box::new(Entry::NEW)),
        }
    }

    /// One perspective's accumulator at `top`, which must be up to date.
    #[inline]
    pub(super) fn accumulator(&self, top: usize, perspective: Color) -> &[i16; WIDTH] {
        &self.entries[top].accumulators[perspective.index()].0
    }

    /// Computes the accumulators of the position at `top`.
    #[inline]
    pub(super) fn update(&mut self, top: usize, position: &Position, gates: &Gates) {
        let former = &self.entries[top];
        if former.is_current {
            return;
        }
        let Self { entries, spare, last, diffs: [from_nearest, from_last] } = self;
        spare.state.refresh_from(position, !Bitboard::EMPTY);
        spare.masks = Color::ALL.map(|side| ViewMask::of(side, position.king(side)));
        let changed = |entry: &Entry| spare.state.changed_squares(&entry.state).count();
        let former = Some(&entries[top]).filter(|entry| entry.is_filled);
        let on_the_line = entries[..top].iter().rfind(|entry| entry.is_current);
        let nearest = match (on_the_line, former) {
            (Some(near), Some(former)) if changed(near) > changed(former) => Some(former),
            (None, former) => former,
            (near, _) => near,
        };
        if let Some(nearest) = nearest {
            from_nearest.refresh_from(&nearest.state, &spare.state);
        }
        for (side, mask) in spare.masks.into_iter().enumerate() {
            let accumulator = &mut spare.accumulators[side];
            match nearest {
                Some(nearest) if nearest.masks[side] == mask => {
                    *accumulator = nearest.accumulators[side];
                    apply(from_nearest, mask, gates, accumulator);
                }
                _ => {
                    let sum = &mut last[side][mask.half()];
                    from_last.refresh_from(&sum.state, &spare.state);
                    apply(from_last, mask, gates, &mut sum.accumulator);
                    sum.state = spare.state;
                    *accumulator = sum.accumulator;
                }
            }
        }
        (spare.is_current, spare.is_filled) = (true, true);
        std::mem::swap(&mut entries[top], spare);
    }
}
