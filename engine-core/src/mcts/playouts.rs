//! Playouts: a game of random moves from the position to its end, as the textbook has it (Chess Programming Wiki,
//! "Monte-Carlo Tree Search"). Weak, and good to learn from and to test with.

use super::evaluator::{Chances, Evaluator, Source};
use crate::search::game::{Game, GameMove, all_moves};
use crate::search::strength::mix;

/// The longest playout, plies; a game that has not ended by then counts by its material.
const MOST_PLIES: usize = 120;
/// Material that makes a win about certain at a playout's end, internal units.
const DECISIVE: f32 = 1_500.0;

/// Lends evaluators by random games.
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// Where their moves come from. Equal seeds play alike with one thread.
    pub seed: u64,
}

impl<G: Chances> Source<G> for Playouts {
    fn lend(&self, thread: usize, _root: &G, run: &mut dyn FnMut(&mut dyn Evaluator<G>)) {
        run(&mut Player { state: mix(self.seed ^ mix(thread as u64)), moves: Vec::new() });
    }
}

/// Plays at random.
struct Player<M> {
    state: u64,
    /// The moves of the playout under way.
    moves: Vec<M>,
}

impl<M: GameMove> Player<M> {
    /// One of so many, at least 1.
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(1);
        ((u128::from(mix(self.state)) * count as u128) >> 64) as usize
    }
}

impl<G: Game> Evaluator<G> for Player<G::Move> {
    fn value(&mut self, position: &mut G, ply: usize) -> Option<f32> {
        let side = position.side();
        self.moves.clear();
        // What captures have brought the first side, internal units.
        let mut gained = 0;
        let ended = loop {
            let made = self.moves.len();
            if made > 0
                && let Some(score) = position.rule_score(ply + made)
            {
                let own = if position.side() == side { score } else { -score };
                break Some(own.signum() as f32);
            }
            let moves = all_moves(position);
            if moves.is_empty() {
                let lost = if position.side() == side { -1.0 } else { 1.0 };
                break Some(if position.in_check() { lost } else { 0.0 });
            }
            if made == MOST_PLIES {
                break None;
            }
            let mv = moves[self.below(moves.len())];
            gained += if position.side() == side { position.gain(mv) } else { -position.gain(mv) };
            position.make(mv);
            self.moves.push(mv);
        };
        for _ in &self.moves {
            position.unmake();
        }
        Some(ended.unwrap_or_else(|| (gained as f32 / DECISIVE).clamp(-1.0, 1.0)))
    }

    fn priors(&mut self, _position: &mut G, moves: &[G::Move], priors: &mut [f32]) {
        priors.fill(1.0 / moves.len() as f32);
    }
}
