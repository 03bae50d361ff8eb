//! The neural network evaluation, efficiently updatable (NNUE): see `README.md` in this folder.
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
mod embedded;
mod evaluate;
pub mod features;
pub mod format;
mod layer_stack;
mod network;
mod parameters;
#[cfg(any(test, feature = "random-nets"))]
mod random;
pub mod simd;
mod transformer;

pub use accumulator::AccumulatorStack;
pub use activity::Activity;
pub use arch::Architecture;
pub use embedded::Embedded;
pub use evaluate::{evaluate_fresh, evaluate_without, internal};
pub use features::gate_sets::GateSets;
pub use format::{NetError, compact};
pub use layer_stack::{Accumulators, InputBuffer, LayerStack};
pub(crate) use layer_stack::{Dense, chunks};
pub use network::Network;
pub use parameters::{Affine, LayerParameters, Parameters};
#[cfg(any(test, feature = "random-nets"))]
pub(crate) use random::SplitMix64;
#[cfg(any(test, feature = "random-nets"))]
pub use random::random_network;
pub use transformer::{FeatureTransformer, GateRow, Gates, MirroredRows, Row};
