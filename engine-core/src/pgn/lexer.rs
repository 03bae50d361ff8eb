//! The words of a game's text.

use super::GameResult;

/// A part of the movetext.
#[derive(Debug)]
pub(super) enum Token<'a> {
    Move(&'a str),
    /// The side to move passes, as no game can: analysts write that.
    NullMove(&'a str),
    Comment(String),
    Nag(u8),
    /// What stands between parentheses.
    Variation(String),
    Result(GameResult),
}

/// How programs write a null move.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "@@@@", "null", "pass"];

/// A tag: `[Name "Value"]`.
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// How long its text is, with the white space before it.
    pub(super) length: usize,
}

/// The tag at the start of some text. A quote or backslash in the value has a backslash before it; a
/// value without its quote at the end goes to the end of the line.
pub(super) fn tag(text: &str) -> Option<Tag> {
    let inside = text.trim_start().strip_prefix('[')?.trim_start();
    let line = inside.split('\n').next()?;
    let name = line.split(|letter: char| letter.is_whitespace() || letter == '"').next()?;
    let mut letters = line[name.len()..].trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next() {
            None | Some('"') => break,
            Some('\\') => value.extend(letters.next()),
            Some(letter) => value.push(letter),
        }
    }
    // Behind the bracket another tag may follow on the same line, or the moves.
    let after = letters.as_str().trim_start();
    let after = after.strip_prefix(']').unwrap_or("");
    let before = text.len() - inside.len();
    Some(Tag { name: name.to_owned(), value, length: before + line.len() - after.len() })
}

/// Reads the tags at the start and answers with them and the text that follows.
pub(super) fn tags(text: &str) -> (Vec<(String, String)>, &str) {
    let mut tags = Vec::new();
    let mut rest = text;
    loop {
        if let Some(Tag { name, value, length }) = tag(rest) {
            tags.push((name, value));
            rest = &rest[length..];
            continue;
        }
        let line_start = rest.trim_start();
        if !line_start.starts_with(['%', '[']) {
            return (tags, line_start);
        }
        rest = line_start.split_once('\n').map_or("", |(_, rest)| rest);
    }
}

/// Whether a letter is none of a word: white space, or one with a meaning of its own.
pub(super) fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "{}();$[]".contains(letter)
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
    /// What has no end: the text that should have followed it is lost in it.
    pub(super) unclosed: Option<&'static str>,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { rest: text, line_start: true, suffix: None, unclosed: None }
    }

    /// Takes text up to a letter that is found, which is dropped, or nothing.
    fn until(&mut self, end: char) -> Option<&'a str> {
        let (text, rest) = self.rest.split_once(end)?;
        self.rest = rest;
        Some(text)
    }

    /// Takes the rest of the line.
    fn line(&mut self) -> &'a str {
        self.until('\n').unwrap_or_else(|| std::mem::take(&mut self.rest))
    }

    /// Takes the text of a comment.
    fn comment(&mut self) -> &'a str {
        self.until('}').unwrap_or_else(|| {
            self.unclosed = Some("a comment");
            std::mem::take(&mut self.rest)
        })
    }

    /// Takes the text of a variation, nested ones and comments included, which all stand in braces then:
    /// a comment to the end of its line would not end there once lines are joined.
    fn variation(&mut self) -> String {
        let mut text = String::new();
        let mut depth = 1usize;
        while let Some(letter) = self.rest.chars().next() {
            self.rest = &self.rest[letter.len_utf8()..];
            match letter {
                '{' => {
                    text.extend(["{", self.comment(), "}"]);
                    continue;
                }
                ';' => {
                    let comment = self.line().replace(['{', '}'], "");
                    text.extend([" {", comment.trim(), "} "]);
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return text;
            }
            text.push(letter);
        }
        self.unclosed = self.unclosed.or(Some("a variation"));
        text.extend(std::iter::repeat_n(')', depth - 1));
        text
    }

    /// Takes a word.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find(ends_word).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// What a word means; nothing for move numbers and words without meaning.
    fn meaning(&mut self, word: &'a str) -> Option<Token<'a>> {
        if let Some(result) = GameResult::parse(word) {
            return Some(Token::Result(result));
        }
        // `12.Nf3`, `12...Nf6`, `...Nf6`; castling with zeros is no number, nor is a null move.
        let digits = word.rsplit('.').next().unwrap_or_default();
        if let Some(text) =
            NULL_MOVES.iter().find(|&&text| text == digits.trim_end_matches(['!', '?']))
        {
            return Some(Token::NullMove(text));
        }
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
                    self.line();
                    self.line_start = true;
                }
                '{' => {
                    self.rest = after;
                    return Some(Token::Comment(words(self.comment())));
                }
                ';' => {
                    self.rest = after;
                    let text = self.line().trim().replace(['{', '}'], "");
                    self.line_start = true;
                    return Some(Token::Comment(text));
                }
                '(' => {
                    self.rest = after;
                    return Some(Token::Variation(words(&self.variation())));
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
