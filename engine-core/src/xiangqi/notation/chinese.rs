//! Chinese notation: 炮二平五, 馬8進7, 前車退六. Red counts files and steps in Chinese numerals, Black in digits.
//!
//! Spellings are kept in letters, which stand for traditional and simplified characters alike: a kind's letter,
//! digits, `f`, `m` and `r` for front, middle and rear, `+`, `-` and `=` for 進, 退 and 平.

use super::describe::{Description, Way};
use super::kinds::Notation;
use crate::xiangqi::types::{Color, Kind};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The characters of each kind: Red's and Black's, traditional and simplified.
const PIECES: [[[char; 2]; 2]; Kind::COUNT] = [
    [['帥', '帅'], ['將', '将']],
    [['仕', '仕'], ['士', '士']],
    [['相', '相'], ['象', '象']],
    [['馬', '马'], ['馬', '马']],
    [['車', '车'], ['車', '车']],
    [['炮', '炮'], ['炮', '炮']],
    [['兵', '兵'], ['卒', '卒']],
];

/// Other characters that are read, with the kind that they mean.
const OTHER_PIECES: [(char, Kind); 4] =
    [('俥', Kind::Chariot), ('傌', Kind::Horse), ('砲', Kind::Cannon), ('包', Kind::Cannon)];

/// What the letters of a spelling stand for: traditional, simplified.
const SIGNS: [(char, [char; 2]); 6] = [
    ('+', ['進', '进']),
    ('-', ['退', '退']),
    ('=', ['平', '平']),
    ('f', ['前', '前']),
    ('m', ['中', '中']),
    ('r', ['後', '后']),
];

/// A move as this notation writes it.
pub fn write(described: &Description, notation: Notation) -> String {
    let script = usize::from(notation == Notation::Simplified);
    let color = described.piece.color;
    let write = |letter: char| match (letter, letter.to_digit(10)) {
        (_, Some(digit)) if color == Color::Red => NUMERALS[(digit as usize).clamp(1, 9) - 1],
        (_, Some(_)) => letter,
        _ => match SIGNS.iter().find(|(sign, _)| *sign == letter) {
            Some((_, characters)) => characters[script],
            None => PIECES[described.piece.kind.index()][color.index()][script],
        },
    };
    spellings(described)[0].chars().map(write).collect()
}

/// All spellings in letters; the first is the one that is written.
pub fn spellings(described: &Description) -> Vec<String> {
    let Description { piece, file, way, number, together, place, order } = *described;
    let letter = piece.kind.letter();
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
    let by_place = match place {
        0 => Some('f'),
        _ if place == together - 1 => Some('r'),
        1 if together == 3 => Some('m'),
        _ => None,
    };
    let by_place = by_place.map(|place| format!("{place}{letter}{ending}"));
    let by_number = format!("{}{letter}{ending}", order.unwrap_or(place) + 1);
    let mut spellings = Vec::new();
    match piece.kind {
        Kind::Adviser | Kind::Elephant => spellings.push(by_file.clone()),
        Kind::Soldier if order.is_some() || together > 3 => spellings.push(by_number),
        Kind::Soldier => spellings.extend(by_place.clone().or(Some(by_number))),
        _ => {}
    }
    spellings.extend(by_place);
    spellings.push(by_file);
    spellings
}

/// A text as a spelling; `None` if it cannot be of this notation.
pub fn normalise(text: &str) -> Option<String> {
    let mut letters = Vec::new();
    for character in text.chars().filter(|character| !character.is_whitespace()) {
        letters.push(letter(character)?);
        if letters.len() > 4 {
            return None;
        }
    }
    (letters.len() == 4).then(|| letters.into_iter().collect())
}

/// What a character stands for.
fn letter(character: char) -> Option<char> {
    if character.is_ascii_digit() {
        return Some(character);
    }
    // Digits of full width.
    if let Some(digit) = u32::from(character).checked_sub(0xFF10).filter(|&digit| digit < 10) {
        return char::from_digit(digit, 10);
    }
    if let Some(place) = NUMERALS.iter().position(|&numeral| numeral == character) {
        return char::from_digit(place as u32 + 1, 10);
    }
    let sign = SIGNS.iter().find(|(_, characters)| characters.contains(&character));
    let kind = || {
        let named = |kind: &Kind| PIECES[kind.index()].as_flattened().contains(&character);
        let other = || OTHER_PIECES.iter().find(|(known, _)| *known == character);
        Kind::ALL.into_iter().find(named).or_else(|| other().map(|&(_, kind)| kind))
    };
    sign.map(|&(sign, _)| sign).or_else(|| kind().map(Kind::letter))
}
