//! Pawn structure: passed, isolated, backward and doubled pawns, outposts, open files, threats of
//! pawn pushes. King squares stand beside them, since they change as seldom.

use super::side::{Side, union};
use crate::attacks::pawn_set_attacks;
use crate::nnue::arch::large::{GATE_SETS, THREAT_SETS};
use crate::types::{Bitboard, Color};

const FREE: usize = THREAT_SETS;
const ISOLATED: usize = THREAT_SETS + 1;
const BACKWARD: usize = THREAT_SETS + 2;
const DOUBLED: usize = THREAT_SETS + 3;
const PUSH_THREAT: usize = THREAT_SETS + 4;
/// The set of both kings.
pub(super) const KINGS: usize = THREAT_SETS + 5;

/// Adds the pieces of both sides to the sets that they belong to:
///
/// - 8: passed pawns; knights and bishops that no enemy pawn can ever attack; rooks on files without
///   enemy pawns;
/// - 9: isolated pawns; rooks on files without own pawns;
/// - 10: backward pawns: not isolated, but with no own pawn beside or behind them on the next files;
/// - 11: doubled pawns: with another own pawn ahead on the file;
/// - 12: pieces that an enemy pawn attacks after one step;
/// - 13: kings, and only these.
#[inline]
pub(super) fn add(sets: &mut [Bitboard; GATE_SETS], sides: &[Side; 2]) {
    let empty = !union(sides.as_flattened());
    for us in Color::ALL {
        let them = !us;
        let [[own, knights, bishops, rooks, queens, king], [theirs, ..]] =
            [us, them].map(|color| sides[color.index()]);
        // Squares that have an enemy pawn ahead, and squares that one may come to attack.
        let stopped = theirs.ahead(them);
        let assailable = stopped.beside();
        sets[FREE] |= own & !(stopped | assailable)
            | (knights | bishops) & !assailable
            | rooks & !theirs.fill_files();
        let isolated = own & !own.fill_files().beside();
        sets[ISOLATED] |= isolated | rooks & !own.fill_files();
        sets[BACKWARD] |= own & !isolated & !own.fill_forward(us).beside();
        sets[DOUBLED] |= own & own.ahead(them);
        let stepped = theirs.forward(them) & empty;
        let pieces = own | knights | bishops | rooks | queens;
        sets[PUSH_THREAT] |= pieces & pawn_set_attacks(them, stepped);
        sets[KINGS] |= king;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::arch::large::STRUCTURE_SETS;
    use crate::nnue::features::gate_sets::{FENS, GateSets};
    use crate::position::Position;
    use crate::types::{Piece, PieceType, Square};

    /// Compares the sets with what all pairs of a piece and a pawn say.
    #[test]
    fn structure_is_what_pawns_say_one_by_one() {
        let mut seen = [0; STRUCTURE_SETS];
        for fen in FENS {
            let position = Position::from_fen(fen).expect(fen);
            let sets = GateSets::of(|color, kind| position.pieces(color, kind));
            let structure: &[Bitboard; STRUCTURE_SETS] = sets.0.last_chunk().expect("structure");
            for square in position.occupied() {
                let piece = position.piece_on(square).expect("a piece");
                let found = structure.map(|set| set.contains(square));
                seen.iter_mut().zip(found).for_each(|(seen, found)| *seen += usize::from(found));
                assert_eq!(found, expected(&position, piece, square), "{fen} {square}");
            }
        }
        assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
    }

    fn expected(position: &Position, piece: Piece, square: Square) -> [bool; STRUCTURE_SETS] {
        let us = piece.color();
        // How far other pawns of a side stand to the right of the piece and ahead of it.
        let at = |square: Square| (square.index() as i32 % 8, square.index() as i32 / 8);
        let (file, rank) = at(square);
        let forward = if us == Color::White { 1 } else { -1 };
        let pawns = |color: Color| {
            let pawns = position.pieces(color, PieceType::Pawn) & !square.bitboard();
            pawns.into_iter().map(move |pawn| {
                let (files, ranks) = at(pawn);
                (files - file, forward * (ranks - rank), pawn)
            })
        };
        let own = |f: fn(i32, i32) -> bool| pawns(us).any(|(files, ranks, _)| f(files, ranks));
        let their = |f: fn(i32, i32) -> bool| pawns(!us).any(|(files, ranks, _)| f(files, ranks));
        let next_ahead = their(|files, ranks| files.abs() == 1 && ranks > 0);
        let pushed = pawns(!us).any(|(files, ranks, pawn)| {
            let step = pawn.bitboard().forward(!us);
            files.abs() == 1 && ranks == 2 && !step.intersects(position.occupied())
        });
        let [pawn, minor, rook, king] = match piece.kind() {
            PieceType::Pawn => [true, false, false, false],
            PieceType::Knight | PieceType::Bishop => [false, true, false, false],
            PieceType::Rook => [false, false, true, false],
            PieceType::Queen => [false; 4],
            PieceType::King => [false, false, false, true],
        };
        let isolated = pawn && !own(|files, _| files.abs() == 1);
        [
            pawn && !next_ahead && !their(|files, ranks| files == 0 && ranks > 0)
                || minor && !next_ahead
                || rook && !their(|files, _| files == 0),
            isolated || rook && !own(|files, _| files == 0),
            pawn && !isolated && !own(|files, ranks| files.abs() == 1 && ranks <= 0),
            pawn && own(|files, ranks| files == 0 && ranks > 0),
            !king && pushed,
            king,
        ]
    }
}
