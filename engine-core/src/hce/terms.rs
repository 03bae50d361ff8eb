//! The terms for pieces, pawns, kings and threats: each reports the features that a side has.

use super::features::*;
use super::sight::{Sight, seen_from};
use crate::attacks::{king_attacks, pawn_set_attacks, piece_attacks};
use crate::position::Position;
use crate::types::{Bitboard, Color, File, PieceType, Rank, Square};

use PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};

/// Reports all features of a position.
pub(super) fn collect<C: Collector>(position: &Position, c: &mut C) {
    let mut sights = Color::ALL.map(|color| Sight::new(position, color));
    let mut sieges = [0; 2];
    for us in Color::ALL {
        let [mine, theirs] = [us, !us].map(|color| sights[color.index()]);
        material(position, us, c);
        (sights[us.index()], sieges[us.index()]) = pieces(position, us, mine, &theirs, c);
    }
    c.add(position.side_to_move(), TURN.first, 1);
    for us in Color::ALL {
        let [mine, theirs] = [us, !us].map(|color| &sights[color.index()]);
        pawns(position, us, mine, theirs, c);
        shelter(position, us, mine, theirs, c);
        siege(position, us, mine, theirs, sieges[us.index()], c);
        threats(position, us, mine, theirs, c);
    }
}

/// Pieces, the bishop pair, and how the worth of pieces changes with the number of own pawns.
fn material<C: Collector>(position: &Position, us: Color, c: &mut C) {
    let count = |kind| position.pieces(us, kind).count() as i32;
    let pawns = count(Pawn);
    for (kind, at_first) in [(Pawn, 8), (Knight, 2), (Bishop, 2), (Rook, 2), (Queen, 1)] {
        c.add(us, MATERIAL.at(kind.index()), count(kind));
        c.add(us, COMPANY.at(kind.index()), (count(kind) - at_first) * (pawns - 5));
    }
    let bishops = position.pieces(us, Bishop);
    let pair = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    c.add(us, COMPANY.at(5), i32::from(pair));
    for color in [Bitboard::LIGHT, Bitboard::DARK] {
        let hemmed = (bishops & color).count() * (position.pieces(us, Pawn) & color).count();
        c.add(us, COMPANY.at(6), hemmed as i32);
    }
}

/// Places of all pieces; mobility, files and outposts. Answers with what is seen and the pressure on
/// the enemy king: attacked squares beside it, and twice the number of pieces that attack them.
fn pieces<C: Collector>(
    position: &Position,
    us: Color,
    mut mine: Sight,
    theirs: &Sight,
    c: &mut C,
) -> (Sight, usize) {
    let [king, target] = [us, !us].map(|color| position.king(color));
    let zone = king_attacks(target) | target.bitboard();
    let reachable = !(theirs.by_kind[Pawn.index()] | mine.pawns | king.bitboard());
    let posts = mine.by_kind[Pawn.index()] & !theirs.pawn_reach;
    let mut pressure = 0;
    for kind in PieceType::ALL {
        for square in position.pieces(us, kind) {
            c.add(us, PLACE.at(64 * kind.index() + seen_from(us, square, target)), 1);
            if matches!(kind, Pawn | King) {
                continue;
            }
            let attacks = piece_attacks(kind, square, position.occupied());
            mine.see(kind, attacks);
            let reached = (attacks & reachable).count() as usize;
            c.add(us, MOBILITY.at(28 * (kind.index() - 1) + reached), 1);
            let pressed = (attacks & zone).count() as usize;
            pressure += if pressed > 0 { 2 + pressed } else { 0 };
            let file = square.bitboard().fill_files();
            if kind == Rook && !mine.pawns.intersects(file) {
                c.add(us, POSTS.at(usize::from(theirs.pawns.intersects(file))), 1);
            }
            if matches!(kind, Knight | Bishop) {
                let index = 2 * kind.index();
                let here = posts.contains(square);
                c.add(
                    us,
                    POSTS.at(index + usize::from(!here)),
                    i32::from(here || (attacks & posts).any()),
                );
            }
        }
    }
    (mine, pressure)
}

