//! The helpers of a search over several threads: workers that share this instance's memory and
//! wait for something to run. `host.js` starts them before a search that wants them, since a
//! worker that searches can start none.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// A helper that has just ended its part of the last search is back within this.
const PATIENCE: Duration = Duration::from_millis(50);

type Work = Box<dyn FnOnce() + Send>;

struct State {
    work: VecDeque<Work>,
    /// Helpers that wait, less those that something in `work` is meant for.
    free: usize,
    /// Helpers in all.
    helpers: usize,
}

static STATE: Mutex<State> = Mutex::new(State { work: VecDeque::new(), free: 0, helpers: 0 });
/// There is work, or a helper is free.
static CHANGED: Condvar = Condvar::new();
/// A helper trapped: what it held is held for ever, and this memory is of no more use.
static LOST: AtomicBool = AtomicBool::new(false);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has a helper run something. Returns false where there is none.
pub fn spawn(work: Work) -> bool {
    let mut state = state();
    if state.free == 0 && state.helpers > 0 {
        let wait = CHANGED.wait_timeout(state, PATIENCE);
        state = wait.unwrap_or_else(PoisonError::into_inner).0;
    }
    if state.free == 0 {
        return false;
    }
    state.free -= 1;
    state.work.push_back(work);
    drop(state);
    CHANGED.notify_all();
    true
}

/// Whether a helper was lost.
pub fn is_broken() -> bool {
    LOST.load(Relaxed)
}

/// A helper's life, in a worker of its own: it never returns.
#[wasm_bindgen]
pub fn run_helper() {
    state().helpers += 1;
    loop {
        let mut state = state();
        state.free += 1;
        CHANGED.notify_all();
        let work = loop {
            match state.work.pop_front() {
                Some(work) => break work,
                None => state = CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(state);
        work();
    }
}

/// Tells the leader, who looks for it now and then, that a helper has trapped.
#[wasm_bindgen]
pub fn helper_lost() {
    LOST.store(true, Relaxed);
}
