//! Material and piece-square tables.
//!
//! Tables run from the side's own first rank to its eighth, files a to d; the files e to h are
//! their mirror image.

use super::context::Context;
use super::params::VALUE;
use super::score::{Score, s};
use super::trace::{Term, Tracer};
use crate::position::Position;
use crate::types::{Color, PieceType, Square};

/// Ranks of four files each.
type Half = [[Score; 4]; 8];

/// The pawn's squares.
const PAWN: Half = [
    [s(0, 0), s(0, 0), s(0, 0), s(0, 0)],
    [s(-23, -2), s(8, -5), s(-4, 9), s(7, 6)],
    [s(-36, -7), s(-20, -6), s(7, 0), s(7, 1)],
    [s(-33, 10), s(-19, 10), s(10, -2), s(24, -7)],
    [s(-1, 25), s(4, 18), s(10, 10), s(28, -4)],
    [s(22, 29), s(19, 24), s(23, 20), s(28, 20)],
    [s(27, 29), s(25, 23), s(30, 25), s(34, 26)],
    [s(0, 0), s(0, 0), s(0, 0), s(0, 0)],
];
/// The knight's.
const KNIGHT: Half = [
    [s(-91, -73), s(-68, -60), s(-58, -41), s(-42, -22)],
    [s(-73, -54), s(-49, -38), s(-35, -24), s(-30, -11)],
    [s(-50, -37), s(-19, -21), s(-1, -9), s(5, 9)],
    [s(-30, -20), s(-7, -6), s(15, 10), s(4, 25)],
    [s(-19, -17), s(2, -1), s(10, 10), s(19, 28)],
    [s(-41, -34), s(-17, -17), s(-3, 0), s(11, 14)],
    [s(-73, -54), s(-50, -36), s(-21, -18), s(-10, -3)],
    [s(-101, -77), s(-71, -54), s(-47, -36), s(-27, -21)],
];
/// The bishop's.
const BISHOP: Half = [
    [s(-6, -32), s(1, -23), s(-30, -13), s(-17, -4)],
    [s(17, -25), s(41, -22), s(14, -7), s(0, -1)],
    [s(18, -14), s(40, -5), s(23, 3), s(25, 15)],
    [s(11, -10), s(18, 0), s(27, 13), s(21, 18)],
    [s(-3, -9), s(7, 3), s(11, 10), s(15, 18)],
    [s(-13, -12), s(-9, -1), s(-13, 4), s(6, 12)],
    [s(-44, -18), s(-40, -10), s(-27, -2), s(-19, 4)],
    [s(-61, -28), s(-50, -17), s(-43, -11), s(-35, -3)],
];
/// The rook's.
const ROOK: Half = [
    [s(-17, -23), s(-21, -17), s(-1, -16), s(20, -29)],
    [s(-40, -16), s(-22, -13), s(-7, -12), s(4, -19)],
    [s(-34, -7), s(-19, -6), s(-10, -6), s(-1, -10)],
    [s(-28, 0), s(-18, 1), s(-10, 2), s(-4, -2)],
    [s(-21, 3), s(-13, 4), s(-8, 5), s(-3, 2)],
    [s(-20, 13), s(-11, 14), s(-4, 16), s(2, 15)],
    [s(-5, 14), s(3, 16), s(11, 15), s(18, 15)],
    [s(-9, 21), s(-4, 21), s(3, 20), s(9, 18)],
];
/// The queen's.
const QUEEN: Half = [
    [s(0, -52), s(-3, -42), s(-1, -36), s(13, -31)],
    [s(8, -37), s(13, -25), s(25, -16), s(36, -4)],
    [s(14, -21), s(18, -9), s(18, 4), s(12, 17)],
    [s(4, -8), s(6, 6), s(-1, 19), s(-13, 31)],
    [s(10, -5), s(1, 7), s(-5, 20), s(-21, 32)],
    [s(3, -18), s(-1, -5), s(-7, 8), s(-13, 20)],
    [s(-9, -32), s(-15, -19), s(-11, -6), s(-13, 6)],
    [s(-19, -48), s(-14, -34), s(-11, -21), s(-10, -8)],
];
/// The king's.
const KING: Half = [
    [s(135, -68), s(154, -34), s(101, -9), s(96, -5)],
    [s(105, -28), s(122, 5), s(55, 28), s(10, 42)],
    [s(72, 2), s(93, 31), s(27, 55), s(-1, 76)],
    [s(45, 42), s(66, 68), s(3, 92), s(-20, 115)],
    [s(19, 54), s(39, 80), s(-22, 105), s(-43, 128)],
    [s(12, 30), s(23, 57), s(-8, 82), s(-29, 104)],
    [s(2, 0), s(12, 26), s(-18, 49), s(-38, 71)],
    [s(-8, -31), s(2, -7), s(-28, 16), s(-49, 38)],
];
/// By kind, then by square as the side sees it.
static SQUARES: [[Score; 64]; 6] = [
    mirrored(&PAWN),
    mirrored(&KNIGHT),
    mirrored(&BISHOP),
    mirrored(&ROOK),
    mirrored(&QUEEN),
    mirrored(&KING),
];

const fn mirrored(half: &Half) -> [Score; 64] {
    let mut table = [Score::ZERO; 64];
    let mut i = 0;
    while i < 64 {
        let file = i & 7;
        table[i] = half[i >> 3][if file < 4 { file } else { 7 - file }];
        i += 1;
    }
    table
}

/// What a piece gains by standing on this square, as its side sees the square.
#[inline]
fn square_score(kind: PieceType, square: Square) -> Score {
    SQUARES[kind.index()][square.index()]
}

/// Material and squares of a side.
pub(super) fn evaluate<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let (mut material, mut squares) = (Score::ZERO, Score::ZERO);
    for kind in PieceType::ALL {
        let pieces = ctx.pos.pieces(us, kind);
        material += VALUE[kind.index()] * pieces.count() as i32;
        for square in pieces {
            squares += square_score(kind, square.relative_to(us));
        }
    }
    ctx.add(Term::Material, us, material);
    ctx.add(Term::PieceSquares, us, squares);
}

/// Non-pawn material of a side by its middle-game values, in internal units.
#[inline]
pub(super) fn non_pawn(pos: &Position, us: Color) -> i32 {
    use PieceType::{Bishop, Knight, Queen, Rook};
    [Knight, Bishop, Rook, Queen]
        .into_iter()
        .map(|kind| VALUE[kind.index()].mg() * pos.pieces(us, kind).count() as i32)
        .sum()
}