/// Weaknesses and chains of all pawns, and what helps or stops those that no pawn can stop.
fn pawns<C: Collector>(position: &Position, us: Color, mine: &Sight, theirs: &Sight, c: &mut C) {
    let ours = mine.pawns;
    let attacks = mine.by_kind[Pawn.index()];
    let opposed = theirs.pawns.ahead(!us);
    let isolated = ours & !ours.fill_files().beside();
    let stuck = (ours.forward(us) & theirs.by_kind[Pawn.index()] & !mine.pawn_reach).forward(!us);
    let backward = ours & stuck & !isolated;
    let faults = [
        isolated & opposed,
        isolated & !opposed,
        backward & opposed,
        backward & !opposed,
        ours & ours.ahead(us),
    ];
    for (index, fault) in faults.into_iter().enumerate() {
        c.add(us, PAWN_FAULTS.at(index), fault.count() as i32);
    }
    let rank_of = |square: Square| square.rank().relative_to(us).index();
    for (row, tied) in [ours & attacks, ours & ours.beside()].into_iter().enumerate() {
        for square in tied {
            c.add(us, PAWN_TIES.at(8 * row + rank_of(square)), 1);
        }
    }
    let passed = ours & !(opposed | theirs.pawn_reach | ours.ahead(!us));
    let alone = position.non_pawns(!us).is_empty();
    for square in passed {
        let rank = rank_of(square);
        let path = square.bitboard().ahead(us);
        let stop = square.forward(us);
        let clear = !path.intersects(position.occupied());
        let steps = 7 - rank.max(2);
        let promotion = Square::new(square.file(), Rank::Eighth.relative_to(us));
        let late = usize::from(position.side_to_move() != us);
        let facts = [
            true,
            position.occupied().contains(stop),
            clear && !path.intersects(theirs.all),
            theirs.all.contains(stop) && !mine.all.contains(stop),
            alone && clear && usize::from(position.king(!us).distance(promotion)) > steps + late,
        ];
        for (row, _) in facts.into_iter().enumerate().filter(|(_, fact)| *fact) {
            c.add(us, PASSED.at(8 * row + rank), 1);
        }
        let far = 2 * usize::from(rank >= 4);
        for (row, color) in [us, !us].into_iter().enumerate() {
            let distance = usize::from(position.king(color).distance(stop));
            c.add(us, ESCORT.at(8 * (far + row) + distance), 1);
        }
    }
}

/// The nearest own and enemy pawn on the king's file and on those beside it.
fn shelter<C: Collector>(position: &Position, us: Color, mine: &Sight, theirs: &Sight, c: &mut C) {
    let king = position.king(us);
    let here = Bitboard::rank(king.rank());
    let front = here | here.ahead(us);
    for file in king.file().index().saturating_sub(1)..=(king.file().index() + 1).min(7) {
        let way = Bitboard::file(File::ALL[file]) & front;
        let beside = usize::from(file != king.file().index());
        for (row, pawns) in [mine.pawns, theirs.pawns].into_iter().enumerate() {
            let pawns = pawns & way;
            let nearest = if us == Color::White { pawns.first() } else { pawns.last() };
            let rank = nearest.map_or(0, |square| square.rank().relative_to(us).index());
            c.add(us, SHELTER.at(8 * (2 * row + beside) + rank), 1);
        }
    }
}

/// The attack on the enemy king: pressure beside it, squares that it alone defends, and checks.
fn siege<C: Collector>(
    position: &Position,
    us: Color,
    mine: &Sight,
    theirs: &Sight,
    pressure: usize,
    c: &mut C,
) {
    let king = position.king(!us);
    let only_king = !theirs.all | (theirs.by_kind[King.index()] & !theirs.twice);
    let weak = king_attacks(king) & mine.all & only_king;
    let safe = !theirs.all | (only_king & mine.twice);
    let mut danger = pressure + 2 * weak.count() as usize;
    for kind in [Knight, Bishop, Rook, Queen] {
        let from = piece_attacks(kind, king, position.occupied()) & !position.color(us);
        let checks = from & mine.by_kind[kind.index()];
        let safe_checks = (checks & safe).count() as usize;
        danger += 3 * safe_checks.min(2);
        let index = 3 * (kind.index() - 1);
        c.add(us, CHECKS.at(index), (checks & !safe).count() as i32);
        if safe_checks > 0 {
            c.add(us, CHECKS.at(index + safe_checks.min(2)), 1);
        }
    }
    let queen = usize::from(position.pieces(us, Queen).any());
    c.add(us, SIEGE.at(32 * queen + danger.min(31)), 1);
}

/// Which pieces attack which, defended or not, on whose turn; pieces without a defender; and pawns
/// that can step where they attack a piece.
fn threats<C: Collector>(position: &Position, us: Color, mine: &Sight, theirs: &Sight, c: &mut C) {
    let turn = usize::from(position.side_to_move() == us);
    let targets = position.color(!us) & !position.kind(King);
    for kind in PieceType::ALL {
        for square in mine.by_kind[kind.index()] & targets {
            let Some(victim) = position.piece_on(square) else { continue };
            let guarded = usize::from(theirs.all.contains(square));
            let row = (2 * turn + guarded) * 6 + kind.index();
            c.add(us, THREATS.at(5 * row + victim.kind().index()), 1);
        }
    }
    for square in targets & !theirs.all {
        let Some(victim) = position.piece_on(square) else { continue };
        c.add(us, LOOSE.at(5 * turn + victim.kind().index()), 1);
    }
    let free = !position.occupied();
    let third = Bitboard::rank(Rank::Third.relative_to(us));
    let step = mine.pawns.forward(us) & free;
    let steps = step | ((step & third).forward(us) & free);
    let safe = steps & !theirs.by_kind[Pawn.index()] & (mine.all | !theirs.all);
    let hits = pawn_set_attacks(us, safe) & targets & !theirs.pawns;
    c.add(us, PUSHES.at(turn), hits.count() as i32);
}
