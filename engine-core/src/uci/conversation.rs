//! What whoever runs a session needs to know of it, whichever game and protocol it is of.

use super::job::{Finished, Job};
use super::session::{Output, Session};
use crate::search::Host;

/// Work that a session asks its owner to run.
pub trait Runnable: Send + 'static {
    /// What is left of it when it has run.
    type Finished: Send + 'static;

    /// Does the work, handing out lines as they come.
    fn run(self, host: &mut dyn Host, emit: &mut dyn FnMut(String)) -> Self::Finished;
}

/// A session without I/O: lines go in, lines and jobs come out.
pub trait Conversation {
    /// Its jobs, of which one runs at a time.
    type Job: Runnable;

    /// Takes one line.
    fn receive(&mut self, line: &str) -> Vec<Output<Self::Job>>;

    /// Takes back what a job left and goes on.
    fn finish(&mut self, finished: <Self::Job as Runnable>::Finished) -> Vec<Output<Self::Job>>;

    /// No more lines will come. A search with an end of its own goes on to it; any other is stopped. The owner ends
    /// when nothing runs any more.
    fn end_of_input(&mut self) -> Vec<Output<Self::Job>>;

    /// Whether a job is out.
    fn is_running(&self) -> bool;
}

impl Runnable for Job {
    type Finished = Finished;

    fn run(self, host: &mut dyn Host, emit: &mut dyn FnMut(String)) -> Finished {
        Self::run(self, host, emit)
    }
}

impl Conversation for Session {
    type Job = Job;

    fn receive(&mut self, line: &str) -> Vec<Output> {
        Self::receive(self, line)
    }

    fn finish(&mut self, finished: Finished) -> Vec<Output> {
        Self::finish(self, finished)
    }

    fn end_of_input(&mut self) -> Vec<Output> {
        Self::end_of_input(self)
    }

    fn is_running(&self) -> bool {
        Self::is_running(self)
    }
}
