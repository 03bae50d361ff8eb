//! The notation of the World Xiangqi Federation (wxf.org, "Official Xiangqi piece names and notation"):
//! letter, file, `+`, `-` or `=`, and the file or the steps. Two pieces on one file are `+` and `-`; for soldiers
//! there are special cases.

use super::describe::{Description, Way};
use crate::xiangqi::types::{Color, Kind};

const LETTERS: [char; Kind::COUNT] = ['K', 'A', 'E', 'H', 'R', 'C', 'P'];

/// A move as this notation writes it. Black's letters are lower case.
pub fn write(described: &Description) -> String {
    let text = spellings(described).swap_remove(0);
    match described.piece.color {
        Color::Red => text,
        Color::Black => text.to_ascii_lowercase(),
    }
}

/// All spellings in upper case with `=` for moves across; the first is the one that is written.
pub fn spellings(described: &Description) -> Vec<String> {
    let Description { piece, file, way, number, together, place, order } = *described;
    let letter = LETTERS[piece.kind.index()];
    let sign = match way {
        Way::Forward => '+',
        Way::Back => '-',
        Way::Across => '=',
    };
    let ending = format!("{sign}{number}");
    let by_file = format!("{letter}{file}{ending}");
    if together == 1 {
        return vec![by_file];
    }
    let last = together - 1;
    let end = match place {
        0 => Some('+'),
        _ if place == last => Some('-'),
        _ => None,
    };
    let mut spellings = Vec::new();
    match piece.kind {
        // Which of them moves follows from the way.
        Kind::Adviser | Kind::Elephant => spellings.push(by_file.clone()),
        Kind::Soldier => spellings.push(match (order.is_some(), together, place) {
            (true, ..) if end.is_none() => format!("{file}{file}{ending}"),
            (true, ..) => format!("{file}{}{ending}", end.unwrap_or('+')),
            (false, 4.., 0) => format!("++{ending}"),
            (false, 4.., _) if place == last => format!("--{ending}"),
            (false, 4.., 1) => format!("P+{ending}"),
            (false, 4.., _) if place == last - 1 => format!("P-{ending}"),
            _ => format!("P{}{ending}", end.map_or_else(|| file.to_string(), String::from)),
        }),
        _ => {}
    }
    if let Some(end) = end {
        spellings.push(format!("{letter}{end}{ending}"));
        spellings.push(format!("{letter}{end}{file}{ending}"));
    }
    // Soldiers by their place from the front and their file, as some programs write them.
    if piece.kind == Kind::Soldier {
        spellings.push(format!("{}{file}{ending}", place + 1));
    }
    spellings.push(by_file);
    spellings
}

/// A text as a spelling; `None` if it cannot be of this notation.
pub fn normalise(text: &str) -> Option<String> {
    let mut letters: Vec<char> = Vec::new();
    for letter in text.chars().take(7) {
        letters.push(match letter.to_ascii_uppercase() {
            'N' => 'H',
            'B' => 'E',
            'G' => 'K',
            'S' => 'P',
            '.' => '=',
            '\u{2212}' | '\u{2013}' => '-',
            letter if letter.is_ascii() => letter,
            _ => return None,
        });
    }
    // The sign of the piece may come first: +R=5.
    if let ['+' | '-', letter, _, _] = letters[..]
        && LETTERS.contains(&letter)
    {
        letters.swap(0, 1);
    }
    // Without a sign the move leads across: C25.
    if let [_, _, number] = letters[..]
        && number.is_ascii_digit()
    {
        letters.insert(2, '=');
    }
    let sign = letters.len().checked_sub(2).map(|at| letters[at]);
    let fits = matches!(letters.len(), 4 | 5) && matches!(sign, Some('+' | '-' | '='));
    fits.then(|| letters.into_iter().collect())
}
