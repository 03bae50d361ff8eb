//! The search: alpha-beta with iterative deepening. It emits data ([`Info`], [`BestMove`]), reaches the
//! outside only through [`Host`] and the game only through [`game::Game`].
//!
//! `score, params <- tt, history, stack <- move_picker, node <- root <- threads`. `docs/search.md`
//! lists every heuristic with its file, its source and what it is worth.

mod chess;
mod clock;
mod delays;
mod evaluator;
pub mod game;
mod history;
mod host;
mod info;
mod leaf;
mod limits;
mod mate;
mod move_picker;
mod node;
pub mod params;
mod reductions;
mod root;
pub mod score;
mod searcher;
mod shared;
mod stack;
pub mod strength;
mod tablebases;
mod task;
mod threads;
mod time;
mod tt;
mod wdl;

pub(crate) use clock::Clock;
pub use delays::{Delays, Waits};
pub use evaluator::Evaluator;
pub use history::Histories;
pub use host::{Host, Quiet, Signals};
pub use info::{BestMove, Info, Line, RootStatistics, Score, ScoreBound};
pub use leaf::picker_order;
pub(crate) use leaf::{Leaf, LeafSearch};
pub use limits::Limits;
pub(crate) use mate::{MateSearch, TRY_ALL};
pub use root::Outcome;
pub use score::Value;
pub(crate) use shared::Shared;
pub use strength::Strength;
pub use tablebases::Tablebases;
pub use task::{Spent, Task};
pub use time::{Confidence, TimeManager};
pub use tt::{OutOfMemory, TranspositionTable};
pub(crate) use wdl::chance_curve;
pub use wdl::{Wdl, to_centipawns};

use game::Game;

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
