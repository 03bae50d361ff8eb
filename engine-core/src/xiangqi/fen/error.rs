//! What can be wrong with a FEN, and what is repaired.

use crate::text::shorten;
use crate::xiangqi::types::{Color, Kind, Square};

/// Longer than any FEN.
pub(super) const MOST_CHARACTERS: usize = 400;

/// What is wrong with a FEN or the position that it describes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("the FEN is empty")]
    Empty,
    #[error("this is not a FEN: it has {0} characters, at most {most} make sense", most = MOST_CHARACTERS)]
    TooLong(usize),
    #[error("the board has {0} rank{s}, 10 were expected", s = plural(*.0))]
    RankCount(usize),
    #[error("rank {rank} describes {found} square{s}, 9 were expected", s = plural(*.found))]
    RankLength { rank: usize, found: usize },
    #[error("{0:?} on the board is neither a piece (KABNRCP, kabnrcp) nor a number from 1 to 9")]
    UnknownPiece(char),
    #[error("the side to move is {0:?}, \"w\" or \"b\" was expected")]
    SideToMove(String),
    #[error("the {field} field is {text:?}, \"-\" was expected")]
    NotEmpty { field: &'static str, text: String },
    #[error("the {field} {text:?} is not a number from 0 to 65535")]
    Number { field: &'static str, text: String },
    #[error("{0:?} follows the six fields of the FEN")]
    Trailing(String),
    #[error("{0} has no general")]
    MissingGeneral(Color),
    #[error("{color} has {found} pieces of the kind {kind}, more than {most}", most = kind.most())]
    ManyPieces { color: Color, kind: Kind, found: u32 },
    #[error("{color}'s {kind} cannot stand on {square}")]
    Misplaced { color: Color, kind: Kind, square: Square },
    #[error("the generals face each other")]
    GeneralsFace,
    #[error("{0} is in check, but it is the other side's move")]
    OpponentInCheck(Color),
}

/// What a noun ends in behind a number of things.
const fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// What was repaired in a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Repair {
    /// Quotes or invisible characters around it, or a stop behind it, were left out.
    #[error("quotes or invisible characters around the FEN or a stop behind it were left out")]
    Wrapping,
    /// Underscores, plus signs or `%20` between the fields were read as spaces.
    #[error("the signs between its fields were read as spaces")]
    Separators,
    /// The side to move was spelt in another way.
    #[error("the side to move {:?} was read as w or b", shorten(.0))]
    Side(String),
    /// These fields were missing, and were added.
    #[error("missing fields were taken to be {0:?}")]
    Missing(String),
    /// This clock or number was read as 0 or 1.
    #[error("the {field} {:?} was read as {read}", shorten(.text))]
    Number {
        /// Which of them.
        field: &'static str,
        /// As it was given.
        text: String,
        /// As it was read.
        read: u16,
    },
}

/// All repairs in one line without a full stop; `None` if there are none.
#[must_use]
pub fn repairs_note(repairs: &[Repair]) -> Option<String> {
    let notes: Vec<String> = repairs.iter().map(Repair::to_string).collect();
    (!notes.is_empty()).then(|| format!("the FEN was repaired: {}", notes.join("; ")))
}
