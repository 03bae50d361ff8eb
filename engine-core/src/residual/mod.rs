//! Residual networks with a policy and a value, as AlphaZero and Leela Chess Zero have them.
//!
//! A network sees planes of the board (and of some boards before it) and says how the game will end and
//! which moves deserve a look. `docs/residual.md` says which files are read, what was verified and how
//! fast it is.
//!
//! - `parameters`: a network as files describe it, and the check that its layers fit each other;
//! - `network`: the same arranged for speed, and what computes with it;
//! - `layers`, `simd`, `buffer`: convolutions, matrices and heads, on vectors of any width;
//! - `leela`: files, planes and moves of Leela Chess Zero;
//! - `alphazero`: planes and moves of AlphaZero, files of our own.

pub mod alphazero;
mod buffer;
mod error;
mod evaluate;
mod geometry;
mod layers;
pub mod leela;
mod network;
mod parameters;
mod past;
mod planes;
#[cfg(any(test, feature = "random-nets"))]
pub mod random;
mod simd;

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

pub use error::Error;
pub use network::{Evaluation, Network, Workspace};
pub use parameters::{
    Block, Convolution, Dense, Encoding, Parameters, PolicyHead, ScalarHead, SqueezeExcitation,
};
pub use planes::Plane;
pub use simd::BACKEND;
