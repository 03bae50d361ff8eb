//! The position that a game's tags say it starts from, and whether it is a game of chess at all.

use super::Game;
use super::chars::{is_blank, trim};
use crate::position::Position;

/// The start position; the usual one if no FEN tag has another. Some programs write the tag and
/// nothing in it.
///
/// # Errors
/// What is wrong with the FEN, in words.
pub(super) fn position(game: &Game) -> Result<Position, String> {
    match game.tag("FEN").map(trim).filter(|fen| !fen.is_empty()) {
        None => Ok(Position::startpos()),
        Some(fen) => read_fen(fen),
    }
}

/// The one place that reads FENs of files.
fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen).map_err(|error| error.to_string())
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
        "fischerandom", "fromposition", "orthodox", "standard", "classical", "freestyle", "regular",
        "fischer", "random", "normal", "double", "fisher", "chess", "960", "frc",
    ];
    let plain: String = variant
        .chars()
        .filter(|&letter| !is_blank(letter) && !matches!(letter, '-' | '_' | '?' | '.' | '\'' | '/'))
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let mut rest = plain.as_str();
    while let Some(next) = WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = next;
    }
    rest.is_empty()
}
