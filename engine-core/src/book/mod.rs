//! Opening books in the format of Polyglot: entries of 16 bytes, sorted by the position's key.
//!
//! An entry is a key (8 bytes), a move (2), a weight (2) and four bytes that are not used here, all
//! big-endian.

mod builder;
mod choice;
mod codec;
mod counts;
mod key;
mod numbers;
mod records;

pub use builder::Builder;
pub(crate) use choice::choose;
pub use choice::{BookMove, MOST_VARIETY, USUAL_VARIETY};
pub(crate) use counts::Counts;
pub use key::key;
pub use records::Bytes;
pub(crate) use records::{Records, pair};

use crate::position::Position;
use crate::search::strength::mix;
use codec::decode;

const ENTRY_BYTES: usize = 16;

/// Why bytes are no book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// Entries have 16 bytes each, and there is at least one.
    #[error("this is no Polyglot book: {0} bytes are not a number of entries of 16 bytes")]
    Length(usize),
    /// The keys do not rise.
    #[error("this is no Polyglot book: its entries are not sorted (entry {0})")]
    Unsorted(usize),
}

/// An opening book.
pub struct Book {
    entries: Records<ENTRY_BYTES>,
}

impl Book {
    /// A book in these bytes. A sample of the entries is looked at, so that other files are
    /// noticed; a large mapped file is not read through.
    ///
    /// # Errors
    /// Where they are not entries of a book.
    pub fn new(bytes: Bytes) -> Result<Self, BookError> {
        let length = (*bytes).as_ref().len();
        if length == 0 || length % ENTRY_BYTES != 0 {
            return Err(BookError::Length(length));
        }
        let entries = Records::new(bytes, 0).map_err(BookError::Unsorted)?;
        Ok(Self { entries })
    }

    /// How many entries there are, at least one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry. No book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The legal moves that the book has for a position, the heaviest first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in self.entries.with_key(key(position)) {
            let (bits, weight) = (pair(entry, 8), pair(entry, 10));
            if let Some(mv) = decode(bits, position)
                && !moves.iter().any(|known| known.mv == mv)
            {
                moves.push(BookMove { mv, weight });
            }
        }
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        moves
    }

    /// One of the moves for a position. With `variety` 0 it is the heaviest, with 50 each comes as
    /// often as its weight says, with 100 all alike; moves without weight come only with 100.
    /// Equal seeds choose alike.
    #[must_use]
    pub fn choose(&self, position: &Position, variety: u32, seed: u64) -> Option<BookMove> {
        choose(&self.moves(position), variety, seed ^ mix(position.key()))
    }
}

#[cfg(test)]
mod tests;
