//! Extended Position Description: a position in a line of text, with operations behind it.
//!
//! Files of test positions have one such line each. Lists of plain FENs are read in the same way,
//! and so are lines with both clocks before the operations (`docs/fen.md`).

mod fields;
mod list;

pub use list::{is_list, lines};

use fields::split;

use crate::pgn::Record;
use crate::position::Position;
use crate::text::is_space;

/// One operation: `bm Qd1+;` or `id "a name";`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it says: `bm` best moves, `am` moves to avoid, `id` a name.
    pub code: String,
    /// What it says it of: words, or texts without their quotes.
    pub operands: Vec<String>,
}

/// A line of a list of positions of chess.
pub type Epd = EpdRecord<Position>;

/// A line of a list of positions, which are of the type `P`.
#[derive(Clone, PartialEq, Debug)]
pub struct EpdRecord<P: Record> {
    /// The position.
    pub position: P,
    /// What had to be repaired in it.
    pub repairs: Vec<P::Repair>,
    /// What stands behind it, in its order.
    pub operations: Vec<Operation>,
}

impl<P: Record> EpdRecord<P> {
    /// Reads a line: an EPD, or a FEN with or without operations. In lists of xiangqi a text behind a semicolon is
    /// the position's name, as if it were the operation `id`.
    ///
    /// # Errors
    /// The fault of the position. Operations have none: what they say is kept as it is.
    pub fn parse(line: &str) -> Result<Self, P::FenError> {
        let (fields, rest) = split(line);
        // In lists of xiangqi a name may stand behind a semicolon.
        let begun = rest.starts_with(';') && !P::NAMES_POSITIONS;
        let rest = rest.trim_start_matches(|letter| letter == ';' || is_space(letter));
        let is_meant = is_operations(rest, begun);
        let operations = if is_meant { parse_operations(rest) } else { Vec::new() };
        if operations.is_empty() {
            let named = line.split_once(';').filter(|_| P::NAMES_POSITIONS);
            let (fen, name) = named.unwrap_or((line, ""));
            let name = name.trim_matches(|letter| letter == ';' || is_space(letter));
            let mut read = Self::new(P::read(fen, None)?, operations);
            if !name.is_empty() {
                let (code, operands) = ("id".to_owned(), vec![name.to_owned()]);
                read.operations.push(Operation { code, operands });
            }
            return Ok(read);
        }
        let counted = |code: &str| {
            let operation = operations.iter().find(|operation| operation.code == code)?;
            let digits = |text: &&String| text.bytes().all(|byte| byte.is_ascii_digit());
            operation.operands.first().filter(digits).filter(|text| text.parse::<u16>().is_ok())
        };
        let mut fen = fields.join(" ");
        let clocks = (counted("hmvc"), counted("fmvn"));
        if fields.len() <= 4 && clocks != (None, None) {
            let halfmove = clocks.0.map_or("0", String::as_str);
            let fullmove = clocks.1.map_or("1", String::as_str);
            fen = format!("{fen} {halfmove} {fullmove}");
        }
        Ok(Self::new(P::read(&fen, None)?, operations))
    }

    fn new((position, mut repairs): (P, Vec<P::Repair>), operations: Vec<Operation>) -> Self {
        // An EPD has no clocks: nothing is missing. A line without some other field still says so.
        repairs.retain_mut(|repair| match P::added(repair) {
            Some(added) => {
                let kept = added.strip_suffix("0 1").or(added.strip_suffix("1"));
                *added = kept.unwrap_or(added).trim_end().to_owned();
                !added.is_empty()
            }
            None => true,
        });
        Self { position, repairs, operations }
    }

