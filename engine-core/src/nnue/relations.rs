//! How pieces stand to each other: what gates may see besides the pieces themselves.

use std::iter;

use super::arch::PIECE_ROWS;
use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_set_attacks, rook_attacks,
};
use crate::types::{Bitboard, Color, PieceType, Square};

/// How many things are told of a piece besides where it stands.
pub const RELATIONS: usize = 8;

const UNDEFENDED: usize = 6;
const BY_OWN_PAWN: usize = 7;

/// For each relation the pieces of both sides, kings aside, that have it: those that a pawn of the
/// other side attacks, a knight, a bishop, a rook, a queen, the king (0 to 5, as [`PieceType`] is
/// ordered), those that nothing defends (6), and those that a pawn defends (7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relations(pub [Bitboard; RELATIONS]);

impl Relations {
    /// Nobody has any, or nobody asks.
    pub const NONE: Self = Self([Bitboard::EMPTY; RELATIONS]);

    /// Those between the pieces that `pieces` gives by colour and kind.
    #[must_use]
    #[inline]
    pub fn between(pieces: impl Fn(Color, PieceType) -> Bitboard) -> Self {
        let sides = Color::ALL.map(|color| PieceType::ALL.map(|kind| pieces(color, kind)));
        let own = sides.map(|kinds| union(&kinds[..PieceType::King.index()]));
        let occupied = union(sides.as_flattened());
        let attacks = Color::ALL.map(|color| attacks(color, &sides[color.index()], occupied));
        let mut relations = Self::NONE;
        for (us, them) in [(0, 1), (1, 0)] {
            let sets = &mut relations.0;
            for (set, by) in sets.iter_mut().zip(&attacks[them]) {
                *set |= own[us] & *by;
            }
            sets[UNDEFENDED] |= own[us] & !union(&attacks[us]);
            sets[BY_OWN_PAWN] |= own[us] & attacks[us][PieceType::Pawn.index()];
        }
        relations
    }

    /// Rows of gates that a piece on `square` has: its own, `row`, and one for each of its relations.
    #[inline]
    pub fn rows(&self, row: usize, square: Square) -> impl Iterator<Item = usize> {
        let has = self.0.into_iter().enumerate();
        let related = has.filter(move |(_, set)| set.contains(square));
        iter::once(row).chain(related.map(move |(relation, _)| (1 + relation) * PIECE_ROWS + row))
    }
}

fn union(sets: &[Bitboard]) -> Bitboard {
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
}

/// What one side's pieces attack, by kind.
#[inline]
fn attacks(
    color: Color,
    [pawns, knights, bishops, rooks, queens, kings]: &[Bitboard; 6],
    occupied: Bitboard,
) -> [Bitboard; 6] {
    let each = |set: Bitboard, attacks: fn(Square, Bitboard) -> Bitboard| {
        set.into_iter().fold(Bitboard::EMPTY, |all, from| all | attacks(from, occupied))
    };
    [
        pawn_set_attacks(color, *pawns),
        each(*knights, |from, _| knight_attacks(from)),
        each(*bishops, bishop_attacks),
        each(*rooks, rook_attacks),
        each(*queens, bishop_attacks) | each(*queens, rook_attacks),
        each(*kings, |from, _| king_attacks(from)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// Every relation against what the position itself says of each piece.
    #[test]
    fn relations_are_what_attackers_tell() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).expect(fen);
            let relations = Relations::between(|color, kind| position.pieces(color, kind));
            for square in Square::ALL {
                let has = relations.0.map(|set| set.contains(square));
                let Some(piece) = position.piece_on(square) else {
                    assert_eq!(has, [false; RELATIONS], "{fen} {square}");
                    continue;
                };
                if piece.kind() == PieceType::King {
                    assert_eq!(has, [false; RELATIONS], "{fen} {square}");
                    continue;
                }
                let attackers = position.attackers_to(square, position.occupied());
                let [own, theirs] =
                    [piece.color(), !piece.color()].map(|color| attackers & position.color(color));
                let mut expected = [false; RELATIONS];
                for kind in PieceType::ALL {
                    expected[kind.index()] = theirs.intersects(position.kind(kind));
                }
                expected[UNDEFENDED] = own.is_empty();
                expected[BY_OWN_PAWN] = own.intersects(position.kind(PieceType::Pawn));
                assert_eq!(has, expected, "{fen} {square}");
            }
        }
    }
}
