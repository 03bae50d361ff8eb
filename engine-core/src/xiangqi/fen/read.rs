//! Reading a FEN.

use super::error::{FenError, MOST_CHARACTERS, Repair};
use crate::text::{self, shorten};
use crate::xiangqi::position::Position;
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Color, Kind, Piece, Square};

/// A position that was read from a FEN, and what was repaired for that.
#[derive(Clone, PartialEq, Debug)]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// The repairs, in the order of the text; empty for a FEN that was right.
    pub repairs: Vec<Repair>,
}

impl Position {
    /// Reads a FEN that must be complete and correctly spelt.
    ///
    /// # Errors
    /// The first fault; anything that [`Position::read_fen`] would repair is one.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let FenReading { position, repairs } = Self::read_fen(text)?;
        match repairs.into_iter().next() {
            None => Ok(position),
            Some(Repair::Side(text)) => Err(FenError::SideToMove(shorten(&text))),
            Some(Repair::Number { field, text, .. }) => {
                Err(FenError::Number { field, text: shorten(&text) })
            }
            Some(Repair::Missing(_)) => {
                Err(FenError::Number { field: "move number", text: String::new() })
            }
            Some(Repair::Wrapping | Repair::Separators) => Err(FenError::Trailing(shorten(text))),
        }
    }

    /// Reads a FEN as other programs and people write it. What has one sensible meaning is repaired.
    /// `H` and `E` for horse and elephant and `r` for Red are as good as `N`, `B` and `w`.
    ///
    /// # Errors
    /// The first fault that leaves no single meaning.
    pub fn read_fen(text: &str) -> Result<FenReading, FenError> {
        let length = text.chars().take(MOST_CHARACTERS + 1).count();
        if length > MOST_CHARACTERS {
            return Err(FenError::TooLong(text.chars().count()));
        }
        let mut repairs = Vec::new();
        let unwrapped = text::unwrap(text);
        if unwrapped != text::trim(text) {
            repairs.push(Repair::Wrapping);
        }
        let separated = text::separate(unwrapped);
        if separated.is_some() {
            repairs.push(Repair::Separators);
        }
        let mut fields = text::fields(separated.as_deref().unwrap_or(unwrapped));
        let mut position = Self::empty();
        position.read_board(fields.next().ok_or(FenError::Empty)?)?;
        let rest: Vec<&str> = fields.collect();
        let side = read_side(rest.first().copied(), &mut repairs)?;
        for (field, name) in rest.iter().skip(1).zip(["third", "fourth"]) {
            if *field != "-" {
                return Err(FenError::NotEmpty { field: name, text: shorten(field) });
            }
        }
        let clock = read_number(rest.get(3).copied(), "half-move clock", 0, &mut repairs)?;
        let number = read_number(rest.get(4).copied(), "move number", 1, &mut repairs)?;
        if let Some(more) = rest.get(5) {
            return Err(FenError::Trailing(shorten(more)));
        }
        let all = ["w", "-", "-", "0", "1"];
        if let Some(missing) = all.get(rest.len()..).filter(|missing| !missing.is_empty()) {
            repairs.push(Repair::Missing(missing.join(" ")));
        }
        position.check_pieces()?;
        position.set_turn(side, clock, number);
        if position.generals_face() {
            return Err(FenError::GeneralsFace);
        }
        if position.is_general_attacked(!side) {
            return Err(FenError::OpponentInCheck(!side));
        }
        Ok(FenReading { position, repairs })
    }

    fn read_board(&mut self, text: &str) -> Result<(), FenError> {
        let ranks = text.split('/').count();
        if ranks != Square::RANKS {
            return Err(FenError::RankCount(ranks));
        }
        for (row, rank) in text.split('/').zip((0..Square::RANKS).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10).filter(|&gap| gap > 0) {
                    file += gap as usize;
                    continue;
                }
                let piece = Piece::from_letter(letter).ok_or(FenError::UnknownPiece(letter))?;
                if file < Square::FILES {
                    self.place(piece, Square::new(file, rank));
                }
                file += 1;
            }
            if file != Square::FILES {
                return Err(FenError::RankLength { rank, found: file });
            }
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), FenError> {
        for color in Color::ALL {
            if self.pieces(color, Kind::General).is_empty() {
                return Err(FenError::MissingGeneral(color));
            }
            for kind in Kind::ALL {
                let pieces = self.pieces(color, kind);
                let found = pieces.count();
                if found > kind.most() {
                    return Err(FenError::ManyPieces { color, kind, found });
                }
                if let Some(square) = (pieces & !places(color, kind)).first() {
                    return Err(FenError::Misplaced { color, kind, square });
                }
            }
        }
        Ok(())
    }

    fn generals_face(&self) -> bool {
        let [red, black] = Color::ALL.map(|color| self.general(color));
        let column = Squares::file(red.file());
        let standing = self.occupied() & column;
        // Whatever stands on their file between them is the third piece there, or a later one.
        red.file() == black.file()
            && standing.into_iter().filter(|at| (red..black).contains(at)).count() == 1
    }
}

/// Where a side's pieces of a kind can stand.
fn places(color: Color, kind: Kind) -> Squares {
    let ranks = |ranks: [usize; 3], files: &[usize]| {
        let own = |rank| if color == Color::Red { rank } else { Square::RANKS - 1 - rank };
        let squares = ranks.into_iter().flat_map(|rank| {
            files.iter().map(move |&file| Squares::one(Square::new(file, own(rank))))
        });
        squares.fold(Squares::EMPTY, |all, square| all | square)
    };
    match kind {
        Kind::General => Squares::palace(color),
        Kind::Adviser => ranks([0, 2, 2], &[3, 5]) | ranks([1, 1, 1], &[4]),
        Kind::Elephant => ranks([0, 4, 4], &[2, 6]) | ranks([2, 2, 2], &[0, 4, 8]),
        Kind::Horse | Kind::Chariot | Kind::Cannon => !Squares::EMPTY,
        // Across the river anywhere; on the own side on the files on which they started.
        Kind::Soldier => Squares::home(!color) | ranks([3, 4, 4], &[0, 2, 4, 6, 8]),
    }
}

fn read_side(field: Option<&str>, repairs: &mut Vec<Repair>) -> Result<Color, FenError> {
    let Some(text) = field else { return Ok(Color::Red) };
    match text {
        "w" | "r" => Ok(Color::Red),
        "b" => Ok(Color::Black),
        _ => {
            let color = match text.to_lowercase().as_str() {
                "w" | "r" | "red" | "white" => Color::Red,
                "b" | "black" => Color::Black,
                _ => return Err(FenError::SideToMove(shorten(text))),
            };
            repairs.push(Repair::Side(text.to_owned()));
            Ok(color)
        }
    }
}

fn read_number(
    field: Option<&str>,
    name: &'static str,
    least: u16,
    repairs: &mut Vec<Repair>,
) -> Result<u16, FenError> {
    let Some(text) = field else { return Ok(least) };
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_negative = digits.len() != text.len();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let value = if is_negative && is_number { Some(least) } else { text.parse().ok() };
    let value = value
        .filter(|_| is_number)
        .ok_or_else(|| FenError::Number { field: name, text: shorten(text) })?;
    if is_negative || value < least {
        repairs.push(Repair::Number { field: name, text: text.to_owned(), read: least });
    }
    Ok(value.max(least))
}
