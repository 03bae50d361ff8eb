//! The Monte Carlo tree search as the engine drives it: which evaluator it has, and how `Hash` is shared out.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::mcts::{
    self, EvaluationCache, Fast, Playouts, PriorsOf, Residual, Settings, SharedTree, Source, Tree,
    TreeTask, priors_by_hand,
};
use crate::nnue::Network;
use crate::policy::PolicyNet;
use crate::position::Position;
use crate::residual;
use crate::search::{
    Delays, Evaluator, Histories, Host, Info, Limits, OutOfMemory, Outcome, Signals, Spent,
    Tablebases, TranspositionTable,
};
use crate::types::Move;

/// Whether this build has the tree search. The engine for browsers is built without, since alpha-beta does not
/// need it; a build without carries none of its code.
pub const HAS_TREE: bool = cfg!(feature = "tree");

/// Whether its evaluator may be a residual network. In browsers that is a build of its own: most people who have a
/// tree search there have no such network, and need not fetch what reads and computes it.
pub const HAS_RESIDUAL: bool = cfg!(feature = "residual");

/// Of so many parts of `Hash` one is the transposition table of the quiescence searches below the tree's leaves.
const PARTS_OF_HASH: usize = 8;

/// What a residual network has said is kept in one part of `Hash` in so many, on top of it.
const PARTS_FOR_EVALUATIONS: usize = 16;

/// How the engine searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchKind {
    /// Alpha-beta with iterative deepening.
    #[default]
    AlphaBeta,
    /// Monte Carlo tree search, moves selected by the rule of this name.
    Tree(mcts::Selection),
}

/// How the tree search evaluates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EvaluatorKind {
    /// By the static evaluation after a quiescence search.
    #[default]
    Fast,
    /// By random games.
    Playouts,
    /// By a residual network, if one is loaded; else as `Fast`.
    Residual,
}

/// A residual network with the evaluations that were computed with it.
#[derive(Clone)]
pub struct Weights {
    pub network: Arc<residual::Network>,
    pub cache: Arc<EvaluationCache>,
}

impl Weights {
    /// A network, with room for evaluations beside a tree of so many MiB of `Hash`.
    pub fn new(network: Arc<residual::Network>, hash: usize) -> Self {
        let bytes = (hash << 20) / PARTS_FOR_EVALUATIONS;
        Self { network, cache: Arc::new(EvaluationCache::new(bytes)) }
    }
}

/// The sizes of the transposition table and of the tree, MiB, for a `Hash` of so many. Together they are no more, but
/// for 2 at `Hash` 1.
pub fn sizes(kind: SearchKind, hash: usize) -> (usize, usize) {
    match kind {
        SearchKind::AlphaBeta => (hash, 0),
        SearchKind::Tree(_) => {
            let table = (hash / PARTS_OF_HASH).max(1);
            (table, hash.saturating_sub(table).max(1))
        }
    }
}

/// A tree of so many MiB; `None` for 0.
///
/// # Errors
/// If there is not that much memory.
pub fn new_tree(mebibytes: usize) -> Result<Option<SharedTree>, OutOfMemory> {
    if !HAS_TREE || mebibytes == 0 {
        return Ok(None);
    }
    Ok(Some(Arc::new(RwLock::new(Tree::new(mebibytes)?))))
}

/// Removes all that a tree has learned. None of its searches may run.
pub fn clear(tree: &SharedTree) {
    tree.write().unwrap_or_else(PoisonError::into_inner).clear();
}

/// The part of a search that the tree needs besides what alpha-beta does.
#[derive(Clone)]
pub struct TreeSearch {
    pub tree: SharedTree,
    pub settings: Settings,
    pub evaluator: EvaluatorKind,
    /// Tells the fast evaluator its priors; `None` for priors by hand.
    pub policy: Option<Arc<PolicyNet>>,
    /// The network of the residual evaluator, if one is loaded.
    pub weights: Option<Weights>,
}

/// What a search of the tree has in common with one by alpha-beta.
pub struct Common<'a> {
    pub position: &'a Position,
    pub moves: Vec<Move>,
    pub limits: &'a Limits,
    pub lines: usize,
    pub delays: Delays,
    pub tt: &'a Arc<TranspositionTable>,
    pub signals: &'a Arc<Signals>,
    pub tablebases: Option<Tablebases>,
    pub network: &'a Option<Arc<Network>>,
}

impl TreeSearch {
    /// Searches to the end, on as many threads as there are histories and the host can spawn.
    pub fn run(
        &self,
        common: Common<'_>,
        histories: &mut Vec<Histories<Position>>,
        host: &mut dyn Host,
        emit: &mut dyn FnMut(&Position, Info),
    ) -> (Outcome<Move>, Spent) {
        let Common { position, moves, limits, lines, delays, tt, signals, tablebases, network } =
            common;
        let threads = histories.len().max(1);
        let pool = Arc::new(Mutex::new(std::mem::take(histories)));
        let source: Arc<dyn Source<Position>> = match (self.evaluator, self.weights.clone()) {
            (EvaluatorKind::Playouts, _) => Arc::new(Playouts { seed: self.settings.seed }),
            (EvaluatorKind::Residual, Some(Weights { network, cache })) if HAS_RESIDUAL => {
                Arc::new(Residual { network, cache })
            }
            (EvaluatorKind::Fast | EvaluatorKind::Residual, _) => {
                let network = network.clone();
                let priors: Box<PriorsOf<Position>> = match self.policy.clone() {
                    Some(policy) => Box::new(move |position, moves, priors: &mut [f32]| {
                        policy.priors(position, moves, priors);
                    }),
                    None => Box::new(priors_by_hand),
                };
                tt.new_search();
                Arc::new(Fast {
                    evaluation: Box::new(move || Evaluator::new(network.clone())),
                    priors,
                    tt: Arc::clone(tt),
                    signals: Arc::clone(signals),
                    histories: Arc::clone(&pool),
                })
            }
        };
        let task = TreeTask {
            position: position.clone(),
            moves,
            limits,
            lines,
            threads,
            delays,
            signals: Arc::clone(signals),
            tablebases,
            source,
            // Analysis wants the tree's own opinion.
            settings: Settings { hints: self.settings.hints && !limits.infinite, ..self.settings },
        };
        let result = mcts::run(&task, &self.tree, host, emit);
        *histories = std::mem::take(&mut *pool.lock().unwrap_or_else(PoisonError::into_inner));
        result
    }
}
