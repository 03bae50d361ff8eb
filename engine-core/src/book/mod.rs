//! Opening books in the format of Polyglot: entries of 16 bytes, sorted by the position's key.
//!
//! An entry is a key (8 bytes), a move (2), a weight (2) and four bytes that are not used here, all
//! big-endian.

mod builder;
mod codec;
mod key;
mod numbers;

pub use builder::Builder;
pub use key::key;

use crate::position::Position;
use crate::search::strength::mix;
use crate::types::Move;
use codec::decode;

const ENTRY_BYTES: usize = 16;
/// No position has more legal moves; more entries than this are not looked at.
const MOST_MOVES: usize = 256;
/// What `Book Variety` may be.
pub const MOST_VARIETY: u32 = 100;
/// The variety that follows the weights.
pub const USUAL_VARIETY: u32 = 50;

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

/// A move that a book proposes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, legal in the position that was asked for.
    pub mv: Move,
    /// How much it is recommended, beside the others.
    pub weight: u16,
}

/// Bytes of a book, wherever they lie: in memory or in a mapped file.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// An opening book.
pub struct Book {
    bytes: Bytes,
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
        let book = Self { bytes };
        let step = (book.len() / 1_024).max(1);
        let mut last = 0;
        for index in (0..book.len()).step_by(step) {
            let key = book.key_at(index);
            if key < last {
                return Err(BookError::Unsorted(index));
            }
            last = key;
        }
        Ok(book)
    }

    /// How many entries there are, at least one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether there is no entry. No book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn entries(&self) -> &[[u8; ENTRY_BYTES]] {
        (*self.bytes).as_ref().as_chunks().0
    }

    fn key_at(&self, index: usize) -> u64 {
        key_of(&self.entries()[index])
    }

    /// The legal moves that the book has for a position, the heaviest first.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let key = key(position);
        let entries = self.entries();
        let first = entries.partition_point(|entry| key_of(entry) < key);
        let own = entries[first..].iter().take(MOST_MOVES).take_while(|entry| key_of(entry) == key);
        let mut moves: Vec<BookMove> = Vec::new();
        for entry in own {
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
        let moves = self.moves(position);
        let heaviest = *moves.first()?;
        let exponent = match variety.min(MOST_VARIETY) {
            0 => return (heaviest.weight > 0).then_some(heaviest),
            variety @ ..=USUAL_VARIETY => f64::from(USUAL_VARIETY) / f64::from(variety),
            variety => f64::from(MOST_VARIETY - variety) / f64::from(MOST_VARIETY - USUAL_VARIETY),
        };
        let share = |known: &BookMove| {
            let relative = f64::from(known.weight) / f64::from(heaviest.weight.max(1));
            relative.powf(exponent)
        };
        let total: f64 = moves.iter().map(share).sum();
        if total <= 0.0 {
            return None;
        }
        let dice = mix(seed ^ mix(position.key())) >> 11;
        let mut left = dice as f64 / (1u64 << 53) as f64 * total;
        for known in &moves {
            left -= share(known);
            if left < 0.0 {
                return Some(*known);
            }
        }
        Some(heaviest)
    }
}

fn key_of(entry: &[u8; ENTRY_BYTES]) -> u64 {
    entry.first_chunk().map_or(0, |key| u64::from_be_bytes(*key))
}

fn pair(entry: &[u8; ENTRY_BYTES], at: usize) -> u16 {
    u16::from_be_bytes([entry[at], entry[at + 1]])
}

#[cfg(test)]
mod tests;
