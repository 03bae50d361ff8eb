//! The engine as a program sees it: a position, a table, an evaluation, and searches that run
//! where their owner likes. No text, no threads, no I/O.

mod options;
mod tree_search;

use std::sync::Arc;

pub use options::{MOST_LINES, MOST_THREADS, Options};
use tree_search::{Common, TreeSearch, Weights};
pub use tree_search::{EvaluatorKind, HAS_RESIDUAL, HAS_TREE, SearchKind};

use crate::mcts::{self, SharedTree};
use crate::nnue::{Embedded, Network};
use crate::policy::{self, PolicyNet};
use crate::position::Position;
use crate::residual;
use crate::search::{
    self, BestMove, Delays, Evaluator, Histories, Host, Info, Limits, Line, OutOfMemory, Signals,
    Strength, Tablebases, Task, TranspositionTable,
};
use crate::tablebase::{TableSettings, Tablebase};

/// The hash table's size unless told otherwise, MiB. It fits a phone.
pub const DEFAULT_HASH: usize = 16;
/// A chess engine.
pub struct Engine {
    /// What can be set; read when a search begins.
    pub options: Options,
    position: Position,
    kind: SearchKind,
    /// The memory for what searches learn of positions, MiB.
    hash: usize,
    /// The tree of the tree search; `None` for alpha-beta.
    tree: Option<SharedTree>,
    policy: Option<Arc<PolicyNet>>,
    /// The network of the residual evaluator, with what it has said.
    weights: Option<Weights>,
    table: Arc<TranspositionTable>,
    /// Whether a search may have written to the table since it was empty: emptying it takes
    /// milliseconds, and a new engine is told its net, options and game before it searches.
    table_used: bool,
    network: Option<Arc<Network>>,
    /// Whether the last search had another net than that one, for weaker play.
    had_another_net: bool,
    tablebase: Option<Arc<dyn Tablebase>>,
    /// What each thread has learned of moves; away while a search runs.
    histories: Vec<Histories<Position>>,
    /// What the last searches saw of a machine that was busy with other things.
    delays: Delays,
}

impl Engine {
    /// An engine at the start position, without a net for its evaluation; with the policy net that is built in.
    ///
    /// # Errors
    /// Where even the default hash table finds no memory.
    pub fn new() -> Result<Self, OutOfMemory> {
        Self::with_hash(DEFAULT_HASH)
    }

