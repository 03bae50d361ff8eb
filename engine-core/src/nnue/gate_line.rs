//! Gates' accumulators along a line of moves.
//!
//! A move changes more for gates than it says itself, since they may see how pieces stand to each other.
//! So positions are compared: each remembers what its accumulators are sums of.

use super::accumulator::{Accumulator, EMPTY};
use super::arch::{PIECE_ROWS, WIDTH};
use super::halfkp::Mirrored;
use super::pieces::Sets;
use super::relations::{RELATIONS, Relations};
use super::simd::{Aligned, rows};
use super::transformer::Gates;
use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// Each piece's first row, as White's view that is not mirrored has them, and 0 for none. Kings, whose rows are
/// among those of relations only, count as pawns.
const FIRST: [u16; Piece::COUNT + 1] = {
    let view = Mirrored::new(Color::White, Square::A1).lookup(0);
    let mut first = [0; Piece::COUNT + 1];
    let mut i = 0;
    while i < Piece::COUNT {
        let piece = match Piece::ALL[i].kind() {
            PieceType::King => Piece::new(Piece::ALL[i].color(), PieceType::Pawn),
            _ => Piece::ALL[i],
        };
        first[i] = view.row(piece, Square::A1).expect("not a king") as u16;
        i += 1;
    }
    first
};

/// What gates see of a position.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    sets: Sets,
    relations: Relations,
    /// What stands on the squares of `sets`, and anything on others.
    board: [Option<Piece>; Square::COUNT],
}

impl Scene {
    const EMPTY: Self =
        Self { sets: Sets::NONE, relations: Relations::NONE, board: [None; Square::COUNT] };

    /// The pieces of a position on some squares, and its kings, as these gates see them.
    pub(super) fn of(position: &Position, squares: Bitboard, gates: &Gates) -> Self {
        let mut scene = Self::EMPTY;
        scene.become_of(position, squares, gates);
        scene
    }

    /// The same in the place of another one.
    #[inline]
    fn become_of(&mut self, position: &Position, squares: Bitboard, gates: &Gates) {
        self.sets = Sets::of(position, squares);
        self.board = *position.board();
        let Sets { kinds, white } = self.sets;
        self.relations.become_between(gates.relations(), |color, kind| match kind {
            PieceType::King => position.pieces(color, kind),
            _ => kinds[kind.index()] & if color == Color::White { white } else { !white },
        });
    }

    /// One side's accumulator of a position's scene, summed from nothing.
    pub(super) fn accumulator(&self, mask: Mask, gates: &Gates) -> Accumulator {
        let mut differences = Differences::NONE;
        differences.find(&Self::EMPTY, self);
        let mut accumulator = Aligned(gates.biases.0);
        differences.apply(mask, gates, &mut accumulator);
        accumulator
    }

    /// Where something stands in one of the two, as far as gates see it, that does not in the other.
    #[inline]
    fn differences(&self, other: &Self) -> Bitboard {
        let [here, there] = [self, other].map(|scene| scene.relations.kings());
        let color = (self.sets.white ^ other.sets.white) & here & there;
        self.sets.differences(&other.sets) | (here ^ there) | color
    }

    /// The row of the piece on a square.
    #[inline]
    fn row(&self, square: Square) -> u16 {
        let piece = self.board[square.index()].map_or(Piece::COUNT, Piece::index);
        FIRST[piece] + square.index() as u16
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
#[derive(Clone)]
struct Numbers {
    count: usize,
    /// With room for one that does not count.
    numbers: [u16; MOST + 1],
}

impl Numbers {
    const NONE: Self = Self { count: 0, numbers: [0; MOST + 1] };

    /// Puts down a row for each of these squares. How many there are cannot be foretold, but it is hardly ever
    /// more than one: that one is put down in any case, and counts if it is one.
    #[inline]
    fn add(&mut self, squares: Bitboard, row: impl Fn(Square) -> u16) {
        self.numbers[self.count] = row(Square::from_index(squares.0.trailing_zeros() as usize));
        self.count += usize::from(squares.any());
        for square in Bitboard(squares.0 & squares.0.wrapping_sub(1)) {
            self.numbers[self.count] = row(square);
            self.count += 1;
        }
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        &self.numbers[..self.count]
    }
}

/// What one position has and another one does not.
#[derive(Clone)]
struct Differences {
    added: Numbers,
    removed: Numbers,
}

impl Differences {
    const NONE: Self = Self { added: Numbers::NONE, removed: Numbers::NONE };

    /// Looks for them in room that is used again and again: moving so much of it would take longer.
    #[inline]
    fn find(&mut self, before: &Scene, after: &Scene) {
        let Self { added, removed } = self;
        (added.count, removed.count) = (0, 0);
        let moved = after.differences(before);
        let [gone, come] = [before, after].map(|scene| moved & scene.sets.squares());
        removed.add(gone, |square| before.row(square));
        added.add(come, |square| after.row(square));
        let relations = before.relations.0.iter().zip(&after.relations.0).enumerate();
        for (relation, (&old, &new)) in relations {
            let first = ((1 + relation) * PIECE_ROWS) as u16;
            removed.add(old & (moved | !new), |square| first + before.row(square));
            added.add(new & (moved | !old), |square| first + after.row(square));
        }
    }

    /// Turns one side's accumulator of the position before into that of the one after.
    #[inline]
    fn apply(&self, mask: Mask, gates: &Gates, accumulator: &mut Accumulator) {
        let row = |number: u16| &gates.rows[usize::from(number ^ mask.0)].0;
        let (added, removed) = (self.added.as_slice(), self.removed.as_slice());
        rows::accumulate(&mut accumulator.0, added, removed, row);
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
    /// From the nearest position, and from one that is remembered.
    differences: [Differences; 2],
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
            differences: [Differences::NONE; 2],
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
        let Self { entries, spare, remembered, differences: [differences, since] } = self;
        spare.scene.become_of(position, !Bitboard::EMPTY, gates);
        spare.masks = Color::ALL.map(|side| Mask::of(side, position.king(side)));
        let moved = |entry: &Entry| spare.scene.differences(&entry.scene).count();
        let former = Some(&entries[top]).filter(|entry| entry.is_filled);
        let on_the_way = entries[..top].iter().rfind(|entry| entry.is_current);
        let nearest = match (on_the_way, former) {
            (Some(near), Some(former)) if moved(near) > moved(former) => Some(former),
            (None, former) => former,
            (near, _) => near,
        };
        if let Some(nearest) = nearest {
            differences.find(&nearest.scene, &spare.scene);
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
                    since.find(&sum.scene, &spare.scene);
                    since.apply(mask, gates, &mut sum.accumulator);
                    sum.scene = spare.scene;
                    *accumulator = sum.accumulator;
                }
            }
        }
        (spare.is_current, spare.is_filled) = (true, true);
        std::mem::swap(&mut entries[top], spare);
    }
}
