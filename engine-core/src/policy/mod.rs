//! The policy net: which moves of a position deserve a look, before any is made.
//!
//! `inputs, deeds <- outputs <- net <- format <- embedded`. Every number is an integer up to the last step, the soft-max, so that all
//! builds agree to the bit. `docs/mcts.md` tells what the net is made of; `nets` trains it.

mod deeds;
mod embedded;
mod format;
pub mod inputs;
mod net;
pub mod outputs;

pub use embedded::{built_in, built_in_name};
pub use format::PolicyError;
pub use net::{
    ACTIVATION_ONE, HIDDEN, INPUT_SCALE, OUTPUT_SCALE, PAIRS, PRODUCT_SHIFT, PolicyNet, Weights,
};