    /// The repairs in one line without a full stop; `None` if there are none.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        P::note(&self.repairs)
    }

    /// The operands of the first operation of this kind; empty if there is none.
    #[must_use]
    pub fn operands(&self, code: &str) -> &[String] {
        let found = self.operations.iter().find(|operation| operation.code == code);
        found.map_or(&[], |operation| &operation.operands)
    }

    /// Whether a move is what `bm` and `am` ask for; `None` if neither names a legal move.
    #[must_use]
    pub fn is_solved_by(&self, mv: P::Move) -> Option<bool> {
        let moves = |code| -> Vec<P::Move> {
            let read = |text: &String| self.position.operand(text);
            let said = self.operations.iter().filter(|operation| operation.code == code);
            said.flat_map(|operation| &operation.operands).filter_map(read).collect()
        };
        let (best, avoided) = (moves("bm"), moves("am"));
        if best.is_empty() && avoided.is_empty() {
            return None;
        }
        Some((best.is_empty() || best.contains(&mv)) && !avoided.contains(&mv))
    }
}

/// Whether a text is meant as operations: a semicolon ends each or stood before the first (`begun`), or it
/// begins with a common one.
fn is_operations(text: &str, begun: bool) -> bool {
    let word = text.split(is_space).next().unwrap_or_default();
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && (begun || text.contains(';') || matches!(word, "bm" | "am" | "id"))
}

/// The moves of an operand: commas may part them, and numbers stand before them.
fn moves(operand: String) -> Vec<String> {
    let without_number = |word: &str| {
        let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_number = behind.starts_with(['.', '\u{2026}']);
        let bare = if is_number { behind.trim_start_matches(['.', '\u{2026}']) } else { word };
        (!bare.is_empty()).then(|| bare.to_owned())
    };
    operand.split(|letter| letter == ',' || is_space(letter)).filter_map(without_number).collect()
}

fn parse_operations(text: &str) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut letters = text.chars().peekable();
    let mut end = |words: &mut Vec<String>| {
        let mut words = std::mem::take(words).into_iter();
        if let Some(code) = words.next() {
            let names_moves = matches!(code.as_str(), "bm" | "am");
            let operands =
                if names_moves { words.flat_map(moves).collect() } else { words.collect() };
            operations.push(Operation { code, operands });
        }
    };
    while let Some(letter) = letters.next() {
        if letter == ';' {
            end(&mut words);
        } else if letter == '"' {
            let mut quoted = String::new();
            while let Some(letter) = letters.next() {
                match letter {
                    '"' => break,
                    '\\' => quoted.extend(letters.next()),
                    _ => quoted.push(letter),
                }
            }
            words.push(quoted);
        } else if !is_space(letter) {
            let mut word = String::from(letter);
            let goes_on = |letter: &char| !is_space(*letter) && *letter != ';';
            while let Some(letter) = letters.next_if(goes_on) {
                word.push(letter);
            }
            words.push(word);
        }
    }
    end(&mut words);
    operations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_and_avoided_moves_are_asked_for() {
        let solved = |line: &str, mv: &str| {
            let epd = Epd::parse(line).expect("it is right");
            epd.is_solved_by(epd.position.uci_move(mv).expect("a legal move"))
        };
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        assert_eq!(solved(&format!("{fen} bm e4;"), "e2e4"), Some(true));
        assert_eq!(solved(&format!("{fen} bm e4 Kd2;"), "e1d2"), Some(true));
        assert_eq!(solved(&format!("{fen} bm e2e3;"), "e2e4"), Some(false));
        assert_eq!(solved(&format!("{fen} am e4;"), "e2e4"), Some(false));
        assert_eq!(solved(&format!("{fen} am e4;"), "e2e3"), Some(true));
        assert_eq!(solved(&format!("{fen} id \"x\";"), "e2e3"), None);
        assert_eq!(solved(&format!("{fen} bm Qh8;"), "e2e3"), None);
        for moves in ["bm e3, e4;", "bm 1.e3 1. e4;", "bm e3; id \"x\"; bm e4;"] {
            assert_eq!(solved(&format!("{fen} {moves}"), "e2e4"), Some(true), "{moves}");
            assert_eq!(solved(&format!("{fen} {moves}"), "e2e3"), Some(true), "{moves}");
            assert_eq!(solved(&format!("{fen} {moves}"), "e1d2"), Some(false), "{moves}");
        }
        assert_eq!(solved(&format!("{fen} am e3; am e4"), "e2e4"), Some(false));
    }
}
