//! Moves as the entries of a book write them: two squares and a promotion in 15 bits.

use crate::position::Position;
use crate::types::{Move, PieceType, Square};

/// The letters after the move's squares, by their number.
const PROMOTIONS: [Option<PieceType>; 5] = [
    None,
    Some(PieceType::Knight),
    Some(PieceType::Bishop),
    Some(PieceType::Rook),
    Some(PieceType::Queen),
];

/// Reads a move; castling is the king taking its rook, as in [`Move`]. `None` if it is not
/// legal.
pub(super) fn decode(bits: u16, position: &Position) -> Option<Move> {
    let square = |shift: u16| Square::from_index(usize::from(bits >> shift & 63));
    let (to, from) = (square(0), square(6));
    let promotion = *PROMOTIONS.get(usize::from(bits >> 12 & 7))?;
    position
        .legal_moves()
        .into_iter()
        .find(|mv| mv.from() == from && mv.to() == to && mv.promotion_piece() == promotion)
}

/// Writes a move.
pub(super) fn encode(mv: Move) -> u16 {
    let promotion = PROMOTIONS.iter().position(|&piece| piece == mv.promotion_piece());
    mv.to().index() as u16 | (mv.from().index() as u16) << 6 | (promotion.unwrap_or(0) as u16) << 12
}
