//! King and pawn against king, solved once by working backwards from the end.
//!
//! One bit a position: the side with the pawn wins or not. The pawn is White's and on files a to
//! d; the other positions are mirror images.

use std::sync::OnceLock;

use crate::attacks::{king_attacks, pawn_attacks};
use crate::types::{Bitboard, Color, File, Rank, Square};

/// Side to move (2) x pawn on files a-d, ranks 2-7 (24) x kings (64 x 64).
const POSITIONS: usize = 2 * 24 * 64 * 64;

static WINS: OnceLock<Box<[u64]>> = OnceLock::new();

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Invalid,
    Unknown,
    Draw,
    Win,
}

/// Whether the side with the pawn wins, seen as if it were White.
///
/// `to_move` is White for that side's turn. The position must be legal.
pub(super) fn wins(to_move: Color, king: Square, pawn: Square, lone_king: Square) -> bool {
    let mirrored = pawn.file() > File::D;
    let [king, pawn, lone_king] =
        [king, pawn, lone_king].map(|sq| if mirrored { sq.mirror_files() } else { sq });
    let index = index(to_move, king, pawn, lone_king);
    let wins = WINS.get_or_init(solve);
    wins[index / 64] >> (index % 64) & 1 != 0
}

fn index(to_move: Color, king: Square, pawn: Square, lone_king: Square) -> usize {
    let pawn = (pawn.rank().index() - 1) * 4 + pawn.file().index();
    ((to_move.index() * 24 + pawn) * 64 + king.index()) * 64 + lone_king.index()
}

fn parts(index: usize) -> (Color, Square, Square, Square) {
    let to_move = Color::ALL[index / (24 * 64 * 64)];
    let pawn = index / (64 * 64) % 24;
    let pawn = Square::from_index((pawn / 4 + 1) * 8 + pawn % 4);
    (to_move, Square::from_index(index / 64), pawn, Square::from_index(index))
}

fn solve() -> Box<[u64]> {
    let mut known: Vec<Known> = (0..POSITIONS).map(first_look).collect();
    loop {
        let mut changed = false;
        for i in 0..POSITIONS {
            if known[i] == Known::Unknown {
                known[i] = look(i, &known);
                changed |= known[i] != Known::Unknown;
            }
        }
        if !changed {
            break;
        }
    }
    // What cannot be forced stays unknown: a draw.
    let mut wins = vec![0; POSITIONS / 64].into_boxed_slice();
    for (i, result) in known.into_iter().enumerate() {
        wins[i / 64] |= u64::from(result == Known::Win) << (i % 64);
    }
    wins
}

/// What can be said of a position without looking at others.
fn first_look(index: usize) -> Known {
    let (to_move, king, pawn, lone_king) = parts(index);
    let covered = pawn_attacks(Color::White, pawn);
    if king == pawn || lone_king == pawn || king.distance(lone_king) < 2 {
        return Known::Invalid;
    }
    match to_move {
        Color::White => {
            if covered.contains(lone_king) {
                return Known::Invalid;
            }
            // A new queen that the lone king cannot take, or that the king covers.
            let goal = pawn.forward(Color::White);
            let promotes = pawn.rank() == Rank::Seventh && goal != king && goal != lone_king;
            if promotes && (lone_king.distance(goal) > 1 || king.distance(goal) == 1) {
                return Known::Win;
            }
            Known::Unknown
        }
        Color::Black => {
            let guarded = king_attacks(king) | covered;
            let moves = king_attacks(lone_king) & !guarded;
            if moves.contains(pawn) {
                return Known::Draw;
            }
            if (moves & !pawn.bitboard()).is_empty() {
                // Mate or stalemate.
                return if covered.contains(lone_king) { Known::Win } else { Known::Draw };
            }
            Known::Unknown
        }
    }
}

/// What the positions one move on say: White wins with one winning move, Black holds with one
/// that draws.
fn look(position: usize, known: &[Known]) -> Known {
    let (to_move, king, pawn, lone_king) = parts(position);
    let mut all_known = true;
    let mut seen = |result: Known, decides: Known| {
        all_known &= result != Known::Unknown;
        result == decides
    };
    match to_move {
        Color::White => {
            for to in king_attacks(king) & !pawn.bitboard() {
                if seen(known[index(Color::Black, to, pawn, lone_king)], Known::Win) {
                    return Known::Win;
                }
            }
            if pawn.rank() < Rank::Seventh {
                let free = |to: Square| to != king && to != lone_king;
                let one = pawn.forward(Color::White);
                if free(one) {
                    if seen(known[index(Color::Black, king, one, lone_king)], Known::Win) {
                        return Known::Win;
                    }
                    let two = one.forward(Color::White);
                    if pawn.rank() == Rank::Second
                        && free(two)
                        && seen(known[index(Color::Black, king, two, lone_king)], Known::Win)
                    {
                        return Known::Win;
                    }
                }
            }
            if all_known { Known::Draw } else { Known::Unknown }
        }
        Color::Black => {
            for to in king_attacks(lone_king) & !Bitboard::from(pawn) {
                if seen(known[index(Color::White, king, pawn, to)], Known::Draw) {
                    return Known::Draw;
                }
            }
            if all_known { Known::Win } else { Known::Unknown }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square::*;

    #[test]
    fn textbook_positions() {
        // The king on the sixth before its pawn wins whoever is to move.
        assert!(wins(Color::White, E6, E5, E8));
        assert!(wins(Color::Black, E6, E5, E8));
        // The opposition decides one rank lower.
        assert!(!wins(Color::White, E5, E4, E7));
        assert!(wins(Color::Black, E5, E4, E7));
        // Pawn on the seventh with the king behind it: stalemate, or a loss to move.
        assert!(!wins(Color::Black, E6, E7, E8));
        assert!(wins(Color::White, D6, E6, E8) != wins(Color::Black, D6, E6, E8));
        // A rook pawn wins only by distance.
        assert!(!wins(Color::White, A6, A5, A8));
        assert!(!wins(Color::Black, H6, H5, G8));
        assert!(wins(Color::White, B7, A5, D7));
        // Outside the square, inside the square.
        assert!(wins(Color::White, A1, H5, C5));
        assert!(!wins(Color::Black, A1, H5, E5));
    }

    #[test]
    fn both_wings_are_one() {
        for (king, pawn, lone) in [(C3, B4, B6), (D5, C2, C7), (A4, A5, C6), (D6, D5, D8)] {
            for side in Color::ALL {
                let [k, p, l] = [king, pawn, lone].map(Square::mirror_files);
                assert_eq!(wins(side, king, pawn, lone), wins(side, k, p, l));
            }
        }
    }
}
