//! Jobs that are no searches, for every game: a perft and a bench, with the lines that they print.

use crate::bench::{Bench, Progress};
use crate::perft::divide;
use crate::search::game::Game;
use crate::search::{Host, Signals};

/// A perft that can be stopped: the leaves below each legal move, whose text `write` gives, and their sum.
pub fn run_perft<G: Game>(
    position: &G,
    depth: u32,
    write: impl Fn(&G, G::Move) -> String,
    signals: &Signals,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(String),
) {
    let found = if depth == 0 {
        Some(1)
    } else {
        let mut tell = |mv, leaves| emit(format!("{}: {leaves}", write(position, mv)));
        divide(position, depth, host, &|| signals.is_stopped(), &mut tell)
    };
    let Some(total) = found else {
        emit("info string perft stopped".to_owned());
        return;
    };
    emit(String::new());
    emit(format!("Nodes searched: {total}"));
}

/// A bench that can be stopped: the nodes of each position, then time, nodes and speed.
pub fn run_bench(
    signals: &Signals,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(String),
    bench: impl FnOnce(&mut dyn Host, Progress<'_>) -> Option<Bench>,
) {
    let mut host = Stoppable { host, signals };
    let counted = bench(&mut host, &mut |number, count, fen, nodes| {
        emit(format!("position {number}/{count}: {nodes} nodes, {fen}"));
    });
    match counted {
        Some(bench) => {
            emit(format!("time {} ms", bench.elapsed));
            emit(format!("{} nodes {} nps", bench.nodes, bench.nps()));
        }
        None => emit("info string bench stopped".to_owned()),
    }
}

/// A host that is also asked to stop through the job's signals, which a bench's own searches
/// do not know.
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

    fn processors(&self) -> usize {
        self.host.processors()
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        self.host.spawn(helper)
    }

    fn for_helper(&self) -> Box<dyn Host + Send> {
        self.host.for_helper()
    }
}
