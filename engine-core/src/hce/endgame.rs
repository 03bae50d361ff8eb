//! What the features cannot say: advantages that do not win, and how a lone king is mated.

use super::features::MATERIAL;
use super::weights::WEIGHTS;
use crate::position::Position;
use crate::types::{Bitboard, Color, File, PieceType, Rank, Square};

use PieceType::{Bishop, Knight, Pawn, Queen, Rook};

/// The whole value, in the unit of the fitted scales.
pub const WHOLE: i32 = 128;
const ONLY_OPPOSITE_BISHOPS: usize = 9;
const OPPOSITE_BISHOPS: usize = 10;
const SMALL_LEAD_WITHOUT_PAWNS: usize = 11;
/// The scale of an advantage that cannot win: not 0, so that the side that is ahead keeps its pieces.
pub const DEAD: i32 = 4;

/// What a mate that is only a matter of time is worth on top of the material, internal units.
const CERTAIN: i32 = 3_000;
/// For each step that a lone king is nearer to the edge, or the kings are to each other.
const STEP: i32 = 60;
/// For each step that a lone king is nearer to a corner in which minor pieces mate it. It has to outweigh what pruning
/// allows for: with 120 a fifth of the games with bishop and knight were drawn, and with 60 some with two bishops.
const CORNER_STEP: i32 = 250;

/// Points of a side's pieces without pawns, by which phases and leads are told: 32 at first.
pub(super) fn points(position: &Position, us: Color) -> i32 {
    let count = |kind| position.pieces(us, kind).count() as i32;
    3 * (count(Knight) + count(Bishop)) + 5 * count(Rook) + 10 * count(Queen)
}

/// The kind of endgame if `us` is ahead, 0 to [`KINDS`] - 1; `None` if `us` cannot win it.
pub(super) fn kind(position: &Position, us: Color) -> Option<usize> {
    let pawns = position.pieces(us, Pawn);
    let bishops = position.kind(Bishop);
    let lead = points(position, us) - points(position, !us);
    if pawns.is_empty() {
        let pieces = position.non_pawns(us);
        let two_knights = pieces == position.pieces(us, Knight) && pieces.count() == 2;
        if points(position, us) <= 3 || two_knights {
            return None;
        }
        return Some(if lead <= 3 { SMALL_LEAD_WITHOUT_PAWNS } else { 0 });
    }
    if is_wrong_rook_pawn(position, us) {
        return None;
    }
    let [one, other] = Color::ALL.map(|color| position.pieces(color, Bishop));
    let one_each = one.count() == 1 && other.count() == 1;
    let opposite =
        one_each && bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    let others = (position.non_pawns(us) | position.non_pawns(!us)) != bishops;
    Some(match opposite {
        true if others => OPPOSITE_BISHOPS,
        true => ONLY_OPPOSITE_BISHOPS,
        false => pawns.count() as usize,
    })
}

/// Whether `us` has only rook pawns of one file, at most bishops that do not control the promotion
/// square, and the enemy king holds that corner.
fn is_wrong_rook_pawn(position: &Position, us: Color) -> bool {
    let pawns = position.pieces(us, Pawn);
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::new(file, Rank::Eighth.relative_to(us));
        let color = if Bitboard::LIGHT.contains(corner) { Bitboard::LIGHT } else { Bitboard::DARK };
        (pawns & !Bitboard::file(file)).is_empty()
            && (position.non_pawns(us) & !(position.kind(Bishop) & !color)).is_empty()
            && position.king(!us).distance(corner) <= 1
    })
}

/// The value for `us` where the other side has a lone king and `us` pieces that mate it.
pub(super) fn against_lone_king(position: &Position, us: Color) -> Option<i32> {
    if position.color(!us).more_than_one() {
        return None;
    }
    let bishops = position.pieces(us, Bishop);
    let knights = position.pieces(us, Knight);
    let both = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    let heavy = (position.pieces(us, Queen) | position.pieces(us, Rook)).any();
    let corner = !heavy && !both && bishops.any() && knights.any();
    if !(heavy || both || corner || knights.count() > 2) {
        return None;
    }
    let [king, lone] = [us, !us].map(|color| position.king(color));
    let edge = |line: usize| line.min(7 - line) as i32;
    // A bishop with a knight mates only in a corner that the bishop controls; the way there leads over other
    // squares than those of the edge.
    let away = if corner {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let light = bishops.intersects(Bitboard::LIGHT);
        let right = corners.into_iter().filter(|&it| Bitboard::LIGHT.contains(it) == light);
        CORNER_STEP * right.map(|corner| steps(lone, corner)).min().unwrap_or(0)
    } else {
        let step = if heavy { STEP } else { CORNER_STEP };
        step * (edge(lone.file().index()) + edge(lone.rank().index()))
    };
    let worth = |kind: PieceType| {
        let [_, end] = WEIGHTS[MATERIAL.at(kind.index())];
        i32::from(end) * position.pieces(us, kind).count() as i32
    };
    let material: i32 = [Pawn, Knight, Bishop, Rook, Queen].map(worth).iter().sum();
    let apart = i32::from(king.distance(lone));
    Some(CERTAIN + material - away - STEP * apart)
}

/// Files and ranks between two squares, 0 to 14.
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    (files + a.rank().index().abs_diff(b.rank().index())) as i32
}
