//! The classes of characters that `docs/pgn.md` defines, the same in both readers.

use crate::text::is_dash;

/// Whether a character separates words: white space, control characters, and the invisible ones
/// that come with a copy from a web page.
pub(super) const fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        '\0'..='\u{20}'
            | '\u{7F}'..='\u{A0}'
            | '\u{AD}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200F}'
            | '\u{2028}'..='\u{202F}'
            | '\u{205F}'..='\u{2064}'
            | '\u{3000}'
            | '\u{FEFF}'
    )
}

/// Whether a character ends a word of the movetext: a blank, or one with a meaning of its own.
pub(super) const fn ends_word(letter: char) -> bool {
    is_blank(letter)
        || matches!(letter, '(' | ')' | '{' | '}' | '[' | ']' | ';' | '$' | '!' | '?' | '%' | '<')
}

/// Whether a character is one of the two that can end a line.
pub(super) const fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

/// Whether a character tells only how the symbol before it is drawn, as text or as an emoji.
pub(super) const fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{FE0E}' | '\u{FE0F}')
}

/// Whether a character can be no part of a move: punctuation and symbols, save dashes, `@` and the
/// figurines.
pub(super) const fn is_symbol(letter: char) -> bool {
    match letter {
        '\u{21}'..='\u{7E}' => !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '@'),
        '\u{A1}'..='\u{BF}' | '\u{D7}' | '\u{F7}' => true,
        '\u{2654}'..='\u{265F}' => false,
        '\u{2000}'..='\u{2BFF}' => !is_dash(letter),
        // Emoji.
        '\u{1F000}'..='\u{1FBFF}' => true,
        _ if is_selector(letter) => true,
        _ => false,
    }
}

/// Text without the blanks at its ends.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}
