//! Extended Position Description: a position in a line of text, with operations behind it.
//!
//! Files of test positions have one such line each. Lists of plain FENs are read in the same way,
//! and so are lines with both clocks before the operations (`docs/fen.md`).

use std::io::{self, BufRead};

use crate::position::{FenError, FenReading, Position, Repair, is_space};
use crate::types::Move;

/// One operation: `bm Qd1+;` or `id "a name";`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it says: `bm` best moves, `am` moves to avoid, `id` a name.
    pub code: String,
    /// What it says it of: words, or texts without their quotes.
    pub operands: Vec<String>,
}

/// A line of a list of positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// What had to be repaired in it.
    pub repairs: Vec<Repair>,
    /// What stands behind it, in its order.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Reads a line: an EPD, or a FEN with or without operations.
    ///
    /// # Errors
    /// The fault of the position. Operations have none: what they say is kept as it is.
    pub fn parse(line: &str) -> Result<Self, FenError> {
        let (fields, rest) = split(line);
        let operations = if is_operations(rest) { parse_operations(rest) } else { Vec::new() };
        if operations.is_empty() {
            return Ok(Self::new(Position::read_fen(line, false)?, operations));
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
        Ok(Self::new(Position::read_fen(&fen, false)?, operations))
    }

    fn new(reading: FenReading, operations: Vec<Operation>) -> Self {
        let mut repairs = reading.repairs;
        // An EPD has no clocks: nothing is missing. A line without some other field still says so.
        repairs.retain_mut(|repair| match repair {
            Repair::Missing(added) => {
                let kept = added.strip_suffix("0 1").or(added.strip_suffix("1"));
                *added = kept.unwrap_or(added).trim_end().to_owned();
                !added.is_empty()
            }
            _ => true,
        });
        Self { position: reading.position, repairs, operations }
    }

    /// The operands of the first operation of this kind; empty if there is none.
    #[must_use]
    pub fn operands(&self, code: &str) -> &[String] {
        let found = self.operations.iter().find(|operation| operation.code == code);
        found.map_or(&[], |operation| &operation.operands)
    }

    /// Whether a move is what `bm` and `am` ask for; `None` if neither names a legal move.
    #[must_use]
    pub fn is_solved_by(&self, mv: Move) -> Option<bool> {
        let moves = |code| -> Vec<Move> {
            let read = |text: &String| {
                let san = self.position.parse_san(text).ok();
                san.or_else(|| self.position.uci_move(text))
            };
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

/// Whether a text is a list of positions and no games: the first word of its first line with
/// something in it has the slashes of a board.
///
/// # Errors
/// Where the input cannot be read.
pub fn is_list(input: impl BufRead) -> io::Result<bool> {
    for line in lines(input) {
        let (_, line) = line?;
        let word = line.split(is_space).next().unwrap_or_default();
        return Ok(word.bytes().filter(|&byte| byte == b'/').count() >= 3);
    }
    Ok(false)
}

/// The lines of a list with something in them, with their numbers from 1. Lines that begin with `#`
/// are comments. What is no UTF-8 becomes replacement characters.
pub fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<(usize, String)>> {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            let mut bytes = Vec::new();
            match input.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
            number += 1;
            let text = String::from_utf8_lossy(&bytes);
            let line = text.trim_matches(is_space);
            if !line.is_empty() && !line.starts_with('#') {
                return Some(Ok((number, line.to_owned())));
            }
        }
    })
}
