//! Games as text.

use std::fmt::{self, Display, Formatter, Write};

use super::chars::{ends_line, trim};
use super::chess::San;
use super::game::{Game, GameRecord, Ply};
use super::rules::{Record, play, written};
use super::tags::escape;
use crate::types::Color;

/// Lines have no more characters than this where words allow: fewer than 80, as the export format
/// asks.
const WIDTH: usize = 79;

/// Words on lines; brackets stick to the words that they hold.
struct Wrapped<'a> {
    out: &'a mut dyn Write,
    column: usize,
    /// The word that was written last and may still get a bracket at its end.
    word: String,
    /// Brackets that wait for the next word.
    prefix: String,
}

impl Wrapped<'_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.word = std::mem::take(&mut self.prefix) + word;
        Ok(())
    }

    /// Writes a word that takes the rest of its line.
    fn rest(&mut self, word: &str) -> fmt::Result {
        self.word(word)?;
        self.flush()?;
        self.column = 0;
        self.out.write_str("\n")
    }

    fn flush(&mut self) -> fmt::Result {
        let word = std::mem::take(&mut self.word);
        if word.is_empty() {
            return Ok(());
        }
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.write_str("\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_str(" ")?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_str(&word)
    }

    fn nags(&mut self, nags: &[u8]) -> fmt::Result {
        nags.iter().try_for_each(|nag| self.word(&format!("${nag}")))
    }

    /// Writes comments; answers with whether there were any.
    fn comments(&mut self, comments: &[String]) -> Result<bool, fmt::Error> {
        for comment in comments {
            self.comment(comment)?;
        }
        Ok(!comments.is_empty())
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        let flat = trim(comment).replace(ends_line, " ");
        if flat.is_empty() {
            return Ok(());
        }
        // A brace cannot stand inside braces; it can in a comment that takes the rest of its line.
        if flat.contains('}') {
            return self.rest(&format!(";{flat}"));
        }
        self.prefix.push('{');
        for piece in pieces(&flat) {
            self.word(&piece)?;
        }
        self.word.push('}');
        Ok(())
    }
}

/// The parts of a comment between which a line may end: at single spaces, since readers make one space
/// of a line break; never inside a command such as `[%eval 0.3]`, nor before anything that means
/// something else at the start of a line.
fn pieces(comment: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut start, mut in_command) = (0, false);
    let bytes = comment.as_bytes();
    for at in 1..comment.len() {
        in_command = match (bytes[at - 1], bytes[at]) {
            (b'[', b'%') => true,
            (_, b']') => false,
            _ => in_command,
        };
        if bytes[at] != b' ' || bytes[at - 1] == b' ' || in_command {
            continue;
        }
        let rest = &comment[at + 1..];
        if !rest.starts_with([' ', '%']) && !rest.starts_with("[Event ") {
            found.push(comment[start..at].to_owned());
            start = at + 1;
        }
    }
    found.push(comment[start..].to_owned());
    found
}

/// What is left to write.
enum Rest<'a, P: Record> {
    Line(&'a [Ply<P::Move>], P),
    Variation(&'a [Ply<P::Move>], P),
    End,
}

impl Display for Game {
    /// The game as PGN, with a line break at its end and none after it. Tags stay as they came; a game
    /// without any gets the usual seven.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write_to(f, San)
    }
}

impl<P: Record> GameRecord<P> {
    /// The game as PGN with moves in a notation, with a line break at its end and none after it. Tags stay as
    /// they came, save `Format`, which names the notation; a game without any gets the usual ones.
    #[must_use]
    pub fn write(&self, notation: P::Notation) -> String {
        let mut text = String::new();
        let _ = self.write_to(&mut text, notation); // a text takes all that is written
        text
    }

    fn write_to(&self, out: &mut dyn Write, notation: P::Notation) -> fmt::Result {
        if self.tags.is_empty() {
            for &(name, unknown) in P::ROSTER {
                let value = if name == "Result" { self.result.text() } else { unknown };
                writeln!(out, "[{name} \"{value}\"]")?;
            }
        }
        for tag in &self.tags {
            let format = P::format(notation).filter(|_| tag.name.eq_ignore_ascii_case("Format"));
            let value = format.map_or_else(|| tag.written(), str::to_owned);
            writeln!(out, "[{} \"{value}\"]", tag.name)?;
        }
        let fen = self.start.fen();
        if fen != P::START_FEN && self.tag("FEN").is_none() {
            writeln!(out, "[SetUp \"1\"]\n[FEN \"{}\"]", escape(&fen))?;
        }
        writeln!(out)?;
        let (word, prefix) = (String::new(), String::new());
        self.write_moves(&mut Wrapped { out, column: 0, word, prefix }, notation)
    }

    fn write_moves(&self, out: &mut Wrapped<'_>, notation: P::Notation) -> fmt::Result {
        out.nags(&self.nags)?;
        out.comments(&self.comments)?;
        // Black's next move has its number if something stands before it.
        let mut numbered = true;
        let mut work = vec![Rest::Line(&self.plies, self.start.clone())];
        while let Some(rest) = work.pop() {
            let (plies, mut position) = match rest {
                Rest::End => {
                    out.word.push(')');
                    numbered = true;
                    continue;
                }
                Rest::Line(plies, position) => (plies, position),
                Rest::Variation(plies, position) => {
                    out.prefix.push('(');
                    numbered = true;
                    (plies, position)
                }
            };
            for (index, ply) in plies.iter().enumerate() {
                numbered |= out.comments(&ply.before)?;
                let number = position.number();
                match position.side() {
                    Color::White => out.word(&format!("{number}."))?,
                    Color::Black if numbered => out.word(&format!("{number}..."))?,
                    Color::Black => {}
                }
                out.word(&written(&position, ply.mv, notation))?;
                out.nags(&ply.nags)?;
                numbered = out.comments(&ply.comments)?;
                if ply.variations.is_empty() {
                    play(&mut position, ply.mv);
                    continue;
                }
                let before = position.bare();
                play(&mut position, ply.mv);
                work.push(Rest::Line(&plies[index + 1..], position));
                for &variation in ply.variations.iter().rev() {
                    work.push(Rest::End);
                    work.push(Rest::Variation(&self.variations[variation], before.clone()));
                }
                break;
            }
        }
        if let Some(fault) = self.ended_by.and_then(|index| self.faults.get(index)) {
            out.comment(&fault.message)?;
        }
        out.word(self.result.text())?;
        out.flush()?;
        writeln!(out.out)
    }
}
