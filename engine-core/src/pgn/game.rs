//! What a file says of a game.

use super::split::GameText;
use super::{Fault, chars, read, tags, words};
use crate::position::Position;
use crate::types::Move;

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name, as it is spelled.
    pub name: String,
    /// Its value, without escapes.
    pub value: String,
    /// How the value was written, if the export format writes it another way.
    raw: Option<String>,
}

impl Tag {
    /// A tag that says this.
    #[must_use]
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned(), raw: None }
    }

    /// A tag whose value is written like this, escapes included.
    pub(super) fn from_raw(name: &str, raw: &str) -> Self {
        let value = tags::unescape(raw);
        let kept = (tags::escape(&value) != raw).then(|| raw.to_owned());
        Self { name: name.to_owned(), value, raw: kept }
    }

    /// The value as it is written between quotes.
    pub(super) fn written(&self) -> String {
        self.raw.clone().unwrap_or_else(|| tags::escape(&self.value))
    }
}

/// One move of a game and what is written with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move; [`Move::NULL`] if the side passes, as no game can: analysts write that.
    pub mv: Move,
    /// Comments before it: at the head of a variation, or behind the variations of the move before.
    pub before: Vec<String>,
    /// Numeric annotation glyphs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// Comments after it, without braces.
    pub comments: Vec<String>,
    /// Variations instead of it: their places among [`Game::variations`].
    pub variations: Vec<usize>,
}

impl Ply {
    /// A move without annotations.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self {
            mv,
            before: Vec::new(),
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum GameResult {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads one of the four texts, in all their spellings.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|&letter| !chars::is_blank(letter)).collect();
        words::result(&plain)
    }

    /// Its text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// White's half points, where they are known.
    #[must_use]
    pub const fn white_half_points(self) -> Option<u32> {
        match self {
            Self::White => Some(2),
            Self::Black => Some(0),
            Self::Draw => Some(1),
            Self::Unknown => None,
        }
    }
}

/// A game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The tags, in their order.
    pub tags: Vec<Tag>,
    /// The position before the first move.
    pub start: Position,
    /// Glyphs before the first move.
    pub nags: Vec<u8>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub plies: Vec<Ply>,
    /// The moves of all variations, which [`Ply::variations`] point to. They lie side by side: nested
    /// ones would take a stack as deep as they are.
    pub variations: Vec<Vec<Ply>>,
    /// How it ended.
    pub result: GameResult,
    /// What could not be read as it stands, in the order of the text; at most 50.
    pub faults: Vec<Fault>,
    /// Which of the faults ended the main line.
    pub(super) ended_by: Option<usize>,
}

impl Game {
    /// A game without moves from this position.
    #[must_use]
    pub const fn new(start: Position) -> Self {
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

    /// Reads the text of one game. There is always a game; what cannot be read is in
    /// [`Game::faults`], its places counted from the start of the text.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        read::game(text, 1, 1)
    }

    /// Reads one game of a file; the places of faults are those in the file.
    #[must_use]
    pub fn read(game: &GameText) -> Self {
        read::game(&game.text, game.line, game.column)
    }

    /// The fault to tell of where one is told: the one that ended the main line, or else the first; a
    /// FEN that was repaired is the least of them.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        let other = |fault: &&Fault| fault.kind != super::FaultKind::FenRepaired;
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

    /// Whether its Variant tag names another game than chess.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        super::start::unsupported(self).is_some()
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
    pub fn add_variation(&mut self, ply: usize, moves: &[Move]) {
        self.plies[ply].variations.push(self.variations.len());
        self.variations.push(moves.iter().map(|&mv| Ply::new(mv)).collect());
    }

    /// The moves of the main line up to the first null move, after which it is no game any more.
    #[must_use]
    pub fn moves(&self) -> &[Ply] {
        let end = self.plies.iter().position(|ply| ply.mv == Move::NULL);
        &self.plies[..end.unwrap_or(self.plies.len())]
    }

    /// The positions before each of [`Game::moves`], and the last one.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
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
