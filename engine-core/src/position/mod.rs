//! A chess position under the rules of standard chess and Chess960.
//!
//! `Position` knows neither evaluation nor search. Making a move yields the pieces that it
//! changed ([`Changes`]), which is all that an incremental evaluation needs.

mod board;
mod castling;
mod changes;
mod checks;
mod cycle;
mod draw;
mod fen;
mod legality;
mod movegen;
mod moves;
mod notation;
mod past;
mod san;
mod see;
mod threats;
mod zobrist;

pub use board::Position;
pub use castling::{CastlingRights, CastlingSide};
pub use changes::{Change, Changes};
pub use checks::CheckSquares;
pub(crate) use fen::unlabelled;
pub use fen::{FenError, FenReading, Repair, START_FEN, repairs_note};
pub use notation::uci_text;
pub use san::SanError;
pub use see::EXCHANGE_VALUES;
pub use threats::Threats;
