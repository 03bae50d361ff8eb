//! Threats: which pieces are attacked, by what, and which are defended.

use super::side::{Side, union};
use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_set_attacks, rook_attacks,
};
use crate::nnue::arch::large::GATE_SETS;
use crate::types::{Bitboard, Color, PieceType, Square};

const UNDEFENDED: usize = 6;
const DEFENDED_BY_PAWN: usize = 7;

/// Adds the pieces of both sides, kings aside, to the sets that they belong to:
///
/// - 0 to 5: attacked by a pawn, a knight, a bishop, a rook, a queen or the king of the other side;
/// - 6: undefended;
/// - 7: defended by a pawn.
#[inline]
pub(super) fn add(sets: &mut [Bitboard; GATE_SETS], sides: &[Side; 2]) {
    let occupied = union(sides.as_flattened());
    let attacks = Color::ALL.map(|color| attacks(color, &sides[color.index()], occupied));
    for (us, them) in [(0, 1), (1, 0)] {
        let own = union(&sides[us][..PieceType::King.index()]);
        for (set, by) in sets.iter_mut().zip(&attacks[them]) {
            *set |= own & *by;
        }
        sets[UNDEFENDED] |= own & !union(&attacks[us]);
        sets[DEFENDED_BY_PAWN] |= own & attacks[us][PieceType::Pawn.index()];
    }
}

/// What one side's pieces attack, by the kind of the attacker.
#[inline]
fn attacks(
    color: Color,
    [pawns, knights, bishops, rooks, queens, kings]: &Side,
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
    use crate::nnue::arch::large::THREAT_SETS;
    use crate::nnue::features::gate_sets::{FENS, GateSets};
    use crate::position::Position;

    /// Compares the sets with what the position itself says of each square.
    #[test]
    fn threats_are_what_attackers_say() {
        for fen in FENS {
            let position = Position::from_fen(fen).expect(fen);
            let sets = GateSets::of(|color, kind| position.pieces(color, kind));
            let threats: &[Bitboard; THREAT_SETS] = sets.0.first_chunk().expect("threats first");
            for square in Square::ALL {
                let found = threats.map(|set| set.contains(square));
                let piece = position.piece_on(square);
                let Some(piece) = piece.filter(|piece| piece.kind() != PieceType::King) else {
                    assert_eq!(found, [false; THREAT_SETS], "{fen} {square}");
                    continue;
                };
                let attackers = position.attackers_to(square, position.occupied());
                let [own, theirs] =
                    [piece.color(), !piece.color()].map(|color| attackers & position.color(color));
                let mut expected = [false; THREAT_SETS];
                for kind in PieceType::ALL {
                    expected[kind.index()] = theirs.intersects(position.kind(kind));
                }
                expected[UNDEFENDED] = own.is_empty();
                expected[DEFENDED_BY_PAWN] = own.intersects(position.kind(PieceType::Pawn));
                assert_eq!(found, expected, "{fen} {square}");
            }
        }
    }
}
