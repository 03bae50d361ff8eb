//! What the words of the movetext mean by themselves: numbers, results, null moves and signs.

use super::chars::{is_blank, is_selector, is_symbol};
use super::result::GameResult;
use crate::text::is_dash;

/// A word of the movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    /// How the game ended.
    Result(GameResult),
    /// A move number, or the dots that stand for White's move.
    Number,
    /// A move or a sign, and whether a number or dots are glued to its front.
    Text(&'a str, bool),
}

/// Tells what a word is.
pub(super) fn word(text: &str) -> Word<'_> {
    if let Some(result) = result(text) {
        return Word::Result(result);
    }
    let rest = without_number(text);
    if rest.is_empty() {
        return Word::Number;
    }
    let numbered = rest.len() < text.len();
    match result(rest) {
        Some(result) if numbered => Word::Result(result),
        _ => Word::Text(rest, numbered),
    }
}

/// What follows the move number or the dots that a word begins with. A number without dots must be
/// all of the word, or stand right before a letter: `0-0` and `0000` are none.
pub(super) fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    // Markdown: a number that is to stay one.
    let is_escaped = !digits.is_empty() && rest.starts_with("\\.");
    let rest = if is_escaped { &rest[1..] } else { rest };
    if rest.starts_with(['.', '…']) {
        return rest.trim_start_matches(['.', '…']);
    }
    let counts = digits.len() <= 3 && digits.bytes().any(|digit| digit != b'0');
    match rest.chars().next() {
        None if counts => rest,
        Some(letter) if counts && begins_move(letter) => rest,
        _ => text,
    }
}

/// The value of the digits that a word begins with, at most 9,999; `None` if there are none.
pub(super) fn number_of(word: &str) -> Option<u32> {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = &word[..word.len() - rest.len()];
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX).min(9999))
}

/// Whether a letter may be the first of a move.
const fn begins_move(letter: char) -> bool {
    letter.is_ascii_alphabetic()
        || matches!(letter, '\u{2654}'..='\u{265F}' | '\u{400}'..='\u{4FF}')
}

impl GameResult {
    /// Reads one of the four texts, in all their spellings.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|&letter| !is_blank(letter)).collect();
        result(&plain)
    }
}

/// Reads a result, however it is spelled; punctuation behind it says nothing.
pub(super) fn result(text: &str) -> Option<GameResult> {
    let text = text.trim_end_matches(['.', ',', ':', '…', '"', '”', '’']);
    if text == "*" {
        return Some(GameResult::Unknown);
    }
    if matches!(text, "½" | "1/2") {
        return Some(GameResult::Draw);
    }
    let (white, rest) = text.split_once(separates)?;
    scores(white, rest)
}

/// Whether a character stands between the two halves of a result.
pub(super) const fn separates(letter: char) -> bool {
    letter == ':' || is_dash(letter)
}

/// The result that two halves make.
pub(super) fn scores(white: &str, black: &str) -> Option<GameResult> {
    match (half_points(white)?, half_points(black)?) {
        (2, 0) => Some(GameResult::White),
        (0, 2) => Some(GameResult::Black),
        (1, 1) => Some(GameResult::Draw),
        _ => None,
    }
}

/// One side's half points.
pub(super) fn half_points(text: &str) -> Option<u8> {
    match text {
        "1" => Some(2),
        "0" | "O" | "o" => Some(0),
        "½" | "1/2" | "0.5" | ".5" | "0,5" | ",5" => Some(1),
        _ => None,
    }
}

/// The marks of `!` and `?`.
pub(crate) fn marks(text: &str) -> Option<u8> {
    match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    }
}

/// A word with its dashes as plain hyphens and without variation selectors.
pub(super) fn plain(text: &str) -> String {
    let letters = text.chars().filter(|&letter| !is_selector(letter));
    letters.map(|letter| if is_dash(letter) { '-' } else { letter }).collect()
}

/// Whether a word says that a side passes.
pub(super) fn is_null_move(plain: &str) -> bool {
    matches!(plain, "--" | "Z0" | "0000" | "@@@@")
        || plain.eq_ignore_ascii_case("null")
        || plain.eq_ignore_ascii_case("pass")
}

/// Whether a word says nothing that the moves do not: checks and en passant.
pub(super) fn says_nothing(plain: &str) -> bool {
    const WORDS: [&str; 7] = ["e.p.", "e.p", "ep.", "ep", "ch", "ch.", "mate"];
    !plain.is_empty() && plain.chars().all(|letter| matches!(letter, '+' | '#' | '†' | '‡'))
        || WORDS.iter().any(|word| plain.eq_ignore_ascii_case(word))
}

/// The numeric glyph of a sign, its dashes being hyphens.
pub(crate) fn sign(plain: &str) -> Option<u8> {
    Some(match plain {
        "‼" => 3,
        "⁇" => 4,
        "⁉" => 5,
        "⁈" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "⩲" | "+=" | "+/=" => 14,
        "⩱" | "=+" | "=/+" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        "⨀" | "⊙" => 22,
        "○" => 26,
        "⟳" | "↑↑" => 32,
        "↑" => 36,
        "→" => 40,
        "=∞" | "=/∞" | "∞=" | "∞/=" => 44,
        "⇆" | "⇄" => 132,
        "⊕" | "⨁" => 138,
        "∆" | "Δ" | "△" => 140,
        "∇" | "▽" => 141,
        "⌓" => 142,
        "RR" => 145,
        "N" | "TN" => 146,
        "⟂" | "⊥" => 148,
        "D" => 220,
        _ => return None,
    })
}

/// Whether a word can be no move: a sign that is not known does not end its line.
pub(super) fn is_sign(text: &str) -> bool {
    text.chars().all(is_symbol)
}

/// Whether a word is a dash or a line of them; two are a null move.
pub(super) fn is_rule(text: &str) -> bool {
    let plain = plain(text);
    !plain.is_empty() && plain.len() != 2 && plain.bytes().all(|letter| letter == b'-')
}

/// Whether a word can be the first of a game: it has a letter, a digit or a figurine.
pub(super) fn may_begin_game(text: &str) -> bool {
    !text.chars().all(|letter| is_symbol(letter) || is_dash(letter))
}
