//! Xiangqi: rules, notation, evaluation and protocols of the second game that the engine plays.
//!
//! `types <- squares <- lines, attacks <- position <- repetition, notation, eval, nnue <- game <- engine <- protocol`.
//! The search is the same as for chess and `game` answers what it asks.

mod attacks;
pub mod bench;
pub mod book;
mod color;
pub mod engine;
pub mod eval;
mod fen;
mod game;
mod lines;
pub mod nnue;
mod notation;
pub mod pgn;
mod position;
pub mod protocol;
mod repetition;
mod rules;
mod see;
mod square;
mod squares;
mod types;
mod zobrist;

pub use fen::{FenError, FenReading, Repair, START_FEN, repairs_note};
pub use notation::{MoveError, Notation};
pub use position::{MoveList, Position};
pub use repetition::Verdict;
pub use rules::{RepetitionRule, Rules};
pub use squares::Squares;
pub use types::{Color, Kind, Move, Piece, Square, SquareError};
