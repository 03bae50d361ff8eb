//! The words of a game's text.

use super::GameResult;

/// A part of the movetext.
#[derive(Debug)]
pub(super) enum Token<'a> {
    Move(&'a str),
    Comment(String),
    Nag(u8),
    /// What stands between parentheses.
    Variation(String),
    Result(GameResult),
}

/// Reads the tags at the start and answers with them and the text that follows.
pub(super) fn tags(text: &str) -> (Vec<(String, String)>, &str) {
    let mut tags = Vec::new();
    let mut rest = text;
    loop {
        let line_start = rest.trim_start();
        if let Some(escape) = line_start.strip_prefix('%') {
            rest = escape.split_once('\n').map_or("", |(_, rest)| rest);
            continue;
        }
        let Some(tag) = line_start.strip_prefix('[') else { return (tags, line_start) };
        let (line, after) = tag.split_once('\n').unwrap_or((tag, ""));
        if let Some(tag) = read_tag(line) {
            tags.push(tag);
        }
        rest = after;
    }
}

/// Reads `Name "Value"]`; a quote or backslash in the value has a backslash before it.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.trim().split_once(char::is_whitespace)?;
    let mut letters = value.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next() {
            None | Some('"') => break,
            Some('\\') => value.extend(letters.next()),
            Some(letter) => value.push(letter),
        }
    }
    Some((name.to_owned(), value))
}

/// Text with a single space between its words, wherever its lines end.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits movetext into tokens.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// Whether nothing but the start of a line was read since the last line ended.
    line_start: bool,
    /// Marks such as `!?` at the end of a move, told after it.
    suffix: Option<u8>,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { rest: text, line_start: true, suffix: None }
    }

    /// Takes text up to a letter that is found, which is dropped, or all.
    fn until(&mut self, end: char) -> &'a str {
        let (text, rest) = self.rest.split_once(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        text
    }

    /// Takes the text of a variation, nested ones and comments included.
    fn variation(&mut self) -> &'a str {
        let (mut depth, mut in_comment) = (1usize, false);
        for (index, letter) in self.rest.char_indices() {
            match letter {
                '}' => in_comment = false,
                _ if in_comment => {}
                '{' => in_comment = true,
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let text = &self.rest[..index];
                self.rest = &self.rest[index + 1..];
                return text;
            }
        }
        std::mem::take(&mut self.rest)
    }

    /// Takes a word: all up to white space or a letter with a meaning of its own.
    fn word(&mut self) -> &'a str {
        let ends = |letter: char| letter.is_whitespace() || "{}();$[]".contains(letter);
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// What a word means; nothing for move numbers and words without meaning.
    fn meaning(&mut self, word: &'a str) -> Option<Token<'a>> {
        if let Some(result) = GameResult::parse(word) {
            return Some(Token::Result(result));
        }
        // `12.Nf3`, `12...Nf6`, `...Nf6`; castling with zeros is no number.
        let number = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = if number.is_empty() || number.starts_with('.') {
            number.trim_start_matches('.')
        } else {
            word
        };
        if word.is_empty() || word == "e.p." || word == "ep" {
            return None;
        }
        let mv = word.trim_end_matches(['!', '?']);
        self.suffix = match &word[mv.len()..] {
            "!" => Some(1),
            "?" => Some(2),
            "!!" => Some(3),
            "??" => Some(4),
            "!?" => Some(5),
            "?!" => Some(6),
            _ => None,
        };
        if mv.is_empty() {
            return self.suffix.take().map(Token::Nag);
        }
        Some(Token::Move(mv))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        if let Some(nag) = self.suffix.take() {
            return Some(Token::Nag(nag));
        }
        loop {
            let first = self.rest.chars().next()?;
            let after = &self.rest[first.len_utf8()..];
            let line_start = std::mem::replace(&mut self.line_start, first == '\n');
            match first {
                '%' if line_start => {
                    self.until('\n');
                    self.line_start = true;
                }
                '{' => {
                    self.rest = after;
                    return Some(Token::Comment(words(self.until('}'))));
                }
                ';' => {
                    self.rest = after;
                    let text = self.until('\n').trim().replace(['{', '}'], "");
                    self.line_start = true;
                    return Some(Token::Comment(text));
                }
                '(' => {
                    self.rest = after;
                    return Some(Token::Variation(words(self.variation())));
                }
                '$' => {
                    self.rest = after;
                    if let Ok(nag) = self.word().parse() {
                        return Some(Token::Nag(nag));
                    }
                }
                _ if first.is_whitespace() || "})[]".contains(first) => self.rest = after,
                _ => {
                    let word = self.word();
                    if let Some(token) = self.meaning(word) {
                        return Some(token);
                    }
                }
            }
        }
    }
}
