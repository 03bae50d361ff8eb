//! How pieces stand to each other: what gates may see besides the pieces themselves.

use super::arch::PIECE_ROWS;
use super::halfkp::Lookup;
use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_set_attacks, rook_attacks,
};
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// How many things are told of a piece besides where it stands.
pub const RELATIONS: usize = 14;
/// The first so many of them are what pieces do to each other. The others come and go seldom: what pawns
/// make of squares, and where kings stand.
pub const ATTACKS: usize = 8;

const UNDEFENDED: usize = 6;
const BY_OWN_PAWN: usize = 7;
const FREE: usize = 8;
const ALONE: usize = 9;
const BACKWARD: usize = 10;
const DOUBLED: usize = 11;
const BY_PUSH: usize = 12;
const KINGS: usize = 13;

/// How many of the [`RELATIONS`] gates may see: none, what pieces do to each other, or all.
pub const SEEN: [usize; 3] = [0, ATTACKS, RELATIONS];

/// For each relation the pieces of both sides, kings aside, that have it:
///
/// - 0 to 5: a pawn of the other side attacks it, a knight, a bishop, a rook, a queen, the king, as
///   [`PieceType`] is ordered
/// - 6: nothing defends it
/// - 7: a pawn defends it
/// - 8: passed pawns, knights and bishops that no pawn can ever attack, rooks on files without pawns of the
///   other side
/// - 9: isolated pawns, rooks on files without pawns of their own
/// - 10: pawns that are not isolated, but with none of their own beside or behind them on the next files
/// - 11: pawns with another one of their own ahead on the file
/// - 12: a pawn of the other side attacks it after a step
/// - 13: kings, and only these
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relations(pub [Bitboard; RELATIONS]);

impl Relations {
    /// Nobody has any, or nobody asks.
    pub const NONE: Self = Self([Bitboard::EMPTY; RELATIONS]);

    /// The first `seen` of those between the pieces that `pieces` gives by colour and kind: one of the numbers in
    /// [`SEEN`].
    #[must_use]
    #[inline]
    pub fn between(seen: usize, pieces: impl Fn(Color, PieceType) -> Bitboard) -> Self {
        let mut relations = Self::NONE;
        relations.become_between(seen, pieces);
        relations
    }

    /// The same in the place of others.
    #[inline]
    pub(super) fn become_between(
        &mut self,
        seen: usize,
        pieces: impl Fn(Color, PieceType) -> Bitboard,
    ) {
        self.0.fill(Bitboard::EMPTY);
        if seen == 0 {
            return;
        }
        let sides = Color::ALL.map(|color| PieceType::ALL.map(|kind| pieces(color, kind)));
        self.add_attacks(&sides);
        if seen > ATTACKS {
            self.add_structure(&sides);
        }
    }

    #[inline]
    fn add_attacks(&mut self, sides: &[Side; 2]) {
        let Self(sets) = self;
        let occupied = union(sides.as_flattened());
        let attacks = Color::ALL.map(|color| attacks(color, &sides[color.index()], occupied));
        for (us, them) in [(0, 1), (1, 0)] {
            let own = union(&sides[us][..PieceType::King.index()]);
            for (set, by) in sets.iter_mut().zip(&attacks[them]) {
                *set |= own & *by;
            }
            sets[UNDEFENDED] |= own & !union(&attacks[us]);
            sets[BY_OWN_PAWN] |= own & attacks[us][PieceType::Pawn.index()];
        }
    }

    #[inline]
    fn add_structure(&mut self, sides: &[Side; 2]) {
        let Self(sets) = self;
        let free = !union(sides.as_flattened());
        for us in Color::ALL {
            let them = !us;
            let [[own, knights, bishops, rooks, queens, king], [theirs, ..]] =
                [us, them].map(|color| sides[color.index()]);
            // Squares from which a pawn of theirs stands ahead, and those that one may come to attack.
            let stopped = theirs.ahead(them);
            let assailable = stopped.beside();
            sets[FREE] |= own & !(stopped | assailable)
                | (knights | bishops) & !assailable
                | rooks & !theirs.fill_files();
            let alone = own & !own.fill_files().beside();
            sets[ALONE] |= alone | rooks & !own.fill_files();
            sets[BACKWARD] |= own & !alone & !own.fill_forward(us).beside();
            sets[DOUBLED] |= own & own.ahead(them);
            let stepped = theirs.forward(them) & free;
            let pieces = own | knights | bishops | rooks | queens;
            sets[BY_PUSH] |= pieces & pawn_set_attacks(them, stepped);
            sets[KINGS] |= king;
        }
    }

