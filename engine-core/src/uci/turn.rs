use std::collections::VecDeque;
use std::sync::Arc;

use crate::search::Signals;

/// Whose turn it is in a conversation: whether a job runs, whether its answer is held back, and which lines
/// wait for its end. `A` is what a search answers.
pub struct Turn<A> {
    state: State<A>,
    waiting: VecDeque<String>,
}

enum State<A> {
    Idle,
    Running {
        signals: Arc<Signals>,
        ending: Ending,
    },
    /// The search is through, but its answer is not asked for yet.
    Holding {
        answer: A,
        infinite: bool,
    },
}

/// When a job ends.
#[derive(Clone, Copy, Default, Debug)]
pub struct Ending {
    /// Its answer may not be given before `stop`.
    pub infinite: bool,
    /// It may not end by itself.
    pub endless: bool,
}

impl<A> Turn<A> {
    /// The turn of whoever sends lines.
    pub const fn new() -> Self {
        Self { state: State::Idle, waiting: VecDeque::new() }
    }

    /// A job starts that these signals stop.
    pub fn start(&mut self, signals: &Arc<Signals>, ending: Ending) {
        self.state = State::Running { signals: Arc::clone(signals), ending };
    }

    /// Whether a job runs.
    pub const fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// The signals of the job that runs; `None` if none does.
    pub const fn signals(&self) -> Option<&Arc<Signals>> {
        match &self.state {
            State::Running { signals, .. } => Some(signals),
            State::Idle | State::Holding { .. } => None,
        }
    }

    /// Keeps a line for the end of the job.
    pub fn keep(&mut self, line: &str) {
        self.waiting.push_back(line.to_owned());
    }

    /// Whether lines wait for the end of the job.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The lines that waited, which wait no more.
    pub fn take_waiting(&mut self) -> VecDeque<String> {
        std::mem::take(&mut self.waiting)
    }

    /// The job that runs has ended, with an answer if it was a search. Returns the answer if it is due; else it
    /// is held back.
    pub fn end(&mut self, answer: Option<A>) -> Option<A> {
        let state = std::mem::replace(&mut self.state, State::Idle);
        let State::Running { signals, ending } = state else { return None };
        let answer = answer?;
        if !signals.is_stopped() && (ending.infinite || signals.is_pondering()) {
            self.state = State::Holding { answer, infinite: ending.infinite };
            return None;
        }
        Some(answer)
    }

    /// Holds back an answer that was found without a job, until `ponderhit` or `stop`.
    pub fn hold(&mut self, answer: A) {
        self.state = State::Holding { answer, infinite: false };
    }

    /// Whether an answer is held back that `ponderhit` does not set free.
    pub const fn holds_until_stop(&self) -> bool {
        matches!(self.state, State::Holding { infinite: true, .. })
    }

    /// The answer that was held back, if one was.
    pub fn release(&mut self) -> Option<A> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Holding { answer, .. } => Some(answer),
            running_or_idle => {
                self.state = running_or_idle;
                None
            }
        }
    }

    /// No more lines will come: a job that may not end by itself is stopped. Returns whether none runs, so
    /// that an answer held back is due.
    pub fn close(&self) -> bool {
        if let State::Running { signals, ending } = &self.state
            && (ending.endless || signals.is_pondering())
        {
            signals.stop();
        }
        !self.is_running()
    }
}
