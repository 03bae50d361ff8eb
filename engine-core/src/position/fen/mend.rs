//! The spelling of a FEN put right before its fields are read: what wraps it, what parts its
//! fields, what parts its ranks.

use crate::text;

/// The words that say that a position follows.
const LABELS: [&str; 2] = ["fen", "epd"];

/// A text without the word for it that may stand before it, as forums and chats have it: `FEN:`, `[fen]`, `<fen>`.
pub(crate) fn unlabelled(text: &str) -> &str {
    let open = text.strip_prefix(['[', '<']);
    let rest = LABELS.iter().find_map(|label| {
        let rest = strip_word(open.unwrap_or(text), label)?;
        match open {
            Some(_) => rest.strip_prefix([']', '>']),
            None => rest.trim_start_matches(text::is_space).strip_prefix([':', '=']),
        }
    });
    rest.map_or(text, |rest| rest.trim_start_matches(text::is_space))
}

/// What follows a word in letters of either case; `None` if a text does not begin with it.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (head, rest) = text.split_at_checked(word.len())?;
    head.eq_ignore_ascii_case(word).then_some(rest)
}

/// A text without what closes a label in brackets.
fn without_end(text: &str) -> &str {
    let rest = LABELS.iter().find_map(|label| {
        let inner = text.strip_suffix([']', '>'])?;
        let (rest, word) = inner.split_at_checked(inner.len().checked_sub(label.len())?)?;
        let rest = rest.strip_suffix('/')?.strip_suffix(['[', '<'])?;
        word.eq_ignore_ascii_case(label).then_some(rest)
    });
    rest.unwrap_or(text)
}

/// A text without the quotes, labels and invisible characters around it and without the stops behind it.
pub(super) fn unwrap(text: &str) -> &str {
    text::unwrap(without_end(unlabelled(text::unwrap(text))))
}

/// A board's text with one slash after each rank but the last, where its slashes are too many or
/// too few and the ranks are clear without them; `None` where nothing can or need be done.
pub(super) fn ranks(board: &str) -> Option<String> {
    let mut ranks: Vec<String> = Vec::with_capacity(8);
    for part in board.split('/').filter(|part| !part.is_empty()) {
        let (mut rank, mut squares) = (String::new(), 0);
        for letter in part.chars() {
            squares += match letter {
                '1'..='8' => letter as usize - '0' as usize,
                _ => 1,
            };
            rank.push(letter);
            if squares == 8 {
                ranks.push(std::mem::take(&mut rank));
                squares = 0;
            } else if squares > 8 {
                return None; // a gap that crosses the end of a rank
            }
        }
        if squares != 0 || ranks.len() > 8 {
            return None;
        }
    }
    let mended = ranks.join("/");
    (ranks.len() == 8 && mended != board).then_some(mended)
}

/// A field that is one of the signs used for a hyphen, or nothing but hyphens.
pub(super) fn is_other_dash(field: &str) -> bool {
    field != "-" && !field.is_empty() && field.chars().all(text::is_dash)
}
