//! The search: alpha-beta with iterative deepening. It emits data ([`Info`], [`BestMove`]) and
//! knows nothing of text, threads or browsers; [`Host`] is its window to the world.

mod alphabeta;
mod evaluator;
mod history;
mod host;
mod info;
mod learning;
mod limits;
mod move_loop;
mod move_picker;
pub mod params;
mod pruning;
mod quiescence;
mod root;
pub mod score;
mod time;
mod tt;
mod worker;

pub use evaluator::Evaluator;
pub use host::{Host, Signals};
pub use info::{BestMove, Info, Line, ScoreBound};
pub use limits::Limits;
pub use score::{Score, Value};
pub use time::{Confidence, TimeManager};
pub use tt::{OutOfMemory, TranspositionTable};
pub use worker::Memory;

use crate::position::Position;
use worker::Worker;

/// Everything one search is asked for and works with.
pub struct Task<'a> {
    /// Where it starts, with the game's history.
    pub position: Position,
    /// When it ends.
    pub limits: &'a Limits,
    /// How many lines it tells, 1..=256.
    pub lines: usize,
    /// Milliseconds lost between a move and the clock, each move.
    pub overhead: u64,
    /// The shared table.
    pub table: &'a TranspositionTable,
    /// Requests from elsewhere.
    pub signals: &'a Signals,
}

/// Runs one search to its end and answers with its best move. `emit` gets the root position with
/// each piece of news.
pub fn run(
    task: Task<'_>,
    memory: &mut Memory,
    evaluator: &mut Evaluator,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(&Position, Info),
) -> (BestMove, u64) {
    task.table.new_search();
    let mut worker = Worker::new(&task, memory, evaluator, host, emit);
    let best = worker.deepen(task.lines);
    (best, worker.nodes)
}
