//! Networks with AlphaZero's encoding, and files of our own.
//!
//! Source: Silver et al., "A general reinforcement learning algorithm that masters chess, shogi, and Go
//! through self-play" (2018), tables S1 and S2. The order within planes of a kind, which the paper leaves
//! open, is ours and stated at each function.

mod file;
mod moves;
mod planes;

pub use file::{MAGIC, read, write};
pub use moves::{MOVES, plane_index};
pub use planes::planes;

#[cfg(test)]
mod tests;
