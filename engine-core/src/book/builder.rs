//! Builds a book from games.

use std::collections::HashMap;

use super::codec::encode;
use super::key::key;
use crate::position::Position;
use crate::types::{Color, Move};

/// What games say of a move.
#[derive(Clone, Copy, Default)]
struct Count {
    games: u32,
    /// Half points of the side that played it.
    half_points: u32,
}

/// Gathers moves and writes a book.
#[derive(Default)]
pub struct Builder {
    counts: HashMap<(u64, u16), Count>,
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
        let count = self.counts.entry((key(position), encode(mv))).or_default();
        count.games = count.games.saturating_add(1);
        count.half_points = count.half_points.saturating_add(own);
    }

    /// The book: all moves that at least this many games played, with the half points they brought
    /// as weights. Where those do not fit 16 bits, all weights of the position shrink alike.
    #[must_use]
    pub fn build(&self, least_games: u32) -> Vec<u8> {
        let mut moves: Vec<(u64, u16, u32)> = self
            .counts
            .iter()
            .filter(|(_, count)| count.games >= least_games)
            .map(|(&(key, mv), count)| (key, mv, count.half_points))
            .collect();
        moves.sort_by_key(|&(key, mv, weight)| (key, std::cmp::Reverse(weight), mv));
        let mut bytes = Vec::with_capacity(16 * moves.len());
        for position in moves.chunk_by(|a, b| a.0 == b.0) {
            let shrink = position[0].2.div_ceil(u32::from(u16::MAX)).max(1);
            for &(key, mv, weight) in position {
                bytes.extend(key.to_be_bytes());
                bytes.extend(mv.to_be_bytes());
                bytes.extend(((weight / shrink) as u16).to_be_bytes());
                bytes.extend([0; 4]);
            }
        }
        bytes
    }
}
