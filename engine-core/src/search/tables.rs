//! How the search uses endgame tables: at the root to choose among moves, and below it to know
//! the value of a position that has just become simple.

use std::sync::Arc;

use super::alphabeta::Node;
use super::score::{self, TABLE_WIN, Value};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::position::Position;
use crate::tablebase::{self, Outcome, TableSettings, Tablebase};
use crate::types::Move;

/// The clock is looked at whenever so many positions were found: their files may be slow to read.
const POLL_HITS: u64 = 16;

/// The tables of a search and how it uses them.
#[derive(Clone)]
pub struct Tables {
    base: Arc<dyn Tablebase>,
    settings: TableSettings,
    /// What the tables say of the root.
    root: Option<Outcome>,
    /// How many positions were looked up to know it.
    pub(super) root_hits: u64,
}

impl Tables {
    /// Tables for a search from this position. Where they know it, only its best moves remain
    /// among those to search: `searchmoves` is narrowed. With several lines asked for, all moves
    /// of the best class remain.
    #[must_use]
    pub fn new(
        base: Arc<dyn Tablebase>,
        settings: TableSettings,
        position: &Position,
        searchmoves: &mut Vec<Move>,
        several_lines: bool,
    ) -> Self {
        let candidates: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| searchmoves.is_empty() || searchmoves.contains(mv))
            .collect();
        let best = tablebase::best_moves(&*base, settings, position, &candidates, several_lines);
        let (mut root, mut root_hits) = (None, 0);
        if let Some(best) = best {
            *searchmoves = best.moves;
            (root, root_hits) = (Some(best.outcome), best.hits);
        }
        Self { base, settings, root, root_hits }
    }
}

/// A known outcome as a score `ply` plies from the root.
const fn value(outcome: Outcome, ply: usize) -> Value {
    match outcome {
        Outcome::Loss => ply as Value - TABLE_WIN,
        // Drawn, but whoever errs does so on the right side.
        Outcome::BlessedLoss => -2,
        Outcome::Draw => 0,
        Outcome::CursedWin => 2,
        Outcome::Win => TABLE_WIN - ply as Value,
    }
}

impl Worker<'_> {
    /// The score of a node that the tables know, where that ends the search of it; else the node
    /// notes what it is worth at least or at most.
    ///
    /// Tables give values for a fifty-move clock at zero: a position is looked up when a capture
    /// or pawn move has just been made.
    #[inline]
    pub(super) fn ask_tables(
        &mut self,
        node: &mut Node,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        let Node { depth, ply, .. } = *node;
        let tables = self.tables.as_ref()?;
        if self.position.halfmove_clock() != 0 || !self.position.castling_rights().is_empty() {
            return None;
        }
        let most = tables.base.most_pieces();
        let pieces = self.position.occupied().count();
        let worth = pieces < most || depth >= tables.settings.depth as i32;
        if pieces > most.min(tables.settings.pieces) || !worth {
            return None;
        }
        let mut outcome = tables.base.outcome(&self.position)?;
        if !tables.settings.fifty_moves {
            outcome = outcome.without_fifty_moves();
        }
        self.tbhits += 1;
        if self.tbhits.is_multiple_of(POLL_HITS) {
            self.poll();
        }
        let value = value(outcome, ply);
        // A win in the tables may be a mate for the search, and is at least as good as one.
        let bound = match outcome {
            Outcome::Loss => Bound::Upper,
            Outcome::Win => Bound::Lower,
            _ => Bound::Exact,
        };
        match bound {
            Bound::Lower if value < beta => {
                node.floor = value;
                return None;
            }
            Bound::Upper if value > alpha => {
                node.ceiling = value;
                return None;
            }
            _ => {}
        }
        let entry = Entry {
            mv: Move::NULL,
            score: value,
            eval: score::NONE,
            depth: depth + 6,
            bound,
            pv: false,
        };
        self.table.store(self.position.key(), ply, entry);
        Some(value)
    }

    /// A score of the root as the tables know it better, unless it is a mate.
    pub(super) fn table_score(&self, found: Value) -> Value {
        match self.tables.as_ref().and_then(|tables| tables.root) {
            Some(outcome) if !score::is_mate(found) => value(outcome, 0),
            _ => found,
        }
    }
}