    /// As [`Engine::new`], with a hash table of so many MiB.
    ///
    /// # Errors
    /// Where the table finds no memory.
    pub fn with_hash(mebibytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            options: Options::default(),
            position: Position::startpos(),
            kind: SearchKind::default(),
            hash: mebibytes,
            tree: None,
            policy: if HAS_TREE { policy::built_in() } else { None },
            weights: None,
            table: Arc::new(TranspositionTable::new(mebibytes)?),
            table_used: false,
            network: None,
            had_another_net: false,
            tablebase: None,
            histories: Vec::new(),
            delays: Delays::default(),
        })
    }

    /// The position that the next search starts from.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position, with the moves that led to it.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// The net that evaluates, if one is loaded and wanted.
    #[must_use]
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref().filter(|_| self.options.use_nnue)
    }

    /// The net that a search of such a strength evaluates with: strengths below the engine's own were fitted
    /// with the small one, so that a step plays alike in every build.
    fn network_for(&self, strength: Option<Strength>) -> Option<Arc<Network>> {
        let chosen = self.network()?;
        let small = strength.and_then(|_| Embedded::small()?.network().ok());
        Some(small.unwrap_or_else(|| Arc::clone(chosen)))
    }

    /// Takes another net, or none. What was learned with the old one is forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.forget();
    }

    /// The policy net that tells the tree search its priors; `None` for priors by hand.
    #[must_use]
    pub const fn policy(&self) -> Option<&Arc<PolicyNet>> {
        self.policy.as_ref()
    }

    /// Takes another policy net, or none. What was learned is forgotten: the old priors are in it.
    pub fn set_policy(&mut self, policy: Option<Arc<PolicyNet>>) {
        self.policy = policy;
        self.forget();
    }

    /// The residual network of the tree search.
    #[must_use]
    pub fn weights(&self) -> Option<&Arc<residual::Network>> {
        self.weights.as_ref().map(|weights| &weights.network)
    }

    /// Takes another residual network, or none. What was learned is forgotten.
    pub fn set_weights(&mut self, network: Option<Arc<residual::Network>>) {
        self.weights = network.map(|network| Weights::new(network, self.hash));
        self.forget();
    }

    /// The endgame tables in use.
    #[must_use]
    pub fn tablebase(&self) -> Option<&Arc<dyn Tablebase>> {
        self.tablebase.as_ref()
    }

    /// Takes other endgame tables, or none. Scores that came from the old ones are forgotten.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase>>) {
        self.tablebase = tablebase;
        self.forget();
    }

    /// Makes the memory for what searches learn of positions as large as this, in MiB, and empty.
    ///
    /// # Errors
    /// If there is not that much memory; the old size stays.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        self.resize(self.kind, mebibytes)
    }

    /// How it searches.
    #[must_use]
    pub const fn search_kind(&self) -> SearchKind {
        self.kind
    }

    /// Searches in another way from now on. What was learned is forgotten, since the memory is shared out anew.
    ///
    /// # Errors
    /// If there is not that much memory; the old way stays.
    pub fn set_search_kind(&mut self, kind: SearchKind) -> Result<(), OutOfMemory> {
        self.resize(kind, self.hash)
    }

    fn resize(&mut self, kind: SearchKind, hash: usize) -> Result<(), OutOfMemory> {
        if (kind, hash) == (self.kind, self.hash) {
            return Ok(());
        }
        let (before, before_tree) = tree_search::sizes(self.kind, self.hash);
        let (wanted, wanted_tree) = tree_search::sizes(kind, hash);
        self.table_used = false;
        // What is there goes first: there need not be room for both.
        self.tree = None;
        self.table = Arc::new(TranspositionTable::new(1)?);
        let create =
            |table, tree| Ok((TranspositionTable::new(table)?, tree_search::new_tree(tree)?));
        let (made, result) = match create(wanted, wanted_tree) {
            Ok(made) => {
                (self.kind, self.hash) = (kind, hash);
                (made, Ok(()))
            }
            Err(error) => (create(before, before_tree)?, Err(error)),
        };
        self.table = Arc::new(made.0);
        self.tree = made.1;
        self.set_weights(self.weights().cloned());
        result
    }

    /// Empties the hash table and forgets what was learned, as for a new game.
    pub fn forget(&mut self) {
        if std::mem::take(&mut self.table_used) {
            self.table.clear(self.options.threads);
            if let Some(tree) = &self.tree {
                tree_search::clear(tree);
            }
            if let Some(weights) = &self.weights {
                weights.cache.clear();
            }
        }
        self.histories.clear();
    }

    /// Gets what searches need besides the table, which takes milliseconds that no clock has to give: the first
    /// search after [`Engine::forget`] does so otherwise.
    pub fn prepare(&mut self) {
        // A limited strength was fitted to one thread: it must not play better where there are more.
        let threads = if self.options.strength().is_some() { 1 } else { self.options.threads };
        self.histories.resize_with(threads.clamp(1, MOST_THREADS), Histories::default);
    }

    /// Whether [`Engine::prepare`] has nothing left to do.
    #[cfg(test)]
    pub(crate) const fn is_prepared(&self) -> bool {
        !self.histories.is_empty()
    }

    /// Prepares a search from the current position. Run it anywhere, then hand it back to
    /// [`Engine::end`].
    #[must_use]
    pub fn begin(&mut self, mut limits: Limits) -> Search {
        let strength = self.options.strength();
        if let Some(strength) = strength {
            let most = strength.nodes();
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        let network = self.network_for(strength);
        let has_another_net = network.as_ref().map(Arc::as_ptr) != self.network().map(Arc::as_ptr);
        if std::mem::replace(&mut self.had_another_net, has_another_net) != has_another_net {
            self.forget(); // scores of one net mislead the other
        }
        self.table_used = true;
        self.prepare();
        // Limited strength was fitted to alpha-beta.
        let tree = self.tree.as_ref().filter(|_| strength.is_none()).map(|tree| {
            let mut settings = mcts::Settings { seed: self.options.seed, ..self.options.tree };
            if let SearchKind::Tree(selection) = self.kind {
                settings.selection = selection;
            }
            let policy = self.policy.clone();
            TreeSearch {
                tree: Arc::clone(tree),
                settings,
                evaluator: self.options.evaluator,
                policy,
                weights: self.weights.clone(),
            }
        });
        Search {
            strength,
            tree,
            tables: self.options.tables,
            tablebase: self.tablebase.clone(),
            position: self.position.clone(),
            lines: self.options.lines,
            delays: Delays { overhead: self.options.overhead, ..self.delays },
            signals: Arc::new(Signals::new(limits.ponder)),
            table: Arc::clone(&self.table),
            network,
            histories: std::mem::take(&mut self.histories),
            limits,
        }
    }

    /// Takes back what a search has learned.
    pub fn end(&mut self, search: Search) {
        self.histories = search.histories;
        self.delays = search.delays;
    }
}

/// A search that is ready to run.
pub struct Search {
    position: Position,
    limits: Limits,
    strength: Option<Strength>,
    /// What the tree search needs; `None` for alpha-beta.
    tree: Option<TreeSearch>,
    tables: TableSettings,
    tablebase: Option<Arc<dyn Tablebase>>,
    lines: usize,
    delays: Delays,
    signals: Arc<Signals>,
    table: Arc<TranspositionTable>,
    network: Option<Arc<Network>>,
    histories: Vec<Histories<Position>>,
}

