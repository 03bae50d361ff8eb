use std::marker::PhantomData;

use super::super::game::{CORRECTION_KEYS, Game};
use super::super::params::correction;
use super::super::score::{EVAL_BOUND, Value};
use super::continuation::Row;
use super::entry::zeroes;
use crate::memory::{Large, prefetch};

/// Positions told apart by each key, for each side.
const SIZE: usize = 1 << 14;
/// Entries are stored in units of 1/32 of an internal unit.
const GRAIN: i32 = 32;
/// The largest error that counts, internal units. Larger ones have reasons that other positions do not share.
const MOST: Value = 480;
/// The greatest depth that counts in one update, plies.
const MOST_DEPTH: i32 = 16;

/// By how much the static evaluation was off in positions that share a feature: the same pawns, the
/// same minor pieces and kings, the same pieces of a side, the same two moves before. Each entry is a
/// moving average of search result less evaluation, weighted by depth (Chess Programming Wiki, "Static
/// Evaluation Correction History").
pub struct CorrectionHistory<G> {
    /// For each key: side, then the key's low bits.
    by_key: Large<i16>,
    /// By the last move and the one before it.
    by_moves: Large<i16>,
    game: PhantomData<G>,
}

impl<G: Game> Default for CorrectionHistory<G> {
    fn default() -> Self {
        Self {
            by_key: zeroes(CORRECTION_KEYS * 2 * SIZE),
            by_moves: zeroes(Row::count::<G>() * Row::count::<G>()),
            game: PhantomData,
        }
    }
}

impl<G: Game> CorrectionHistory<G> {
    #[inline]
    fn places(position: &G) -> [usize; CORRECTION_KEYS] {
        let keys = position.correction_keys();
        std::array::from_fn(|number| {
            (number * 2 + position.side()) * SIZE + keys[number] as usize % SIZE
        })
    }

    #[inline]
    fn place_by_moves(moves: [Row; 2]) -> usize {
        moves[0].index() * Row::count::<G>() + moves[1].index()
    }

    /// Asks the processor to load the entries of a position after these two moves, the last first, into its cache.
    #[inline]
    pub fn prefetch(&self, position: &G, moves: [Row; 2]) {
        for place in Self::places(position) {
            prefetch(&self.by_key[place]);
        }
        prefetch(&self.by_moves[Self::place_by_moves(moves)]);
    }

    /// What to add to the evaluation of a position after these two moves, the last first, internal units.
    #[inline]
    pub fn get(&self, position: &G, moves: [Row; 2]) -> Value {
        let weights =
            [correction::pawns(), correction::minors(), correction::pieces(), correction::pieces()];
        let places = Self::places(position);
        let by_key: i32 = places
            .iter()
            .zip(weights)
            .map(|(&place, weight)| i32::from(self.by_key[place]) * weight)
            .sum();
        let by_moves = i32::from(self.by_moves[Self::place_by_moves(moves)]) * correction::moves();
        (by_key + by_moves) / (100 * GRAIN)
    }

    /// Updates the entries of a position after these two moves: a search of `depth` plies found `error`
    /// internal units more than the evaluation before correction.
    pub fn update(&mut self, position: &G, moves: [Row; 2], depth: i32, error: Value) {
        let weight = depth.clamp(1, MOST_DEPTH);
        let error = error.clamp(-MOST, MOST) * GRAIN;
        let learn = |entry: &mut i16| {
            let old = i32::from(*entry);
            *entry = (old + (error - old) * weight / correction::memory()) as i16;
        };
        for place in Self::places(position) {
            learn(&mut self.by_key[place]);
        }
        learn(&mut self.by_moves[Self::place_by_moves(moves)]);
    }
}

/// An evaluation with its correction, internal units, within [`EVAL_BOUND`].
#[inline]
pub fn corrected(raw: Value, correction: Value) -> Value {
    (raw + correction).clamp(-EVAL_BOUND, EVAL_BOUND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn errors_of_one_kind_are_learned_and_unlearned() {
        let mut history = CorrectionHistory::<Position>::default();
        let position = Position::startpos();
        let moves = [Row::none::<Position>(); 2];
        for _ in 0..200 {
            history.update(&position, moves, 12, 60);
        }
        let learned = history.get(&position, moves);
        assert!((20..=300).contains(&learned), "{learned}");
        let other = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        assert!(history.get(&other, moves) < learned);
        for _ in 0..400 {
            history.update(&position, moves, 12, -60);
        }
        assert!(history.get(&position, moves) < 0);
    }

    #[test]
    fn the_largest_error_fits() {
        assert!(MOST * GRAIN <= i32::from(i16::MAX));
        assert_eq!(corrected(EVAL_BOUND, 90), EVAL_BOUND);
    }
}
