//! What the tree asks of an evaluator: the value of a position, and which of its moves deserve a look.

use crate::search::Value;
use crate::search::game::Game;

/// A game with chances: what an evaluation means on the scale of the tree, which runs from -1 to 1.
pub trait Chances: Game {
    /// The chance to win less the chance to lose, of a score within
    /// [`EVAL_BOUND`](crate::search::score::EVAL_BOUND) in this position.
    fn expectation(&self, value: Value) -> f32;

    /// The score that means such an expectation here, the inverse of [`Chances::expectation`].
    fn value_of(&self, expectation: f32) -> Value {
        let bound = crate::search::score::EVAL_BOUND;
        let (mut low, mut high) = (-bound, bound);
        while low < high {
            let middle = (low + high).div_euclid(2);
            if self.expectation(middle) < expectation { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// The evaluator of one thread.
///
/// The tree makes moves on a position of its own and reports them, for evaluators that keep something up to date.
pub trait Evaluator<G: Game> {
    /// Starts again from another first position.
    fn reset(&mut self) {}

    /// A move was made that changed this.
    fn push(&mut self, changes: &G::Changes) {
        let _ = changes;
    }

    /// The last move was taken back.
    fn pop(&mut self) {}

    /// The value for the side to move, -1 (lost) to 1 (won), of a position with legal moves, `ply` plies from the
    /// root; `None` if the search was stopped meanwhile. The position must be left as it was.
    fn value(&mut self, position: &mut G, ply: usize) -> Option<f32>;

    /// The probability of each of the legal moves, which add up to 1. All are 0 at first.
    fn priors(&mut self, position: &mut G, moves: &[G::Move], priors: &mut [f32]);

    /// The move that another kind of search prefers in the root position, for about so many nodes and at most twice as many;
    /// `None` from evaluators that have no such search, and if it was stopped or cut before it had one.
    fn advice(&mut self, root: &mut G, nodes: u64) -> Option<G::Move> {
        let _ = (root, nodes);
        None
    }

    /// Whether priors cost nothing once there is a value. A node then gets its edges with its first visit; else
    /// with its second, because most nodes are visited but once.
    fn is_joint(&self) -> bool {
        false
    }

    /// The chance of a draw in the position whose value was asked for last; `None` if the evaluator does not tell
    /// draws from equal chances to win and lose.
    fn draw_chance(&self) -> Option<f32> {
        None
    }
}

/// Lends evaluators to threads. An evaluator may borrow what lives as long as its thread's search alone.
pub trait Source<G: Game>: Send + Sync {
    /// Calls `run` once, with an evaluator for searches from this root, on the thread of this number.
    fn lend(&self, thread: usize, root: &G, run: &mut dyn FnMut(&mut dyn Evaluator<G>));
}
