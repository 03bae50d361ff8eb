//! Monte Carlo tree search: the second search of the engine. `docs/mcts.md` is the map of this room.
//!
//! `math, worth <- node <- tree, reclaim <- select <- worker <- root, mates, hints, progress <- leader <- run`; evaluators stand behind
//! [`Evaluator`], so that the tree knows neither networks nor playouts, and the game behind
//! [`Game`](crate::search::game::Game).

mod cache;
mod chess;
mod evaluator;
mod fast;
mod hints;
mod leader;
mod mates;
mod math;
mod node;
mod noise;
mod playouts;
mod progress;
mod reclaim;
mod residual;
mod root;
mod run;
mod select;
mod settings;
mod task;
mod tree;
mod worker;
mod worth;

pub use cache::EvaluationCache;
pub use evaluator::{Chances, Evaluator, Source};
pub use fast::{Fast, NewEvaluation, PriorsOf, priors_by_hand};
pub use math::softmax;
pub use playouts::Playouts;
pub use residual::Residual;
pub use run::run;
pub use settings::{Noise, Selection, Settings};
pub use task::{SharedTree, TreeTask};
pub use tree::Tree;
