//! How AlphaZero's networks number moves.

use super::super::geometry::{Line, Seen};
use crate::position::{CastlingSide, Position};
use crate::types::{Move, MoveKind, PieceType};

/// Moves: 73 planes of 64 squares.
pub const MOVES: usize = 73 * 64;

/// The number of a legal move: 64 times its plane and the square it starts on, as the side to move
/// sees it.
///
/// Planes are moves of a queen, seven lengths for each of eight directions, clockwise from straight up;
/// then eight steps of a knight, clockwise from two up and one to the right; then promotions to knight,
/// bishop and rook, each to the left, straight and to the right. Promotions to a queen are moves of a
/// queen. Castling is the king's move of two squares (in Chess960, to where the king will stand, or its
/// rook's square if that is no line from here or one step away).
pub fn plane_index(position: &Position, mv: Move) -> usize {
    let seen = castled(Seen::new(position, mv), position, mv);
    let under = match seen.promotion {
        Some(PieceType::Knight) => Some(0),
        Some(PieceType::Bishop) => Some(1),
        Some(PieceType::Rook) => Some(2),
        _ => None,
    };
    let plane = match (under, seen.line()) {
        (Some(piece), _) => 64 + 3 * piece + (seen.files() + 1) as usize,
        (None, Some(Line::Queen(direction, length))) => 7 * direction + length - 1,
        (None, Some(Line::Knight(step))) => 56 + step,
        // No legal move is like that.
        (None, None) => 0,
    };
    64 * plane + seen.from
}

/// Castling with the square that stands for it; other moves as they are.
fn castled(seen: Seen, position: &Position, mv: Move) -> Seen {
    if mv.kind() != MoveKind::Castling {
        return seen;
    }
    let side = if seen.files() > 0 { CastlingSide::King } else { CastlingSide::Queen };
    let target = side.king_target(position.side_to_move()).relative_to(position.side_to_move());
    let target = target.index();
    // A step to a neighbour is a move of the king by itself, and must keep its number.
    let alone = target.abs_diff(seen.from) > 1;
    if alone { Seen { to: target, ..seen } } else { seen }
}
