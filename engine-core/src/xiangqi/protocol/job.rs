//! Work that takes long and runs where its owner likes.

use std::sync::Arc;

use super::command::Protocol;
use super::format;
use crate::search::{Host, Signals};
use crate::uci::{Runnable, run_bench, run_perft};
use crate::xiangqi::bench;
use crate::xiangqi::engine::{Engine, Found, Search};
use crate::xiangqi::position::Position;
use crate::xiangqi::types::Move;

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
            Work::Perft { position, depth } => {
                let write = |_: &Position, mv: Move| mv.to_string();
                run_perft(&*position, depth, write, &signals, host, emit);
                Finished::default()
            }
            Work::Bench { mut engine, depth } => {
                run_bench(&signals, host, emit, |host, progress| {
                    bench::run(&mut engine, depth, host, progress)
                });
                Finished::default()
            }
        }
    }
}
