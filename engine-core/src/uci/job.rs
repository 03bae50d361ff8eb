//! Work that takes long and runs where its owner likes: a thread, or a browser's event loop.

use std::sync::Arc;

use super::chores::{run_bench, run_perft};
use super::format::{self, Style};
use crate::bench;
use crate::engine::{Engine, Search};
use crate::position::Position;
use crate::search::{BestMove, Host, Signals};

/// A search, a bench or a perft that a [`Session`](super::Session) asks its owner to run.
pub struct Job {
    work: Work,
    signals: Arc<Signals>,
    style: Style,
}

enum Work {
    Search(Box<Search>),
    Perft { position: Box<Position>, depth: u32 },
    Bench { engine: Box<Engine>, depth: u32 },
}

/// What is left of a job when it has run; [`Session::finish`](super::Session::finish) wants it.
pub struct Finished {
    pub(super) search: Option<Box<Search>>,
    pub(super) best: Option<BestMove>,
}

impl Job {
    pub(super) fn search(search: Search, style: Style) -> Self {
        let signals = Arc::clone(search.signals());
        Self { work: Work::Search(Box::new(search)), signals, style }
    }

    pub(super) fn perft(position: Position, depth: u32, style: Style) -> Self {
        let work = Work::Perft { position: Box::new(position), depth };
        Self { work, signals: Arc::default(), style }
    }

    pub(super) fn bench(engine: Engine, depth: u32) -> Self {
        let work = Work::Bench { engine: Box::new(engine), depth };
        Self { work, signals: Arc::default(), style: Style::default() }
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

    /// Does the work, handing out lines as they come. The `bestmove` of a search is not among
    /// them: the session knows when it is due.
    pub fn run(self, host: &mut dyn Host, emit: &mut dyn FnMut(String)) -> Finished {
        let Self { work, signals, style } = self;
        let mut finished = Finished { search: None, best: None };
        match work {
            Work::Search(mut search) => {
                let mut tell =
                    |position: &Position, info| emit(format::info(position, &info, style));
                let (best, _) = search.run(host, &mut tell);
                finished.best = Some(best);
                finished.search = Some(search);
            }
            Work::Perft { position, depth } => {
                let write = |position: &Position, mv| position.uci(mv, style.chess960);
                run_perft(&*position, depth, write, &signals, host, emit);
            }
            Work::Bench { mut engine, depth } => {
                run_bench(&signals, host, emit, |host, progress| {
                    bench::run(&mut engine, depth, host, progress)
                });
            }
        }
        finished
    }
}
