//! The spelling of a FEN put right before its fields are read.

/// Longer than any FEN.
pub(super) const MOST_CHARACTERS: usize = 400;

fn is_space(letter: char) -> bool {
    letter == '\u{feff}' || letter.is_whitespace()
}

/// Whether a character only wraps a text: white space, quotes, and what nobody sees, which comes with a copy from
/// a web page or a chat.
fn wraps(letter: char) -> bool {
    is_space(letter)
        || "\"'`\u{201c}\u{201d}\u{2018}\u{2019}\u{ab}\u{bb}".contains(letter)
        || matches!(
            letter,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
        )
}

/// A text without what wraps it and without the stops behind it.
pub(super) fn unwrap(text: &str) -> &str {
    text.trim_start_matches(wraps)
        .trim_end_matches(|letter| wraps(letter) || ";,.".contains(letter))
}

/// A text without white space around it.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// A text with spaces and slashes where addresses have other signs for them.
pub(super) fn separate(text: &str) -> String {
    let plain = text.replace("%20", " ").replace("%2F", "/").replace("%2f", "/").replace('_', " ");
    if plain.contains(is_space) { plain } else { plain.replace('+', " ") }
}

/// The fields of a FEN.
pub(super) fn fields(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|field| !field.is_empty())
}

/// As much of a text as an error message should repeat.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
