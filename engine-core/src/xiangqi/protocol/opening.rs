//! What a session knows of openings: books, and whether and how they are used.

use std::hash::{BuildHasher, RandomState};

use crate::book::USUAL_VARIETY;
use crate::xiangqi::book::Book;

/// Whether this build plays from books: it has files around it.
pub(super) const HAS_BOOKS: bool = cfg!(all(feature = "cli", not(target_family = "wasm")));

/// The books and their options.
pub(super) struct Opening {
    /// The first that knows a position is used.
    pub books: Vec<Book>,
    /// The option `OwnBook` or `usebook`; `None` if it was not set.
    pub wanted: Option<bool>,
    /// The option `Book Variety` or `bookvariety`.
    pub variety: u32,
    /// The option `UCI_AnalyseMode`: books are not used.
    pub analyse: bool,
    /// What chance grows from in this game.
    pub seed: u64,
}

impl Opening {
    pub fn new() -> Self {
        let mut opening = Self {
            books: Vec::new(),
            wanted: None,
            variety: USUAL_VARIETY,
            analyse: false,
            seed: 0,
        };
        opening.reseed(0);
        opening
    }

    /// Begins a new sequence of chances, the same each time unless the option `Seed` is 0.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = if seed == 0 { RandomState::new().hash_one(0) } else { seed };
    }
}
