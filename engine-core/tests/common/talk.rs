//! A host for sessions in one thread, of either game: jobs run where they are asked for, and lines that come
//! during a job are handed in by its poll, as a browser's worker does.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use tabia_core::search::Host;
use tabia_core::uci::{Conversation, Output, Runnable};

/// A session with all that it has said.
pub struct Talk<C: Conversation> {
    session: RefCell<C>,
    jobs: RefCell<VecDeque<C::Job>>,
    said: RefCell<Vec<String>>,
    /// Lines that come while a job runs, one at each poll.
    pending: RefCell<VecDeque<String>>,
    /// After so many polls a job is ended, if no line comes.
    pub patience: Cell<u64>,
}

impl<C: Conversation> Talk<C> {
    pub fn new(session: C) -> Self {
        Self {
            session: RefCell::new(session),
            jobs: RefCell::default(),
            said: RefCell::default(),
            pending: RefCell::default(),
            patience: Cell::new(3),
        }
    }

    /// Hands in a line, runs what it asks for, and returns what was said.
    pub fn ask(&self, line: &str) -> Vec<String> {
        self.ask_all([line])
    }

    /// The same with lines after the first coming during jobs, if there are any.
    pub fn ask_all<'a>(&self, lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        self.pending.borrow_mut().extend(lines.into_iter().map(str::to_owned));
        while self.hand_in() {
            self.work();
        }
        self.said.take()
    }

    fn hand_in(&self) -> bool {
        let Some(line) = self.pending.borrow_mut().pop_front() else { return false };
        let outputs = self.session.borrow_mut().receive(&line);
        self.deliver(outputs);
        true
    }

    fn deliver(&self, outputs: Vec<Output<C::Job>>) {
        for output in outputs {
            match output {
                Output::Line(text) => self.say(text),
                Output::Run(job) => self.jobs.borrow_mut().push_back(job),
                Output::Quit => self.say("(quit)".to_owned()),
            }
        }
    }

    fn say(&self, text: String) {
        self.said.borrow_mut().push(text);
    }

    fn work(&self) {
        loop {
            let Some(job) = self.jobs.borrow_mut().pop_front() else { return };
            assert!(self.jobs.borrow().is_empty(), "two jobs at a time");
            let mut host = Polled { talk: self, polls: 0 };
            let finished = job.run(&mut host, &mut |text| self.say(text));
            let outputs = self.session.borrow_mut().finish(finished);
            self.deliver(outputs);
        }
    }
}

struct Polled<'a, C: Conversation> {
    talk: &'a Talk<C>,
    polls: u64,
}

impl<C: Conversation> Host for Polled<'_, C> {
    fn elapsed_ms(&mut self) -> u64 {
        self.polls * 10
    }

    /// Ends what would go on for ever once nothing more comes.
    fn poll(&mut self, _: u64) -> bool {
        self.polls += 1;
        !self.talk.hand_in() && self.polls > self.talk.patience.get()
    }
}
