//! What all commands that search have in common: how they fail, their stack and their clock.

use std::thread;
use std::time::Instant;

use tabia_core::search::Host;

/// Deep searches recurse: two frames a ply, with a list of moves each.
pub const STACK_BYTES: usize = 16 << 20;

/// Why a command fails: a sentence for whoever called it.
pub type Failure = String;

/// Runs what searches: the main thread's stack may be small.
pub fn on_large_stack(
    work: impl FnOnce() -> Result<(), Failure> + Send + 'static,
) -> Result<(), Failure> {
    thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(work)
        .map_err(|error| format!("no thread for the search: {error}"))?
        .join()
        .unwrap_or_else(|_| Err("the search has ended unexpectedly".to_owned()))
}

/// A clock that starts with the search.
pub struct Clock(pub Instant);

impl Host for Clock {
    fn elapsed_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn poll(&mut self, _nodes: u64) -> bool {
        false // requests come through the signals
    }

    fn processors(&self) -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        thread::Builder::new().name("helper".into()).stack_size(STACK_BYTES).spawn(helper).is_ok()
    }
}
