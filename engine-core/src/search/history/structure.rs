use std::marker::PhantomData;

use super::super::game::Game;
use super::continuation::Row;
use super::entry::{update, zeroes};
use crate::memory::Large;

/// Rows of the table. Pawn structures with equal low bits of the key share one.
const STRUCTURES: usize = 512;

/// Pawn history: how good quiet moves were, by the pawns on the board, the piece and its target.
pub struct StructureHistory<G> {
    entries: Large<i16>,
    game: PhantomData<G>,
}

impl<G: Game> Default for StructureHistory<G> {
    fn default() -> Self {
        Self { entries: zeroes(STRUCTURES * Row::count::<G>()), game: PhantomData }
    }
}

impl<G: Game> StructureHistory<G> {
    #[inline]
    fn index(key: u64, mv: Row) -> usize {
        key as usize % STRUCTURES * Row::count::<G>() + mv.index()
    }

    /// How good a move was with the pawns of this key.
    #[inline]
    pub fn get(&self, key: u64, mv: Row) -> i32 {
        self.entries[Self::index(key, mv)].into()
    }

    /// Adds a bonus to the move's entry, or a malus if it is negative.
    #[inline]
    pub fn update(&mut self, key: u64, mv: Row, bonus: i32) {
        update(&mut self.entries[Self::index(key, mv)], bonus);
    }
}
