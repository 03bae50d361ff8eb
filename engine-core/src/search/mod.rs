//! The search: alpha-beta with iterative deepening. It emits data ([`Info`], [`BestMove`]) and
//! knows nothing of text, threads or browsers; [`Host`] is its window to the world.

mod alphabeta;
mod delays;
mod evaluator;
mod history;
mod host;
mod info;
mod learning;
mod limits;
mod mate;
mod move_loop;
mod move_picker;
pub mod params;
mod pruning;
mod quiescence;
mod reductions;
mod root;
pub mod score;
pub mod strength;
mod tables;
mod team;
mod threats;
mod time;
mod tt;
mod wdl;
mod worker;

pub use delays::{Delays, Waits};
pub use evaluator::Evaluator;
pub use host::{Host, Quiet, Signals};
pub use info::{BestMove, Info, Line, ScoreBound};
pub use limits::Limits;
pub use root::Outcome;
pub use score::{Score, Value};
pub use strength::Strength;
pub use tables::Tables;
pub use team::{Crew, Spent};
pub use time::{Confidence, TimeManager};
pub use tt::{OutOfMemory, TranspositionTable};
pub use wdl::{Wdl, to_centipawns};
pub use worker::Memory;

use crate::position::Position;

/// Everything one search is asked for and works with.
pub struct Task<'a> {
    /// Where it starts, with the game's history.
    pub position: Position,
    /// When it ends.
    pub limits: &'a Limits,
    /// How many lines it tells, 1..=256.
    pub lines: usize,
    /// What takes time from the clock beside thinking.
    pub delays: Delays,
    /// The shared table.
    pub table: &'a TranspositionTable,
    /// Requests from elsewhere.
    pub signals: &'a Signals,
    /// Endgame tables, if there are any.
    pub tables: Option<Tables>,
}

/// Runs one search to its end, on as many threads as there are memories and the host can spawn.
/// Answers with its result and what it took. `emit` gets the root position with each piece
/// of news.
pub fn run(
    crew: &Crew<'_>,
    task: &Task<'_>,
    memories: &mut Vec<Memory>,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(&Position, Info),
) -> (Outcome, Spent) {
    task.table.new_search();
    team::run(crew, task, memories, host, emit)
}