impl Search {
    /// How to stop it from elsewhere.
    #[must_use]
    pub const fn signals(&self) -> &Arc<Signals> {
        &self.signals
    }

    /// How many threads it would like to run on.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.histories.len()
    }

    /// What was asked for.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Searches until a limit or a signal ends it. `emit` gets the root position with each piece
    /// of news. Answers with the best move and the number of nodes.
    pub fn run(
        &mut self,
        host: &mut dyn Host,
        emit: &mut dyn FnMut(&Position, Info),
    ) -> (BestMove, u64) {
        let Some(strength) = self.strength else { return self.search(self.lines, host, emit) };
        let shown = self.lines;
        let mut candidates: Vec<Line> = Vec::new();
        let mut listen = |position: &Position, info: Info| {
            if let Info::Line(line) = &info {
                // Bounds too: one that stands at the stop is all that is known of its move.
                if !line.pv.is_empty() {
                    // A better move may have come from a place further down.
                    candidates
                        .retain(|known| known.multipv != line.multipv && known.pv[0] != line.pv[0]);
                    candidates.push(line.clone());
                }
                if line.multipv > shown {
                    return;
                }
            }
            emit(position, info);
        };
        let lines = self.lines.max(strength.candidates());
        let (best, nodes) = self.search(lines, host, &mut listen);
        candidates.sort_by_key(|line| line.multipv);
        let choice = strength.choose(self.position.key(), &candidates);
        match candidates.into_iter().nth(choice) {
            Some(chosen) if best.mv.is_some_and(|mv| mv != chosen.pv[0]) => {
                let best = BestMove { mv: Some(chosen.pv[0]), ponder: chosen.pv.get(1).copied() };
                emit(&self.position, Info::Line(Line { multipv: 1, nodes, ..chosen }));
                (best, nodes)
            }
            _ => (best, nodes),
        }
    }

    /// Searches with all strength.
    fn search(
        &mut self,
        lines: usize,
        host: &mut dyn Host,
        emit: &mut dyn FnMut(&Position, Info),
    ) -> (BestMove, u64) {
        let mut moves = self.limits.searchmoves.clone();
        let tablebases = self
            .tablebase
            .clone()
            .map(|base| Tablebases::new(base, self.tables, &self.position, &mut moves, lines > 1));
        let network = &self.network;
        // A mate of a given length is a question that alpha-beta answers exactly.
        if HAS_TREE
            && self.limits.mate.is_none()
            && let Some(tree) = &self.tree
        {
            let common = Common {
                position: &self.position,
                moves,
                limits: &self.limits,
                lines,
                delays: self.delays,
                tt: &self.table,
                signals: &self.signals,
                tablebases,
                network,
            };
            let (outcome, spent) = tree.run(common, &mut self.histories, host, emit);
            self.delays = self.delays.after(spent.waits, spent.elapsed);
            return (outcome.best_move(), spent.nodes);
        }
        let task = Task {
            position: self.position.clone(),
            moves,
            limits: &self.limits,
            lines,
            delays: self.delays,
            tt: Arc::clone(&self.table),
            signals: Arc::clone(&self.signals),
            tablebases,
            evaluator: &|| Evaluator::new(network.clone()),
        };
        let (outcome, spent) = search::run(&task, &mut self.histories, host, emit);
        self.delays = self.delays.after(spent.waits, spent.elapsed);
        (outcome.best_move(), spent.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that jumps between its first look and its second.
    struct Jump(bool);

    impl Host for Jump {
        fn elapsed_ms(&mut self) -> u64 {
            if std::mem::replace(&mut self.0, true) { 400 } else { 0 }
        }

        fn poll(&mut self, _nodes: u64) -> bool {
            false
        }
    }

    #[test]
    fn what_is_prepared_waits_for_the_next_search() {
        let mut engine = Engine::new().unwrap();
        for threads in [3, 1] {
            engine.options.threads = threads;
            engine.prepare();
            assert_eq!(engine.histories.len(), threads);
            let search = engine.begin(Limits { depth: Some(1), ..Limits::default() });
            assert_eq!((search.threads(), engine.histories.len()), (threads, 0));
            engine.end(search);
        }
    }

    #[test]
    fn the_next_search_knows_of_a_stall_in_the_last() {
        let mut engine = Engine::new().unwrap();
        let mut search = engine.begin(Limits { depth: Some(3), ..Limits::default() });
        search.run(&mut Jump(false), &mut |_, _| {});
        engine.end(search);
        assert_eq!(engine.delays.stall, 400);
        assert_eq!(engine.begin(Limits::default()).delays.stall, 400);
    }
}
