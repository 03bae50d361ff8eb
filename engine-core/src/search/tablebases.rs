//! Endgame tablebases in the search: which positions are looked up, and what their results mean.

use std::sync::Arc;

use super::score::{TB_WIN, Value};
use crate::position::Position;
use crate::tablebase::{Outcome, TableSettings, Tablebase, best_moves};
use crate::types::Move;

/// The tablebases of one search.
#[derive(Clone)]
pub struct Tablebases {
    base: Arc<dyn Tablebase>,
    settings: TableSettings,
    /// The result of the root, if the tablebases know it.
    root: Option<Outcome>,
    /// Positions found while the root was looked up.
    hits: u64,
}

impl Tablebases {
    /// For a search from a position. `moves` (all legal ones if empty) are reduced to those that keep the
    /// position's value; without `all`, of winning ones to those that make headway.
    #[must_use]
    pub fn new(
        base: Arc<dyn Tablebase>,
        settings: TableSettings,
        position: &Position,
        moves: &mut Vec<Move>,
        all: bool,
    ) -> Self {
        if moves.is_empty() {
            moves.extend(position.legal_moves());
        }
        let known = best_moves(&*base, settings, position, moves, all);
        let (root, hits) = match known {
            Some(known) => {
                *moves = known.moves;
                (Some(known.outcome), known.hits)
            }
            None => (None, 0),
        };
        Self { base, settings, root, hits }
    }

    /// Positions found while the root was looked up.
    pub(crate) const fn root_hits(&self) -> u64 {
        self.hits
    }

    /// The score of the root, if the tablebases know it.
    pub(crate) fn root_score(&self) -> Option<Value> {
        self.root.map(|outcome| Value::from(self.sign(outcome)) * TB_WIN)
    }

    /// The result of a position for the side to move, with `depth` plies left to search; `None` if the
    /// tablebases lack it, or if it is not to be looked up. They assume a halfmove clock of 0 and no
    /// castling rights, so other positions are not.
    pub(super) fn outcome(&self, position: &Position, depth: i32) -> Option<Outcome> {
        let most = self.settings.pieces.min(self.base.most_pieces());
        let pieces = position.occupied().count();
        let is_wanted = pieces < most || pieces == most && depth >= self.settings.depth as i32;
        let is_known = position.halfmove_clock() == 0 && position.castling_rights().is_empty();
        if is_wanted && is_known { self.base.outcome(position) } else { None }
    }

    /// 1 for a win, -1 for a loss, 0 for a draw, as the fifty-move setting has it.
    pub(crate) const fn sign(&self, outcome: Outcome) -> i8 {
        let outcome =
            if self.settings.fifty_moves { outcome } else { outcome.without_fifty_moves() };
        match outcome {
            Outcome::Win => 1,
            Outcome::Loss => -1,
            Outcome::Draw | Outcome::CursedWin | Outcome::BlessedLoss => 0,
        }
    }
}
