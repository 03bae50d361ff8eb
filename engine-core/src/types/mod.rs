//! Squares, pieces, moves and sets of squares: small copyable types, no rules.

mod bitboard;
mod chess_move;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use chess_move::{Move, MoveKind, MoveList};
pub use piece::{Color, ParsePieceError, Piece, PieceType};
pub use square::{File, ParseSquareError, Rank, Square};
