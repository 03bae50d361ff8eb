//! Scores and results as records have them.

use anyhow::{Result, bail};
use tabia_core::position::Position;
use tabia_core::types::Color;

use crate::record::{MOST_SCORE, Outcome};

/// Centipawns as internal units, with pawns of so many.
pub(super) fn internal(centipawns: i32, pawn: i32) -> i32 {
    let most = i64::from(MOST_SCORE);
    (i64::from(centipawns) * i64::from(pawn) / 100).clamp(-most, most) as i32
}

/// A score for White as one for the side to move.
pub(super) fn for_mover(white: i32, position: &Position) -> i32 {
    if position.side_to_move() == Color::White { white } else { -white }
}

pub(super) fn outcome(text: &str) -> Result<Outcome> {
    Ok(match text {
        "1.0" | "1" | "1-0" => Outcome::Win,
        "0.5" | "1/2-1/2" => Outcome::Draw,
        "0.0" | "0" | "0-1" => Outcome::Loss,
        "?" | "*" => Outcome::Unknown,
        other => bail!("'{other}' is no result"),
    })
}
