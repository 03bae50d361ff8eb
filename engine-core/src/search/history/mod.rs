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
mod entry;
mod noisy;
mod quiet;
mod structure;

pub use continuation::{ContinuationHistory, Row};
pub use correction::{CorrectionHistory, corrected};
pub use noisy::NoisyHistory;
pub use quiet::QuietHistory;
pub use structure::StructureHistory;

use super::game::Game;

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
