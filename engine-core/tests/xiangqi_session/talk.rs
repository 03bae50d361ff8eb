//! Sessions of xiangqi, and what they say.

use std::io;
use std::ops::Deref;

use tabia_core::uci::Files;
use tabia_core::xiangqi::engine::Engine;
use tabia_core::xiangqi::protocol::Session;

use super::common;

/// Files by their names.
struct Shelf(Vec<(String, Vec<u8>)>);

impl Files for Shelf {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// A session with a host in the same thread.
pub struct Talk(common::Talk<Session>);

impl Deref for Talk {
    type Target = common::Talk<Session>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Talk {
    pub fn new() -> Self {
        // Tests make many sessions: none needs a large table.
        Self(common::Talk::new(Session::with_engine(Engine::with_hash(1).expect("memory"))))
    }

    /// A session that may read these files.
    pub fn with_files(files: Vec<(String, Vec<u8>)>) -> Self {
        let session = Session::with_engine(Engine::with_hash(1).expect("memory"));
        let talk = Self(common::Talk::new(session.with_files(Box::new(Shelf(files)))));
        talk.patience.set(u64::MAX);
        talk
    }

    /// A session in which the first line was said already.
    pub fn after(hello: &str) -> Self {
        let talk = Self::new();
        talk.ask(hello);
        talk
    }

    /// The same, with a host that ends no job.
    pub fn patient(hello: &str) -> Self {
        let talk = Self::after(hello);
        talk.patience.set(u64::MAX);
        talk
    }

    /// The last line that was said in answer to a line.
    pub fn last(&self, line: &str) -> String {
        self.ask(line).pop().unwrap_or_default()
    }
}
