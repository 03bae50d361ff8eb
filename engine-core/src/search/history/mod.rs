//! Histories: how often each move was good, and in which surroundings. Every thread has its own.
//!
//! | table | how good a move was | source (Chess Programming Wiki) |
//! |---|---|---|
//! | [`QuietHistory`] | by its squares and whether they are attacked | "History Heuristic", "Butterfly Boards" |
//! | [`NoisyHistory`] | by its piece, target and victim | "History Heuristic" |
//! | [`ContinuationHistory`] | after an earlier move of the line | "History Heuristic", "Countermove Heuristic" |
//! | [`StructureHistory`] | with these pawns | "History Heuristic" (pawn history) |
//! | [`CorrectionHistory`] | how far the evaluation was off | "Static Evaluation Correction History" |

mod continuation;
mod correction;
mod noisy;
mod quiet;
mod structure;

pub use continuation::{ContinuationHistory, Row};
pub use correction::{CorrectionHistory, corrected};
pub use noisy::NoisyHistory;
pub use quiet::QuietHistory;
pub use structure::StructureHistory;

use super::game::Game;
use crate::memory::{Large, Zeroes};

/// Entries of all tables of moves lie within plus and minus this.
pub const HISTORY_MAX: i32 = 10_000;

// SAFETY: an integer, of which zero is a valid value.
unsafe impl Zeroes for i16 {}

/// A table that has seen nothing yet. Tables are read at random: on large pages that is faster.
fn zeroes(count: usize) -> Large<i16> {
    Large::new(count).expect("memory for a table of a few megabytes")
}

/// Moves an entry towards plus or minus [`HISTORY_MAX`]: the nearer it is, the smaller the step, so that
/// it never gets there and old experience fades.
#[inline]
fn update(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// All that one thread remembers, from one search of a game to the next.
pub struct Histories<G: Game> {
    pub(super) quiet: QuietHistory<G>,
    pub(super) noisy: NoisyHistory<G>,
    pub(super) continuation: ContinuationHistory<G>,
    pub(super) structure: StructureHistory<G>,
    pub(super) correction: CorrectionHistory<G>,
}

impl<G: Game> Default for Histories<G> {
    fn default() -> Self {
        Self {
            quiet: QuietHistory::default(),
            noisy: NoisyHistory::default(),
            continuation: ContinuationHistory::default(),
            structure: StructureHistory::default(),
            correction: CorrectionHistory::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..1_000 {
            update(&mut entry, 1_500);
        }
        assert!((9_000..=10_000).contains(&entry));
        update(&mut entry, -50_000);
        assert!((-10_000..0).contains(&entry));
    }

    #[test]
    fn a_surprise_moves_an_entry_further_than_a_confirmation() {
        let (mut good, mut bad) = (8_000, 8_000);
        update(&mut good, 500);
        update(&mut bad, -500);
        assert!(good - 8_000 < 8_000 - bad);
    }
}
