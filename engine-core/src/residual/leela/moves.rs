//! How Leela's networks number moves. Squares are those that the side to move sees.

use std::sync::LazyLock;

use crate::position::Position;
use crate::types::{Move, PieceType};

/// Outputs of a dense policy.
pub const MOVES: usize = 1858;
/// Moves that are no promotion, or a promotion to a knight.
const PLAIN: usize = 1792;
/// Steps of a knight, up and to the right, clockwise from the one that goes most upwards.
const KNIGHT_STEPS: [(i32, i32); 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
/// Directions of a queen, up and to the right, clockwise from straight up.
const QUEEN_STEPS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The number of each move of a queen or a knight, by the square it starts on and the one it ends on.
/// They are numbered by the first, then the second, a1 to h8.
static NUMBERS: LazyLock<Box<[[u16; 64]; 64]>> = LazyLock::new(|| {
    let mut numbers = Box::new([[u16::MAX; 64]; 64]);
    let mut next = 0;
    for (from, row) in numbers.iter_mut().enumerate() {
        for (to, number) in row.iter_mut().enumerate() {
            if kind_of(from, to).is_some() {
                *number = next;
                next += 1;
            }
        }
    }
    numbers
});

/// A move from square to square as the side to move sees it; castling takes the own rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    from: usize,
    to: usize,
    promotion: Option<PieceType>,
}

fn seen(position: &Position, mv: Move) -> Seen {
    let us = position.side_to_move();
    let square = |square: crate::types::Square| square.relative_to(us).index();
    Seen { from: square(mv.from()), to: square(mv.to()), promotion: mv.promotion_piece() }
}

/// The direction and the length of a queen's move, or the step of a knight's.
enum Kind {
    Queen(usize, usize),
    Knight(usize),
}

fn kind_of(from: usize, to: usize) -> Option<Kind> {
    let up = (to / 8) as i32 - (from / 8) as i32;
    let right = (to % 8) as i32 - (from % 8) as i32;
    if let Some(step) = KNIGHT_STEPS.iter().position(|&step| step == (up, right)) {
        return Some(Kind::Knight(step));
    }
    let length = up.abs().max(right.abs());
    if length == 0 || !(up == 0 || right == 0 || up.abs() == right.abs()) {
        return None;
    }
    let direction = (up.signum(), right.signum());
    let direction = QUEEN_STEPS.iter().position(|&step| step == direction)?;
    Some(Kind::Queen(direction, length as usize))
}

/// The number of a legal move in a dense policy, 0..1858: first all moves of a queen or a knight from
/// any square, then promotions to queen, rook and bishop by the files that they start and end on. A
/// promotion to a knight has the number of the plain move.
pub fn dense_index(position: &Position, mv: Move) -> usize {
    let Seen { from, to, promotion } = seen(position, mv);
    let piece = match promotion {
        Some(PieceType::Queen) => 0,
        Some(PieceType::Rook) => 1,
        Some(PieceType::Bishop) => 2,
        _ => return usize::from(NUMBERS[from][to]).min(MOVES - 1),
    };
    // Pawns on the a-file have two squares to go to, those on others three, the leftmost first.
    let (start, end) = (from % 8, to % 8);
    PLAIN + 3 * (3 * start + end - start) + piece
}

/// The number of a legal move in a convolutional policy: 64 times its plane, 0..80, and the square it
/// starts on. Planes are 7 lengths for each of 8 directions, then 8 steps of a knight, then promotions.
pub fn plane_index(position: &Position, mv: Move) -> usize {
    let Seen { from, to, promotion } = seen(position, mv);
    let piece = match promotion {
        Some(PieceType::Queen) => Some(0),
        Some(PieceType::Rook) => Some(1),
        Some(PieceType::Bishop) => Some(2),
        _ => None,
    };
    let plane = match (piece, kind_of(from, to)) {
        (Some(piece), _) => 64 + 3 * (1 + to % 8 - from % 8) + piece,
        (None, Some(Kind::Queen(direction, length))) => 7 * direction + length - 1,
        (None, Some(Kind::Knight(step))) => 56 + step,
        (None, None) => 0,
    };
    64 * plane + from
}
