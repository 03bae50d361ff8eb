//! Training of residual networks in AlphaZero's form: convolutions, a policy over planes of moves, and
//! chances of win, draw and loss. On the processor, in 32-bit floats, a position at a time; what it makes
//! is written as `tabia_core::residual::Parameters`.
//!
//! Batch normalisation and squeeze and excitation are not trained yet: blocks are plain.

mod layers;
mod model;
mod trainer;

pub use layers::Number;
pub use model::{Loss, Model, Sample};
pub use trainer::{Rates, Trainer};

#[cfg(test)]
mod tests;
