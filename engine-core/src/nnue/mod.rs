//! The neural network evaluation: HalfKP_256x2-32-32, efficiently updatable (NNUE).
//!
//! `arch, halfkp <- network, format <- accumulator, layers`; `simd` holds the inner loops.
//! The idea is Yu Nasu's (2018); the file format and the arithmetic are those of
//! Stockfish 12 and 13.

pub mod arch;
pub mod format;
pub mod halfkp;
mod layers;
mod network;
mod random;
pub mod simd;

pub use format::NetError;
pub use layers::{Affine, LayerParameters, Layers};
pub use network::{FeatureTransformer, Network, Parameters, Row};
