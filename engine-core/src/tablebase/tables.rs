//! What tables are asked, and what they answer.

use std::sync::Arc;

use crate::position::Position;
use crate::types::Move;

/// What a position is worth for the side to move, with the best play of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// Lost.
    Loss,
    /// Lost, were it not for the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, were it not for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Outcome {
    /// All of them, from the worst to the best.
    pub const ALL: [Self; 5] =
        [Self::Loss, Self::BlessedLoss, Self::Draw, Self::CursedWin, Self::Win];

    /// The same for the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// The same without the fifty-move rule.
    #[must_use]
    pub const fn without_fifty_moves(self) -> Self {
        match self {
            Self::BlessedLoss => Self::Loss,
            Self::CursedWin => Self::Win,
            other => other,
        }
    }
}

/// A legal move and what the tables say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableMove {
    /// The move.
    pub mv: Move,
    /// What it leads to for the side that makes it, the clock of the fifty-move rule included.
    pub outcome: Outcome,
    /// Plies from the position before it to the next capture, pawn move or mate; 0 in drawn
    /// positions. Results that the fifty-move rule turns into draws even from a fresh clock have
    /// more than 100: a capture or pawn move that leads there has 101. Some tables count in moves,
    /// so that it may be one ply off.
    pub dtz: u32,
}

/// Tables that can be asked.
pub trait Tablebase: Send + Sync {
    /// The most pieces, kings included, of which there are tables.
    fn most_pieces(&self) -> u32;

    /// The value of a position whose fifty-move clock stands at zero; nothing where it is not in
    /// the tables. The caller sees to clock and castling rights.
    fn outcome(&self, position: &Position) -> Option<Outcome>;

    /// All legal moves with their values and distances; nothing where the position or one that
    /// follows it is not in the tables. Empty if the game is over.
    fn moves(&self, position: &Position) -> Option<Vec<TableMove>>;

    /// What was found, in one line.
    fn description(&self) -> String;
}

/// Why tables cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum TablebaseError {
    #[error("no Syzygy tables are read here")]
    Unsupported,
    #[error("{folder}: {reason}")]
    Folder { folder: String, reason: String },
    #[error("no Syzygy table is in {0}")]
    Empty(String),
}

/// Tables that were opened, and what to tell about them.
pub struct Opened {
    /// The tables.
    pub tables: Arc<dyn Tablebase>,
    /// Files that cannot be used, each with the reason.
    pub faults: Vec<String>,
}

/// How a search uses tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSettings {
    /// Positions with as many pieces as the largest tables have are looked up only when this many
    /// plies are left to search; smaller ones always.
    pub depth: u32,
    /// Positions with more pieces are not looked up.
    pub pieces: u32,
    /// Wins and losses that the fifty-move rule prevents count as draws.
    pub fifty_moves: bool,
}

/// Syzygy tables exist for so many pieces at most.
pub const MOST_PIECES: u32 = 7;

impl Default for TableSettings {
    fn default() -> Self {
        Self { depth: 1, pieces: MOST_PIECES, fifty_moves: true }
    }
}
