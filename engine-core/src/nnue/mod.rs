//! The neural network evaluation: HalfKP_256x2-32-32, efficiently updatable (NNUE).
//!
//! `arch <- halfkp, simd <- layers, transformer <- format, compact <- network,
//! accumulator <- line, gate_line <- stack`. The idea is
//! Yu Nasu's (2018); the file format and the arithmetic are those of Stockfish 12 and 13.
//!
//! ```no_run
//! use tabia_core::nnue::{Network, evaluate_fresh, internal};
//! use tabia_core::position::Position;
//!
//! let bytes = std::fs::read("nn-62ef826d1a6d.nnue")?;
//! let network = Network::from_bytes(&bytes)?;
//! let raw = evaluate_fresh(&Position::startpos(), &network);
//! println!("{}: {} internal units", network.description(), internal(raw));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accumulator;
mod activity;
pub mod arch;
pub mod compact;
mod embedded;
pub mod format;
mod gate_line;
pub mod halfkp;
mod layers;
mod line;
mod network;
mod pieces;
mod random;
mod refresh_cache;
mod relations;
pub mod simd;
mod stack;
mod transformer;

pub use activity::Activity;
pub use embedded::Embedded;
pub use format::NetError;
pub use layers::{Affine, Half, Inputs, LayerParameters, Layers};
pub use network::{Network, Parameters};
pub use relations::{RELATIONS, Relations, SEEN};
pub use stack::AccumulatorStack;
pub use transformer::{FeatureTransformer, GATE_ROWS, GateRow, Gates, MirroredRows, Row};

use crate::position::Position;
use crate::types::{Color, Square};
use accumulator::View;
use gate_line::{Mask, Scene};
use pieces::Pieces;

/// A network's output as a score in internal units, rounded toward zero.
#[must_use]
#[inline]
pub const fn internal(raw: i32) -> i32 {
    raw / arch::OUTPUT_SCALE
}

/// The network's output for a position, before it is scaled ([`internal`]), from the view of the
/// side to move; computed from nothing. A search uses an [`AccumulatorStack`].
#[must_use]
pub fn evaluate_fresh(position: &Position, network: &Network) -> i32 {
    evaluate_pieces(position, &Pieces::of(position), network)
}

/// As [`evaluate_fresh`], were there no piece on `square`: the difference is that piece's share.
/// Kings cannot be left out; without one there is no view to evaluate from.
#[must_use]
pub fn evaluate_without(position: &Position, square: Square, network: &Network) -> i32 {
    evaluate_pieces(position, &Pieces::of(position).without(square), network)
}

/// The network's output for some pieces, with kings and the side to move as in `position`.
fn evaluate_pieces(position: &Position, pieces: &Pieces, network: &Network) -> i32 {
    let transformer = network.transformer();
    let scene = |gates| Scene::of(position, pieces.squares(), gates);
    let gates = transformer.gates().map(|gates| (gates, scene(gates)));
    let sums = |perspective: Color| {
        let king = position.king(perspective);
        let values = View::of(perspective, king, transformer).fresh(pieces);
        let mask = Mask::of(perspective, king);
        let sum = |(gates, scene): &(&Gates, Scene)| scene.accumulator(mask, gates);
        (values, gates.as_ref().map(sum))
    };
    let us = position.side_to_move();
    let (own, other) = (sums(us), sums(!us));
    fn half((values, gates): &(Row, Option<Row>)) -> Half<'_> {
        Half { values: &values.0, gates: gates.as_ref().map(|gates| &gates.0) }
    }
    network.layers(pieces.count()).forward(half(&own), half(&other))
}

#[cfg(test)]
mod tests;
