//! The root: the moves of the position that is searched, and the iterations over them.

mod deepening;
mod moves;
pub mod report;

use super::game::GameMove;
use super::info::{BestMove, ScoreBound};
use super::score::{INFINITE, Value};

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The best line that begins with it.
    pub pv: Vec<M>,
    /// The move's score in the current iteration; minus [`INFINITE`] while it has none.
    pub score: Value,
    /// The move's score in the iteration before; minus [`INFINITE`] if it had none.
    pub previous_score: Value,
    /// How the score relates to the true one.
    pub bound: ScoreBound,
    /// The iteration in which score and line were found, plies.
    pub depth: usize,
    /// The longest line searched after the move, plies from the root.
    pub seldepth: usize,
    /// Nodes spent on the move in all iterations.
    pub nodes: u64,
}

impl<M: GameMove> RootMove<M> {
    /// A move that was not searched yet.
    pub fn new(mv: M) -> Self {
        Self {
            pv: vec![mv],
            score: -INFINITE,
            previous_score: -INFINITE,
            bound: ScoreBound::Exact,
            depth: 0,
            seldepth: 0,
            nodes: 0,
        }
    }

    /// The move.
    pub fn mv(&self) -> M {
        self.pv[0]
    }

    /// The newest score there is, or minus [`INFINITE`].
    pub fn known_score(&self) -> Value {
        if self.score == -INFINITE { self.previous_score } else { self.score }
    }

    /// Whether it was ever searched.
    pub fn is_known(&self) -> bool {
        self.known_score() != -INFINITE
    }
}

/// The moves of the root, best first, and how far their search has come.
#[derive(Debug)]
pub struct RootMoves<M> {
    moves: Vec<RootMove<M>>,
    /// The current iteration, plies.
    depth: usize,
    /// How many lines are searched (MultiPV), from 1.
    lines: usize,
    /// The line being searched, from 0. The moves before it are those of earlier lines.
    line: usize,
}

impl<M: GameMove> RootMoves<M> {
    /// These moves, of which the best `lines` are wanted.
    pub fn new(moves: impl IntoIterator<Item = M>, lines: usize) -> Self {
        let moves: Vec<_> = moves.into_iter().map(RootMove::new).collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Self { moves, depth: 0, lines, line: 0 }
    }

    /// The iteration that runs, plies.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// All moves.
    pub fn moves(&self) -> impl Iterator<Item = M> {
        self.moves.iter().map(RootMove::mv)
    }

    /// What the search has found by now.
    pub fn outcome(&self) -> Outcome<M> {
        self.moves.first().map_or_else(Outcome::default, |best| Outcome {
            pv: best.pv.clone(),
            score: best.known_score(),
            bound: best.bound,
            depth: best.depth,
            seldepth: best.seldepth,
        })
    }
}

/// The result of one thread's search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<M> {
    /// The best line; empty if there is no legal move.
    pub pv: Vec<M>,
    /// The line's score for the side to move, internal units.
    pub score: Value,
    /// How the score relates to the true one.
    pub bound: ScoreBound,
    /// Plies searched.
    pub depth: usize,
    /// Plies of the longest line searched.
    pub seldepth: usize,
}

impl<M> Default for Outcome<M> {
    fn default() -> Self {
        Self { pv: Vec::new(), score: 0, bound: ScoreBound::Exact, depth: 0, seldepth: 0 }
    }
}

impl<M: GameMove> Outcome<M> {
    /// The move to play and the expected answer.
    #[must_use]
    pub fn best_move(&self) -> BestMove<M> {
        BestMove { mv: self.pv.first().copied(), ponder: self.pv.get(1).copied() }
    }
}
