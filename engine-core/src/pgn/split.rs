//! The texts of the games in a file, which may be of any size.

use std::io::{self, BufRead};

use super::encoding::{Encoding, legacy_text, without_mark};
use super::fault::place;
use super::scan::{Kind, Scanner};

/// The text of one game and where it begins in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The text, line ends included.
    pub text: String,
    /// The line of the file at which it begins, from 1.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
}

/// The texts of the games in a file.
pub struct Games<R> {
    input: R,
    encoding: Option<Encoding>,
    /// A part of the file that ends where a line does.
    chunk: String,
    /// What was read of the chunk, in bytes.
    at: usize,
    /// Where the line that is being read ends, in bytes of the chunk.
    line_end: usize,
    /// Line and column of the place that was read up to.
    place: (usize, usize),
    ended: bool,
}

/// Splits a file into the texts of its games, which come one by one: files of any size can be
/// read. UTF-16 is known by the mark at its start or by its zeros; a line that is not UTF-8 is taken
/// for Windows-1252, of which Latin-1 is a part.
pub const fn games<R: BufRead>(input: R) -> Games<R> {
    Games {
        input,
        encoding: None,
        chunk: String::new(),
        at: 0,
        line_end: 0,
        place: (1, 1),
        ended: false,
    }
}

impl<R: BufRead> Games<R> {
    /// Counts lines from another number than 1: for a part of a file.
    #[must_use]
    pub fn from_line(mut self, line: usize) -> Self {
        self.place.0 = line;
        self
    }

    /// Reads up to the next line feed; `false` at the end of the file.
    fn fill(&mut self) -> io::Result<bool> {
        let (is_first, encoding) = match self.encoding {
            Some(known) => (false, known),
            None => (true, *self.encoding.insert(Encoding::of(&mut self.input)?)),
        };
        (self.at, self.line_end) = (0, 0);
        self.chunk.clear();
        if let Some(line) = encoding.utf16_line(&mut self.input)? {
            self.chunk = line.unwrap_or_default();
            if is_first && self.chunk.starts_with('\u{FEFF}') {
                self.at = '\u{FEFF}'.len_utf8();
            }
            return Ok(!self.chunk.is_empty());
        }
        let mut bytes = Vec::new();
        self.input.read_until(b'\n', &mut bytes)?;
        let bytes = if is_first { without_mark(bytes) } else { bytes };
        self.chunk = String::from_utf8(bytes).unwrap_or_else(|error| legacy_text(error.as_bytes()));
        Ok(!self.chunk.is_empty())
    }

    /// Finds the end of the line that is being read. Once for each line: there may be thousands of games
    /// on it.
    fn find_line_end(&mut self) {
        if self.at >= self.line_end {
            let rest = &self.chunk[self.at..];
            let length = rest
                .find(['\n', '\r'])
                .map_or(rest.len(), |at| at + if rest[at..].starts_with("\r\n") { 2 } else { 1 });
            self.line_end = self.at + length;
        }
    }

    /// Goes on behind so many bytes of the line.
    fn advance(&mut self, length: usize) {
        self.place = place(&self.chunk[self.at..self.at + length], self.place);
        self.at += length;
    }

    fn game(&mut self) -> io::Result<Option<GameText>> {
        let mut scanner = Scanner::default();
        let mut game: Option<GameText> = None;
        loop {
            if self.at == self.chunk.len() && !self.fill()? {
                return Ok(game);
            }
            self.find_line_end();
            scanner.restart();
            let (mut begin, mut is_over) = (game.is_some().then_some(0), false);
            let line = &self.chunk[self.at..self.line_end];
            let end = loop {
                let token = scanner.next(line);
                match token.kind {
                    Kind::End => break line.len(),
                    Kind::NextGame => {
                        is_over = true;
                        break token.start;
                    }
                    _ => begin = begin.or(Some(token.start)),
                }
            };
            if let Some(begin) = begin {
                let text = &line[begin..end];
                match &mut game {
                    Some(game) => game.text.push_str(text),
                    None => {
                        let (line, column) = place(&line[..begin], self.place);
                        game = Some(GameText { text: text.to_owned(), line, column });
                    }
                }
            }
            self.advance(end);
            if is_over {
                return Ok(game);
            }
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.game().transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}
