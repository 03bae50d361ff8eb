//! Perft: how many ways lead from a position in a number of plies. It finds every fault in move
//! generation, and measures its speed.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crate::search::Host;
use crate::search::game::{Game, all_moves};

/// How many leaves the tree of legal moves has at `depth` plies. The last ply is counted, not
/// played.
#[must_use]
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => position.count_two_plies(),
        _ => {
            let mut leaves = 0;
            for mv in all_moves(position) {
                position.make(mv);
                leaves += perft(position, depth - 1);
                position.unmake();
            }
            leaves
        }
    }
}

/// As [`perft`], unless `stop` says so: it is asked every ten milliseconds or so, with the leaves
/// counted since it was asked before. `None` if it was stopped.
fn perft_until<G: Game>(
    position: &mut G,
    depth: u32,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<u64> {
    /// Some ten thousand to a million leaves.
    const NOT_ASKED: u32 = 3;
    if depth <= NOT_ASKED {
        let leaves = perft(position, depth);
        return (!stop(leaves)).then_some(leaves);
    }
    let mut leaves = 0;
    for mv in all_moves(position) {
        position.make(mv);
        let found = perft_until(position, depth - 1, stop);
        position.unmake();
        leaves += found?;
    }
    Some(leaves)
}

/// The leaves below each legal move at `depth` plies, at least 1, told in the order of the moves, and
/// their sum. The moves are counted on as many threads at once as the host has processors. `None` if
/// `stopped` or the host's poll ended it.
pub fn divide<G: Game>(
    position: &G,
    depth: u32,
    host: &mut dyn Host,
    stopped: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(G::Move, u64),
) -> Option<u64> {
    /// Less is counted before a thread has started.
    const WORTH_THREADS: u32 = 5;
    /// How long to wait for the last moves of other threads before looking again.
    const WAIT: Duration = Duration::from_millis(1);

    let mut position = position.clone();
    let division = Arc::new(Division::<G>::new(&position, depth));
    let moves = division.moves.len();
    if depth >= WORTH_THREADS {
        for _ in 1..host.processors().min(moves) {
            let (shared, mut position) = (Arc::clone(&division), position.clone());
            let help = move || shared.count_rest(&mut position);
            if !host.spawn(Box::new(help)) {
                break;
            }
        }
    }
    let mut told = 0;
    while told < moves {
        let mut stop = || host.poll(division.leaves.load(Ordering::Relaxed)) || stopped();
        if !division.count_next(&mut position, &mut stop) {
            // Other threads have the rest.
            if stop() {
                division.ended.store(true, Ordering::Relaxed);
            }
            thread::sleep(WAIT);
        }
        if division.ended.load(Ordering::Relaxed) {
            return None;
        }
        while let Some(&leaves) = division.counts.get(told).and_then(OnceLock::get) {
            tell(division.moves[told], leaves);
            told += 1;
        }
    }
    Some(division.counts.iter().filter_map(OnceLock::get).sum())
}

/// A perft that several threads do, move by move.
struct Division<G: Game> {
    moves: Vec<G::Move>,
    /// Plies from the position, before one of the moves.
    depth: u32,
    /// The first move that no thread has taken.
    next: AtomicUsize,
    /// The leaves below each move.
    counts: Vec<OnceLock<u64>>,
    /// The leaves counted so far, in moves that are not done either.
    leaves: AtomicU64,
    ended: AtomicBool,
}

impl<G: Game> Division<G> {
    fn new(position: &G, depth: u32) -> Self {
        let moves = all_moves(position).to_vec();
        Self {
            depth,
            next: AtomicUsize::new(0),
            counts: moves.iter().map(|_| OnceLock::new()).collect(),
            leaves: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            moves,
        }
    }

    /// Counts the leaves below moves that no thread has taken, until there are none or the work is ended.
    fn count_rest(&self, position: &mut G) {
        loop {
            let counted = self.count_next(position, &mut || false);
            if !counted || self.ended.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    /// Counts the leaves below the next move. Returns whether there was one. `stop` ends the work of all threads.
    fn count_next(&self, position: &mut G, stop: &mut dyn FnMut() -> bool) -> bool {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(&mv) = self.moves.get(index) else { return false };
        let mut look = |leaves| {
            self.leaves.fetch_add(leaves, Ordering::Relaxed);
            if stop() {
                self.ended.store(true, Ordering::Relaxed);
            }
            self.ended.load(Ordering::Relaxed)
        };
        position.make(mv);
        let found = perft_until(position, self.depth - 1, &mut look);
        position.unmake();
        if let Some(leaves) = found {
            // Each move is taken once, so nobody else has set it.
            let _ = self.counts[index].set(leaves);
        }
        true
    }
}
