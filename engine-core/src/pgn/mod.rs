//! Portable Game Notation: games in and out, as `docs/pgn.md` defines them.
//!
//! [`games`] splits a file into the texts of its games, [`Game::read`] reads one, and its `Display`
//! writes it again. A game with a fault keeps all that comes before it, and says what is wrong.

mod chars;
mod chess;
mod encoding;
mod fault;
mod game;
pub(crate) mod languages;
pub(crate) mod moves;
mod outline;
mod read;
mod result;
pub(crate) mod rules;
mod scan;
mod split;
mod start;
mod tags;
pub(crate) mod words;
mod write;

pub use chess::San;
pub use encoding::file_text;
pub use fault::{Fault, FaultKind};
pub use game::{Game, GameRecord, Ply};
pub use result::GameResult;
pub use rules::Record;
pub use split::{GameText, Games, games};
pub use tags::Tag;

#[cfg(test)]
mod corpus;
#[cfg(test)]
mod tests;
