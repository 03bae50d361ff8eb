//! Endings whose outcome is known: a lone king against mating material, against too little of it,
//! or against a pawn.

use super::kpk;
use super::material_psqt::non_pawn;
use super::params::VALUE;
use crate::position::Position;
use crate::types::{Bitboard, Color, File, PieceType, Rank, Square};

/// The score of a won ending begins here, above every score of an ordinary position.
pub const KNOWN_WIN: i32 = 6_000;

/// A lead in material from which on nothing else is counted.
const OVERWHELMING: i32 = 14_000;

/// White's view, or nothing where the terms have to be counted.
pub(super) fn known(pos: &Position) -> Option<i32> {
    for strong in Color::ALL {
        let weak = !strong;
        if !pos.color(weak).more_than_one() {
            let value = against_lone_king(pos, strong)?;
            return Some(if strong == Color::White { value } else { -value });
        }
    }
    let lead = non_pawn(pos, Color::White) - non_pawn(pos, Color::Black);
    (lead.abs() > OVERWHELMING).then_some(lead)
}

fn against_lone_king(pos: &Position, strong: Color) -> Option<i32> {
    use PieceType::{Bishop, Knight, Pawn, Queen, Rook};
    let count = |kind| pos.pieces(strong, kind).count();
    let bishops = pos.pieces(strong, Bishop);
    let material = non_pawn(pos, strong) + VALUE[0].eg() * count(Pawn) as i32;
    let both_colors = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    let lone = pos.king(!strong);
    let near = closeness(pos.king(strong), lone);

    if count(Queen) + count(Rook) > 0 || both_colors || count(Knight) > 2 {
        return Some(KNOWN_WIN + material + to_the_edge(lone) + near);
    }
    if count(Knight) > 0 && bishops.any() {
        return Some(KNOWN_WIN + material + to_the_corner(lone, bishops) + near);
    }
    match (count(Pawn), count(Knight), bishops.count()) {
        (0, _, _) => Some(0),
        (1, 0, 0) => Some(king_and_pawn(pos, strong)),
        _ if unpassable_corner(pos, strong) => Some(0),
        // Pawns with or without a minor piece: the ordinary terms know what is near to what.
        _ => None,
    }
}

/// The value of a won king and pawn against king grows with the pawn's advance.
fn king_and_pawn(pos: &Position, strong: Color) -> i32 {
    let own = |square: Square| square.relative_to(strong);
    let Some(pawn) = pos.pieces(strong, PieceType::Pawn).first() else { return 0 };
    let to_move = if pos.side_to_move() == strong { Color::White } else { Color::Black };
    if kpk::wins(to_move, own(pos.king(strong)), own(pawn), own(pos.king(!strong))) {
        // Below the queen's ending, so that promoting is always a gain.
        KNOWN_WIN / 2 + VALUE[0].eg() + 50 * own(pawn).rank().index() as i32
    } else {
        0
    }
}

/// Rook pawns that cannot pass a king in the corner before them: alone, or with bishops that do
/// not see the corner. What else the weaker side has does not matter.
pub(super) fn unpassable_corner(pos: &Position, strong: Color) -> bool {
    let pawns = pos.pieces(strong, PieceType::Pawn);
    let bishops = pos.pieces(strong, PieceType::Bishop);
    let others = pos.color(strong) & !pawns & !bishops;
    if pawns.is_empty() || others.more_than_one() {
        return false;
    }
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::new(file, Rank::Eighth.relative_to(strong));
        let tint = if Bitboard::DARK.contains(corner) { Bitboard::DARK } else { Bitboard::LIGHT };
        let on_file = (pawns & !Bitboard::file(file)).is_empty();
        let keeper = pos.king(!strong).distance(corner);
        // Without a bishop the other king might still shoulder this one away from a near square.
        let holds =
            if bishops.any() { keeper <= 1 } else { keeper == 0 || in_the_way(pos, strong) };
        on_file && holds && !bishops.intersects(tint)
    })
}

/// The weaker king stands before all the pawns on their file.
fn in_the_way(pos: &Position, strong: Color) -> bool {
    let king = pos.king(!strong);
    let ahead = king.bitboard().ahead(!strong);
    let pawns = pos.pieces(strong, PieceType::Pawn);
    (pawns & !ahead).is_empty()
}

/// Up to 200 for a lone king at the edge, most in a corner.
pub(super) fn to_the_edge(lone: Square) -> i32 {
    let from_edge = |index: usize| index.min(7 - index) as i32;
    let (file, rank) = (from_edge(lone.file().index()), from_edge(lone.rank().index()));
    200 - 20 * (file * file + rank * rank) / 2 - 10 * (file + rank)
}

/// Up to 840 for a lone king in a corner that the bishop sees, little in the others.
fn to_the_corner(lone: Square, bishops: Bitboard) -> i32 {
    let (file, rank) = (lone.file().index() as i32, lone.rank().index() as i32);
    // Steps to the diagonal that ends in the two wrong corners; 7 in a right one.
    let away = if bishops.intersects(Bitboard::DARK) {
        (7 - file - rank).abs()
    } else {
        (file - rank).abs()
    };
    120 * away
}

/// Up to 120 for kings that face each other.
pub(super) fn closeness(king: Square, lone: Square) -> i32 {
    20 * (8 - i32::from(king.distance(lone)))
}
