//! The accumulators along a line of moves, computed only where an evaluation needs them.

use super::accumulator::View;
use super::gate_line::GateLine;
use super::layers::{Half, Inputs};
use super::line::{Line, Step};
use super::network::Network;
use crate::position::{Changes, Position};

/// The accumulators of a position and of those that led to it. Each search thread has its own.
///
/// [`push`](Self::push) what each move changed as it is made, [`pop`](Self::pop) as it is taken
/// back; [`evaluate`](Self::evaluate) then costs only what changed since the nearest position on
/// the way that was evaluated.
///
/// ```
/// use tabia_core::nnue::{AccumulatorStack, Network, evaluate_fresh};
/// use tabia_core::position::Position;
///
/// let network = Network::random(1);
/// let mut position = Position::startpos();
/// let mut accumulators = AccumulatorStack::new();
/// for mv in position.legal_moves() {
///     accumulators.push(&position.make(mv));
///     assert_eq!(accumulators.evaluate(&position, &network), evaluate_fresh(&position, &network));
///     position.unmake();
///     accumulators.pop();
/// }
/// ```
#[derive(Clone)]
pub struct AccumulatorStack {
    /// How the first position, by no move, and the others were come to, and beyond the present one some to be
    /// reused.
    steps: Vec<Step>,
    /// Where in `steps` the move to the present position is.
    top: usize,
    neurons: Line,
    /// Of a network that has gates.
    gates: GateLine,
    inputs: Inputs,
    /// The network of all that is computed; 0 is none.
    network_id: u64,
}

impl AccumulatorStack {
    /// The stack of a first position, whichever it is.
    #[must_use]
    pub fn new() -> Self {
        Self {
            steps: vec![Step::new(&Changes::NONE)],
            top: 0,
            neurons: Line::new(),
            gates: GateLine::new(),
            inputs: Inputs::default(),
            network_id: 0,
        }
    }

    /// Starts again from another first position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.neurons.renew(0);
        self.gates.renew(0);
    }

    /// Records a move that was made; a null move changes nothing.
    #[inline]
    pub fn push(&mut self, changes: &Changes) {
        self.top += 1;
        let step = Step::new(changes);
        match self.steps.get_mut(self.top) {
            Some(entry) => *entry = step,
            None => self.steps.push(step),
        }
        self.neurons.renew(self.top);
        self.gates.renew(self.top);
    }

    /// Forgets the last move, as it is taken back. There must be one.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.top > 0, "no move was pushed");
        self.top = self.top.saturating_sub(1);
    }

    /// The network's output for the position that the moves pushed lead to, before it is scaled
    /// ([`internal`](super::internal)), from the view of the side to move.
    pub fn evaluate(&mut self, position: &Position, network: &Network) -> i32 {
        self.prepare(position, network);
        let gates = network.transformer().gates();
        if let Some(gates) = gates {
            self.gates.bring_up_to_date(self.top, position, gates);
        }
        let half = |side| Half {
            values: self.neurons.accumulator(self.top, side),
            gates: gates.map(|_| self.gates.accumulator(self.top, side)),
        };
        let us = position.side_to_move();
        let layers = network.layers(position.occupied().count() as usize);
        layers.forward_in(half(us), half(!us), &mut self.inputs)
    }

    /// The part of [`evaluate`](Self::evaluate) that can be done before it is known whether an
    /// evaluation is needed, and that serves those of the moves from here too. Gates are not worth it.
    pub fn prepare(&mut self, position: &Position, network: &Network) {
        if self.network_id != network.id() {
            self.start_with(network);
        }
        let view = |perspective, king| View::of(perspective, king, network.transformer());
        self.neurons.bring_up_to_date(&self.steps[..=self.top], position, view);
    }

    /// Forgets all that another network gave.
    #[cold]
    fn start_with(&mut self, network: &Network) {
        let transformer = network.transformer();
        self.neurons.clear(transformer.biases());
        if let Some(gates) = transformer.gates() {
            self.gates.clear(gates);
        }
        self.network_id = network.id();
    }
}

impl Default for AccumulatorStack {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;
