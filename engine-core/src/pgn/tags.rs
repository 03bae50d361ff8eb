//! Tags: `[Name "Value"]`, and what real files make of them.

use super::chars::{ends_line, is_blank};

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name, as it is spelled.
    pub name: String,
    /// Its value, without escapes.
    pub value: String,
    /// How the value was written, if the export format writes it another way.
    raw: Option<String>,
}

impl Tag {
    /// A tag that says this.
    #[must_use]
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned(), raw: None }
    }

    /// A tag whose value is written like this, escapes included.
    pub(super) fn from_raw(name: &str, raw: &str) -> Self {
        let value = unescape(raw);
        let kept = (escape(&value) != raw).then(|| raw.to_owned());
        Self { name: name.to_owned(), value, raw: kept }
    }

    /// The value as it is written between quotes.
    pub(super) fn written(&self) -> String {
        self.raw.clone().unwrap_or_else(|| escape(&self.value))
    }
}

/// Where a tag lies in its line, and what it says.
pub(super) struct Found {
    pub(super) tag: Tag,
    /// Behind its closing bracket, in bytes from the start of the text that was searched.
    pub(super) end: usize,
}

/// Whether a character may be part of a tag's name.
const fn names(letter: char) -> bool {
    !is_blank(letter)
        && !matches!(letter, '"' | '[' | ']' | '{' | '}' | '(' | ')' | ';' | '%' | '<')
}

/// How many bytes the blanks take at the start of a text, line ends not among them.
fn gap(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c| is_blank(c) && !ends_line(c)).len()
}

/// The line that a text begins with, without its end.
pub(super) fn first_line(text: &str) -> &str {
    &text[..text.find(ends_line).unwrap_or(text.len())]
}

/// What some write between name and value: `[White: "Ann"]`. It belongs to neither.
const BETWEEN: &[char] = &[':', '=', ','];

/// The name at the start of a tag, and where its quoted value begins, behind the quote; `None` if the
/// text is not the start of a tag.
pub(super) fn opening(text: &str) -> Option<(&str, usize)> {
    let mut at = 1;
    if !text.starts_with('[') {
        return None;
    }
    at += gap(&text[at..]);
    let length = text[at..].find(|c| !names(c)).unwrap_or(text.len() - at);
    let name = text[at..at + length].trim_end_matches(BETWEEN);
    at += length;
    at += gap(&text[at..]);
    if text[at..].starts_with(BETWEEN) {
        at += 1;
        at += gap(&text[at..]);
    }
    (!name.is_empty() && text[at..].starts_with('"')).then_some((name, at + 1))
}

/// Whether a name follows the bracket that a text begins with, perhaps in quotes.
pub(super) fn has_name(text: &str) -> bool {
    let rest = &text[1 + gap(&text[1..])..];
    rest.strip_prefix('"').unwrap_or(rest).starts_with(names)
}

/// Whether the rest of a line closes a tag; answers with how long that is.
fn closing(rest: &str) -> Option<usize> {
    let length = gap(rest);
    rest[length..].starts_with(']').then_some(length + 1)
}

/// Reads the tag at the start of a text. The value ends at the first quote without a backslash that
/// a closing bracket follows, so that quotes inside need none; if there is none, at the first quote
/// that a bracket follows. `None` if the line has no such end.
pub(super) fn tag(text: &str) -> Option<Found> {
    let (name, start) = opening(text)?;
    let mut escaped = false;
    let mut fallback = None;
    for (at, letter) in text[start..].char_indices().map(|(at, letter)| (start + at, letter)) {
        if ends_line(letter) {
            break;
        }
        if letter == '"'
            && let Some(length) = closing(&text[at + 1..])
        {
            let end = at + 1 + length;
            if !escaped {
                return Some(found(name, &text[start..at], end));
            }
            fallback = fallback.or(Some((at, end)));
        }
        escaped = letter == '\\' && !escaped;
    }
    fallback.map(|(at, end)| found(name, &text[start..at], end))
}

fn found(name: &str, raw: &str, end: usize) -> Found {
    Found { tag: Tag::from_raw(name, raw), end }
}

/// How long what is no tag is, of the line that it begins: to a bracket behind which another tag or a move with
/// its number stands, or to the line's end.
pub(super) fn loose_length(line: &str) -> usize {
    let goes_on = |rest: &str| {
        let rest = rest.trim_start_matches(is_blank);
        let number = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.starts_with('[') || number.len() < rest.len() && number.starts_with(['.', '…'])
    };
    let mut ends = line.match_indices(']').map(|(at, _)| at + 1);
    ends.find(|&end| goes_on(&line[end..])).unwrap_or(line.len())
}

/// What a line in brackets that is no tag seems to say, if it has a name: `[White Ann]`.
pub(super) fn loose(line: &str) -> Option<Tag> {
    const QUOTES: &[char] = &['"', '\'', '“', '”', '„', '«', '»', '‘', '’'];
    let rest = &line[1 + gap(&line[1..])..];
    let quoted = rest.strip_prefix('"');
    let rest = quoted.unwrap_or(rest);
    let length = rest.find(|c| !names(c)).unwrap_or(rest.len());
    let (name, value) = rest.split_at(length);
    let value = if quoted.is_some() { value.strip_prefix('"')? } else { value };
    let name = name.trim_end_matches(BETWEEN);
    let blank = gap(value);
    if name.is_empty() || blank == 0 && !value.starts_with(QUOTES) {
        return None;
    }
    let value = value.trim_matches(is_blank);
    let value = value.strip_suffix(']').unwrap_or(value).trim_matches(is_blank);
    let value = value.strip_prefix(QUOTES).unwrap_or(value);
    let value = value.strip_suffix(QUOTES).unwrap_or(value);
    Some(Tag::new(name, value))
}

/// A value with its escapes taken away: a backslash before a quote or another one.
pub(super) fn unescape(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.peek() {
            Some(&next @ ('"' | '\\')) if letter == '\\' => {
                letters.next();
                value.push(next);
            }
            _ => value.push(letter),
        }
    }
    value
}

/// A value as the export format has it, on one line.
pub(super) fn escape(value: &str) -> String {
    let mut raw = String::with_capacity(value.len());
    let mut in_break = false;
    for letter in value.chars() {
        let breaks = ends_line(letter);
        if breaks && !in_break {
            raw.push(' ');
        }
        in_break = breaks;
        if matches!(letter, '"' | '\\') {
            raw.push('\\');
        }
        if !breaks {
            raw.push(letter);
        }
    }
    raw
}
