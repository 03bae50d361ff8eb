//! Opening books of xiangqi: entries sorted by the position's key.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | `TABIAXQB` |
//! | 8-11 | the version, 1 |
//! | 12-15 | how many entries follow, at least one |
//! | then | entries of 12 bytes, sorted by key: key (8), move (2), weight (2) |
//!
//! Numbers are big-endian. Bits 0 to 6 of a move are the square that it starts on, bits 7 to 13 the one that
//! it goes to; squares are 9 times the rank plus the file, both from 0, from Red's left corner. Bits 14 and 15
//! are 0. The weight says how much a move is recommended beside the others of its position; [`Builder`] writes
//! half points. How keys are made is a part of the format, and so is which of two mirror images has the
//! entries: [`Image`] says both.

mod builder;
mod format;
mod key;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use super::position::Position;
use super::types::Move;
use crate::book::{Bytes, Records, choose, pair};
pub use builder::Builder;
use format::{ENTRY_BYTES, HEADER_BYTES, MAGIC, VERSION};
pub use key::Image;

/// A move that a book proposes.
pub type BookMove = crate::book::BookMove<Move>;

/// Why bytes are no book of xiangqi.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// Another kind of file.
    #[error("this is no book of xiangqi: it does not begin with TABIAXQB")]
    Magic,
    /// Another version: its number.
    #[error("this book of xiangqi has version {0}, {VERSION} was expected")]
    Version(u32),
    /// The file ends within its header.
    #[error("this book of xiangqi is damaged: it has {0} bytes, its header alone has 16")]
    Header(usize),
    /// Another length than that of the entries that the header counts.
    #[error("this book of xiangqi is damaged: it has {found} bytes, {expected} were expected")]
    Length {
        /// The bytes there are.
        found: u64,
        /// The bytes of the header and of all entries.
        expected: u64,
    },
    /// There is no entry.
    #[error("this book of xiangqi has no entries")]
    Empty,
    /// The keys do not rise.
    #[error("this book of xiangqi is damaged: its entries are not sorted (entry {0})")]
    Unsorted(usize),
}

/// An opening book of xiangqi.
pub struct Book {
    entries: Records<ENTRY_BYTES>,
}

impl Book {
    /// A book in these bytes. Header and length are checked, and the order of a sample of the entries; a large
    /// mapped file is not read through. What is wrong elsewhere makes moves missing or others, and never illegal.
    ///
    /// # Errors
    /// If the bytes are no book of this version, or are damaged.
    pub fn new(bytes: Bytes) -> Result<Self, BookError> {
        let whole = (*bytes).as_ref();
        if !whole.starts_with(MAGIC) {
            return Err(BookError::Magic);
        }
        let Some(header) = whole.first_chunk::<HEADER_BYTES>() else {
            return Err(BookError::Header(whole.len()));
        };
        let number = |at: usize| u32::from_be_bytes(std::array::from_fn(|byte| header[at + byte]));
        let (version, entries) = (number(8), number(12));
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let expected = HEADER_BYTES as u64 + ENTRY_BYTES as u64 * u64::from(entries);
        let found = whole.len() as u64;
        if found != expected {
            return Err(BookError::Length { found, expected });
        }
        if entries == 0 {
            return Err(BookError::Empty);
        }
        let entries = Records::new(bytes, HEADER_BYTES).map_err(BookError::Unsorted)?;
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

    /// The legal moves that the book has for a position or for its mirror image, the heaviest first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let image = Image::of(position);
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in self.entries.with_key(image.key()) {
            let mv = image.turn(Move::from_bits(pair(entry, 8)));
            if position.is_legal(mv) && !moves.iter().any(|known| known.mv == mv) {
                moves.push(BookMove { mv, weight: pair(entry, 10) });
            }
        }
        moves.sort_by_key(|known| Reverse(known.weight));
        moves
    }

    /// One of the moves for a position that are allowed. With `variety` 0 it is the heaviest, with 50 each
    /// comes as often as its weight says, with 100 all alike; moves without weight come only with 100. Equal
    /// seeds choose alike.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        is_allowed: impl Fn(Move) -> bool,
        variety: u32,
        seed: u64,
    ) -> Option<BookMove> {
        let mut moves = self.moves(position);
        moves.retain(|known| is_allowed(known.mv));
        choose(&moves, variety, seed ^ Image::of(position).key())
    }
}
