//! The search: alpha-beta with iterative deepening. It emits data ([`Info`], [`BestMove`]) and
//! knows nothing of text, threads or browsers; [`Host`] is its window to the world, [`game::Game`]
//! all that it knows of the game.
//!
//! `score, params <- tt, history, stack <- move_picker, node <- root <- threads`. `docs/search.md`
//! tells what each heuristic does, where it comes from and what it is worth.

mod chess;
mod clock;
mod delays;
mod evaluator;
pub mod game;
mod history;
mod host;
mod info;
mod limits;
mod mate;
mod move_picker;
mod node;
pub mod params;
mod root;
pub mod score;
mod searcher;
mod stack;
pub mod strength;
mod tablebases;
mod threads;
mod time;
mod tt;
mod wdl;

pub use delays::{Delays, Waits};
pub use evaluator::Evaluator;
pub use history::Histories;
pub use host::{Host, Quiet, Signals};
pub use info::{BestMove, Info, Line, ScoreBound};
pub use limits::Limits;
pub use root::Outcome;
pub use score::{Score, Value};
pub use strength::Strength;
pub use tablebases::Tablebases;
pub use time::{Confidence, TimeManager};
pub use tt::{OutOfMemory, TranspositionTable};
pub use wdl::{Wdl, to_centipawns};

use std::sync::Arc;

use crate::position::Position;
use game::Game;

/// Everything one search is asked for and works with.
pub struct Task<'a, G: Game = Position> {
    /// Where it starts, with the game's history.
    pub position: G,
    /// The moves to look at; none for all.
    pub moves: Vec<G::Move>,
    /// When it ends.
    pub limits: &'a Limits,
    /// How many lines it reports, from 1.
    pub lines: usize,
    /// What takes time from the clock beside thinking.
    pub delays: Delays,
    /// The shared transposition table.
    pub tt: Arc<TranspositionTable>,
    /// Requests from elsewhere.
    pub signals: Arc<Signals>,
    /// Endgame tablebases, if there are any.
    pub tablebases: Option<Tablebases>,
    /// Makes the evaluation of a thread.
    pub evaluator: &'a dyn Fn() -> G::Evaluator,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Milliseconds.
    pub elapsed: u64,
    /// How long the machine let it wait.
    pub waits: Waits,
}

/// Runs one search to its end, on as many threads as there are histories and the host can spawn.
/// Returns its result and what it took. `emit` gets the root position with each report.
pub fn run<G: Game>(
    task: &Task<'_, G>,
    histories: &mut Vec<Histories<G>>,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(&G, Info<G::Move>),
) -> (Outcome<G::Move>, Spent)
where
    G::Evaluator: Send,
{
    task.tt.new_search();
    threads::run(task, histories, host, emit)
}
