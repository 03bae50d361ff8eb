//! The features: what of a position selects weight rows of the first layer.
//!
//! - [`halfkp`]: a king's square with a piece on a square, for standard nets;
//! - [`mirrored`]: the same with left and right made alike, for Tabia's own nets;
//! - [`gate_sets`]: threats and pawn structure, for the gates of the large net.

pub mod gate_sets;
pub(crate) mod gate_state;
pub mod halfkp;
pub mod lookup;
pub mod mirrored;
mod pawn_structure;
pub(crate) mod pieces;
mod side;
mod threats;
