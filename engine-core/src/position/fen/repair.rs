//! FENs as people and other programs give them: faults with one sensible meaning are repaired, and
//! each repair is told. `docs/fen.md` lists them; `tests/data/fen.json` holds both readers to it.

use super::error::{FenError, MOST_CHARACTERS};
use super::fields::{Castling, en_passant_target, number};
use super::mend::{self, is_other_dash};
use crate::position::board::Position;
use crate::position::castling::CastlingSide;
use crate::text::{self, shorten};
use crate::types::{Color, File};

/// What was repaired in a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Repair {
    /// Quotes, a label (`FEN:`) or invisible characters around it, or a stop behind it, were left out.
    #[error(
        "quotes, a label or invisible characters around the FEN, or a stop behind it, were left out"
    )]
    Wrapping,
    /// Underscores, plus signs or `%20` between the fields were read as spaces.
    #[error("the signs between its fields were read as spaces")]
    Separators,
    /// Slashes between ranks were left out or put in.
    #[error("the slashes between the ranks were put right")]
    Slashes,
    /// Another kind of dash, or several, was read as `-`.
    #[error("dashes were read as \"-\"")]
    Dashes,
    /// The side to move was spelt in another way.
    #[error("the side to move {:?} was read as w or b", shorten(.0))]
    Side(String),
    /// These fields were missing, and were added.
    #[error("missing fields were taken to be {0:?}")]
    Missing(String),
    /// The same castling right stood twice in this field.
    #[error("castling rights {:?} name one right twice", shorten(.0))]
    CastlingRepeated(String),
    /// These castling rights were dropped: king or rook is not in place.
    #[error("castling rights {:?} were dropped: king or rook is not in place", shorten(.0))]
    Castling(String),
    /// This en passant square was dropped: no pawn can just have passed it.
    #[error("the en passant square {0} was dropped: no pawn can just have passed it")]
    EnPassant(String),
    /// This en passant square was spelt in capitals.
    #[error("the en passant square {0:?} was read in small letters")]
    EnPassantCase(String),
    /// This half-move clock was read as 0.
    #[error("the half-move clock {:?} was read as 0", shorten(.0))]
    HalfmoveClock(String),
    /// This move number was read as 1.
    #[error("the move number {:?} was read as 1", shorten(.0))]
    MoveNumber(String),
}

impl Repair {
    /// The kind of repair, by the name that it has in `docs/fen.md`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Wrapping => "wrapping",
            Self::Separators => "separators",
            Self::Slashes => "slashes",
            Self::Dashes => "dashes",
            Self::Side(_) => "side",
            Self::Missing(_) => "missing",
            Self::CastlingRepeated(_) => "castlingRepeated",
            Self::Castling(_) => "castling",
            Self::EnPassant(_) => "enPassant",
            Self::EnPassantCase(_) => "enPassantCase",
            Self::HalfmoveClock(_) => "halfmoveClock",
            Self::MoveNumber(_) => "moveNumber",
        }
    }

    /// The part of the text that was repaired, or what was added; `None` where the kind says all.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Wrapping | Self::Separators | Self::Slashes | Self::Dashes => None,
            Self::Side(text)
            | Self::Missing(text)
            | Self::CastlingRepeated(text)
            | Self::Castling(text)
            | Self::EnPassant(text)
            | Self::EnPassantCase(text)
            | Self::HalfmoveClock(text)
            | Self::MoveNumber(text) => Some(text),
        }
    }
}

/// A position that was read from a FEN, and what was repaired for that.
#[derive(Clone, PartialEq, Debug)]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// The repairs, in the order of the text; empty for a FEN that was right.
    pub repairs: Vec<Repair>,
}

/// All repairs in one line without a full stop; `None` if there are none.
#[must_use]
pub fn repairs_note(repairs: &[Repair]) -> Option<String> {
    let told: Vec<String> = repairs.iter().map(Repair::to_string).collect();
    (!told.is_empty()).then(|| format!("the FEN was repaired: {}", told.join("; ")))
}

