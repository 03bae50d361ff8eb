//! Work that takes long and runs where its owner likes.

use std::sync::Arc;

use super::command::Protocol;
use super::format;
use crate::search::{Host, Signals};
use crate::uci::Runnable;
use crate::xiangqi::bench;
use crate::xiangqi::engine::{Engine, Found, Search};
use crate::xiangqi::perft::{perft, perft_until};
use crate::xiangqi::position::Position;

/// A search, a bench or a perft that a [`Session`](super::Session) asks its owner to run.
pub struct Job {
    work: Work,
    signals: Arc<Signals>,
    protocol: Protocol,
    debug: bool,
}

enum Work {
    Search(Box<Search>),
    Perft { position: Box<Position>, depth: u32 },
    Bench { engine: Box<Engine>, depth: u32 },
}

/// What is left of a job when it has run.
#[derive(Default)]
pub struct Finished {
    pub(super) search: Option<Box<Search>>,
    pub(super) found: Option<Found>,
}

impl Job {
    pub(super) fn search(search: Search, protocol: Protocol, debug: bool) -> Self {
        let signals = Arc::clone(search.signals());
        Self { work: Work::Search(Box::new(search)), signals, protocol, debug }
    }

    pub(super) fn perft(position: Position, depth: u32, protocol: Protocol) -> Self {
        let work = Work::Perft { position: Box::new(position), depth };
        Self { work, signals: Arc::default(), protocol, debug: false }
    }

    pub(super) fn bench(engine: Engine, depth: u32, protocol: Protocol) -> Self {
        let work = Work::Bench { engine: Box::new(engine), depth };
        Self { work, signals: Arc::default(), protocol, debug: false }
    }

    /// How to stop it from elsewhere.
    #[must_use]
    pub const fn signals(&self) -> &Arc<Signals> {
        &self.signals
    }

    /// How many threads it would like to run on.
    #[must_use]
    pub const fn threads(&self) -> usize {
        match &self.work {
            Work::Search(search) => search.threads(),
            Work::Perft { .. } | Work::Bench { .. } => 1,
        }
    }
}

impl Runnable for Job {
    type Finished = Finished;

    /// Does the work, handing out lines as they come. The best move of a search is not among them: the session
    /// knows when it is due.
    fn run(self, host: &mut dyn Host, emit: &mut dyn FnMut(String)) -> Finished {
        let Self { work, signals, protocol, debug } = self;
        match work {
            Work::Search(mut search) => {
                let mut report = |_: &Position, info| {
                    if let Some(line) = format::info(&info, protocol, debug) {
                        emit(line);
                    }
                };
                let found = search.run(host, &mut report);
                Finished { search: Some(search), found: Some(found) }
            }
            Work::Perft { mut position, depth } => {
                count_leaves(&mut position, depth, &signals, host, emit);
                Finished::default()
            }
            Work::Bench { mut engine, depth } => {
                let mut host = Stoppable { host, signals: &signals };
                let mut progress = |number, count, fen: &str, nodes| {
                    emit(format!("position {number}/{count}: {nodes} nodes, {fen}"));
                };
                match bench::run(&mut engine, depth, &mut host, &mut progress) {
                    Some(bench) => {
                        emit(format!("time {} ms", bench.elapsed));
                        emit(format!("{} nodes {} nps", bench.nodes, bench.nps()));
                    }
                    None => emit("info string bench stopped".to_owned()),
                }
                Finished::default()
            }
        }
    }
}

fn count_leaves(
    position: &mut Position,
    depth: u32,
    signals: &Signals,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(String),
) {
    let mut total = if depth == 0 { perft(position, 0) } else { 0 };
    let moves = if depth == 0 { Default::default() } else { position.legal_moves() };
    for mv in moves {
        position.make(mv);
        let mut stop = |leaves| host.poll(leaves) || signals.is_stopped();
        let found = perft_until(position, depth - 1, total, &mut stop);
        position.unmake();
        let Some(leaves) = found else {
            emit("info string perft stopped".to_owned());
            return;
        };
        emit(format!("{mv}: {leaves}"));
        total += leaves;
    }
    emit(String::new());
    emit(format!("Nodes searched: {total}"));
}

/// A host that is also asked to stop through the job's signals, which a bench's own searches do not know.
struct Stoppable<'a> {
    host: &'a mut dyn Host,
    signals: &'a Signals,
}

impl Host for Stoppable<'_> {
    fn elapsed_ms(&mut self) -> u64 {
        self.host.elapsed_ms()
    }

    fn poll(&mut self, nodes: u64) -> bool {
        self.host.poll(nodes) || self.signals.is_stopped()
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        self.host.spawn(helper)
    }

    fn for_helper(&self) -> Box<dyn Host + Send> {
        self.host.for_helper()
    }
}
