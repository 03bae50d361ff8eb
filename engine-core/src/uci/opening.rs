//! What a session knows of openings: a book, and whether and how it is used.

use crate::book::{Book, USUAL_VARIETY};
use crate::position::Position;
use crate::search::{Line, Score, ScoreBound};

/// The book and its options.
pub(super) struct Opening {
    pub(super) book: Option<Book>,
    /// The option `OwnBook`.
    pub(super) wanted: bool,
    /// The option `Book Variety`.
    pub(super) variety: u32,
}

impl Default for Opening {
    fn default() -> Self {
        Self { book: None, wanted: false, variety: USUAL_VARIETY }
    }
}

impl Opening {
    /// A move of the book for this position, as a line of analysis without any. Equal seeds choose
    /// alike.
    pub(super) fn line(&self, position: &Position, seed: u64) -> Option<Line> {
        let book = self.book.as_ref().filter(|_| self.wanted)?;
        let known = book.choose(position, self.variety, seed)?;
        Some(unsearched(known.mv))
    }
}

/// A move that was not searched, as a line of analysis without any score.
pub fn unsearched<M>(mv: M) -> Line<M> {
    Line {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        score: Score::Centipawns(0),
        value: 0,
        wdl: None,
        bound: ScoreBound::Exact,
        nodes: 0,
        elapsed: 0,
        hashfull: 0,
        tbhits: 0,
        pv: vec![mv],
    }
}
