//! Gates' accumulators along a line of moves.
//!
//! A move changes more for gates than it says itself, since they may see how pieces stand to each other.
//! So positions are compared: each remembers what its accumulators are sums of.

use arrayvec::ArrayVec;

use super::accumulator::{Accumulator, EMPTY};
use super::arch::{PIECE_ROWS, WIDTH};
use super::halfkp::Mirrored;
use super::pieces::{KINDS, Sets};
use super::relations::{RELATIONS, Relations};
use super::simd::{Aligned, rows};
use super::transformer::Gates;
use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// For each kind, pawn to queen, White's first row and Black's, as White's view that is not mirrored has them.
const FIRST: [[u16; 2]; KINDS] = {
    let view = Mirrored::new(Color::White, Square::A1).lookup(0);
    let mut first = [[0; 2]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut color = 0;
        while color < 2 {
            let piece = Piece::new(Color::ALL[color], PieceType::ALL[kind]);
            first[kind][color] = view.row(piece, Square::A1).expect("not a king") as u16;
            color += 1;
        }
        kind += 1;
    }
    first
};

/// What gates see of a position.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    sets: Sets,
    relations: Relations,
}

impl Scene {
    const EMPTY: Self = Self { sets: Sets::NONE, relations: Relations::NONE };

    /// The pieces of a position on some squares, and its kings, as these gates see them.
    #[inline]
    pub(super) fn of(position: &Position, squares: Bitboard, gates: &Gates) -> Self {
        let sets = Sets::of(position, squares);
        let Sets { kinds, white } = sets;
        let relations = if gates.see_relations() {
            Relations::between(|color, kind| match kind {
                PieceType::King => position.pieces(color, kind),
                _ => kinds[kind.index()] & if color == Color::White { white } else { !white },
            })
        } else {
            Relations::NONE
        };
        Self { sets, relations }
    }

    /// One side's accumulator of a position's scene, summed from nothing.
    pub(super) fn accumulator(
        &self,
        position: &Position,
        mask: Mask,
        gates: &Gates,
    ) -> Accumulator {
        let mut differences = Differences::default();
        differences.find(&Self::EMPTY, self, position);
        let mut accumulator = Aligned(gates.biases.0);
        differences.apply(mask, gates, &mut accumulator);
        accumulator
    }

    /// The row of the piece on a square.
    #[inline]
    fn row(&self, square: Square) -> u16 {
        let Sets { kinds, white } = &self.sets;
        let kind = kinds.iter().position(|set| set.contains(square)).unwrap_or(0);
        FIRST[kind][usize::from(!white.contains(square))] + square.index() as u16
    }
}

/// What turns rows of White's view that is not mirrored into those of another one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mask(u16);

impl Mask {
    const NONE: Self = Self(0);

    /// That of the view that a king has.
    #[inline]
    pub(super) fn of(perspective: Color, king: Square) -> Self {
        Self(Mirrored::new(perspective, king).mask())
    }

    /// Which of one side's two views it is.
    #[inline]
    const fn half(self) -> usize {
        (self.0 >> 2 & 1) as usize
    }
}

/// Most rows that a position has: a piece on every square, each with all relations.
const MOST: usize = Square::COUNT * (1 + RELATIONS);
/// Rows of gates, as White's view that is not mirrored has them.
type Numbers = ArrayVec<u16, MOST>;

/// What one position has and another one does not.
#[derive(Clone, Default)]
struct Differences {
    added: Numbers,
    removed: Numbers,
}

impl Differences {
    /// Looks for them in room that is used again and again: moving so much of it would take longer.
    /// `after` is the scene of `position`, whose board tells what stands on most squares.
    #[inline]
    fn find(&mut self, before: &Scene, after: &Scene, position: &Position) {
        let Self { added, removed } = self;
        added.clear();
        removed.clear();
        let row = |square: Square| {
            let piece = position.board()[square.index()];
            let first =
                piece.and_then(|piece| FIRST.get(piece.kind().index())?.get(piece.color().index()));
            first.copied().unwrap_or(0) + square.index() as u16
        };
        let moved = after.sets.differences(&before.sets);
        for square in moved & before.sets.squares() {
            removed.push(before.row(square));
        }
        for square in moved & after.sets.squares() {
            added.push(row(square));
        }
        let relations = before.relations.0.iter().zip(&after.relations.0).enumerate();
        for (relation, (&old, &new)) in relations {
            let first = ((1 + relation) * PIECE_ROWS) as u16;
            for square in old & moved {
                removed.push(first + before.row(square));
            }
            for square in old & !new & !moved {
                removed.push(first + row(square));
            }
            for square in new & (moved | !old) {
                added.push(first + row(square));
            }
        }
    }

