//! The layers of a network, arranged for speed.
//!
//! A board in the network is 64 rows of numbers, one row a square and one number a filter, the filters
//! padded with 0 to whole panels ([`padded`]). Several boards lie one after the other. Lanes of vectors
//! are filters throughout, so that no layer ever turns its input.

mod convolution;
mod gate;
mod input;
mod matrix;
mod pointwise;
mod policy;
mod scalar_head;
mod winograd;

pub use gate::{Gate, GateBuffers, add_skip};
pub use input::InputConvolution;
pub use matrix::padded;
pub use pointwise::{Activation, softmax};
pub use policy::Policy;
pub use scalar_head::{Head, HeadBuffers};
pub use winograd::{Winograd, tile_floats};
