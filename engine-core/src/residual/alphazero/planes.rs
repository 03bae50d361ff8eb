//! AlphaZero's 119 input planes.

use super::super::past::boards;
use super::super::planes::Plane;
use crate::position::{CastlingSide, Position};
use crate::types::Color;

/// Input planes.
pub const PLANES: usize = 119;
/// Planes of each board: six kinds of pieces of either side, and two for repetitions.
const BOARD_PLANES: usize = 14;
/// Planes before those of the position as a whole.
const HISTORY: usize = 8 * BOARD_PLANES;
/// The plies that fill the planes of a count: a hundred without progress, and as many full moves.
const COUNTED: f32 = 100.0;

/// The planes of a position, seen by the side to move:
///
/// - 14 for each of the last eight boards, newest first, empty where they are unknown: the pawns,
///   knights, bishops, rooks, queens and king of the side to move, then the opponent's, then 1 on all
///   squares if the position stood on the board once before, and if twice;
/// - on all squares: 1 if White is to move; the number of the move, in hundreds; 1 for the own right to
///   castle to the king's side and to the queen's side, the opponent's likewise; the plies since the
///   last capture or pawn move, in hundreds.
pub fn planes(position: &Position) -> [Plane; PLANES] {
    let mut planes = [Plane::EMPTY; PLANES];
    for (board, planes) in boards(position).iter().zip(planes.chunks_exact_mut(BOARD_PLANES)) {
        for (plane, squares) in planes.iter_mut().zip(board.pieces.as_flattened()) {
            *plane = Plane::ones(*squares);
        }
        for times in 1..=2 {
            planes[11 + times] = flag(board.repetitions >= times);
        }
    }
    let us = position.side_to_move();
    let rights = position.castling_rights();
    let right = |color, side| flag(rights.has(color, side));
    planes[HISTORY..].copy_from_slice(&[
        flag(us == Color::White),
        Plane::constant(position.fullmove_number() as f32 / COUNTED),
        right(us, CastlingSide::King),
        right(us, CastlingSide::Queen),
        right(!us, CastlingSide::King),
        right(!us, CastlingSide::Queen),
        Plane::constant(f32::from(position.halfmove_clock()) / COUNTED),
    ]);
    planes
}

fn flag(on: bool) -> Plane {
    if on { Plane::constant(1.0) } else { Plane::EMPTY }
}
