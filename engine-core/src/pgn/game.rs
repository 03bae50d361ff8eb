//! What a file says of a game.

use super::fault::Fault;
use super::result::GameResult;
use super::rules::Record;
use super::tags::Tag;
use crate::position::Position;
use crate::types::Move;

/// One move of a game and what is written with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply<M = Move> {
    /// The move; the null move if the side passes, as no game can: analysts write that.
    pub mv: M,
    /// Comments before it: at the head of a variation, or behind the variations of the move before.
    pub before: Vec<String>,
    /// Numeric annotation glyphs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// Comments after it, without braces.
    pub comments: Vec<String>,
    /// Variations instead of it: their places among [`Game::variations`].
    pub variations: Vec<usize>,
}

impl<M> Ply<M> {
    /// A move without annotations.
    #[must_use]
    pub const fn new(mv: M) -> Self {
        Self {
            mv,
            before: Vec::new(),
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

/// A game of chess.
pub type Game = GameRecord<Position>;

/// A game whose positions are of the type `P`: of chess, or of another game that PGN is written for.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord<P: Record> {
    /// The tags, in their order.
    pub tags: Vec<Tag>,
    /// The position before the first move.
    pub start: P,
    /// Glyphs before the first move.
    pub nags: Vec<u8>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub plies: Vec<Ply<P::Move>>,
    /// The moves of all variations, which [`Ply::variations`] point to. They lie side by side: nested
    /// ones would take a stack as deep as they are.
    pub variations: Vec<Vec<Ply<P::Move>>>,
    /// How it ended.
    pub result: GameResult,
    /// What could not be read as it stands, in the order of the text; at most 50.
    pub faults: Vec<Fault>,
    /// Which of the faults ended the main line.
    pub(super) ended_by: Option<usize>,
}

impl<P: Record> GameRecord<P> {
    /// A game without moves from this position.
    #[must_use]
    pub const fn new(start: P) -> Self {
        Self {
            tags: Vec::new(),
            start,
            nags: Vec::new(),
            comments: Vec::new(),
            plies: Vec::new(),
            variations: Vec::new(),
            result: GameResult::Unknown,
            faults: Vec::new(),
            ended_by: None,
        }
    }

    /// The fault to tell of where one is told: the one that ended the main line, or else the first; notes,
    /// which cost nothing, are the least of them.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        let other = |fault: &&Fault| !fault.kind.is_note();
        self.ended_by
            .and_then(|index| self.faults.get(index))
            .or_else(|| self.faults.iter().find(other))
            .or_else(|| self.faults.first())
    }

    /// Whether nothing of the game could be read: it has no moves, and a fault is why; or it is text
    /// that is no game.
    #[must_use]
    pub const fn is_unread(&self) -> bool {
        let is_no_game = self.tags.is_empty() && !self.faults.is_empty();
        self.plies.is_empty() && (self.ended_by.is_some() || is_no_game)
    }

    /// The value of a tag. Names are compared as they are written first, then without regard to case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tag_index(name).map(|index| self.tags[index].value.as_str())
    }

    /// The place of a tag among the tags.
    pub(super) fn tag_index(&self, name: &str) -> Option<usize> {
        let find = |fits: &dyn Fn(&str) -> bool| self.tags.iter().position(|tag| fits(&tag.name));
        find(&|known| known == name).or_else(|| find(&|known| known.eq_ignore_ascii_case(name)))
    }

    /// Adds a variation instead of a move of the main line.
    pub fn add_variation(&mut self, ply: usize, moves: &[P::Move]) {
        self.plies[ply].variations.push(self.variations.len());
        self.variations.push(moves.iter().map(|&mv| Ply::new(mv)).collect());
    }

    /// The moves of the main line up to the first null move, after which it is no game any more.
    #[must_use]
    pub fn moves(&self) -> &[Ply<P::Move>] {
        let end = self.plies.iter().position(|ply| ply.mv == P::NULL);
        &self.plies[..end.unwrap_or(self.plies.len())]
    }

    /// The positions before each of [`Game::moves`], and the last one.
    #[must_use]
    pub fn positions(&self) -> Vec<P> {
        let mut position = self.start.clone();
        let mut positions = Vec::with_capacity(self.plies.len() + 1);
        for ply in self.moves() {
            positions.push(position.clone());
            position.make(ply.mv);
        }
        positions.push(position);
        positions
    }
}
