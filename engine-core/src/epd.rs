//! Extended Position Description: a position in a line of text, with operations behind it.
//!
//! Files of test positions have one such line each. Lists of plain FENs are read in the same way,
//! and so are lines with both clocks before the operations (`docs/fen.md`).

use crate::pgn::Record;
use crate::position::{Position, is_space};

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
        let operations = if is_operations(rest) { parse_operations(rest) } else { Vec::new() };
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
        if fields.len() <= 4 {
            let halfmove = counted("hmvc").map_or("0", String::as_str);
            let fullmove = counted("fmvn").map_or("1", String::as_str);
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
            self.operands(code).iter().filter_map(read).collect()
        };
        let (best, avoided) = (moves("bm"), moves("am"));
        if best.is_empty() && avoided.is_empty() {
            return None;
        }
        Some((best.is_empty() || best.contains(&mv)) && !avoided.contains(&mv))
    }
}

/// The fields of the position, the clocks among them if they are there, and what follows them.
fn split(line: &str) -> (Vec<&str>, &str) {
    let mut fields = Vec::new();
    let mut rest = line.trim_matches(is_space);
    while fields.len() < 6 && !rest.starts_with(';') {
        let end = rest.find(|letter| is_space(letter) || letter == ';');
        let (field, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
        if field.is_empty() || (fields.len() >= 4 && !is_number) {
            break;
        }
        fields.push(field);
        rest = behind.trim_start_matches(is_space);
    }
    (fields, rest.trim_start_matches(|letter| letter == ';' || is_space(letter)))
}

/// Whether a text is meant as operations: a semicolon ends each, or it begins with a common one.
fn is_operations(text: &str) -> bool {
    let word = text.split(is_space).next().unwrap_or_default();
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && (text.contains(';') || matches!(word, "bm" | "am" | "id"))
}

fn parse_operations(text: &str) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut letters = text.chars().peekable();
    let mut end = |words: &mut Vec<String>| {
        let mut words = std::mem::take(words).into_iter();
        if let Some(code) = words.next() {
            operations.push(Operation { code, operands: words.collect() });
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

/// Whether a text, or its beginning, is a list of positions and no games: the first word of its
/// first line with something in it has the slashes of a board.
#[must_use]
pub fn is_list(text: &str) -> bool {
    let first = lines(text).next().and_then(|(_, line)| line.split(is_space).next());
    first.is_some_and(|word| word.bytes().filter(|&byte| byte == b'/').count() >= 3)
}

/// The lines of a list with something in them, with their numbers from 1. Lines that begin with `#`
/// are comments.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut number = 0;
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        loop {
            let text = rest?;
            number += 1;
            let end = text.find(['\r', '\n']);
            let line = &text[..end.unwrap_or(text.len())];
            rest = end.map(|end| {
                let behind = &text[end..];
                behind.strip_prefix("\r\n").unwrap_or(&behind[1..])
            });
            let line = line.trim_matches(is_space);
            if !line.is_empty() && !line.starts_with('#') {
                return Some((number, line));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_told_from_games() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        for list in [fen, "\u{feff}\n# comment\r\r\n4k3/8/8/8_w", "8/8/8/8/8/8/8/8"] {
            assert!(is_list(list), "{list}");
        }
        let tagged = format!("[FEN \"{fen}\"]\n\n1. e4 *");
        for other in ["", "1. e4 e5 1/2-1/2", "1/2-1/2", "hello", &tagged] {
            assert!(!is_list(other), "{other}");
        }
    }

    #[test]
    fn lines_have_their_numbers() {
        let found: Vec<_> = lines("a\r\n\r\n #b\rc\n\n d ").collect();
        assert_eq!(found, [(1, "a"), (4, "c"), (6, "d")]);
    }

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
    }
}
