//! The answer to `eval`: what the evaluation says, and what each piece has to do with it.
//!
//! Where a net is in use, lines for programs follow the picture for people:
//!
//! - `info string eval pieces a1 512 b1 301 ...`: each piece but the kings with what it is worth,
//!   in centipawns from White's view, as the picture shows it;
//! - `info string eval view white king e1 bucket 4 of 64 low 120 open 100 high 36`, and the same
//!   for Black: the king's square, the rows it chooses, and how many of the 256 neurons of that
//!   side's first layer are cut off at 0, lie between, and are cut off at 127 ([`Activity`]).
//!
//! The last line is `nnue raw R internal I cp C` or `hce internal I cp C`, from the view of the
//! side to move: the network's output, internal units, centipawns.

use std::fmt::Write;

use super::format::{board, pawns};
use crate::hce;
use crate::nnue::{self, Activity, Network};
use crate::position::Position;
use crate::search::to_centipawns;
use crate::types::{Color, PieceType, Square};

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
    let shares: Vec<Option<i32>> = Square::ALL
        .into_iter()
        .map(|square| {
            let piece = position.piece_on(square)?;
            let counts = piece.kind() != PieceType::King;
            counts.then(|| {
                let without = nnue::internal(nnue::evaluate_without(position, square, network));
                to_centipawns(value - without, position)
            })
        })
        .collect();
    let cell = |square: Square| {
        let piece = position.piece_on(square);
        let letter = piece.map_or(String::new(), |piece| piece.to_char().to_string());
        [letter, shares[square.index()].map_or(String::new(), |share| pawns(share, side))]
    };
    let mut text = String::from(
        "What each piece is worth here: the net's score, less its score without the piece.\n\
         Pawns, from White's view; a measure of sensitivity, not a sum.\n\n",
    );
    text.push_str(&board(cell, 2));
    let centipawns = to_centipawns(value, position);
    let _ = writeln!(text, "\nNet: {}", network.description());
    let _ = writeln!(text, "Evaluation: {} (White's view)", pawns(centipawns, side));
    text.push_str(&for_programs(position, network, &shares));
    let _ = write!(text, "nnue raw {raw} internal {value} cp {centipawns}");
    text
}

/// The lines for programs: what pieces are worth to the side to move, by square, and both views.
fn for_programs(position: &Position, network: &Network, shares: &[Option<i32>]) -> String {
    let mut text = String::from("info string eval pieces");
    for square in Square::ALL {
        let Some(share) = shares[square.index()] else { continue };
        let white = if position.side_to_move() == Color::White { share } else { -share };
        let _ = write!(text, " {square} {white}");
    }
    for (name, side) in [("white", Color::White), ("black", Color::Black)] {
        let Activity { king, bucket, buckets, low, open, high } =
            Activity::of(position, side, network);
        let _ = write!(
            text,
            "\ninfo string eval view {name} king {king} bucket {bucket} of {buckets} \
             low {low} open {open} high {high}"
        );
    }
    text.push('\n');
    text
}

fn explain_by_hand(position: &Position) -> String {
    let value = hce::evaluate(position);
    let centipawns = to_centipawns(value, position);
    let mut text = format!("{}\n", hce::trace(position));
    let side = position.side_to_move();
    let _ = writeln!(text, "Evaluation: {} (White's view)", pawns(centipawns, side));
    let _ = write!(text, "hce internal {value} cp {centipawns}");
    text
}
