//! All accumulators along a line of moves, and the evaluation from them.

use super::gates::GateAccumulators;
use super::halfkp::{HalfKpAccumulators, Step};
use super::halfkp_rows::KingView;
use crate::nnue::layer_stack::{Accumulators, InputBuffer};
use crate::nnue::network::Network;
use crate::position::{Changes, Position};

/// The accumulators of a position and of those that led to it. Each search thread has its own.
///
/// Call [`push`](Self::push) with what each move changed and [`pop`](Self::pop) when it is unmade.
/// [`evaluate`](Self::evaluate) then costs only what changed since the nearest position of the line
/// that was evaluated.
///
/// ```
/// use tabia_core::nnue::{AccumulatorStack, Embedded, evaluate_fresh};
/// use tabia_core::position::Position;
///
/// # let Some(embedded) = Embedded::small() else { return };
/// let network = embedded.network().expect("the built-in net is sound");
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
    /// The moves of the line after an empty one for the first position, then some left over from
    /// longer lines, to be reused.
    steps: Vec<Step>,
    /// The index in `steps` of the move to the present position.
    top: usize,
    neurons: HalfKpAccumulators,
    /// Used by a network with gates only.
    gates: GateAccumulators,
    inputs: InputBuffer,
    /// The [`Network::id`] behind all that is computed; 0 for none.
    network_id: u64,
}

impl AccumulatorStack {
    /// The accumulators of any first position.
    #[must_use]
    pub fn new() -> Self {
        Self {
            steps: vec![Step::new(&Changes::NONE)],
            top: 0,
            neurons: HalfKpAccumulators::new(),
            gates: GateAccumulators::new(),
            inputs: InputBuffer::default(),
            network_id: 0,
        }
    }

    /// Starts again from another first position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.neurons.invalidate(0);
        self.gates.invalidate(0);
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
        self.neurons.invalidate(self.top);
        self.gates.invalidate(self.top);
    }

    /// Drops the last move, of which there must be one.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.top > 0, "no move was pushed");
        self.top = self.top.saturating_sub(1);
    }

    /// The network's raw output ([`internal`](crate::nnue::internal)) for the side to move.
    /// `position` must be the one that the pushed moves lead to.
    pub fn evaluate(&mut self, position: &Position, network: &Network) -> i32 {
        self.prepare(position, network);
        let gates = network.transformer().gates();
        if let Some(gates) = gates {
            self.gates.update(self.top, position, gates);
        }
        let accumulators = |side| Accumulators {
            neurons: self.neurons.accumulator(self.top, side),
            gates: gates.map(|_| self.gates.accumulator(self.top, side)),
        };
        let us = position.side_to_move();
        let layers = network.layer_stack(position.occupied().count() as usize);
        layers.forward_in(accumulators(us), accumulators(!us), &mut self.inputs)
    }

    /// Updates the neurons' accumulators before it is known whether the position is evaluated: the
    /// positions after its moves use them too. Gates are not worth it.
    pub fn prepare(&mut self, position: &Position, network: &Network) {
        if self.network_id != network.id() {
            self.start_with(network);
        }
        let view = |perspective, king| KingView::of(perspective, king, network.transformer());
        self.neurons.update(&self.steps[..=self.top], position, view);
    }

    /// Discards what another network computed.
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
