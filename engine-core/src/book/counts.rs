//! What games say of moves.

use std::cmp::Reverse;
use std::collections::HashMap;

#[derive(Clone, Copy, Default)]
struct Count {
    games: u32,
    /// Half points of the side that played it.
    half_points: u32,
}

/// Games and half points of each move, by the key of its position and its own 16 bits.
#[derive(Default)]
pub struct Counts(HashMap<(u64, u16), Count>);

impl Counts {
    /// Counts a move of a game that brought the side to move this many half points, 0 to 2.
    pub fn add(&mut self, key: u64, mv: u16, half_points: u32) {
        let count = self.0.entry((key, mv)).or_default();
        count.games = count.games.saturating_add(1);
        count.half_points = count.half_points.saturating_add(half_points);
    }

    /// Key, move and weight of all moves that at least this many games played, sorted as a book has them: by
    /// key, the heaviest first. Weights are half points. Where those do not fit 16 bits, all weights of the
    /// position shrink alike.
    pub fn weighed(&self, least_games: u32) -> Vec<(u64, u16, u16)> {
        let mut moves: Vec<(u64, u16, u32)> = self
            .0
            .iter()
            .filter(|(_, count)| count.games >= least_games)
            .map(|(&(key, mv), count)| (key, mv, count.half_points))
            .collect();
        moves.sort_unstable_by_key(|&(key, mv, weight)| (key, Reverse(weight), mv));
        moves
            .chunk_by(|a, b| a.0 == b.0)
            .flat_map(|position| {
                let shrink = position[0].2.div_ceil(u32::from(u16::MAX)).max(1);
                position.iter().map(move |&(key, mv, weight)| (key, mv, (weight / shrink) as u16))
            })
            .collect()
    }
}
