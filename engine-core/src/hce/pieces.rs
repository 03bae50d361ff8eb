//! Knights, bishops, rooks and queens: mobility, good and bad posts. Fills the attack sets and
//! tallies the attacks on the enemy king's ring.

use super::context::{Context, relative_rank};
use super::params::*;
use super::score::Score;
use super::trace::{Term, Tracer};
use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, queen_attacks, rook_attacks,
};
use crate::types::{Bitboard, Color, PieceType, Rank, Square};

/// d4, e4, d5, e5.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// All pieces of a side, kind by kind.
pub(super) fn evaluate<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    for square in ctx.pos.pieces(us, PieceType::Knight) {
        knight(ctx, us, square);
    }
    for square in ctx.pos.pieces(us, PieceType::Bishop) {
        bishop(ctx, us, square);
    }
    for square in ctx.pos.pieces(us, PieceType::Rook) {
        rook(ctx, us, square);
    }
    for square in ctx.pos.pieces(us, PieceType::Queen) {
        queen(ctx, us, square);
    }
}

/// Two bishops, and what the number of pawns does to knights and rooks.
pub(super) fn imbalance<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let bishops = ctx.pos.pieces(us, PieceType::Bishop);
    let knights = ctx.pos.pieces(us, PieceType::Knight).count() as i32;
    let rooks = ctx.pos.pieces(us, PieceType::Rook).count() as i32;
    let own = ctx.pawns[us.index()].count() as i32 - 5;
    let all = own + ctx.pawns[(!us).index()].count() as i32 - 5;
    let mut score = KNIGHT_PER_PAWN * (knights * own) + ROOK_PER_PAWN * (rooks * own);
    if bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK) {
        score += BISHOP_PAIR + BISHOP_PAIR_PER_PAWN * all;
    }
    if rooks > 1 {
        score += ROOK_PAIR;
    }
    ctx.add(Term::Imbalance, us, score);
}

/// Books a piece's attacks, counts those on the king's ring, and gives the number of squares
/// that it may well go to.
#[inline]
fn note<T: Tracer>(
    ctx: &mut Context<T>,
    us: Color,
    kind: PieceType,
    square: Square,
    attacks: Bitboard,
) -> (Bitboard, usize) {
    let them = (!us).index();
    let mut attacks = attacks;
    if ctx.pinned[us.index()].contains(square) {
        attacks &= line(ctx.king[us.index()], square);
    }
    ctx.note_attacks(us, kind, attacks);
    if attacks.intersects(ctx.king_ring[them]) {
        ctx.ring_attackers[us.index()] += 1;
        ctx.ring_weight[us.index()] += DANGER_ATTACKER[kind.index()];
        let near = attacks & king_attacks(ctx.king[them]);
        ctx.ring_hits[us.index()] += near.count() as i32;
    }
    (attacks, (attacks & ctx.mobility_area[us.index()]).count() as usize)
}

fn knight<T: Tracer>(ctx: &mut Context<T>, us: Color, square: Square) {
    let (attacks, moves) = note(ctx, us, PieceType::Knight, square, knight_attacks(square));
    ctx.add(Term::Mobility, us, KNIGHT_MOBILITY[moves]);

    let posts = outposts(ctx, us);
    let supported = ctx.attacked_by(us, PieceType::Pawn);
    if posts.contains(square) {
        let extra = if supported.contains(square) { KNIGHT_OUTPOST_SUPPORTED } else { Score::ZERO };
        ctx.add(Term::Outposts, us, KNIGHT_OUTPOST + extra);
    } else if (attacks & posts & supported & !ctx.pos.color(us)).any() {
        ctx.add(Term::Outposts, us, KNIGHT_OUTPOST_NEAR);
    }

    let away = i32::from(square.distance(ctx.king[us.index()]));
    let mut minor = KNIGHT_FROM_KING * away;
    if behind_pawn(ctx, us, square) {
        minor += MINOR_BEHIND_PAWN;
    }
    ctx.add(Term::MinorPieces, us, minor);
}

