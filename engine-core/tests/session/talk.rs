//! Sessions with files in memory, and what they say.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::ops::Deref;
use std::rc::Rc;

use tabia_core::uci::{Files, Session};

use super::common;

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

/// A session with a host in the same thread.
pub struct Talk {
    talk: common::Talk<Session>,
    pub shelf: Shelf,
}

impl Deref for Talk {
    type Target = common::Talk<Session>;

    fn deref(&self) -> &Self::Target {
        &self.talk
    }
}

impl Talk {
    pub fn new() -> Self {
        Self::with(Shelf::default())
    }

    /// A session with files that are there when it begins.
    pub fn with(shelf: Shelf) -> Self {
        let session = Session::new(Box::new(Shelved(Rc::clone(&shelf)))).expect("memory");
        let talk = common::Talk::new(session);
        // Tests make many sessions: none needs a large table.
        talk.ask("setoption name Hash value 1");
        Self { talk, shelf }
    }
}
