//! How much of an end-game advantage can be won, in 64ths.

use super::context::Context;
use super::endgames::{closeness, to_the_edge, unpassable_corner};
use super::material_psqt::non_pawn;
use super::params::*;
use super::score::Score;
use super::trace::Tracer;
use crate::types::{Bitboard, Color, File, PieceType};

/// Nothing taken away.
pub(super) const FULL: i32 = 64;

/// The factor for the end-game half, by the side that is ahead in it, and what that side gains by
/// driving the king to the edge where there are no pawns left to promote.
pub(super) fn end_game<T: Tracer>(ctx: &Context<T>, sum: Score) -> (i32, i32) {
    let strong = if sum.eg() >= 0 { Color::White } else { Color::Black };
    let weak = !strong;
    let own = non_pawn(ctx.pos, strong);
    let theirs = non_pawn(ctx.pos, weak);
    let pawns = ctx.pawns[strong.index()].count() as i32;

    if pawns == 0 {
        // A lead of a minor piece or less does not win without pawns.
        let lead = own - theirs;
        if lead <= VALUE[PieceType::Bishop.index()].mg() {
            let hopeless = own < VALUE[PieceType::Rook.index()].mg();
            return (if hopeless { SCALE_NO_MATE } else { SCALE_NO_PAWNS }, 0);
        }
        if ctx.pawns[weak.index()].is_empty() {
            let king = ctx.king[weak.index()];
            let drive = to_the_edge(king) + closeness(ctx.king[strong.index()], king);
            return (FULL, if strong == Color::White { drive } else { -drive });
        }
        return (FULL, 0);
    }
    if unpassable_corner(ctx.pos, strong) {
        return (SCALE_NO_MATE, 0);
    }

    let bishops = ctx.pos.kind(PieceType::Bishop);
    let opposite = bishops.count() == 2
        && Color::ALL.iter().all(|&side| bishops.intersects(ctx.pos.color(side)))
        && bishops.intersects(Bitboard::LIGHT)
        && bishops.intersects(Bitboard::DARK);
    if opposite {
        let bishop = VALUE[PieceType::Bishop.index()].mg();
        let scale = if own == bishop && theirs == bishop {
            SCALE_OPPOSITE + SCALE_OPPOSITE_PASSED * ctx.passed[strong.index()].count() as i32
        } else {
            SCALE_OPPOSITE_PIECES + SCALE_OPPOSITE_PIECE * ctx.pos.color(strong).count() as i32
        };
        return (scale.min(FULL), 0);
    }

    let mut scale = SCALE_PAWNS + SCALE_PAWN * pawns;
    if one_wing(ctx.pawns[0] | ctx.pawns[1]) {
        scale -= SCALE_ONE_WING;
    }
    (scale.min(FULL), 0)
}

/// All pawns within the four files of one side.
fn one_wing(pawns: Bitboard) -> bool {
    let left = Bitboard::file(File::A)
        | Bitboard::file(File::B)
        | Bitboard::file(File::C)
        | Bitboard::file(File::D);
    let files = pawns.fill_files();
    !(files.intersects(left) && files.intersects(!left))
}
