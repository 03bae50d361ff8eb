//! The 112 input planes of the format INPUT_CLASSICAL_112_PLANE.

use super::super::past::{BOARDS, Board, boards};
use super::super::planes::Plane;
use crate::position::{CastlingSide, Position};
use crate::types::{Color, Square};

/// Input planes.
pub const PLANES: usize = 112;
/// Planes of each board: six kinds of pieces of either side, and whether the position has repeated.
const BOARD_PLANES: usize = 13;

/// The planes of a position, seen by the side to move:
///
/// - 13 for each of the last eight boards, newest first: the pawns, knights, bishops, rooks, queens and
///   king of the side to move, then the opponent's, then 1 on all squares if the position has stood on
///   the board before;
/// - 1 on all squares for each right to castle: own queen's side, own king's side, the opponent's
///   queen's side and king's side; and if Black is to move;
/// - the plies since the last capture or pawn move, on all squares;
/// - 0, and 1, on all squares.
///
/// Where the game began with another position than the standard one, the first board stands for those
/// before it (with a pawn that can be taken en passant back where it came from); where with the standard one,
/// they are empty.
pub fn planes(position: &Position) -> [Plane; PLANES] {
    let mut planes = [Plane::EMPTY; PLANES];
    let known = boards(position);
    for (board, planes) in known.iter().zip(planes.chunks_exact_mut(BOARD_PLANES)) {
        board_planes(board, planes);
    }
    if let Some(first) = first_board(position, &known) {
        let missing = planes.chunks_exact_mut(BOARD_PLANES).take(BOARDS).skip(known.len());
        missing.for_each(|planes| board_planes(&first, planes));
    }
    let us = position.side_to_move();
    let rights = position.castling_rights();
    let flag = |on: bool| if on { Plane::constant(1.0) } else { Plane::EMPTY };
    planes[104] = flag(rights.has(us, CastlingSide::Queen));
    planes[105] = flag(rights.has(us, CastlingSide::King));
    planes[106] = flag(rights.has(!us, CastlingSide::Queen));
    planes[107] = flag(rights.has(!us, CastlingSide::King));
    planes[108] = flag(us == Color::Black);
    planes[109] = Plane::constant(f32::from(position.halfmove_clock()));
    planes[111] = Plane::constant(1.0);
    planes
}

fn board_planes(board: &Board, planes: &mut [Plane]) {
    let pieces = board.pieces.as_flattened();
    for (plane, squares) in planes.iter_mut().zip(pieces) {
        *plane = Plane::ones(*squares);
    }
    planes[12] = if board.repetitions > 0 { Plane::constant(1.0) } else { Plane::EMPTY };
}

/// The board that stands for those before the first, if any does.
fn first_board(position: &Position, known: &[Board]) -> Option<Board> {
    if known.len() == BOARDS {
        return None;
    }
    let mut first = position.clone();
    while first.step_back() {}
    // The clocks do not count here.
    if first == Position::startpos() {
        return None;
    }
    let mut board = *known.last()?;
    if let Some(square) = first.en_passant_square() {
        // The pawn of the side that is not to move has just passed this square.
        let mover = !first.side_to_move();
        let pawns = &mut board.pieces[usize::from(mover != position.side_to_move())][0];
        let seen = |square: Square| 1u64 << square.relative_to(position.side_to_move()).index();
        *pawns &= !seen(square.forward(mover));
        *pawns |= seen(square.forward(!mover));
    }
    Some(board)
}
