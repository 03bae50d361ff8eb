//! What a search needs from the world around it: a clock, and a moment now and then in which the
//! world may ask it to stop. Native program, browser worker and tests each bring their own.

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "observe")]
use crate::position::Position;

/// The world around one search.
pub trait Host {
    /// Milliseconds since the search began.
    fn elapsed_ms(&mut self) -> u64;

    /// Called by each thread about every 1,500 nodes, with the nodes so far. A single-threaded host lets its
    /// messages in here. Returns whether the search has to stop.
    fn poll(&mut self, nodes: u64) -> bool;

    /// The search evaluates this position.
    #[cfg(feature = "observe")]
    fn evaluated(&mut self, _position: &Position) {}

    /// How many threads may run at once, whatever the options say: at least 1.
    fn processors(&self) -> usize {
        1
    }

    /// Runs a helper on a thread of its own. Returns false if threads are unavailable; the search then goes
    /// on with those it has.
    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        drop(helper);
        false
    }

    /// The host that a helper has on its own thread. It polls as this one does, and what the poll
    /// answers ends that helper alone.
    fn for_helper(&self) -> Box<dyn Host + Send> {
        Box::new(Quiet)
    }
}

/// No clock and no messages: for a search that ends by itself, and for helpers, whose leader has both.
pub struct Quiet;

impl Host for Quiet {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }

    fn poll(&mut self, _nodes: u64) -> bool {
        false
    }
}

/// Requests that reach a running search from elsewhere.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// Signals for a search that is to begin.
    #[must_use]
    pub fn new(pondering: bool) -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(pondering) }
    }

    /// Ends the search at its next check.
    pub fn stop(&self) {
        self.pondering.store(false, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The pondered move was played: from now on the clock counts.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search has to stop.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still to play the move that is pondered on.
    #[must_use]
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