    /// Turns one side's accumulator of the position before into that of the one after.
    #[inline]
    fn apply(&self, mask: Mask, gates: &Gates, accumulator: &mut Accumulator) {
        let row = |number: u16| &gates.rows[usize::from(number ^ mask.0)].0;
        rows::accumulate(&mut accumulator.0, &self.added, &self.removed, row);
    }
}

/// Gates' accumulators of a position and of those that led to it.
#[derive(Clone)]
pub(super) struct GateLine {
    /// One for each move of the way, and beyond it some to be reused.
    #[allow(clippy::vec_box, reason = "they change places with the spare one")]
    entries: Vec<Box<Entry>>,
    spare: Box<Entry>,
    /// For each side and either of its views the last position that was computed from the one before it
    /// here, so that a king that crosses the board costs only what has changed since.
    remembered: [[Sum; 2]; 2],
    differences: Differences,
}

#[derive(Clone)]
struct Entry {
    /// Whether it is the position that stands here now. If not, the rest is of one that did, and that may
    /// be the nearest to it: a sibling.
    is_current: bool,
    /// Whether the rest is of any position.
    is_filled: bool,
    scene: Scene,
    accumulators: [Accumulator; 2],
    masks: [Mask; 2],
}

/// An accumulator with what it is the sum of.
#[derive(Clone)]
struct Sum {
    accumulator: Accumulator,
    scene: Scene,
}

impl Entry {
    const NEW: Self = Self {
        is_current: false,
        is_filled: false,
        scene: Scene::EMPTY,
        accumulators: [EMPTY; 2],
        masks: [Mask::NONE; 2],
    };
}

impl GateLine {
    /// The line of a first position, whichever it is; it must be cleared before it is used.
    pub(super) fn new() -> Self {
        let sum = Sum { accumulator: EMPTY, scene: Scene::EMPTY };
        let views = [sum.clone(), sum];
        Self {
            entries: vec![Box::new(Entry::NEW)],
            spare: Box::new(Entry::NEW),
            remembered: [views.clone(), views],
            differences: Differences::default(),
        }
    }

    /// Forgets all that another network gave.
    pub(super) fn clear(&mut self, gates: &Gates) {
        for entry in &mut self.entries {
            (entry.is_current, entry.is_filled) = (false, false);
        }
        let none = Sum { accumulator: Aligned(gates.biases.0), scene: Scene::EMPTY };
        self.remembered.as_flattened_mut().fill(none);
    }

    /// Another position stands at `top` now, one beyond the last at most.
    #[inline]
    pub(super) fn renew(&mut self, top: usize) {
        match self.entries.get_mut(top) {
            Some(entry) => entry.is_current = false,
            None => self.entries.push(Box::new(Entry::NEW)),
        }
    }

    /// One side's accumulator of the position at `top`, once it is up to date.
    #[inline]
    pub(super) fn accumulator(&self, top: usize, perspective: Color) -> &[i16; WIDTH] {
        &self.entries[top].accumulators[perspective.index()].0
    }

    /// Computes the accumulators of the position at `top`.
    #[inline]
    pub(super) fn bring_up_to_date(&mut self, top: usize, position: &Position, gates: &Gates) {
        let former = &self.entries[top];
        if former.is_current {
            return;
        }
        let Self { entries, spare, remembered, differences } = self;
        spare.scene = Scene::of(position, !Bitboard::EMPTY, gates);
        spare.masks = Color::ALL.map(|side| Mask::of(side, position.king(side)));
        let moved = |entry: &Entry| spare.scene.sets.differences(&entry.scene.sets).count();
        let former = Some(&entries[top]).filter(|entry| entry.is_filled);
        let on_the_way = entries[..top].iter().rfind(|entry| entry.is_current);
        let nearest = match (on_the_way, former) {
            (Some(near), Some(former)) if moved(near) > moved(former) => Some(former),
            (None, former) => former,
            (near, _) => near,
        };
        if let Some(nearest) = nearest {
            differences.find(&nearest.scene, &spare.scene, position);
        }
        for (side, mask) in spare.masks.into_iter().enumerate() {
            let accumulator = &mut spare.accumulators[side];
            match nearest {
                Some(nearest) if nearest.masks[side] == mask => {
                    *accumulator = nearest.accumulators[side];
                    differences.apply(mask, gates, accumulator);
                }
                _ => {
                    let sum = &mut remembered[side][mask.half()];
                    let mut differences = Differences::default();
                    differences.find(&sum.scene, &spare.scene, position);
                    differences.apply(mask, gates, &mut sum.accumulator);
                    sum.scene = spare.scene;
                    *accumulator = sum.accumulator;
                }
            }
        }
        (spare.is_current, spare.is_filled) = (true, true);
        std::mem::swap(&mut entries[top], spare);
    }
}
