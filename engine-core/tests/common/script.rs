//! A clock that searches turn, for tests of what they make of time.

use std::sync::Arc;
use std::thread;

use tabia_core::search::{Host, Signals};

/// A clock of which so many nodes turn a millisecond. What happens meanwhile happens at its time, in milliseconds.
#[derive(Default)]
pub struct Script<const NODES_PER_MS: u64> {
    pub elapsed: u64,
    pub hit: Option<(u64, Arc<Signals>)>,
    pub stop: Option<u64>,
}

impl<const NODES_PER_MS: u64> Host for Script<NODES_PER_MS> {
    fn elapsed_ms(&mut self) -> u64 {
        self.elapsed
    }

    fn poll(&mut self, nodes: u64) -> bool {
        self.elapsed = nodes / NODES_PER_MS;
        if let Some((time, signals)) = &self.hit
            && self.elapsed >= *time
        {
            signals.ponderhit();
        }
        self.stop.is_some_and(|time| self.elapsed >= time)
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        thread::Builder::new().stack_size(16 << 20).spawn(helper).is_ok()
    }
}
