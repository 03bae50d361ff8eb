//! The Polyglot key of a position.

use super::numbers::NUMBERS;
use crate::attacks::pawn_attacks;
use crate::position::{CastlingSide, Position};
use crate::types::{Color, File, PieceType, Square};

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key under which Polyglot books know a position.
#[must_use]
pub fn key(position: &Position) -> u64 {
    let mut key = 0;
    for square in position.occupied() {
        let Some(piece) = position.piece_on(square) else { continue };
        let kind = 2 * piece.kind().index() + usize::from(piece.color() == Color::White);
        key ^= NUMBERS[64 * kind + square.index()];
    }
    let rights = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|s| (color, s)));
    for (index, (color, side)) in rights.enumerate() {
        if position.castling_rights().has(color, side) {
            key ^= NUMBERS[CASTLING + index];
        }
    }
    if let Some(file) = en_passant_file(position) {
        key ^= NUMBERS[EN_PASSANT + file.index()];
    }
    if position.side_to_move() == Color::White {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

/// The file of a pawn that has just made its double step beside a pawn of the other side. The
/// format does not ask whether taking it is legal; [`Position`] does. So the last move is looked
/// at too.
fn en_passant_file(position: &Position) -> Option<File> {
    if let Some(square) = position.en_passant_square() {
        return Some(square.file());
    }
    let last = position.last_move();
    let (from, to) = (last.from(), last.to());
    let moved = position.piece_on(to)?;
    let double_step = !last.is_null()
        && moved.kind() == PieceType::Pawn
        && from.index().abs_diff(to.index()) == 16;
    let us = position.side_to_move();
    let passed = Square::from_index(usize::midpoint(from.index(), to.index()));
    let takers = pawn_attacks(!us, passed) & position.pieces(us, PieceType::Pawn);
    (double_step && takers.any()).then(|| to.file())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples in the description of the format.
    #[test]
    fn published_keys() {
        for (moves, expected) in [
            ("", 0x463B_9618_1691_FC9C),
            ("e2e4", 0x823C_9B50_FD11_4196),
            ("e2e4 d7d5", 0x0756_B944_61C5_0FB0),
            ("e2e4 d7d5 e4e5", 0x662F_AFB9_65DB_29D4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22A4_8B5A_8E47_FF78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652A_607C_A3F2_42C1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00FD_D303_C946_BDD9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3C81_23EA_7B06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5C3F_9B82_9B27_9560),
        ] {
            let mut position = Position::startpos();
            for text in moves.split_whitespace() {
                let mv = position.uci_move(text).unwrap();
                position.make(mv);
            }
            assert_eq!(key(&position), expected, "{moves}");
        }
    }

    #[test]
    fn a_pinned_taker_counts() {
        let pinned = "8/8/8/8/k2p3Q/8/4P3/3K4 w - - 0 1";
        let mut position = Position::from_fen(pinned).unwrap();
        let before = key(&Position::from_fen("8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1").unwrap());
        position.make(position.uci_move("e2e4").unwrap());
        assert_eq!(position.en_passant_square(), None);
        assert_eq!(key(&position), before ^ NUMBERS[EN_PASSANT + 4]);
    }
}
