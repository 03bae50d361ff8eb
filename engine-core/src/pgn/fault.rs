//! What could not be read of a game, and where.

use std::fmt::{self, Display, Formatter};

use super::chars::ends_line;

/// What kind of fault it is: the names that `docs/pgn.md` explains and the corpus uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FaultKind {
    Tag,
    Variant,
    Fen,
    FenRepaired,
    Unreadable,
    Illegal,
    Ambiguous,
    Promotion,
    Null,
    Number,
    NumberOdd,
    Sign,
    Marks,
    Glyph,
    Stray,
    CommentOpen,
    CommentBrace,
    VariationEarly,
    VariationEnd,
    VariationOpen,
    NoResult,
}

impl FaultKind {
    /// Whether it costs nothing by itself.
    pub(super) const fn is_note(self) -> bool {
        matches!(self, Self::FenRepaired | Self::NumberOdd | Self::CommentBrace)
    }

    /// Its name in the corpus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Variant => "variant",
            Self::Fen => "fen",
            Self::FenRepaired => "fen-repaired",
            Self::Unreadable => "unreadable",
            Self::Illegal => "illegal",
            Self::Ambiguous => "ambiguous",
            Self::Promotion => "promotion",
            Self::Null => "null",
            Self::Number => "number",
            Self::NumberOdd => "number-odd",
            Self::Sign => "sign",
            Self::Marks => "marks",
            Self::Glyph => "glyph",
            Self::Stray => "stray",
            Self::CommentOpen => "comment-open",
            Self::CommentBrace => "comment-brace",
            Self::VariationEarly => "variation-early",
            Self::VariationEnd => "variation-end",
            Self::VariationOpen => "variation-open",
            Self::NoResult => "no-result",
        }
    }
}

/// Something in a game's text that could not be read as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What kind it is.
    pub kind: FaultKind,
    /// One sentence without a full stop.
    pub message: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// The most faults that are listed: beyond them a text is something else than PGN.
const MOST: usize = 50;

/// Collects the faults of one game.
pub(super) struct Faults<'a> {
    text: &'a str,
    /// Line and column at which the text begins.
    start: (usize, usize),
    pub(super) list: Vec<Fault>,
}

impl<'a> Faults<'a> {
    pub(super) const fn new(text: &'a str, line: usize, column: usize) -> Self {
        Self { text, start: (line, column), list: Vec::new() }
    }

    /// Adds a fault at a byte of the text.
    pub(super) fn add(&mut self, at: usize, kind: FaultKind, message: impl Into<String>) {
        if self.list.len() < MOST {
            let (line, column) = place(&self.text[..at], self.start);
            self.list.push(Fault { line, column, kind, message: message.into() });
        }
    }
}

/// Line and column behind a text that begins at a line and column. Byte order marks at the start of a
/// line are not counted.
pub(super) fn place(before: &str, (line, column): (usize, usize)) -> (usize, usize) {
    let ends = |(at, letter): (usize, char)| {
        letter == '\n' || letter == '\r' && !before[at + 1..].starts_with('\n')
    };
    let count = before.char_indices().filter(|&found| ends(found)).count();
    let last = before.rfind(ends_line).map_or(before, |at| &before[at + 1..]);
    let (first, last) = if count == 0 { (column, before) } else { (1, last) };
    let last = if first == 1 { last.trim_start_matches('\u{FEFF}') } else { last };
    (line + count, first + last.chars().count())
}

/// A piece of someone's input made fit to stand in a sentence: on one line, short, and without
/// characters that could rearrange it.
pub(super) fn quote(text: &str) -> String {
    const MOST: usize = 40;
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
    };
    let cut = text.chars().nth(MOST).is_some();
    let shown: String = text
        .chars()
        .take(if cut { MOST - 1 } else { MOST })
        .map(|letter| if hidden(letter) { '\u{FFFD}' } else { letter })
        .collect();
    format!("\"{shown}{}\"", if cut { "…" } else { "" })
}
