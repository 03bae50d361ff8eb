//! The engine for xiangqi as a program sees it: a position, a hash table, and searches that run where their
//! owner likes. No text, no threads, no I/O. The parts are those of the engine for chess.

use std::sync::Arc;

use super::eval;
use super::game::Evaluator;
use super::nnue::Network;
use super::position::Position;
use super::rules::Rules;
use super::types::{Color, Move};
use crate::engine::{DEFAULT_HASH, MOST_THREADS};
use crate::search::game::Evaluate;
use crate::search::{
    self, BestMove, Delays, Histories, Host, Info, Limits, OutOfMemory, Signals, Task,
    TranspositionTable, Value,
};

/// What can be set.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads, 1..=[`MOST_THREADS`].
    pub threads: usize,
    /// Lines of analysis, from 1.
    pub lines: usize,
    /// Milliseconds that each move loses on its way.
    pub overhead: u64,
    /// How repetitions and long games without a capture end.
    pub rules: Rules,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, lines: 1, overhead: 20, rules: Rules::USUAL }
    }
}

/// An engine for xiangqi.
pub struct Engine {
    /// What can be set; read when a search begins.
    pub options: Options,
    position: Position,
    /// The net that evaluates; by hand without one.
    network: Option<Arc<Network>>,
    tt: Arc<TranspositionTable>,
    /// Whether a search may have written to the table since it was empty.
    tt_used: bool,
    /// What each thread has learned of moves; away while a search runs.
    histories: Vec<Histories<Position>>,
    /// What the last searches saw of a machine that was busy with other things.
    delays: Delays,
}

/// What the hash table knows of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The best move; `None` if it is unknown.
    pub mv: Option<Move>,
    /// A score that the true one is at least, internal units, and the depth of its search in plies.
    pub lower: Option<(Value, u32)>,
    /// The same for a score that the true one is at most.
    pub upper: Option<(Value, u32)>,
}

impl Engine {
    /// An engine at the start position.
    ///
    /// # Errors
    /// If the default hash table finds no memory.
    pub fn new() -> Result<Self, OutOfMemory> {
        Self::with_hash(DEFAULT_HASH)
    }

    /// As [`Engine::new`], with a hash table of so many MiB.
    ///
    /// # Errors
    /// If the table finds no memory.
    pub fn with_hash(mebibytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            options: Options::default(),
            position: Position::startpos(),
            network: None,
            tt: Arc::new(TranspositionTable::new(mebibytes)?),
            tt_used: false,
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

    /// The net that evaluates; `None` if the evaluation is that by hand.
    #[must_use]
    pub const fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// What the position is worth, for people: the net's evaluation, and the terms of the evaluation by hand.
    #[must_use]
    pub fn evaluation(&self) -> String {
        let terms = eval::trace(&self.position);
        let Some(network) = &self.network else { return terms + " by hand" };
        let value = Evaluator::new(Some(Arc::clone(network))).evaluate(&self.position);
        let red = if self.position.side_to_move() == Color::Red { value } else { -value };
        let centipawns = f64::from(red) / f64::from(eval::CENTIPAWNS_100);
        format!("{terms} by hand\nEvaluation: {centipawns:+.2} (Red's view) by the net")
    }

    /// Sets the net that evaluates, or none for the evaluation by hand. Scores of the old one are forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.forget();
    }

    /// Sets the rules of repetition. Scores that rest on the old ones are forgotten.
    pub fn set_rules(&mut self, rules: Rules) {
        if self.options.rules != rules {
            self.options.rules = rules;
            self.forget();
        }
    }

    /// Makes the hash table as large as this, in MiB, and empty.
    ///
    /// # Errors
    /// If the memory is unavailable; the old size stays.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        let before = self.tt.mebibytes();
        if mebibytes == before {
            return Ok(());
        }
        self.tt_used = false;
        // The old table goes first: there need not be room for both.
        self.tt = Arc::new(TranspositionTable::new(1)?);
        let (table, result) = match TranspositionTable::new(mebibytes) {
            Ok(table) => (table, Ok(())),
            Err(error) => (TranspositionTable::new(before)?, Err(error)),
        };
        self.tt = Arc::new(table);
        result
    }

    /// Empties the hash table and forgets what was learned, as for a new game.
    pub fn forget(&mut self) {
        if std::mem::take(&mut self.tt_used) {
            self.tt.clear(self.options.threads);
        }
        self.histories.clear();
    }

    /// Gets what searches need besides the hash table.
    pub fn prepare(&mut self) {
        let threads = self.options.threads.clamp(1, MOST_THREADS);
        self.histories.resize_with(threads, Histories::default);
    }

    /// What the hash table knows of a position.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Known {
        let entry = self.tt.probe::<Move>(position.key(), 0, u16::MAX);
        let legal = |mv: &Move| position.is_legal(*mv);
        let mv = entry.map(|entry| entry.mv).filter(legal);
        let bounded = |holds: bool| {
            entry.filter(|_| holds).map(|entry| (entry.score, entry.depth.max(0).unsigned_abs()))
        };
        Known {
            mv,
            lower: bounded(entry.is_some_and(|entry| entry.bound.is_lower())),
            upper: bounded(entry.is_some_and(|entry| entry.bound.is_upper())),
        }
    }

    /// Prepares a search of these root moves, or of all if there are none given. Run it anywhere, then hand it
    /// back to [`Engine::end`].
    #[must_use]
    pub fn begin(&mut self, limits: Limits, moves: Vec<Move>) -> Search {
        self.tt_used = true;
        self.prepare();
        let mut position = self.position.clone();
        position.set_rules(self.options.rules);
        Search {
            position,
            network: self.network.clone(),
            moves,
            lines: self.options.lines,
            delays: Delays { overhead: self.options.overhead, ..self.delays },
            signals: Arc::new(Signals::new(limits.ponder)),
            tt: Arc::clone(&self.tt),
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
    network: Option<Arc<Network>>,
    moves: Vec<Move>,
    limits: Limits,
    lines: usize,
    delays: Delays,
    signals: Arc<Signals>,
    tt: Arc<TranspositionTable>,
    histories: Vec<Histories<Position>>,
}

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The move to play and the expected reply.
    pub best: BestMove<Move>,
    /// The score for the side to move, internal units.
    pub score: Value,
    /// Nodes searched by all threads.
    pub nodes: u64,
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

    /// Searches until a limit or a signal ends it. `emit` gets the root position with each report.
    pub fn run(
        &mut self,
        host: &mut dyn Host,
        emit: &mut dyn FnMut(&Position, Info<Move>),
    ) -> Found {
        let task = Task {
            position: self.position.clone(),
            moves: self.moves.clone(),
            limits: &self.limits,
            lines: self.lines,
            delays: self.delays,
            tt: Arc::clone(&self.tt),
            signals: Arc::clone(&self.signals),
            tablebases: None,
            evaluator: &|| Evaluator::new(self.network.clone()),
        };
        let (outcome, spent) = search::run(&task, &mut self.histories, host, emit);
        self.delays = self.delays.after(spent.waits, spent.elapsed);
        Found { best: outcome.best_move(), score: outcome.score, nodes: spent.nodes }
    }
}