/// The fields behind the board, spelt as a FEN has them.
struct Fields<'a> {
    side: Color,
    castling: &'a str,
    en_passant: &'a str,
    halfmove: &'a str,
    fullmove: &'a str,
}

impl Position {
    /// Reads a FEN as other programs and people write it. What has one sensible meaning is
    /// repaired, and told. Where `chess960` is false and a castling field contradicts the board,
    /// its letters mean standard chess; where it is true, each letter is judged by itself.
    ///
    /// # Errors
    /// The first fault that leaves no single meaning.
    pub fn read_fen(text: &str, chess960: bool) -> Result<FenReading, FenError> {
        let mut repairs = Vec::new();
        let length = text.encode_utf16().take(MOST_CHARACTERS + 1).count();
        if length > MOST_CHARACTERS {
            return Err(FenError::TooLong(text.encode_utf16().count()));
        }
        let plain = mend::unwrap(text);
        if plain != text::trim(text) {
            repairs.push(Repair::Wrapping);
        }
        let separated = text::separate(plain);
        if separated.is_some() {
            repairs.push(Repair::Separators);
        }
        let mut fields = text::fields(separated.as_deref().unwrap_or(plain));
        let board = fields.next().ok_or(FenError::Empty)?;
        let mended = mend::ranks(board);
        if mended.is_some() {
            repairs.push(Repair::Slashes);
        }
        let mut position = Self::empty();
        position.read_placement(mended.as_deref().unwrap_or(board))?;
        let fields = read_fields(fields, &mut repairs)?;
        position.side_to_move = fields.side;
        let castling = castling_letters(fields.castling, &mut repairs)?;
        let square = fields.en_passant.to_ascii_lowercase();
        let en_passant = en_passant_target(&square)
            .map_err(|_| FenError::EnPassantSyntax(shorten(fields.en_passant)))?;
        position.state.halfmove_clock = halfmove(fields.halfmove, &mut repairs)?;
        position.set_fullmove(fullmove(fields.fullmove, &mut repairs)?);
        position.check_material()?;
        position.check_turn()?;
        position.repair_castling(&castling, chess960, &mut repairs)?;
        position.complete_state();
        if en_passant.is_some() && position.read_en_passant(&square).is_err() {
            repairs.push(Repair::EnPassant(fields.en_passant.to_owned()));
        } else if square != fields.en_passant {
            repairs.push(Repair::EnPassantCase(fields.en_passant.to_owned()));
        }
        Ok(FenReading { position, repairs })
    }

    /// Grants the castling rights of these letters that the board allows.
    fn repair_castling(
        &mut self,
        letters: &str,
        chess960: bool,
        repairs: &mut Vec<Repair>,
    ) -> Result<(), FenError> {
        let mut granted: Vec<(char, Castling)> = Vec::new();
        let (mut repeated, mut careless) = (false, false);
        for letter in letters.chars() {
            let Ok(Some(castling)) = self.castling_by(letter) else {
                careless |= matches!(letter, 'K' | 'Q' | 'k' | 'q');
                continue;
            };
            match granted.iter().find(|(_, other)| other.right() == castling.right()) {
                None => granted.push((letter, castling)),
                Some((_, other)) if *other == castling => repeated = true,
                Some(_) => return Err(FenError::CastlingTwice(shorten(letters))),
            }
        }
        if repeated {
            repairs.push(Repair::CastlingRepeated(letters.to_owned()));
        }
        // Whoever writes rights that cannot be does not write X-FEN, where K means any rook.
        if !chess960 && (careless || !is_one_game(&granted)) {
            granted.retain(|(_, castling)| castling.is_standard());
        }
        let is_kept = |&letter: &char| {
            let castling = self.castling_by(letter).ok().flatten();
            castling.is_some_and(|castling| granted.iter().any(|(_, other)| *other == castling))
        };
        let dropped: String = letters.chars().filter(|letter| !is_kept(letter)).collect();
        if !dropped.is_empty() {
            repairs.push(Repair::Castling(dropped));
        }
        for (_, castling) in granted {
            self.allow_castling(castling);
        }
        Ok(())
    }
}

