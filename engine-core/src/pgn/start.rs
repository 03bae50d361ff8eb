//! The position that a game's tags say it starts from, and whether it is a game of chess at all.

use super::chars::is_blank;
use super::game::GameRecord;
use super::rules::Record;

/// The start position and what was repaired in its FEN, in words; the usual one if no FEN tag has
/// another. Some programs write the tag and nothing in it.
///
/// # Errors
/// What is wrong with the FEN, in words.
pub(super) fn position<P: Record>(game: &GameRecord<P>) -> Result<(P, Option<String>), String> {
    let read = |fen: &str| P::read(fen, game.tag("Variant")).map_err(|error| error.to_string());
    match fen(game) {
        None => Ok((P::startpos(), None)),
        Some(fen) => {
            let (position, repairs) = read(&fen)?;
            Ok((position, P::note(&repairs)))
        }
    }
}

/// The FEN that the tags name; `None` where they name none, which is the usual start.
pub(super) fn fen<P: Record>(game: &GameRecord<P>) -> Option<String> {
    // A question mark: unknown, as in any other tag.
    let says = |fen: &String| !matches!(fen.as_str(), "" | "?" | "-");
    game.tag("FEN").map(plain_blanks).filter(says)
}

/// A FEN with one space for every blank that files may have between its fields.
fn plain_blanks(fen: &str) -> String {
    fen.split(is_blank).filter(|field| !field.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a Variant tag names Chess960.
pub(super) fn names_chess960(variant: &str) -> bool {
    let plain = variant.to_ascii_lowercase();
    ["960", "fischer", "fisher", "fischerandom", "freestyle", "frc"]
        .iter()
        .any(|name| plain.contains(name))
}

/// The value of a Variant tag that names another game.
pub(super) fn unsupported<P: Record>(game: &GameRecord<P>) -> Option<&str> {
    game.tag("Variant").filter(|variant| !P::is_variant(variant))
}

/// Whether a Variant tag means chess, from whatever position: made of words for it and nothing else,
/// without regard to case and to what is between them.
pub(super) fn is_chess(variant: &str) -> bool {
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
