//! The position that a game's tags say it starts from, and whether it is a game of chess at all.

use super::chars::is_blank;
use super::game::Game;
use crate::position::{Position, repairs_note};

/// The start position and what was repaired in its FEN, in words; the usual one if no FEN tag has
/// another. Some programs write the tag and nothing in it.
///
/// # Errors
/// What is wrong with the FEN, in words.
pub(super) fn position(game: &Game) -> Result<(Position, Option<String>), String> {
    match game.tag("FEN").map(plain_blanks).filter(|fen| !fen.is_empty()) {
        None => Ok((Position::startpos(), None)),
        Some(fen) => {
            let chess960 = game.tag("Variant").is_some_and(names_chess960);
            let reading = Position::read_fen(&fen, chess960).map_err(|error| error.to_string())?;
            Ok((reading.position, repairs_note(&reading.repairs)))
        }
    }
}

/// A FEN with one space for every blank that files may have between its fields.
fn plain_blanks(fen: &str) -> String {
    fen.split(is_blank).filter(|field| !field.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a Variant tag names Chess960.
fn names_chess960(variant: &str) -> bool {
    let plain = variant.to_ascii_lowercase();
    ["960", "fischer", "fisher", "fischerandom", "freestyle", "frc"]
        .iter()
        .any(|name| plain.contains(name))
}

/// The value of a Variant tag that names another game than chess or Chess960.
pub(super) fn unsupported(game: &Game) -> Option<&str> {
    game.tag("Variant").filter(|variant| !is_chess(variant))
}

/// Whether a Variant tag means chess, from whatever position: made of words for it and nothing else,
/// without regard to case and to what is between them.
fn is_chess(variant: &str) -> bool {
    // Longer words first: none of them is the start of one before it.
    const WORDS: [&str; 15] = [
        "fischerandom",
        "fromposition",
        "orthodox",
        "standard",
        "classical",
        "freestyle",
        "regular",
        "fischer",
        "random",
        "normal",
        "double",
        "fisher",
        "chess",
        "960",
        "frc",
    ];
    let plain: String = variant
        .chars()
        .filter(|&letter| {
            !is_blank(letter) && !matches!(letter, '-' | '_' | '?' | '.' | '\'' | '/')
        })
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let mut rest = plain.as_str();
    while let Some(next) = WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = next;
    }
    rest.is_empty()
}
