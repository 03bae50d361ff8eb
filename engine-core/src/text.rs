//! The spelling of what people paste, the same for every game: white space, what wraps a position, and the signs
//! that stand for spaces.

/// White space as browsers know it, so that the engine and the page split texts alike.
pub(crate) fn is_space(letter: char) -> bool {
    letter == '\u{feff}' || (letter.is_whitespace() && letter != '\u{85}')
}

/// Whether a character is seen by nobody: what comes with a copy from a web page or a chat.
const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
    )
}

/// Whether a character only wraps a position: white space, a quote, or one that nobody sees.
fn wraps(letter: char) -> bool {
    let is_quote =
        matches!(letter, '"' | '\'' | '`' | '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}');
    is_space(letter) || is_invisible(letter) || is_quote
}

/// Whether a character is a hyphen, a dash or a minus sign.
pub(crate) const fn is_dash(letter: char) -> bool {
    matches!(
        letter,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}'
    )
}

/// A text without white space around it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// A text without what wraps it and without the stops behind it.
pub(crate) fn unwrap(text: &str) -> &str {
    text.trim_start_matches(wraps)
        .trim_end_matches(|letter| wraps(letter) || ";,.".contains(letter))
}

/// A text with spaces and slashes where addresses have other signs for them; `None` if there are none.
pub(crate) fn separate(text: &str) -> Option<String> {
    let mut plain = text.replace("%20", " ").replace("%2F", "/").replace("%2f", "/");
    plain = plain.replace('_', " ");
    if !plain.contains(is_space) {
        plain = plain.replace('+', " ");
    }
    (plain != text).then_some(plain)
}

/// The fields of a text: what white space parts.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|field| !field.is_empty())
}

/// As much of a text as an error message should repeat.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
