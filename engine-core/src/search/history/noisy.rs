use std::marker::PhantomData;

use super::super::game::{Game, GameMove};
use super::entry::update;

/// Capture history: how good captures and promotions were, by moving piece, target square and captured kind.
pub struct NoisyHistory<G> {
    entries: Vec<i16>,
    game: PhantomData<G>,
}

impl<G: Game> Default for NoisyHistory<G> {
    fn default() -> Self {
        Self { entries: vec![0; G::PIECES * G::SQUARES * G::VICTIMS], game: PhantomData }
    }
}

impl<G: Game> NoisyHistory<G> {
    #[inline]
    fn index(position: &G, mv: G::Move) -> usize {
        let cell = position.moving_piece(mv) * G::SQUARES + mv.target();
        cell * G::VICTIMS + position.victim(mv)
    }

    /// How good a move of this position was.
    #[inline]
    pub fn get(&self, position: &G, mv: G::Move) -> i32 {
        self.entries[Self::index(position, mv)].into()
    }

    /// Adds a bonus to the move's entry, or a malus if it is negative.
    #[inline]
    pub fn update(&mut self, position: &G, mv: G::Move, bonus: i32) {
        update(&mut self.entries[Self::index(position, mv)], bonus);
    }
}
