//! What a search reports while it runs, as data; `uci::format` makes text of it.

use super::score::{Score, Value};
use super::wdl::Wdl;
use crate::types::Move;

/// How a reported score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ScoreBound {
    /// The score is the true one at this depth.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M = Move> {
    /// Plies searched.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// The line's place among several, from 1.
    pub multipv: usize,
    /// The score for the side to move, as people read it.
    pub score: Score,
    /// The score for the side to move, internal units.
    pub value: Value,
    /// The chances, if the search knows better than what the score means on average.
    pub wdl: Option<Wdl>,
    /// How the score relates to the true one.
    pub bound: ScoreBound,
    /// Nodes searched in all, by all threads.
    pub nodes: u64,
    /// Milliseconds since the start.
    pub elapsed: u64,
    /// Permille of the hash table in use.
    pub hashfull: u32,
    /// Positions found in tablebases, by all threads.
    pub tbhits: u64,
    /// The moves, at least one unless the game is over.
    pub pv: Vec<M>,
}

/// A report of a running search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info<M = Move> {
    /// A line of analysis.
    Line(Line<M>),
    /// The root move being searched, in long searches.
    CurrentMove {
        /// Plies of the iteration.
        depth: u32,
        /// The root move.
        mv: M,
        /// The move's place in the order of root moves, from 1.
        number: usize,
    },
    /// What a tree search knows of one move of the root.
    RootMove(RootStatistics<M>),
}

/// What a tree search knows of one move of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootStatistics<M = Move> {
    /// The move.
    pub mv: M,
    /// How often it was visited, by this search and by earlier ones of the game.
    pub visits: u64,
    /// Its prior probability, millionths.
    pub prior: i32,
    /// Its value for the side to move, millionths, from -1,000,000 (lost) to 1,000,000 (won); `None` before the first
    /// visit.
    pub value: Option<i32>,
    /// Its proven score, internal units; `None` without proof.
    pub proof: Option<Value>,
}

/// The answer to a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove<M = Move> {
    /// The move to play; `None` if the game is over.
    pub mv: Option<M>,
    /// The expected reply; `None` if it is unknown.
    pub ponder: Option<M>,
}

impl<M> Default for BestMove<M> {
    fn default() -> Self {
        Self { mv: None, ponder: None }
    }
}
