//! Networks of Leela Chess Zero: files, planes and moves.
//!
//! Sources: the pages "Neural network topology" and "Weights file format" of the project's developer
//! documentation (lczero.org), the Protocol Buffers encoding (protobuf.dev), and, for what they leave
//! open (the order of moves, planes and weights), experiments with the program itself: networks made so
//! that their outputs tell which input or move is which. `docs/residual.md` lists them.

mod layers;
mod moves;
mod planes;
mod read;
mod refused;
mod wire;
#[cfg(any(test, feature = "random-nets"))]
mod write;

#[cfg(test)]
mod damage;
#[cfg(test)]
mod tests;

pub use moves::{dense_index, plane_index};
pub use planes::planes;
pub use read::{is_leela, read};
#[cfg(any(test, feature = "random-nets"))]
pub use write::{write, write_plain};
