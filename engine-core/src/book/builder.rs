//! Builds a book from games.

use super::codec::encode;
use super::counts::Counts;
use super::key::key;
use crate::position::Position;
use crate::types::{Color, Move};

/// Gathers moves and writes a book.
#[derive(Default)]
pub struct Builder {
    counts: Counts,
}

impl Builder {
    /// A builder without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a move of a game that brought White this many half points, 0 to 2; nothing where the
    /// result is not known, which counts as a draw.
    pub fn add(&mut self, position: &Position, mv: Move, white_half_points: Option<u32>) {
        let white = white_half_points.unwrap_or(1).min(2);
        let own = if position.side_to_move() == Color::White { white } else { 2 - white };
        self.counts.add(key(position), encode(mv), own);
    }

    /// The book: all moves that at least this many games played, with the half points they brought
    /// as weights. Where those do not fit 16 bits, all weights of the position shrink alike.
    #[must_use]
    pub fn build(&self, least_games: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (key, mv, weight) in self.counts.weighed(least_games) {
            bytes.extend(key.to_be_bytes());
            bytes.extend(mv.to_be_bytes());
            bytes.extend(weight.to_be_bytes());
            bytes.extend([0; 4]);
        }
        bytes
    }
}
