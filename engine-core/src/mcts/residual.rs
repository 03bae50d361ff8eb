//! The residual evaluator: value, chances and priors of a network as AlphaZero and Leela Chess Zero have them.
//!
//! The network sees the last eight positions. They are those of the tree's own position, which keeps the game before
//! the root and the line below it, so that nothing has to be kept beside it.

use std::sync::Arc;

use super::cache::{EvaluationCache, Known};
use super::evaluator::{Evaluator, Source};
use crate::position::Position;
use crate::residual::{Network, Workspace};
use crate::search::game::all_moves;
use crate::search::strength::mix;
use crate::types::Move;

/// Lends residual evaluators.
pub struct Residual {
    /// The network.
    pub network: Arc<Network>,
    /// Evaluations of this network that were computed before.
    pub cache: Arc<EvaluationCache>,
}

impl Source<Position> for Residual {
    fn lend(
        &self,
        _thread: usize,
        _root: &Position,
        run: &mut dyn FnMut(&mut dyn Evaluator<Position>),
    ) {
        run(&mut ResidualEvaluator {
            network: &self.network,
            cache: &self.cache,
            workspace: self.network.workspace(),
            current: None,
        });
    }
}

struct ResidualEvaluator<'a> {
    network: &'a Network,
    cache: &'a EvaluationCache,
    workspace: Workspace,
    /// What the network says of the current position; `None` if it was not asked yet.
    current: Option<Known>,
}

impl ResidualEvaluator<'_> {
    /// What the network says of the current position, for these legal moves.
    fn look(&mut self, position: &Position, moves: &[Move]) -> &Known {
        let known = match self.current.take() {
            Some(known) if known.priors.len() == moves.len() => known,
            _ => self.evaluate(position, moves),
        };
        self.current.insert(known)
    }

    fn evaluate(&mut self, position: &Position, moves: &[Move]) -> Known {
        let key = input_key(self.network, position);
        if let Some(known) = self.cache.find(key, moves.len()) {
            return known;
        }
        let mut found = self.network.evaluate(&mut self.workspace, &[(position, moves)]);
        // One position was asked for, so that one answer came.
        let Some(evaluation) = found.pop() else {
            let even = 1.0 / moves.len().max(1) as f32;
            return Known { value: 0.0, draw: None, priors: vec![even; moves.len()] };
        };
        let known = Known {
            value: evaluation.value,
            draw: evaluation.wdl.map(|[_, draw, _]| draw),
            priors: evaluation.policy,
        };
        self.cache.store(key, &known);
        known
    }
}

/// A number of all that a network sees of a position, and of its legal moves; never 0.
fn input_key(network: &Network, position: &Position) -> u64 {
    let planes = network.planes(position);
    let sum = planes.iter().fold(position.key(), |sum, plane| {
        mix(sum ^ plane.squares).wrapping_add(u64::from(plane.value.to_bits()))
    });
    mix(sum).max(1)
}

impl Evaluator<Position> for ResidualEvaluator<'_> {
    fn reset(&mut self) {
        self.current = None;
    }

    fn push(&mut self, _changes: &<Position as crate::search::game::Game>::Changes) {
        self.current = None;
    }

    fn pop(&mut self) {
        self.current = None;
    }

    fn value(&mut self, position: &mut Position, _ply: usize) -> Option<f32> {
        let moves = all_moves(position);
        Some(self.look(position, &moves).value)
    }

    fn priors(&mut self, position: &mut Position, moves: &[Move], priors: &mut [f32]) {
        priors.copy_from_slice(&self.look(position, moves).priors);
    }

    fn is_joint(&self) -> bool {
        true
    }

    fn draw_chance(&self) -> Option<f32> {
        self.current.as_ref().and_then(|known| known.draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::residual::random::{Shape, random_parameters};

    fn network() -> Arc<Network> {
        let parameters = random_parameters(Shape::SMALL, 11);
        Arc::new(Network::new(&parameters).unwrap())
    }

    fn after(moves: &str) -> Position {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            position.make(position.uci_move(text).unwrap());
        }
        position
    }

    /// What the evaluator says, with an empty cache or one that it filled before.
    #[test]
    fn it_says_what_the_network_says_of_the_position_with_its_past() {
        let network = network();
        let cache = Arc::new(EvaluationCache::new(1 << 20));
        let source = Residual { network: Arc::clone(&network), cache };
        for _ in 0..2 {
            for line in ["", "e2e4 e7e5", "g1f3 g8f6 b1c3 b8c6 e2e4", "b1c3 b8c6 g1f3 g8f6 e2e4"] {
                let mut position = after(line);
                let moves = all_moves(&position);
                let expected =
                    network.evaluate(&mut network.workspace(), &[(&position, &moves)]).remove(0);
                source.lend(0, &position.clone(), &mut |evaluator| {
                    evaluator.reset();
                    assert_eq!(evaluator.value(&mut position, 0), Some(expected.value));
                    let mut priors = vec![0.0; moves.len()];
                    evaluator.priors(&mut position, &moves, &mut priors);
                    assert_eq!(priors, expected.policy);
                    assert_eq!(evaluator.draw_chance(), expected.wdl.map(|wdl| wdl[1]));
                });
            }
        }
    }

    #[test]
    fn the_same_board_with_another_past_is_another_input() {
        let network = network();
        let (one, other) = (after("g1f3 g8f6 b1c3 b8c6 e2e4"), after("b1c3 b8c6 g1f3 g8f6 e2e4"));
        assert_eq!(one.key(), other.key());
        assert_ne!(input_key(&network, &one), input_key(&network, &other));
    }
}
