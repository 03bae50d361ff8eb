use std::marker::PhantomData;

use super::super::game::{Game, GameMove};
use super::entry::{update, zeroes};
use crate::memory::Large;

/// Butterfly history: how good quiet moves were, by side, squares, and whether the opponent attacks either
/// square.
pub struct QuietHistory<G> {
    entries: Large<i16>,
    game: PhantomData<G>,
}

impl<G: Game> Default for QuietHistory<G> {
    fn default() -> Self {
        Self { entries: zeroes(2 * 4 * G::SQUARES * G::SQUARES), game: PhantomData }
    }
}

impl<G: Game> QuietHistory<G> {
    #[inline]
    fn index(side: usize, attacked: G::Squares, mv: G::Move) -> usize {
        let (from, to) = (mv.origin(), mv.target());
        let exposed =
            2 * usize::from(G::contains(attacked, from)) + usize::from(G::contains(attacked, to));
        ((side * 4 + exposed) * G::SQUARES + from) * G::SQUARES + to
    }

    /// How good a move of a side was, where the opponent attacks these squares.
    #[inline]
    pub fn get(&self, side: usize, attacked: G::Squares, mv: G::Move) -> i32 {
        self.entries[Self::index(side, attacked, mv)].into()
    }

    /// Adds a bonus to the move's entry, or a malus if it is negative.
    #[inline]
    pub fn update(&mut self, side: usize, attacked: G::Squares, mv: G::Move, bonus: i32) {
        update(&mut self.entries[Self::index(side, attacked, mv)], bonus);
    }
}
