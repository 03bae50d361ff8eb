//! How Leela's networks number moves. Squares are those that the side to move sees.

use std::sync::LazyLock;

use super::super::geometry::{Line, Seen, line};
use crate::position::Position;
use crate::types::{Move, PieceType};

/// Outputs of a dense policy.
pub const MOVES: usize = 1858;
/// Moves that are no promotion, or a promotion to a knight.
const PLAIN: usize = 1792;
/// The number of each move of a queen or a knight, by the square it starts on and the one it ends on.
/// They are numbered by the first, then the second, a1 to h8.
static NUMBERS: LazyLock<Box<[[u16; 64]; 64]>> = LazyLock::new(|| {
    let mut numbers = Box::new([[u16::MAX; 64]; 64]);
    let mut next = 0;
    for (from, row) in numbers.iter_mut().enumerate() {
        for (to, number) in row.iter_mut().enumerate() {
            if line(from, to).is_some() {
                *number = next;
                next += 1;
            }
        }
    }
    numbers
});

/// The number of a legal move in a dense policy, 0..1858: first all moves of a queen or a knight from
/// any square, then promotions to queen, rook and bishop by the files that they start and end on. A
/// promotion to a knight has the number of the plain move.
pub fn dense_index(position: &Position, mv: Move) -> usize {
    let Seen { from, to, promotion } = Seen::new(position, mv);
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
/// starts on. Planes are seven lengths for each of eight directions of a queen, clockwise from straight
/// up; then eight steps of a knight, clockwise from two up and one to the right; then promotions to
/// rook, bishop and queen, all three to the left, straight and to the right. Seven planes are unused. A
/// promotion to a knight has the number of the plain move.
pub fn plane_index(position: &Position, mv: Move) -> usize {
    let seen = Seen::new(position, mv);
    let piece = match seen.promotion {
        Some(PieceType::Rook) => Some(0),
        Some(PieceType::Bishop) => Some(1),
        Some(PieceType::Queen) => Some(2),
        _ => None,
    };
    let plane = match (piece, seen.line()) {
        (Some(piece), _) => 64 + 3 * (seen.files() + 1) as usize + piece,
        (None, Some(Line::Queen(direction, length))) => 7 * direction + length - 1,
        (None, Some(Line::Knight(step))) => 56 + step,
        // No legal move is like that.
        (None, None) => 0,
    };
    64 * plane + seen.from
}
