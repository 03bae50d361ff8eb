//! Builds a book of xiangqi from games.

use super::format::{ENTRY_BYTES, HEADER_BYTES, MAGIC, VERSION};
use super::key::Image;
use crate::book::Counts;
use crate::pgn::GameResult;
use crate::xiangqi::position::Position;
use crate::xiangqi::types::{Color, Move};

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

    /// Counts a move of a game that ended like this. A result that is not known counts as a draw.
    pub fn add(&mut self, position: &Position, mv: Move, result: GameResult) {
        let half_points = match (result, position.side_to_move()) {
            (GameResult::White, Color::Red) | (GameResult::Black, Color::Black) => 2,
            (GameResult::White, Color::Black) | (GameResult::Black, Color::Red) => 0,
            (GameResult::Draw | GameResult::Unknown, _) => 1,
        };
        let image = Image::of(position);
        self.counts.add(image.key(), image.turn(mv).to_bits(), half_points);
    }

    /// The book: all moves that at least this many games played, with the half points they brought as weights.
    /// Where those do not fit 16 bits, all weights of the position shrink alike. `None` if there is no such
    /// move, and if there are more than a book can count, 2^32 - 1.
    #[must_use]
    pub fn build(&self, least_games: u32) -> Option<Vec<u8>> {
        let moves = self.counts.weighed(least_games);
        let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
        let mut bytes = Vec::with_capacity(HEADER_BYTES + ENTRY_BYTES * moves.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_be_bytes());
        bytes.extend(count.to_be_bytes());
        for (key, mv, weight) in moves {
            bytes.extend(key.to_be_bytes());
            bytes.extend(mv.to_be_bytes());
            bytes.extend(weight.to_be_bytes());
        }
        Some(bytes)
    }
}
