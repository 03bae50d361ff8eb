//! A host for sessions in one thread: jobs run where they are asked for, and lines that come during
//! a job are handed in by its poll, as a browser's worker does.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::rc::Rc;

use tabia_core::search::Host;
use tabia_core::uci::{Files, Job, Output, Session};

/// Files that exist in memory only.
pub type Shelf = Rc<RefCell<HashMap<String, Vec<u8>>>>;

/// The name of the file that sessions use as their net from the start, if there is one.
pub const USUAL_NET: &str = "usual";

/// A folder of files that exist and cannot be read.
pub const AWAY: &str = "away";

struct Shelved(Shelf);

impl Files for Shelved {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        if name.starts_with(AWAY) {
            return Err(io::Error::other("it cannot be reached"));
        }
        self.0.borrow().get(name).cloned().ok_or_else(|| io::Error::other("there is no such file"))
    }

    fn net(&self) -> Option<String> {
        let paths = [USUAL_NET.to_owned(), format!("{AWAY}/{USUAL_NET}")];
        paths.into_iter().find(|path| self.0.borrow().contains_key(path))
    }
}

/// A session with all that it needs, and all that it has said.
pub struct Talk {
    session: RefCell<Session>,
    jobs: RefCell<VecDeque<Job>>,
    said: RefCell<Vec<String>>,
    /// Lines that come while a job runs, one at each poll.
    pending: RefCell<VecDeque<String>>,
    pub shelf: Shelf,
}

impl Talk {
    pub fn new() -> Self {
        Self::with(Shelf::default())
    }

    /// A session with files that are there when it begins.
    pub fn with(shelf: Shelf) -> Self {
        let session = Session::new(Box::new(Shelved(Rc::clone(&shelf)))).expect("memory");
        let talk = Self {
            session: RefCell::new(session),
            jobs: RefCell::default(),
            said: RefCell::default(),
            pending: RefCell::default(),
            shelf,
        };
        // Tests make many sessions: none needs a large table.
        talk.ask("setoption name Hash value 1");
        talk
    }

    /// Hands in a line, runs what it asks for, and tells what was said.
    pub fn ask(&self, line: &str) -> Vec<String> {
        self.ask_all([line])
    }

    /// The same with lines after the first coming during jobs, where there are any.
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

    fn deliver(&self, outputs: Vec<Output>) {
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

struct Polled<'a> {
    talk: &'a Talk,
    polls: u64,
}

impl Host for Polled<'_> {
    fn elapsed_ms(&mut self) -> u64 {
        self.polls * 10
    }

    /// Ends what would go on for ever once nothing more comes.
    fn poll(&mut self, _: u64) -> bool {
        self.polls += 1;
        !self.talk.hand_in() && self.polls > 3
    }
}
