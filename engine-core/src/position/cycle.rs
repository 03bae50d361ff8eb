//! Whether the side to move can bring an earlier position back with one move.
//!
//! A move of one piece changes the key by a number that depends on the piece and its two squares
//! alone. All such numbers stand in a table made for two look-ups a number (cuckoo hashing), so
//! that a difference between two keys tells at once whether one reversible move makes it. The idea
//! is Marcel van Kervinck's (2013).

use std::sync::LazyLock;

use super::board::Position;
use super::zobrist;
use crate::attacks::{between, piece_attacks};
use crate::types::{Bitboard, Piece, PieceType, Square};

const SIZE: usize = 8_192;
/// The moves of knights, bishops, rooks, queens and kings of both sides on an empty board, each
/// counted once for both directions.
#[cfg(test)]
const MOVES: usize = 3_668;

/// A reversible move without its direction.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    squares: (Square, Square),
}

static TABLE: LazyLock<Box<[Option<Slot>]>> = LazyLock::new(|| {
    let mut table = vec![None; SIZE].into_boxed_slice();
    for piece in Piece::ALL {
        if piece.kind() == PieceType::Pawn {
            continue;
        }
        for a in Square::ALL {
            for b in piece_attacks(piece.kind(), a, Bitboard::EMPTY) {
                if a < b {
                    let key = zobrist::piece(piece, a)
                        ^ zobrist::piece(piece, b)
                        ^ zobrist::black_to_move();
                    insert(&mut table, Slot { key, squares: (a, b) });
                }
            }
        }
    }
    table
});

const fn first(key: u64) -> usize {
    key as usize % SIZE
}

const fn second(key: u64) -> usize {
    (key >> 16) as usize % SIZE
}

/// Puts a slot in one of its two places; whoever stood there moves to its other one.
fn insert(table: &mut [Option<Slot>], mut slot: Slot) {
    let mut place = first(slot.key);
    while let Some(evicted) = table[place].replace(slot) {
        slot = evicted;
        place = if place == first(slot.key) { second(slot.key) } else { first(slot.key) };
    }
}

fn find(key: u64) -> Option<&'static Slot> {
    let table = &*TABLE;
    [first(key), second(key)]
        .into_iter()
        .filter_map(|place| table[place].as_ref())
        .find(|slot| slot.key == key)
}

impl Position {
    /// Whether a move of the side to move repeats a position: one that stood within the last
    /// `ply` plies, or, before that, one that has itself stood twice.
    #[must_use]
    pub fn can_repeat(&self, ply: usize) -> bool {
        let reach = usize::from(self.halfmove_clock().min(self.state.plies_since_null));
        let length = self.history.len();
        for distance in (3..=reach.min(length)).step_by(2) {
            let earlier = &self.history[length - distance];
            let Some(slot) = find(self.key() ^ earlier.key) else { continue };
            let (a, b) = slot.squares;
            if between(a, b).intersects(self.occupied()) {
                continue;
            }
            // The difference may also be a way that the opponent went in more moves than it takes.
            let mover = self.piece_on(a).or(self.piece_on(b));
            let ours = mover.map(Piece::color) == Some(self.side_to_move);
            if ours && (ply > distance || self.stood_before(length - distance)) {
                return true;
            }
        }
        false
    }

    /// Whether the position at this index of the history had stood before.
    fn stood_before(&self, index: usize) -> bool {
        let state = &self.history[index];
        let reach = usize::from(state.halfmove_clock.min(state.plies_since_null)).min(index);
        (4..=reach).step_by(2).any(|distance| self.history[index - distance].key == state.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_every_reversible_move() {
        assert_eq!(TABLE.iter().flatten().count(), MOVES);
    }

    fn play(moves: &str) -> Position {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            let mv = position.uci_move(text).unwrap();
            position.make(mv);
        }
        position
    }

    #[test]
    fn sees_the_knight_that_can_go_back() {
        let position = play("g1f3 g8f6 f3g1");
        assert!(position.can_repeat(4));
        assert!(!position.can_repeat(2), "the root came after, and nothing has stood twice yet");
        assert!(!play("g1f3 g8f6 b1c3").can_repeat(4));
        assert!(!play("e2e4 e7e5").can_repeat(4));
    }

    /// Whatever it says is what trying all moves says.
    #[test]
    fn agrees_with_trying_every_move() {
        let mut state = 99u64;
        let mut repeats = 0;
        for _ in 0..300 {
            let mut position = Position::from_fen("4k2r/8/2n5/8/8/5N2/8/R3K3 w - - 0 1").unwrap();
            for ply in 0..24 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let expected = moves.iter().any(|&mv| {
                    let mut after = position.clone();
                    after.make(mv);
                    after.repetitions() > 0
                });
                // Every position of this walk lies within the search.
                if position.can_repeat(ply + 1) {
                    repeats += 1;
                    assert!(expected, "{}", position.fen());
                } else {
                    assert!(!expected || position.in_check(), "{}", position.fen());
                }
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(state >> 33) as usize % moves.len()];
                position.make(mv);
            }
        }
        assert!(repeats > 50);
    }
}
