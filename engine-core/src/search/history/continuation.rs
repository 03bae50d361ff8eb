use std::marker::PhantomData;

use super::super::game::{Game, GameMove};
use super::update;
use crate::memory::{Large, Zeroes};

// SAFETY: an integer, of which zero is a valid value.
unsafe impl Zeroes for i16 {}

/// A piece and the square that it went to: what is remembered of an earlier move of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row(u32);

impl Row {
    /// The row of a move in the position that it is made in.
    #[inline]
    pub fn of<G: Game>(position: &G, mv: G::Move) -> Self {
        Self((position.moving_piece(mv) * G::SQUARES + mv.target()) as u32)
    }

    /// The row of no move: before the root, and after a null move.
    #[inline]
    pub const fn none<G: Game>() -> Self {
        Self((G::PIECES * G::SQUARES) as u32)
    }

    /// As an index below [`Row::count`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many rows there are, that of no move among them.
    #[inline]
    pub const fn count<G: Game>() -> usize {
        G::PIECES * G::SQUARES + 1
    }
}

/// How good quiet moves were as continuations of an earlier move, by both moves' pieces and targets.
pub struct ContinuationHistory<G> {
    entries: Large<i16>,
    game: PhantomData<G>,
}

impl<G: Game> Default for ContinuationHistory<G> {
    fn default() -> Self {
        let count = Row::count::<G>() * Row::count::<G>();
        let entries = Large::new(count).expect("memory for a megabyte of history");
        Self { entries, game: PhantomData }
    }
}

impl<G: Game> ContinuationHistory<G> {
    /// How good a move was after the one of the first row.
    #[inline]
    pub fn get(&self, after: Row, mv: Row) -> i32 {
        self.entries[after.index() * Row::count::<G>() + mv.index()].into()
    }

    /// Remembers that the move was good, or bad.
    #[inline]
    pub fn update(&mut self, after: Row, mv: Row, bonus: i32) {
        update(&mut self.entries[after.index() * Row::count::<G>() + mv.index()], bonus);
    }
}
