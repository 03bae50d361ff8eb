//! Threats: attacks on pieces that are worth more, or that nothing defends well enough.

use super::context::{Context, relative_rank};
use super::params::*;
use super::score::Score;
use super::trace::{Term, Tracer};
use crate::attacks::{bishop_attacks, knight_attacks, pawn_set_attacks, rook_attacks};
use crate::types::{Bitboard, Color, PieceType, Rank};

/// What a side threatens. Needs the attacks of all pieces.
pub(super) fn evaluate<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let them = !us;
    let (own, enemy) = (us.index(), them.index());
    let targets = ctx.pos.color(them);
    let pieces = targets & !ctx.pawns[enemy];

    // Well defended: by a pawn, or twice without our attacking twice.
    let guarded = ctx.attacked_by(them, PieceType::Pawn)
        | (ctx.attacked_twice[enemy] & !ctx.attacked_twice[own]);
    let weak = targets & !guarded & ctx.attacked[own];
    let defended = pieces & guarded;
    let mut score = Score::ZERO;

    let by_minor = ctx.attacked_by(us, PieceType::Knight) | ctx.attacked_by(us, PieceType::Bishop);
    let by_rook = ctx.attacked_by(us, PieceType::Rook);
    for kind in PieceType::ALL.into_iter().take(5) {
        let kinds = ctx.pos.pieces(them, kind);
        let minor = kinds & (weak | defended) & by_minor;
        let rook = kinds & weak & by_rook;
        score += THREAT_BY_MINOR[kind.index()] * count(minor)
            + THREAT_BY_ROOK[kind.index()] * count(rook);
    }
    if (weak & ctx.attacked_by(us, PieceType::King)).any() {
        score += THREAT_BY_KING;
    }
    let loose = !ctx.attacked[enemy] | (pieces & ctx.attacked_twice[own]);
    score += HANGING * count(weak & loose);
    score += WEAK_QUEEN_DEFENCE * count(weak & ctx.attacked_by(them, PieceType::Queen));

    // Squares they can use only by giving something up.
    let contested = ctx.attacked[enemy] & !guarded & ctx.attacked[own];
    score += RESTRICTED * count(contested);

    let safe = !ctx.attacked[enemy] | ctx.attacked[own];
    let safe_pawns = ctx.pawns[own] & safe;
    score += THREAT_BY_PAWN * count(pawn_set_attacks(us, safe_pawns) & pieces);

    let mut steps = ctx.pawns[own].forward(us) & !ctx.occupied;
    steps |= (steps & relative_rank(us, Rank::Third)).forward(us) & !ctx.occupied;
    steps &= safe & !ctx.attacked_by(them, PieceType::Pawn);
    score += THREAT_BY_PAWN_STEP * count(pawn_set_attacks(us, steps) & pieces);

    score += on_queen(ctx, us, guarded);
    ctx.add(Term::Threats, us, score);
}

/// Safe squares from which a knight, bishop or rook would attack a lone queen.
fn on_queen<T: Tracer>(ctx: &Context<T>, us: Color, guarded: Bitboard) -> Score {
    let them = !us;
    let queens = ctx.pos.pieces(them, PieceType::Queen);
    let Some(queen) = queens.first().filter(|_| !queens.more_than_one()) else {
        return Score::ZERO;
    };
    let safe = ctx.mobility_area[us.index()] & !guarded;
    let knights = ctx.attacked_by(us, PieceType::Knight) & knight_attacks(queen);
    let sliders = (ctx.attacked_by(us, PieceType::Bishop) & bishop_attacks(queen, ctx.occupied))
        | (ctx.attacked_by(us, PieceType::Rook) & rook_attacks(queen, ctx.occupied));
    let covered = sliders & ctx.attacked_twice[us.index()];
    KNIGHT_STEP_ON_QUEEN * count(knights & safe) + SLIDER_STEP_ON_QUEEN * count(covered & safe)
}

#[inline]
fn count(set: Bitboard) -> i32 {
    set.count() as i32
}
