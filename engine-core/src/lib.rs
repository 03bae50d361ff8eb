//! The Tabia chess engine: rules, evaluation, search and the UCI session.
//!
//! Dependencies point one way:
//! `types <- attacks <- position <- nnue, hce, residual <- search <- mcts <- policy <- engine <- uci`.

pub mod attacks;
pub mod bench;
pub mod book;
mod built_in;
pub mod engine;
pub mod epd;
pub mod hce;
pub mod mcts;
mod memory;
pub mod nnue;
pub mod perft;
pub mod pgn;
pub mod policy;
pub mod position;
pub mod residual;
pub mod review;
pub mod search;
pub mod tablebase;
mod text;
pub mod types;
pub mod uci;
pub mod xiangqi;
