//! The fields of a FEN behind the board, one by one.

use super::error::FenError;
use crate::position::castling::{CastlingRights, CastlingSide};
use crate::text::shorten;
use crate::types::{Color, Square};

/// A castling right with the squares that it needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Castling {
    pub(super) color: Color,
    pub(super) side: CastlingSide,
    pub(super) king: Square,
    pub(super) rook: Square,
}

impl Castling {
    pub(super) const fn right(self) -> CastlingRights {
        CastlingRights::of(self.color, self.side)
    }
}

/// The square of an en passant field; `None` for `-`.
pub(super) fn en_passant_target(text: &str) -> Result<Option<Square>, FenError> {
    match text {
        "-" => Ok(None),
        _ => match text.parse() {
            Ok(square) => Ok(Some(square)),
            Err(_) => Err(FenError::EnPassantSyntax(shorten(text))),
        },
    }
}

pub(super) fn number(field: &'static str, text: &str) -> Result<u16, FenError> {
    // `parse` would take a plus sign.
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| FenError::Number { field, text: shorten(text) })
}
