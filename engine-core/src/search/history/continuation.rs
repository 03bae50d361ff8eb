use std::marker::PhantomData;

use super::super::game::{Game, GameMove};
use super::entry::{update, zeroes};
use crate::memory::Large;

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

    /// The row as an index below [`Row::count`].
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
        Self { entries: zeroes(Row::count::<G>() * Row::count::<G>()), game: PhantomData }
    }
}

impl<G: Game> ContinuationHistory<G> {
    /// How good a move was after the one of the first row.
    #[inline]
    pub fn get(&self, after: Row, mv: Row) -> i32 {
        self.entries[after.index() * Row::count::<G>() + mv.index()].into()
    }

    /// Adds a bonus to the entry of a move after another one, or a malus if it is negative.
    #[inline]
    pub fn update(&mut self, after: Row, mv: Row, bonus: i32) {
        update(&mut self.entries[after.index() * Row::count::<G>() + mv.index()], bonus);
    }
}