fn bishop<T: Tracer>(ctx: &mut Context<T>, us: Color, square: Square) {
    // Through the queens: they go along, or ahead, on the same line.
    let seen = bishop_attacks(square, ctx.occupied & !ctx.pos.kind(PieceType::Queen));
    let (attacks, moves) = note(ctx, us, PieceType::Bishop, square, seen);
    ctx.add(Term::Mobility, us, BISHOP_MOBILITY[moves]);

    if outposts(ctx, us).contains(square) {
        let supported = ctx.attacked_by(us, PieceType::Pawn).contains(square);
        let extra = if supported { BISHOP_OUTPOST_SUPPORTED } else { Score::ZERO };
        ctx.add(Term::Outposts, us, BISHOP_OUTPOST + extra);
    }

    let own = ctx.pawns[us.index()];
    let tint = if Bitboard::DARK.contains(square) { Bitboard::DARK } else { Bitboard::LIGHT };
    let fixed = own & ctx.occupied.forward(!us) & tint;
    let away = i32::from(square.distance(ctx.king[us.index()]));
    let mut minor = BISHOP_FROM_KING * away
        + BISHOP_OWN_PAWN * (own & tint).count() as i32
        + BISHOP_FIXED_PAWN * fixed.count() as i32
        + BISHOP_ENEMY_PAWN * (ctx.pawns[(!us).index()] & tint).count() as i32;
    if behind_pawn(ctx, us, square) {
        minor += MINOR_BEHIND_PAWN;
    }
    if (attacks & CENTER).more_than_one() {
        minor += BISHOP_LONG_DIAGONAL;
    }
    ctx.add(Term::MinorPieces, us, minor);
}

fn rook<T: Tracer>(ctx: &mut Context<T>, us: Color, square: Square) {
    let own_heavy =
        (ctx.pos.kind(PieceType::Rook) & ctx.pos.color(us)) | ctx.pos.kind(PieceType::Queen);
    let seen = rook_attacks(square, ctx.occupied & !own_heavy);
    let (_, moves) = note(ctx, us, PieceType::Rook, square, seen);
    ctx.add(Term::Mobility, us, ROOK_MOBILITY[moves.min(14)]);

    let file = Bitboard::file(square.file());
    let own_pawns = ctx.pawns[us.index()] & file;
    let enemy_pawns = ctx.pawns[(!us).index()] & file;
    let mut score = Score::ZERO;
    if own_pawns.is_empty() {
        score += if enemy_pawns.is_empty() { ROOK_OPEN_FILE } else { ROOK_HALF_OPEN_FILE };
        if file.intersects(ctx.pos.pieces(!us, PieceType::Queen)) {
            score += ROOK_FACING_QUEEN;
        }
        if file.intersects(ctx.king_ring[(!us).index()]) {
            score += ROOK_FACING_KING;
        }
    } else if moves <= 3 {
        // Shut in between its own king and the edge.
        let king = ctx.king[us.index()].file();
        let outside = if king.index() < 4 { square.file() < king } else { square.file() > king };
        if outside {
            score += ROOK_SHUT_IN;
        }
    }
    let seventh = relative_rank(us, Rank::Seventh);
    if seventh.contains(square)
        && (seventh.intersects(ctx.pawns[(!us).index()])
            || relative_rank(us, Rank::Eighth).contains(ctx.king[(!us).index()]))
    {
        score += ROOK_ON_SEVENTH;
    }
    ctx.add(Term::Rooks, us, score);
}

fn queen<T: Tracer>(ctx: &mut Context<T>, us: Color, square: Square) {
    let seen = queen_attacks(square, ctx.occupied);
    let (_, moves) = note(ctx, us, PieceType::Queen, square, seen);
    ctx.add(Term::Mobility, us, QUEEN_MOBILITY[moves.min(27)]);

    let lurking = (rook_attacks(square, Bitboard::EMPTY) & ctx.pos.pieces(!us, PieceType::Rook))
        | (bishop_attacks(square, Bitboard::EMPTY) & ctx.pos.pieces(!us, PieceType::Bishop));
    for slider in lurking {
        let screen = between(slider, square) & ctx.occupied;
        if screen.any() && !screen.more_than_one() {
            ctx.add(Term::Queens, us, QUEEN_ON_ENEMY_LINE);
        }
    }
}

/// Fourth to sixth rank, where no enemy pawn can drive a piece away.
#[inline]
fn outposts<T: Tracer>(ctx: &Context<T>, us: Color) -> Bitboard {
    let ranks = relative_rank(us, Rank::Fourth)
        | relative_rank(us, Rank::Fifth)
        | relative_rank(us, Rank::Sixth);
    ranks & !ctx.pawn_attack_span[(!us).index()]
}

#[inline]
fn behind_pawn<T: Tracer>(ctx: &Context<T>, us: Color, square: Square) -> bool {
    ctx.pos.kind(PieceType::Pawn).contains(square.forward(us))
}
