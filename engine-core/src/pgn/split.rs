//! Where one game of a file ends and the next begins.

use std::io::{self, BufRead};

use super::GameResult;
use super::encoding::{Encoding, legacy_text};
use super::lexer;

/// The texts of the games in a file.
pub struct Games<R> {
    input: R,
    /// What was read already and belongs to the next game.
    next: Option<String>,
    ended: bool,
    encoding: Option<Encoding>,
    /// Lines read so far.
    lines: usize,
    /// The line at which the last game began, from 1.
    begin: usize,
}

/// Splits a file into the texts of its games, which come one by one: files of any size can be
/// read. UTF-16 is known by the mark at its start; text that is not UTF-8 is taken for
/// Windows-1252, of which Latin-1 is a part.
pub const fn games<R: BufRead>(input: R) -> Games<R> {
    Games { input, next: None, ended: false, encoding: None, lines: 0, begin: 0 }
}

impl<R: BufRead> Games<R> {
    /// The line of the file at which the game began that came last, from 1.
    #[must_use]
    pub const fn line_number(&self) -> usize {
        self.begin
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(line));
        }
        self.lines += 1;
        let encoding = match self.encoding {
            Some(known) => known,
            None => *self.encoding.insert(Encoding::of(&mut self.input)?),
        };
        if let Some(line) = encoding.utf16_line(&mut self.input)? {
            return Ok(line);
        }
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8(bytes).unwrap_or_else(|error| legacy_text(error.as_bytes()));
        Ok(Some(text))
    }

    fn game(&mut self) -> io::Result<Option<String>> {
        let mut text = String::new();
        let mut open = Open::default();
        while let Some(line) = self.line()? {
            let line = line.trim_start_matches('\u{FEFF}');
            if text.trim_start().is_empty() {
                self.begin = self.lines;
            }
            if let Some(end) = open.read(line) {
                text.push_str(&line[..end]);
                self.next = Some(line[end..].to_owned());
                return Ok(Some(text));
            }
            text.push_str(line);
        }
        Ok((!text.trim().is_empty()).then_some(text))
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.game().transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}

/// What is known of the game whose lines are being gathered.
#[derive(Default)]
struct Open {
    in_comment: bool,
    /// Variations that are open.
    depth: usize,
    has_event: bool,
    has_moves: bool,
    /// Its result was read.
    is_over: bool,
}

impl Open {
    /// Reads another line, and answers where in it the next game begins.
    fn read(&mut self, line: &str) -> Option<usize> {
        // A brace was forgotten, or the game cut off: the games after it must not be lost.
        self.in_comment &= !line.starts_with("[Event \"");
        let mut at = 0;
        if !self.in_comment {
            if line.starts_with('%') {
                return None;
            }
            while let Some(tag) = lexer::tag(&line[at..]) {
                let is_event = tag.name == "Event";
                if self.has_moves || self.has_event && is_event {
                    return Some(at);
                }
                self.has_event |= is_event;
                at += tag.length;
            }
        }
        while let Some(letter) = line[at..].chars().next() {
            let start = at;
            at += letter.len_utf8();
            match letter {
                '}' => self.in_comment = false,
                _ if self.in_comment => {}
                '{' => self.in_comment = true,
                ';' => return None,
                '(' => self.depth += 1,
                ')' => self.depth = self.depth.saturating_sub(1),
                _ if lexer::ends_word(letter) => {}
                _ => {
                    if self.is_over && self.depth == 0 {
                        return Some(start);
                    }
                    let word = line[start..].split(lexer::ends_word).next().unwrap_or_default();
                    at = start + word.len();
                    self.has_moves = true;
                    if self.depth == 0 {
                        self.is_over = GameResult::parse(word).is_some();
                    }
                }
            }
        }
        None
    }
}
