//! A position as the trainer needs it: the rows that it selects, its layer stack, and what the net should say.

use arrayvec::ArrayVec;
use tabia_core::xiangqi::nnue::arch::layer_stack;
use tabia_core::xiangqi::nnue::features::View;
use tabia_core::xiangqi::{Color, Kind, Square};

use super::record::Record;
use crate::train::loss::sigmoid;

/// The most pieces on a board.
const MOST_PIECES: usize = 32;

/// A position.
pub struct Example {
    /// The rows of the side to move and of the other.
    pub features: [ArrayVec<u16, MOST_PIECES>; 2],
    /// The layer stack.
    pub stack: usize,
}

impl Example {
    /// The example of a record, with left and right exchanged if asked for.
    #[must_use]
    pub fn new(record: &Record, mirrored: bool) -> Self {
        let seen = |square: Square| {
            if mirrored {
                Square::new(Square::FILES - 1 - square.file(), square.rank())
            } else {
                square
            }
        };
        let pieces: ArrayVec<_, MOST_PIECES> =
            record.pieces().map(|(piece, square)| (piece, seen(square))).collect();
        let features = Color::ALL.map(|side| {
            let is_general = |piece: tabia_core::xiangqi::Piece| {
                piece.kind == Kind::General && piece.color == side
            };
            let general = pieces.iter().find(|&&(piece, _)| is_general(piece));
            let view = general.map(|&(_, square)| View::new(side, square));
            let rows = pieces.iter().filter_map(|&(piece, square)| view?.row(piece, square));
            rows.map(|row| row as u16).collect()
        });
        Self { features, stack: layer_stack(pieces.len()) }
    }
}

/// What the net should say of a record, as a chance to win: the score's, blended with the game's result.
#[must_use]
pub fn target(record: &Record, lambda: f32, scale: f32) -> f32 {
    let chance = sigmoid(f32::from(record.score()) / scale);
    let points = record.outcome().points();
    lambda.mul_add(chance - points, points)
}
