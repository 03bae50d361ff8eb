//! What can be wrong with a FEN.

use crate::types::{Color, Square};

/// Longer than any FEN. In UTF-16 units, as browsers count.
pub(super) const MOST_CHARACTERS: usize = 400;

/// What is wrong with a FEN or the position that it describes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("the FEN is empty")]
    Empty,
    #[error("this is not a FEN: it has {0} characters, at most {most} make sense", most = MOST_CHARACTERS)]
    TooLong(usize),
    #[error("the board has {0} rank{s}, 8 were expected", s = plural(*.0))]
    RankCount(usize),
    #[error("rank {rank} describes {found} square{s}, 8 were expected", s = plural(*.found))]
    RankLength { rank: usize, found: usize },
    #[error("{0:?} on the board is neither a piece (PNBRQK, pnbrqk) nor a number from 1 to 8")]
    UnknownPiece(char),
    #[error("the side to move is {0:?}, \"w\" or \"b\" was expected")]
    SideToMove(String),
    #[error("the castling field {0:?} is not understood (KQkq, rook files such as HAha, or -)")]
    CastlingSyntax(String),
    #[error("the castling field {0:?} names two rooks for the same side of one king")]
    CastlingTwice(String),
    #[error("castling right {0:?} is impossible: the {1} king is not on its first rank")]
    CastlingKing(char, Color),
    #[error("castling right {0:?} is impossible: no {1} rook stands there")]
    CastlingRook(char, Color),
    #[error("the en passant field {0:?} is not a square or -")]
    EnPassantSyntax(String),
    #[error("en passant on {0} is impossible: no {1} pawn can just have passed it")]
    EnPassantImpossible(Square, Color),
    #[error("the {field} {text:?} is not a number from 0 to 65535")]
    Number { field: &'static str, text: String },
    #[error("{0:?} follows the move number, with which a FEN ends")]
    Trailing(String),
    #[error("{0} has no king")]
    MissingKing(Color),
    #[error("{0} has {1} kings")]
    ManyKings(Color, u32),
    #[error("a pawn stands on {0}, on a first or last rank")]
    PawnOnLastRank(Square),
    #[error("{0} has {1} pawns, more than 8")]
    ManyPawns(Color, u32),
    #[error("{0} has {1} pieces, more than 16")]
    ManyPieces(Color, u32),
    #[error("{0} has more promoted pieces than pawns that are gone")]
    ManyPromoted(Color),
    #[error("{0} is in check, but it is the other side's move")]
    OpponentInCheck(Color),
}

/// What a noun ends in behind a number of things.
const fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

impl FenError {
    /// The kind of fault, by the name that it has in `docs/fen.md`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong(_) => "tooLong",
            Self::RankCount(_) => "rankCount",
            Self::RankLength { .. } => "rankLength",
            Self::UnknownPiece(_) => "unknownPiece",
            Self::SideToMove(_) => "sideToMove",
            Self::CastlingSyntax(_) => "castlingSyntax",
            Self::CastlingTwice(_) => "castlingTwice",
            Self::CastlingKing(..) | Self::CastlingRook(..) => "castlingImpossible",
            Self::EnPassantSyntax(_) => "enPassantSyntax",
            Self::EnPassantImpossible(..) => "enPassantImpossible",
            Self::Number { .. } => "number",
            Self::Trailing(_) => "trailing",
            Self::MissingKing(_) => "missingKing",
            Self::ManyKings(..) => "manyKings",
            Self::PawnOnLastRank(_) => "pawnOnLastRank",
            Self::ManyPawns(..) => "manyPawns",
            Self::ManyPieces(..) => "manyPieces",
            Self::ManyPromoted(_) => "manyPromoted",
            Self::OpponentInCheck(_) => "opponentInCheck",
        }
    }
}
