//! Games as text.

use std::fmt::{self, Display, Formatter};

use super::Game;
use crate::position::START_FEN;
use crate::types::Color;

/// Lines are no longer than this where words allow.
const WIDTH: usize = 80;
/// The tags that every game has, and what stands where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes words with as few line breaks as fit.
struct Wrapped<'a, 'b> {
    out: &'a mut Formatter<'b>,
    column: usize,
}

impl Wrapped<'_, '_> {
    fn words(&mut self, text: &str) -> fmt::Result {
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if self.column > 0 && self.column + 1 + length > WIDTH {
                self.out.write_str("\n")?;
                self.column = 0;
            } else if self.column > 0 {
                self.out.write_str(" ")?;
                self.column += 1;
            }
            self.out.write_str(word)?;
            self.column += length;
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        comments.iter().try_for_each(|comment| self.words(&format!("{{{comment}}}")))
    }
}

impl Display for Game {
    /// The game as PGN, with a line break at its end and none after it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tag = |f: &mut Formatter<'_>, name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        for (name, unknown) in ROSTER {
            let value = if name == "Result" {
                self.result.text()
            } else {
                self.tag(name).unwrap_or(unknown)
            };
            tag(f, name, value)?;
        }
        for (name, value) in &self.tags {
            if ROSTER.iter().all(|(roster, _)| roster != name) {
                tag(f, name, value)?;
            }
        }
        let fen = self.start.fen();
        if fen != START_FEN && self.tag("FEN").is_none() {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &fen)?;
        }
        writeln!(f)?;

        let mut out = Wrapped { out: f, column: 0 };
        out.comments(&self.comments)?;
        let mut position = self.start.clone();
        let mut with_number = true;
        for ply in &self.plies {
            let number = position.fullmove_number();
            match position.side_to_move() {
                Color::White => out.words(&format!("{number}."))?,
                Color::Black if with_number => out.words(&format!("{number}..."))?,
                Color::Black => {}
            }
            out.words(&position.san(ply.mv))?;
            for nag in &ply.nags {
                out.words(&format!("${nag}"))?;
            }
            out.comments(&ply.comments)?;
            for variation in &ply.variations {
                out.words(&format!("({variation})"))?;
            }
            with_number = !ply.comments.is_empty() || !ply.variations.is_empty();
            position.make(ply.mv);
        }
        if let Some(fault) = &self.fault {
            out.words(&format!("{{{fault}}}"))?;
        }
        out.words(self.result.text())?;
        writeln!(out.out)
    }
}
