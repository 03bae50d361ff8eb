//! Sessions of xiangqi, and what they say.

use std::ops::Deref;

use tabia_core::xiangqi::engine::Engine;
use tabia_core::xiangqi::protocol::Session;

use super::common;

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
