//! The hand-written evaluation. This first form counts material; its terms follow.

use std::fmt::Display;

use crate::position::Position;
use crate::types::{Color, PieceType};

const VALUES: [(PieceType, i32); 5] = [
    (PieceType::Pawn, 208),
    (PieceType::Knight, 800),
    (PieceType::Bishop, 830),
    (PieceType::Rook, 1_300),
    (PieceType::Queen, 2_600),
];

/// The evaluation for the side to move, internal units (208 = a pawn).
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let count = |color, kind| position.pieces(color, kind).count() as i32;
    let white: i32 = VALUES
        .iter()
        .map(|&(kind, value)| value * (count(Color::White, kind) - count(Color::Black, kind)))
        .sum();
    if position.side_to_move() == Color::White { white } else { -white }
}

/// What the evaluation is made of, for people.
#[must_use]
pub fn trace(position: &Position) -> impl Display {
    format!("Material for the side to move: {} internal units", evaluate(position))
}
