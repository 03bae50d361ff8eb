//! What ends a search.

use crate::types::{Color, Move};

/// The limits of one `go`. None at all means: until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Nodes, exact with one thread.
    pub nodes: Option<u64>,
    /// Milliseconds for this move.
    pub movetime: Option<u64>,
    /// Stop at a mate in this many moves, or fewer.
    pub mate: Option<u32>,
    /// Milliseconds on the clocks, White first. A side's clock may be missing.
    pub time: [Option<u64>; 2],
    /// Milliseconds added after each move, White first.
    pub increment: [u64; 2],
    /// Moves until the clock is set anew.
    pub movestogo: Option<u32>,
    /// Search until `stop`, whatever is found.
    pub infinite: bool,
    /// The opponent is still thinking; the clock starts with `ponderhit`.
    pub ponder: bool,
    /// The only root moves to search; all if empty.
    pub searchmoves: Vec<Move>,
}

impl Limits {
    /// The clock of one side.
    #[must_use]
    pub fn clock(&self, color: Color) -> Option<u64> {
        self.time[color.index()]
    }

    /// Whether a search for that side is sure to end by itself. A limit to mates does not count: there may be
    /// no mate.
    #[must_use]
    pub fn has_end(&self, color: Color) -> bool {
        let limits = [self.nodes, self.movetime, self.clock(color), self.depth.map(u64::from)];
        !self.infinite && limits.iter().any(Option::is_some)
    }
}
