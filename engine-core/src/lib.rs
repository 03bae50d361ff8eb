//! The Tabia chess engine: rules, evaluation, search and the UCI session.
//!
//! Dependencies point one way:
//! `types <- attacks <- position <- nnue, hce <- search <- engine <- uci`.

pub mod attacks;
pub mod bench;
pub mod engine;
pub mod hce;
mod memory;
pub mod nnue;
pub mod perft;
pub mod position;
pub mod search;
pub mod types;
pub mod uci;
