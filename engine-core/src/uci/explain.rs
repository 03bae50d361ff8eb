//! The answer to `eval`: what the evaluation says, and what each piece has to do with it.

use std::fmt::Write;

use super::format::{board, pawns};
use crate::hce;
use crate::nnue::{self, Network};
use crate::position::Position;
use crate::search::score::to_centipawns;
use crate::types::{PieceType, Square};

/// Explains the net's evaluation, or the hand-written one where no net is in use.
pub(super) fn explain(position: &Position, network: Option<&Network>) -> String {
    match network {
        Some(network) => explain_net(position, network),
        None => explain_by_hand(position),
    }
}

fn explain_net(position: &Position, network: &Network) -> String {
    let side = position.side_to_move();
    let raw = nnue::evaluate_fresh(position, network);
    let value = nnue::internal(raw);
    let share = |square: Square| {
        let piece = position.piece_on(square);
        let letter = piece.map_or(String::new(), |piece| piece.to_char().to_string());
        let share = match piece {
            Some(piece) if piece.kind() != PieceType::King => {
                let without = nnue::internal(nnue::evaluate_without(position, square, network));
                pawns(to_centipawns(value - without), side)
            }
            _ => String::new(),
        };
        [letter, share]
    };
    let mut text = String::from(
        "What each piece is worth here: the net's score, less its score without the piece.\n\
         Pawns, from White's view; a measure of sensitivity, not a sum.\n\n",
    );
    text.push_str(&board(share, 2));
    let centipawns = to_centipawns(value);
    let _ = writeln!(text, "\nNet: {}", network.description());
    let _ = writeln!(text, "Evaluation: {} (White's view)", pawns(centipawns, side));
    let _ = write!(text, "nnue raw {raw} internal {value} cp {centipawns}");
    text
}

fn explain_by_hand(position: &Position) -> String {
    let value = hce::evaluate(position);
    let centipawns = to_centipawns(value);
    let mut text = format!("{}\n", hce::trace(position));
    let side = position.side_to_move();
    let _ = writeln!(text, "Evaluation: {} (White's view)", pawns(centipawns, side));
    let _ = write!(text, "hce internal {value} cp {centipawns}");
    text
}
