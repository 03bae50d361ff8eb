//! What the reader and the writer of games ask of a game's rules. Chess answers in `chess`, xiangqi in
//! `crate::xiangqi::pgn`; all else of PGN is the same for both.

use std::fmt::{Debug, Display};

use super::languages::Letters;
use super::moves::NoMove;
use super::result::GameResult;
use crate::types::Color;

/// A position of a game that is written as PGN.
///
/// Which side moves is told by [`Color`] for every game: White is the side that begins, which is Red in
/// xiangqi.
pub trait Record: Parse {
    /// A way to write moves.
    type Notation: Copy + Send + Sync;

    /// The tags that may name the players, White's first; of each the usual one comes first.
    const PLAYERS: [&'static [&'static str]; 2];

    /// The position as a FEN.
    fn fen(&self) -> String;

    /// The side to move.
    fn side(&self) -> Color;

    /// The number of the move, from 1.
    fn number(&self) -> u32;

    /// The value of a tag Format for a notation; `None` if the game has no such tag.
    fn format(_notation: Self::Notation) -> Option<&'static str> {
        None
    }

    /// The position without the way that led to it.
    #[must_use]
    fn bare(&self) -> Self;

    /// How many moves are legal.
    fn legal_count(&self) -> u64;

    /// Makes a move, which must be legal.
    fn make(&mut self, mv: Self::Move);

    /// A legal move as text.
    fn text(&self, mv: Self::Move, notation: Self::Notation) -> String;
}

/// How positions and moves of a game are read.
pub trait Parse: Clone + PartialEq + Debug + Send + Sync {
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// What was repaired in a FEN.
    type Repair: Clone + PartialEq + Debug + Send;
    /// What is wrong with a FEN.
    type FenError: Display;

    /// No move.
    const NULL: Self::Move;
    /// The FEN of the position that games begin with.
    const START_FEN: &'static str;
    /// The tags of a game that has none, and what stands where nothing is known.
    const ROSTER: &'static [(&'static str, &'static str)];
    /// Whether a text behind a FEN and a semicolon is the position's name.
    const NAMES_POSITIONS: bool;

    /// The position that games begin with.
    fn startpos() -> Self;

    /// Reads a FEN, and says what was repaired in it.
    fn read(fen: &str, variant: Option<&str>) -> Result<(Self, Vec<Self::Repair>), Self::FenError>;

    /// Repairs in words; `None` if there are none.
    fn note(repairs: &[Self::Repair]) -> Option<String>;

    /// The fields that a repair has added; `None` for another repair.
    fn added(repair: &mut Self::Repair) -> Option<&mut String>;

    /// Whether the value of a tag Variant names this game.
    fn is_variant(name: &str) -> bool;

    /// The result that a word, or the value of a tag Result, spells in a way that only this game has.
    fn result(_text: &str) -> Option<GameResult> {
        None
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Takes back the last move.
    fn take_back(&mut self);

    /// Passes, as no game can: analysts write that.
    fn pass(&mut self);

    /// Takes back a pass.
    fn take_back_pass(&mut self);

    /// The legal move that a word of the movetext means in a language, and the glyphs glued to it.
    fn word(&self, text: &str, letters: &Letters) -> Word<Self::Move>;

    /// Whether a sign before a word may be the letter of its piece: `N f3`.
    fn is_split(&self, letter: char, text: &str) -> bool;

    /// The legal move that an operand of an EPD means; `None` if it is none.
    fn operand(&self, text: &str) -> Option<Self::Move>;
}

/// What a word of the movetext means.
pub struct Word<M> {
    /// The move and its glyphs, or why it is none.
    pub found: Result<(M, Vec<u8>), NoMove>,
    /// Whether its letters leave the language open.
    pub is_foreign: bool,
    /// Whether symbols that are no sign are glued to its end.
    pub has_unknown_sign: bool,
}

impl<M> Word<M> {
    /// A word that does not have the form of a move.
    pub(crate) const fn unreadable() -> Self {
        Self { found: Err(NoMove::Unreadable), is_foreign: false, has_unknown_sign: false }
    }
}

/// Plays a move of a game, which may be a null move.
pub(super) fn play<P: Record>(position: &mut P, mv: P::Move) {
    if mv == P::NULL {
        position.pass();
    } else {
        position.make(mv);
    }
}

/// A move of a game as it is written.
pub(super) fn written<P: Record>(position: &P, mv: P::Move, notation: P::Notation) -> String {
    if mv == P::NULL { "--".to_owned() } else { position.text(mv, notation) }
}