impl Castling {
    /// Whether king and rook stand where standard chess has them.
    fn is_standard(self) -> bool {
        let rook = match self.side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        self.king.file() == File::E && self.rook.file() == rook
    }
}

/// Whether all these rights can be left in one game: both kings begin it on the same file, and so
/// do both rooks of a wing.
fn is_one_game(granted: &[(char, Castling)]) -> bool {
    granted.iter().all(|(_, one)| {
        granted.iter().all(|(_, other)| {
            one.king.file() == other.king.file()
                && (one.side != other.side || one.rook.file() == other.rook.file())
        })
    })
}

/// Reads the fields behind the board; missing ones are added.
fn read_fields<'a>(
    fields: impl Iterator<Item = &'a str>,
    repairs: &mut Vec<Repair>,
) -> Result<Fields<'a>, FenError> {
    let mut dashes = false;
    let mut fields = fields
        .map(|field| {
            let other = is_other_dash(field);
            dashes |= other;
            if other { "-" } else { field }
        })
        .collect::<Vec<&str>>()
        .into_iter()
        .peekable();
    if dashes {
        repairs.push(Repair::Dashes);
    }
    let mut missing: Vec<&str> = Vec::new();
    let side = fields.next().unwrap_or_else(|| {
        missing.push("w");
        "w"
    });
    let color = match side.to_ascii_lowercase().as_str() {
        "w" | "white" => Color::White,
        "b" | "black" => Color::Black,
        _ => return Err(FenError::SideToMove(shorten(side))),
    };
    if side != "w" && side != "b" {
        repairs.push(Repair::Side(side.to_owned()));
    }
    // Clocks that come early: what belongs before them is missing.
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let mut next = |usual, number| {
        fields.next_if(|field| number || !is_number(field)).unwrap_or_else(|| {
            missing.push(usual);
            usual
        })
    };
    let castling = next("-", false);
    let en_passant = next("-", false);
    let halfmove = next("0", true);
    let fullmove = next("1", true);
    if let Some(extra) = fields.next() {
        return Err(FenError::Trailing(shorten(extra)));
    }
    if !missing.is_empty() {
        repairs.push(Repair::Missing(missing.join(" ")));
    }
    Ok(Fields { side: color, castling, en_passant, halfmove, fullmove })
}

/// The letters of a castling field, without the dashes that some programs write for rights that
/// are lost.
fn castling_letters(field: &str, repairs: &mut Vec<Repair>) -> Result<String, FenError> {
    let letters: String = field.chars().filter(|&letter| letter != '-').collect();
    if !letters.chars().all(|letter| "KQABCDEFGH".contains(letter.to_ascii_uppercase())) {
        return Err(FenError::CastlingSyntax(shorten(field)));
    }
    if letters.len() < field.len() && field != "-" && !repairs.contains(&Repair::Dashes) {
        repairs.push(Repair::Dashes);
    }
    Ok(letters)
}

/// Whether a clock says in another way that it is not known.
fn is_no_count(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
}

fn halfmove(text: &str, repairs: &mut Vec<Repair>) -> Result<u16, FenError> {
    if is_no_count(text) {
        repairs.push(Repair::HalfmoveClock(text.to_owned()));
        return Ok(0);
    }
    number("half-move clock", text)
}

fn fullmove(text: &str, repairs: &mut Vec<Repair>) -> Result<u16, FenError> {
    let counted = if is_no_count(text) { 0 } else { number("move number", text)? };
    if counted == 0 {
        repairs.push(Repair::MoveNumber(text.to_owned()));
    }
    Ok(counted.max(1))
}