    /// Where kings stand, as far as anybody asks.
    #[must_use]
    #[inline]
    pub const fn kings(&self) -> Bitboard {
        self.0[KINGS]
    }

    /// Rows of gates that pieces have as this view finds them: each its own, but for kings, and one for each of
    /// its relations. Kings' rows are those that pawns would have in their place.
    pub fn rows(&self, view: Lookup, pieces: &[(Piece, Square)]) -> impl Iterator<Item = usize> {
        let mut rows = [0; Square::COUNT];
        for &(piece, square) in pieces {
            let row = view.row(piece, square);
            let row = row.or_else(|| view.row(Piece::new(piece.color(), PieceType::Pawn), square));
            rows[square.index()] = row.expect("neither is a king");
        }
        let own = pieces.iter().filter_map(move |&(piece, square)| view.row(piece, square));
        let related = self.0.iter().enumerate().flat_map(move |(relation, set)| {
            set.into_iter().map(move |square| (1 + relation) * PIECE_ROWS + rows[square.index()])
        });
        own.chain(related)
    }
}

/// One side's pieces by kind.
type Side = [Bitboard; 6];

fn union(sets: &[Bitboard]) -> Bitboard {
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
}

/// What one side's pieces attack, by kind.
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
    use crate::position::Position;

    const FENS: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/3k4/3Pp3/4K3/8/8/8 w - - 0 1",
        "3r2k1/1p3p2/p1n3pp/P1pNp3/2P1P1P1/1P1P3P/2B5/R4RK1 w - - 0 1",
        "r4rk1/5pp1/1p2p2p/2pPb3/p1P5/2N1P3/P4PPP/1R1R2K1 b - - 0 1",
    ];

    /// What pieces do to each other against what the position itself says.
    #[test]
    fn attacks_are_what_attackers_tell() {
        for fen in FENS {
            let position = Position::from_fen(fen).expect(fen);
            let relations = Relations::between(ATTACKS, |color, kind| position.pieces(color, kind));
            for square in Square::ALL {
                let has = relations.0.map(|set| set.contains(square));
                let piece = position.piece_on(square).filter(|piece| !is_king(*piece));
                let Some(piece) = piece else {
                    assert_eq!(has, [false; RELATIONS], "{fen} {square}");
                    continue;
                };
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

    fn is_king(piece: Piece) -> bool {
        piece.kind() == PieceType::King
    }

    /// What pawns make of squares against what all pairs of pieces and pawns say.
    #[test]
    fn structure_is_what_pawns_tell_one_by_one() {
        let mut seen = [0; RELATIONS];
        for fen in FENS {
            let position = Position::from_fen(fen).expect(fen);
            let relations =
                Relations::between(RELATIONS, |color, kind| position.pieces(color, kind));
            for square in position.occupied() {
                let piece = position.piece_on(square).expect("a piece");
                let has = relations.0.map(|set| set.contains(square));
                seen.iter_mut().zip(has).for_each(|(seen, has)| *seen += usize::from(has));
                assert_eq!(has[ATTACKS..], structure(&position, piece, square), "{fen} {square}");
            }
        }
        assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
    }

    /// Relations from [`ATTACKS`] on of a piece.
    fn structure(position: &Position, piece: Piece, square: Square) -> [bool; RELATIONS - ATTACKS] {
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
        let alone = pawn && !own(|files, _| files.abs() == 1);
        [
            pawn && !next_ahead && !their(|files, ranks| files == 0 && ranks > 0)
                || minor && !next_ahead
                || rook && !their(|files, _| files == 0),
            alone || rook && !own(|files, _| files == 0),
            pawn && !alone && !own(|files, ranks| files.abs() == 1 && ranks <= 0),
            pawn && own(|files, ranks| files == 0 && ranks > 0),
            !king && pushed,
            king,
        ]
    }
}
