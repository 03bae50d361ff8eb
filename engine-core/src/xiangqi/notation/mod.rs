//! Moves as text: coordinates, the notation of the World Xiangqi Federation (WXF), and Chinese.
//!
//! Every notation lists the ways in which a move may be spelt, the one that it writes first. Reading looks for the
//! legal move that a text spells, so that what is written is read by construction.

mod chinese;
mod describe;
mod kinds;
mod wxf;

#[cfg(test)]
mod tests;

use super::position::Position;
use super::types::{Move, Square};
use describe::Description;
pub use kinds::Notation;

/// Why a text is no move of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum MoveError {
    #[error("{0:?} is not a move in coordinates, WXF or Chinese notation")]
    Syntax(String),
    #[error("{0:?} is not a legal move here")]
    Illegal(String),
    #[error("{0:?} can mean {1} or {2}")]
    Ambiguous(String, Move, Move),
}

impl Position {
    /// A legal move as text.
    #[must_use]
    pub fn write_move(&self, mv: Move, notation: Notation) -> String {
        match notation {
            Notation::Uci => mv.to_string(),
            Notation::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
            Notation::Wxf => self.describe(mv).map_or_else(String::new, |move_| wxf::write(&move_)),
            Notation::Traditional | Notation::Simplified => {
                self.describe(mv).map_or_else(String::new, |move_| chinese::write(&move_, notation))
            }
        }
    }

    /// The legal move that a text means in any of the notations.
    ///
    /// # Errors
    /// If it is no move, no legal one, or could be several.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        if let Some(mv) = coordinates(text) {
            return if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal(quote(text))) };
        }
        if let Some(spelling) = wxf::normalise(text) {
            return self.find(text, wxf::spellings, &spelling);
        }
        match chinese::normalise(text) {
            Some(spelling) => self.find(text, chinese::spellings, &spelling),
            None => Err(MoveError::Syntax(quote(text))),
        }
    }

    /// The legal move with a spelling: the one that would be written so, or else the only one that may be.
    fn find(
        &self,
        text: &str,
        spellings: impl Fn(&Description) -> Vec<String>,
        spelling: &str,
    ) -> Result<Move, MoveError> {
        let mut others = Vec::new();
        for mv in self.legal_moves() {
            let Some(described) = self.describe(mv) else { continue };
            match spellings(&described).iter().position(|known| known == spelling) {
                Some(0) => return Ok(mv),
                Some(_) => others.push(mv),
                None => {}
            }
        }
        match others[..] {
            [] => Err(MoveError::Illegal(quote(text))),
            [mv] => Ok(mv),
            [one, other, ..] => Err(MoveError::Ambiguous(quote(text), one, other)),
        }
    }
}

/// A move written as two squares, in either case, with or without a hyphen.
fn coordinates(text: &str) -> Option<Move> {
    let (from, to) = match text.len() {
        4 => (text.get(..2)?, text.get(2..)?),
        5 if text.as_bytes()[2] == b'-' => (text.get(..2)?, text.get(3..)?),
        _ => return None,
    };
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    Some(Move::new(from, to))
}

/// As much of a text as a message should repeat.
fn quote(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
