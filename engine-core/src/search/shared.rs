//! What the threads of one search share besides the transposition table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What the threads of one search have counted, and whether it is over.
pub struct Shared {
    threads: Box<[Counters]>,
    halted: AtomicBool,
}

/// One thread's counters, on a cache line of their own.
#[derive(Default)]
#[repr(align(64))]
struct Counters {
    nodes: AtomicU64,
    tb_hits: AtomicU64,
}

impl Shared {
    /// For so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            threads: (0..threads).map(|_| Counters::default()).collect(),
            halted: AtomicBool::new(false),
        }
    }

    /// Notes how many nodes and hits in tablebases a thread has by now.
    pub(crate) fn count(&self, thread: usize, nodes: u64, tb_hits: u64) {
        self.threads[thread].nodes.store(nodes, Relaxed);
        self.threads[thread].tb_hits.store(tb_hits, Relaxed);
    }

    /// The nodes of all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.threads.iter().map(|counters| counters.nodes.load(Relaxed)).sum()
    }

    /// The nodes of all threads, where one of them has made so many by now.
    pub(crate) fn nodes_with(&self, thread: usize, nodes: u64) -> u64 {
        self.nodes() - self.threads[thread].nodes.load(Relaxed) + nodes
    }

    /// The hits in tablebases of all threads, where one of them has made so many by now.
    pub(crate) fn tb_hits_with(&self, thread: usize, hits: u64) -> u64 {
        let all: u64 = self.threads.iter().map(|counters| counters.tb_hits.load(Relaxed)).sum();
        all - self.threads[thread].tb_hits.load(Relaxed) + hits
    }

    /// Whether the first thread is done, so that all are.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Relaxed)
    }

    /// The first thread is done: all others end as soon as they look.
    pub(crate) fn halt(&self) {
        self.halted.store(true, Relaxed);
    }
}
