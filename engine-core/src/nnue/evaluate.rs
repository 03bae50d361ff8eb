//! Evaluations of single positions, computed from nothing. A search uses an
//! [`AccumulatorStack`](super::accumulator::AccumulatorStack).

use super::accumulator::{KingView, gates_from_scratch};
use super::arch::OUTPUT_SCALE;
use super::features::gate_state::GateState;
use super::features::pieces::Pieces;
use super::layer_stack::Accumulators;
use super::network::Network;
use super::transformer::Row;
use crate::position::Position;
use crate::types::{Color, Square};

/// A network's raw output as a score in internal units, rounded toward zero.
#[must_use]
#[inline]
pub const fn internal(raw: i32) -> i32 {
    raw / OUTPUT_SCALE
}

/// The network's raw output for a position, for the side to move; see [`internal`].
#[must_use]
pub fn evaluate_fresh(position: &Position, network: &Network) -> i32 {
    evaluate_pieces(position, &Pieces::of(position), network)
}

/// The network's raw output for a position, were there no piece on `square`: how far it lies from
/// that of the whole position is what the piece is worth there. Kings stay, since every perspective
/// needs one.
#[must_use]
pub fn evaluate_without(position: &Position, square: Square, network: &Network) -> i32 {
    evaluate_pieces(position, &Pieces::of(position).without(square), network)
}

/// Evaluates some pieces, with kings and the side to move as in `position`.
fn evaluate_pieces(position: &Position, pieces: &Pieces, network: &Network) -> i32 {
    let transformer = network.transformer();
    let gates = transformer.gates();
    let gates = gates.map(|gates| (gates, GateState::of(position, pieces.squares())));
    let sums = |perspective: Color| {
        let king = position.king(perspective);
        let neurons = KingView::of(perspective, king, transformer).sum(pieces);
        let gates = gates.as_ref();
        (neurons, gates.map(|(gates, state)| gates_from_scratch(state, perspective, king, gates)))
    };
    let us = position.side_to_move();
    let (own, other) = (sums(us), sums(!us));
    fn accumulators((neurons, gates): &(Row, Option<Row>)) -> Accumulators<'_> {
        Accumulators { neurons: &neurons.0, gates: gates.as_ref().map(|gates| &gates.0) }
    }
    network.layer_stack(pieces.count()).forward(accumulators(&own), accumulators(&other))
}

#[cfg(test)]
mod tests;
