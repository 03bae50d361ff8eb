//! Portable Game Notation: games in and out.
//!
//! [`games`] splits a file into the texts of its games, [`Game::parse`] reads one, and its
//! `Display` writes it again. The main line is understood move by move; variations are kept as
//! they are written. A game with a fault keeps all that comes before it, and says what is wrong.

mod encoding;
mod lexer;
mod split;
mod write;

pub use split::{Games, games};

use crate::position::Position;
use crate::types::Move;
use lexer::{Lexer, Token};

/// One move of a game and what is written with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// Comments after it, without braces.
    pub comments: Vec<String>,
    /// Variations instead of it, without the outer parentheses.
    pub variations: Vec<String>,
}

impl Ply {
    /// A move without annotations.
    #[must_use]
    pub const fn new(mv: Move) -> Self {
        Self { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
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
    /// Reads one of the four texts; a draw has some more.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::White,
            "0-1" => Self::Black,
            "1/2-1/2" | "1/2" | "½-½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
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
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Position,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub result: GameResult,
    /// Why the game could not be read to its end.
    pub fault: Option<String>,
}

impl Game {
    /// A game without moves from this position.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            start,
            comments: Vec::new(),
            plies: Vec::new(),
            result: GameResult::Unknown,
            fault: None,
        }
    }

    /// Reads the text of one game. There is always a game; what cannot be read is in
    /// [`Game::fault`].
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let (tags, movetext) = lexer::tags(text);
        let mut game = Self::new(Position::startpos());
        game.tags = tags;
        // Some programs write the tag, and nothing in it, where the game starts as usual.
        if let Some(fen) = game.tag("FEN").filter(|fen| !fen.trim().is_empty()) {
            let variant = game.tag("Variant").unwrap_or_default().to_ascii_lowercase();
            let chess960 =
                ["960", "fischer", "fisher", "freestyle"].iter().any(|name| variant.contains(name));
            match Position::read_fen(fen, chess960) {
                Ok(reading) => game.start = reading.position,
                Err(error) => {
                    game.fault = Some(format!("the FEN tag: {error}"));
                    return game;
                }
            }
        }
        game.result = game.tag("Result").and_then(GameResult::parse).unwrap_or_default();
        game.read_moves(movetext);
        game
    }

    fn read_moves(&mut self, movetext: &str) {
        let mut position = self.start.clone();
        let mut lexer = Lexer::new(movetext);
        for token in lexer.by_ref() {
            match token {
                Token::Comment(text) => {
                    let comments = match self.plies.last_mut() {
                        Some(ply) => &mut ply.comments,
                        None => &mut self.comments,
                    };
                    comments.push(text);
                }
                Token::Nag(nag) => {
                    if let Some(ply) = self.plies.last_mut() {
                        ply.nags.push(nag);
                    }
                }
                Token::Variation(text) => {
                    if let Some(ply) = self.plies.last_mut() {
                        ply.variations.push(text);
                    }
                }
                Token::Result(result) => {
                    self.result = result;
                    return;
                }
                Token::NullMove(text) => {
                    let number = position.fullmove_number();
                    self.fault = Some(format!(
                        "move {number}: {text:?} is a null move, and the game is read up to it"
                    ));
                    return;
                }
                Token::Move(text) => {
                    // Some programs write moves as UCI does.
                    let mv = position.parse_san(text);
                    let Ok(mv) = mv.or_else(|error| position.uci_move(text).ok_or(error)) else {
                        let number = position.fullmove_number();
                        let shown: String = text.chars().take(12).collect();
                        self.fault = Some(format!("move {number}: {shown:?} is not legal there"));
                        return;
                    };
                    position.make(mv);
                    self.plies.push(Ply::new(mv));
                }
            }
        }
        self.fault = lexer.unclosed.map(|what| format!("{what} has no end"));
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The positions before each move, and the last one.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut position = self.start.clone();
        let mut positions = Vec::with_capacity(self.plies.len() + 1);
        for ply in &self.plies {
            positions.push(position.clone());
            position.make(ply.mv);
        }
        positions.push(position);
        positions
    }
}

#[cfg(test)]
mod tests;
