//! The Tabia chess engine: rules, evaluation, search and the UCI session.
//!
//! Dependencies point one way:
//! `types <- attacks <- position <- nnue, hce <- search <- engine <- uci`.

pub mod nnue;
pub mod types;
