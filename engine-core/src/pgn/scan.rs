//! The tokens of a file of games, and where one game ends and the next begins.
//!
//! The scanner needs no more than a line at a time, save that it can be given whole games too: so
//! the splitter of files and the reader of a game see the same tokens.

use super::chars::{ends_word, is_blank};
use super::result::GameResult;
use super::tags;
use super::words::{self, Word};

/// What a token is. Its text lies between the token's two places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The text ends here.
    End,
    /// The next game begins here.
    NextGame,
    /// A tag.
    Tag,
    /// A line in brackets, before the moves, that is no tag.
    BadTag,
    /// A comment, braces included.
    Comment { closed: bool },
    /// A comment to the end of its line, with its semicolon.
    LineComment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$` and the digits that follow it.
    Nag,
    /// Some of `!` and `?`.
    Marks,
    /// What has no meaning among moves: brackets with what they hold, a brace that closes nothing.
    Stray,
    /// A move number, or dots, which have none.
    Number(Option<u32>),
    /// A result.
    Result(GameResult),
    /// A move or a sign; the number or the dots glued to its front, if there were any, are no part of it.
    Word { number: Option<Option<u32>> },
}

/// A token and its place in the text, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Tags that a game has once: another of them begins the next game.
const EVENT: u8 = 1;
const WHITE: u8 = 2;
const FEN: u8 = 4;

/// The bit of a tag that a game has once, or 0.
fn once_bit(name: &str) -> u8 {
    [("Event", EVENT), ("White", WHITE), ("FEN", FEN)]
        .iter()
        .find(|(known, _)| name.eq_ignore_ascii_case(known))
        .map_or(0, |&(_, bit)| bit)
}

/// Reads tokens of one game.
#[derive(Default)]
pub(super) struct Scanner {
    at: usize,
    /// Where the token begins that is being read.
    start: usize,
    /// Something else than blanks was read of the current line.
    line_begun: bool,
    /// An empty line was read since the last tag.
    gap: bool,
    in_comment: bool,
    /// Something else than tags and comments was read.
    in_moves: bool,
    /// A result was read.
    is_over: bool,
    /// Variations that are open.
    depth: usize,
    /// Which of the tags that a game has once were read.
    seen: u8,
    /// The highest number of a move outside of variations, with its dots.
    highest: u32,
    /// Move numbers are written `1)` in this game.
    brackets_numbers: bool,
    /// No angle bracket and no square bracket closes before these places.
    no_angle: usize,
    no_square: usize,
    /// Where the last word ended, if it was all digits.
    digits_end: Option<usize>,
}

impl Scanner {
    /// Goes to the start of another piece of the text: of a line, or behind the game before.
    pub(super) const fn restart(&mut self) {
        self.at = 0;
        self.line_begun = false;
        self.digits_end = None;
        (self.no_angle, self.no_square) = (0, 0);
    }

    /// The next token.
    pub(super) fn next(&mut self, text: &str) -> Token {
        if self.in_comment {
            self.skip_comment(text);
        }
        loop {
            let start = self.at;
            let Some(letter) = text[start..].chars().next() else {
                return Token { kind: Kind::End, start, end: start };
            };
            // Mails quote with `>`.
            if is_blank(letter) || letter == '>' && !self.line_begun {
                self.blank(text, letter);
                continue;
            }
            let line_begun = std::mem::replace(&mut self.line_begun, true);
            // Escaped; or the fence of a block of code.
            if !line_begun && (letter == '%' || text[start..].starts_with("```")) {
                self.at += tags::first_line(&text[start..]).len();
                continue;
            }
            self.start = start;
            let kind = self.token(text, letter, line_begun);
            return Token { kind, start: self.start, end: self.at };
        }
    }

    /// Passes over a blank, and knows lines by it.
    fn blank(&mut self, text: &str, letter: char) {
        self.at += letter.len_utf8();
        if letter == '\n' || letter == '\r' && !text[self.at..].starts_with('\n') {
            self.gap |= !self.line_begun;
            self.line_begun = false;
        }
    }

    fn token(&mut self, text: &str, letter: char, line_begun: bool) -> Kind {
        let rest = &text[self.at..];
        match letter {
            '{' => return self.comment(text),
            ';' => {
                self.at += tags::first_line(rest).len();
                return Kind::LineComment;
            }
            '[' => return self.bracket(rest, line_begun),
            '<' => {
                let kind = self.stray(rest, '>');
                // Markup among tags: they go on behind it.
                self.in_moves |= self.at == self.start + 1;
                return kind;
            }
            _ => {}
        }
        if !ends_word(letter) {
            return self.word(text);
        }
        self.in_moves = true;
        match letter {
            '(' => {
                self.at += 1;
                self.depth += 1;
                Kind::Open
            }
            ')' => self.close(),
            '$' => {
                let digits = rest[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                self.at += rest.len() - digits.len();
                let glued = digits.chars().next().filter(|&next| !ends_word(next)).is_some();
                if rest.len() - digits.len() == 1 && glued {
                    self.at = word_end(text, self.at);
                }
                Kind::Nag
            }
            '!' | '?' => {
                self.at += rest.len() - rest.trim_start_matches(['!', '?']).len();
                Kind::Marks
            }
            _ => {
                self.at += 1;
                Kind::Stray
            }
        }
    }

    /// Passes over a bracket, with what it holds if it is closed on its line.
    fn stray(&mut self, rest: &str, closing: char) -> Kind {
        let none = match closing {
            '>' => &mut self.no_angle,
            _ => &mut self.no_square,
        };
        self.at += 1;
        // A line of nothing but opening brackets must not be searched for each of them.
        if self.start >= *none {
            match rest.find([closing, '\n', '\r']) {
                Some(length) if rest[length..].starts_with(closing) => {
                    self.at = self.start + length + 1;
                }
                length => *none = self.start + length.unwrap_or(rest.len()),
            }
        }
        Kind::Stray
    }

    /// A tag before the moves; after them it begins the next game where a line begins or the result
    /// was read, and an Event tag anywhere.
    fn bracket(&mut self, rest: &str, line_begun: bool) -> Kind {
        let opening = tags::opening(rest);
        if self.in_moves {
            // Once a game is over, less has to be right for a tag of the next.
            let is_event = opening.is_some_and(|(name, _)| once_bit(name) == EVENT);
            let begins = if self.is_over && self.depth == 0 {
                opening.is_some() || !line_begun && tags::has_name(rest)
            } else {
                opening.is_some() && (!line_begun || is_event)
            };
            return if begins { Kind::NextGame } else { self.stray(rest, ']') };
        }
        let (name, kind, end) = match tags::tag(rest) {
            Some(found) => (Some(found.tag.name), Kind::Tag, found.end),
            None => {
                let line = tags::first_line(rest);
                let line = &line[..tags::loose_length(line)];
                (tags::loose(line).map(|tag| tag.name), Kind::BadTag, line.len())
            }
        };
        let once = name.map_or(0, |name| once_bit(&name));
        if self.seen & once != 0 && (self.gap || once == EVENT) {
            return Kind::NextGame;
        }
        self.seen |= once;
        self.gap = false;
        self.at += end;
        kind
    }

    fn comment(&mut self, text: &str) -> Kind {
        self.in_comment = true;
        self.at += 1;
        self.skip_comment(text);
        Kind::Comment { closed: !self.in_comment && text[..self.at].ends_with('}') }
    }

    /// Goes to the end of a comment, which may lie beyond this text. A line that begins with an Event
    /// tag ends it too: the brace was forgotten or the game cut off, and the games that follow must not
    /// be lost.
    fn skip_comment(&mut self, text: &str) {
        const EVENT_TAG: &str = "[Event \"";
        let mut begins_line = self.at == 0;
        loop {
            let rest = &text[self.at..];
            if begins_line && rest.starts_with(EVENT_TAG) {
                self.in_comment = false;
                self.line_begun = false;
                return;
            }
            let Some(length) = rest.find(['}', '\n', '\r']) else {
                self.at = text.len();
                return;
            };
            self.at += length + 1;
            begins_line = !rest[length..].starts_with('}');
            if !begins_line {
                self.in_comment = false;
                self.line_begun = true;
                return;
            }
        }
    }

    fn close(&mut self) -> Kind {
        let numbers = self.digits_end == Some(self.at);
        self.at += 1;
        if numbers && (self.depth == 0 || self.brackets_numbers) {
            self.brackets_numbers = true;
            return Kind::Number(None);
        }
        self.depth = self.depth.saturating_sub(1);
        Kind::Close
    }

    fn word(&mut self, text: &str) -> Kind {
        let start = self.at;
        let mut end = word_end(text, start);
        if end - start > 1 && text[..end].ends_with('*') {
            // A result glued to what stands before it: e5*
            end -= 1;
        }
        let raw = &text[start..end];
        let mut found = words::word(raw);
        if let Some((result, length)) = spaced_result(raw, &text[end..]) {
            found = Word::Result(result);
            end += length;
        } else if raw.ends_with(['1', '8']) {
            end += promotion(&text[end..]);
        }
        let is_result = matches!(found, Word::Result(_));
        if self.is_over && self.depth == 0 && !is_result && words::may_begin_game(raw) {
            return Kind::NextGame;
        }
        if !is_result && self.begins_again(raw) {
            return Kind::NextGame;
        }
        self.in_moves = true;
        self.at = end;
        let digits = raw.bytes().all(|byte| byte.is_ascii_digit());
        self.digits_end = digits.then_some(end);
        match found {
            Word::Result(result) => {
                self.is_over |= self.depth == 0;
                Kind::Result(result)
            }
            Word::Number => Kind::Number(words::number_of(raw)),
            Word::Text(rest, numbered) => {
                self.start = start + raw.len() - rest.len();
                Kind::Word { number: numbered.then(|| words::number_of(raw)) }
            }
        }
    }

    /// Notes the number that a word begins with. Whether it is White's first while later moves were read, so that
    /// another game begins: many files have no results. With a FEN tag it may be another solution.
    fn begins_again(&mut self, word: &str) -> bool {
        let rest = words::without_number(word);
        let number = &word[..word.len() - rest.len()];
        if self.depth > 0 || !number.ends_with(['.', '…']) {
            return false;
        }
        let is_first = matches!(number, "1." | "1\\.")
            && !rest.starts_with(|letter: char| letter.is_ascii_digit());
        if is_first && self.highest > 1 && self.seen & FEN == 0 {
            return true;
        }
        self.highest = self.highest.max(words::number_of(word).unwrap_or(0));
        false
    }
}

/// Where the word ends that begins at a place.
fn word_end(text: &str, start: usize) -> usize {
    text[start..].find(ends_word).map_or(text.len(), |length| start + length)
}

/// A result with blanks around its dash: the first half, and what follows it. Answers with the length
/// of the rest.
fn spaced_result(half: &str, rest: &str) -> Option<(GameResult, usize)> {
    words::half_points(half)?;
    let skip = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
    let dash = skip(rest);
    let letter = rest[dash..].chars().next().filter(|&letter| words::separates(letter))?;
    let behind = dash + letter.len_utf8();
    let other = behind + skip(&rest[behind..]);
    let end = word_end(rest, other);
    Some((words::scores(half, &rest[other..end])?, end))
}

/// How long a promotion in parentheses is that is glued to a pawn's move: `e8(Q)`.
fn promotion(rest: &str) -> usize {
    match rest.as_bytes() {
        [b'(', letter, b')', ..] if letter.is_ascii_alphabetic() => 3,
        _ => 0,
    }
}
