//! Games of xiangqi as PGN: [`crate::pgn`] with the rules of this game and moves in any of its notations.
//!
//! White of [`crate::pgn`] is Red here, in results and in the numbers of moves.

mod results;

use super::fen::{FenError, FenReading, Repair, START_FEN, repairs_note};
use super::notation::{MoveError, Notation};
use super::position::Position;
use super::types::{Color, Move};
use crate::pgn::GameRecord;
use crate::pgn::languages::Letters;
use crate::pgn::moves::NoMove;
use crate::pgn::rules::{Parse, Record, Word};
use crate::pgn::words;
use crate::types;

pub use crate::pgn::{GameResult, Tag};

/// A game of xiangqi.
pub type Game = GameRecord<Position>;

impl Record for Position {
    type Notation = Notation;

    const PLAYERS: [&'static [&'static str]; 2] = [&["Red", "White"], &["Black"]];

    fn fen(&self) -> String {
        self.fen()
    }

    fn side(&self) -> types::Color {
        match self.side_to_move() {
            Color::Red => types::Color::White,
            Color::Black => types::Color::Black,
        }
    }

    fn number(&self) -> u32 {
        self.fullmove_number()
    }

    fn bare(&self) -> Self {
        self.without_history()
    }

    fn legal_count(&self) -> u64 {
        self.count_legal_moves().into()
    }

    fn make(&mut self, mv: Move) {
        self.make(mv);
    }

    fn text(&self, mv: Move, notation: Notation) -> String {
        self.write_move(mv, notation)
    }

    fn format(notation: Notation) -> Option<&'static str> {
        Some(match notation {
            Notation::Uci => "UCI",
            Notation::Iccs => "ICCS",
            Notation::Wxf => "WXF",
            Notation::Traditional | Notation::Simplified => "Chinese",
        })
    }
}

impl Parse for Position {
    type Move = Move;
    type Repair = Repair;
    type FenError = FenError;

    const NULL: Move = Move::NULL;
    const START_FEN: &'static str = START_FEN;
    const ROSTER: &'static [(&'static str, &'static str)] = &[
        ("Game", "Chinese Chess"),
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("Red", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];
    const NAMES_POSITIONS: bool = true;

    fn startpos() -> Self {
        Self::startpos()
    }

    fn read(fen: &str, _variant: Option<&str>) -> Result<(Self, Vec<Repair>), FenError> {
        let FenReading { position, repairs } = Self::read_fen(fen)?;
        Ok((position, repairs))
    }

    fn note(repairs: &[Repair]) -> Option<String> {
        repairs_note(repairs)
    }

    fn added(repair: &mut Repair) -> Option<&mut String> {
        match repair {
            Repair::Missing(fields) => Some(fields),
            _ => None,
        }
    }

    fn is_variant(name: &str) -> bool {
        const NAMES: [&str; 10] = [
            "xiangqi",
            "chinesechess",
            "cchess",
            "象棋",
            "中国象棋",
            "中國象棋",
            "standard",
            "normal",
            "regular",
            "",
        ];
        let plain: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
        NAMES.contains(&plain.to_lowercase().as_str())
    }

    fn result(text: &str) -> Option<GameResult> {
        results::chinese(text)
    }

    fn is_check(&self) -> bool {
        self.in_check()
    }

    fn take_back(&mut self) {
        self.unmake();
    }

    fn pass(&mut self) {
        self.make_null();
    }

    fn take_back_pass(&mut self) {
        self.unmake_null();
    }

    /// Letters are the same in all languages.
    fn word(&self, text: &str, _letters: &Letters) -> Word<Move> {
        let (bare, nags) = split_glyphs(text);
        let found = match self.read_move(bare) {
            Ok(mv) => Ok((mv, nags)),
            Err(MoveError::Syntax(_)) => Err(NoMove::Unreadable),
            Err(MoveError::Illegal(_)) => Err(NoMove::Illegal),
            Err(MoveError::Ambiguous(..)) => Err(NoMove::Ambiguous),
        };
        Word { found, is_foreign: false, has_unknown_sign: false }
    }

    /// No notation has a letter that stands alone.
    fn is_split(&self, _letter: char, _text: &str) -> bool {
        false
    }

    fn operand(&self, text: &str) -> Option<Move> {
        self.read_move(text).ok()
    }
}

/// A move without the glyphs glued to its end, and their numbers: signs, marks of full width, and the `#` of a
/// mate, which says nothing.
fn split_glyphs(text: &str) -> (&str, Vec<u8>) {
    let sign =
        |letter: char| words::sign(letter.encode_utf8(&mut [0; 4])).filter(|_| !letter.is_ascii());
    let is_mark = |letter| matches!(letter, '！' | '？');
    let ends = |letter| letter == '#' || is_mark(letter) || sign(letter).is_some();
    let bare = text.trim_end_matches(ends);
    let mut rest = &text[bare.len()..];
    let mut nags = Vec::new();
    while let Some(letter) = rest.chars().next() {
        let length = match rest.find(|letter| !is_mark(letter)) {
            Some(0) => letter.len_utf8(),
            run => run.unwrap_or(rest.len()),
        };
        let (glyph, behind) = rest.split_at(length);
        let plain = glyph.replace('！', "!").replace('？', "?");
        nags.extend(sign(letter).or_else(|| words::marks(&plain)));
        rest = behind;
    }
    (bare, nags)
}

#[cfg(test)]
mod tests;
