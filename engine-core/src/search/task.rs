//! What a search is asked for, and what it took.

use std::sync::Arc;

use super::delays::{Delays, Waits};
use super::game::Game;
use super::host::Signals;
use super::limits::Limits;
use super::tablebases::Tablebases;
use super::tt::TranspositionTable;
use crate::position::Position;

/// The input of one search.
pub struct Task<'a, G: Game = Position> {
    /// Where it starts, with the game's history.
    pub position: G,
    /// The root moves to search; all legal ones if empty.
    pub moves: Vec<G::Move>,
    /// What ends the search.
    pub limits: &'a Limits,
    /// How many lines are searched and reported (MultiPV), from 1.
    pub lines: usize,
    /// What takes time from the clock beside thinking.
    pub delays: Delays,
    /// The shared transposition table.
    pub tt: Arc<TranspositionTable>,
    /// Requests from elsewhere.
    pub signals: Arc<Signals>,
    /// Endgame tablebases, if there are any.
    pub tablebases: Option<Tablebases>,
    /// Creates the evaluator of one thread.
    pub evaluator: &'a dyn Fn() -> G::Evaluator,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Milliseconds from the start of the search to its end.
    pub elapsed: u64,
    /// How long the machine let it wait.
    pub waits: Waits,
}
