//! Moves as networks see them: from a square in a direction, for the side to move.

use crate::position::Position;
use crate::types::{Move, PieceType, Square};

/// Steps of a knight, up and to the right, clockwise from the one that goes most upwards.
const KNIGHT_STEPS: [(i32, i32); 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
/// Directions of a queen, up and to the right, clockwise from straight up.
const QUEEN_STEPS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A move from square to square as the side to move sees it: for Black, ranks are mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Where it starts, 0..64.
    pub from: usize,
    /// Where it ends, 0..64; for castling the rook's square.
    pub to: usize,
    /// What a pawn becomes.
    pub promotion: Option<PieceType>,
}

/// What kind of piece could make a move, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A queen: the number of the direction, clockwise from straight up, and squares, 1 to 7.
    Queen(usize, usize),
    /// A knight: the number of the step, clockwise from two up and one to the right.
    Knight(usize),
}

impl Seen {
    /// A legal move of a position.
    pub fn new(position: &Position, mv: Move) -> Self {
        let us = position.side_to_move();
        let square = |square: Square| square.relative_to(us).index();
        Self { from: square(mv.from()), to: square(mv.to()), promotion: mv.promotion_piece() }
    }

    /// Files to the right, negative to the left.
    pub fn files(self) -> i32 {
        (self.to % 8) as i32 - (self.from % 8) as i32
    }

    /// What could make this move on an empty board, promotions aside; `None` if nothing.
    pub fn line(self) -> Option<Line> {
        line(self.from, self.to)
    }
}

/// What could go from one square to another on an empty board; `None` if nothing.
pub fn line(from: usize, to: usize) -> Option<Line> {
    let up = (to / 8) as i32 - (from / 8) as i32;
    let right = (to % 8) as i32 - (from % 8) as i32;
    if let Some(step) = KNIGHT_STEPS.iter().position(|&step| step == (up, right)) {
        return Some(Line::Knight(step));
    }
    let length = up.abs().max(right.abs());
    if length == 0 || !(up == 0 || right == 0 || up.abs() == right.abs()) {
        return None;
    }
    let direction = (up.signum(), right.signum());
    let direction = QUEEN_STEPS.iter().position(|&step| step == direction)?;
    Some(Line::Queen(direction, length as usize))
}
