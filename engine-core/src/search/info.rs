//! What a search reports while it runs, as data; `uci::format` makes text of it.

use super::game::Game;
use super::score::{MATE, TB_WIN, Value, is_decided, is_mate};
use super::wdl::Wdl;
use crate::types::Move;

/// A score as people read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn. Tablebase wins are 20,000 less one for each ply.
    Centipawns(i32),
    /// Mate in so many moves of the side to move; negative where it is mated.
    Mate(i32),
}

impl Score {
    /// A score of the search for the side to move in a position.
    #[must_use]
    pub fn new<G: Game>(value: Value, position: &G) -> Self {
        /// What interfaces read as a win that is certain, without its length in moves.
        const CERTAIN: i32 = 20_000;
        let plies_to_mate = MATE - value.abs();
        if is_mate(value) {
            let moves = (plies_to_mate + 1) / 2;
            Self::Mate(if value > 0 { moves } else { -moves })
        } else if is_decided(value) {
            Self::Centipawns(value.signum() * (CERTAIN - (TB_WIN - value.abs())))
        } else {
            Self::Centipawns(position.centipawns(value))
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::super::score::{mate_in, mated_in};
    use super::*;
    use crate::position::Position;

    #[test]
    fn people_read_moves_and_pawns() {
        let position = Position::startpos();
        let read = |value| Score::new(value, &position);
        assert_eq!(read(mate_in(1)), Score::Mate(1));
        assert_eq!(read(mate_in(4)), Score::Mate(2));
        assert_eq!(read(mated_in(0)), Score::Mate(0));
        assert_eq!(read(mated_in(5)), Score::Mate(-3));
        assert_eq!(read(TB_WIN - 3), Score::Centipawns(19_997));
        assert_eq!(read(3 - TB_WIN), Score::Centipawns(-19_997));
        assert!(matches!(read(100), Score::Centipawns(1..100)));
    }
}
