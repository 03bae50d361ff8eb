//! The king: the pawns before it, the pawns coming at it, and the pieces aimed at it.

use super::context::Context;
use super::params::*;
use super::score::Score;
use super::trace::{Term, Tracer};
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use crate::types::{Bitboard, Color, File, PieceType, Square};

/// Shelter, storm and danger for the king of a side. Needs the attacks of all pieces.
pub(super) fn evaluate<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let shelter = shelter(ctx, us);
    ctx.add(Term::Shelter, us, shelter);

    // From zero up the penalty grows with the square of the danger at first, and in step with it
    // once that is past the knee: an attack that wins anyway need not win twice.
    let danger = danger(ctx, us) - shelter.mg() * DANGER_SHELTER / 64;
    if danger > 0 {
        let mg = danger * danger / (danger + DANGER_KNEE);
        ctx.add(Term::KingDanger, us, -Score::new(mg, danger / DANGER_END_GAME));
    }
}

/// The nearest own pawn before the king and the foremost enemy pawn against it, on the king's
/// file and its neighbours. Pawns beside the king count, pawns behind it do not.
fn shelter<T: Tracer>(ctx: &Context<T>, us: Color) -> Score {
    let king = ctx.king[us.index()];
    let in_front = {
        let row = Bitboard::rank(king.rank());
        row | row.ahead(us)
    };
    let own = ctx.pawns[us.index()] & in_front & !ctx.attacked_by(!us, PieceType::Pawn);
    let enemy = ctx.pawns[(!us).index()] & in_front;
    let center = king.file().index().clamp(File::B.index(), File::G.index());
    let mut score = Score::ZERO;
    for file in center - 1..=center + 1 {
        let from_edge = file.min(7 - file);
        let file = Bitboard(Bitboard::file(File::A).0 << file);
        let guard = nearest_rank(us, own & file);
        let stormer = nearest_rank(us, enemy & file);
        score += SHELTER[from_edge][guard];
        score += if guard != 0 && guard + 1 == stormer {
            STORM_BLOCKED[stormer]
        } else {
            STORM[from_edge][stormer]
        };
    }
    let file = Bitboard::file(king.file());
    if !file.intersects(ctx.pawns[us.index()]) {
        let open = !file.intersects(ctx.pawns[(!us).index()]);
        score += if open { KING_OPEN_FILE } else { KING_HALF_OPEN_FILE };
    }
    score += KING_FROM_PAWNS * steps_to_pawns(king, ctx.pawns[0] | ctx.pawns[1]);
    score
}

/// King steps to the nearest pawn; 0 where there is none.
#[inline]
fn steps_to_pawns(king: Square, pawns: Bitboard) -> i32 {
    let mut steps = 0;
    if pawns.any() {
        let mut reach = king.bitboard();
        while !reach.intersects(pawns) {
            reach |= reach.east() | reach.west();
            reach |= reach.north() | reach.south();
            steps += 1;
        }
    }
    steps
}

/// The rank, as a side counts, of the pawn that is nearest to its own first rank; 0 for none.
#[inline]
fn nearest_rank(us: Color, pawns: Bitboard) -> usize {
    let nearest = match us {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    nearest.map_or(0, |square| square.rank().relative_to(us).index())
}

/// How dangerous the enemy's pieces are to the king of a side, in units of danger.
fn danger<T: Tracer>(ctx: &Context<T>, us: Color) -> i32 {
    let them = !us;
    let (own, enemy) = (us.index(), them.index());
    let king = ctx.king[own];

    // Squares that they attack and that only the king or queen, or nothing, defends.
    let frail = ctx.attacked_by(us, PieceType::King) | ctx.attacked_by(us, PieceType::Queen);
    let weak = ctx.attacked[enemy] & !ctx.attacked_twice[own] & (!ctx.attacked[own] | frail);
    let safe = !ctx.pos.color(them) & (!ctx.attacked[own] | (weak & ctx.attacked_twice[enemy]));

    let through = ctx.occupied & !ctx.pos.pieces(us, PieceType::Queen);
    let straight = rook_attacks(king, through);
    let diagonal = bishop_attacks(king, through);
    let from = |kind, lines: Bitboard| lines & ctx.attacked_by(them, kind);
    let checks = [
        (PieceType::Knight, from(PieceType::Knight, knight_attacks(king))),
        (PieceType::Bishop, from(PieceType::Bishop, diagonal)),
        (PieceType::Rook, from(PieceType::Rook, straight)),
        (PieceType::Queen, from(PieceType::Queen, straight | diagonal)),
    ];
    let mut danger = DANGER_BASE;
    let mut unsafe_checks = Bitboard::EMPTY;
    for (kind, squares) in checks {
        let safe_squares = squares & safe;
        if safe_squares.is_empty() {
            unsafe_checks |= squares & !ctx.pos.color(them);
        } else {
            danger += DANGER_SAFE_CHECK[kind.index()];
            if safe_squares.more_than_one() {
                danger += DANGER_MORE_CHECKS;
            }
        }
    }

    let flank = flank(king) & camp(us);
    let flank_attacks = (ctx.attacked[enemy] & flank).count()
        + (ctx.attacked[enemy] & ctx.attacked_twice[enemy] & flank).count();
    let flank_defence = (ctx.attacked[own] & flank).count();
    let ring = ctx.king_ring[own];
    danger += ctx.ring_weight[enemy] * ctx.ring_attackers[enemy]
        + DANGER_RING_HIT * ctx.ring_hits[enemy]
        + DANGER_WEAK_SQUARE * (ring & weak).count() as i32
        + DANGER_UNSAFE_CHECK * unsafe_checks.count() as i32
        + DANGER_PINNED * ctx.pinned[own].count() as i32
        + DANGER_FLANK_ATTACK * flank_attacks as i32
        + DANGER_FLANK_DEFENCE * flank_defence as i32;
    if ctx.pos.pieces(them, PieceType::Queen).is_empty() {
        danger += DANGER_NO_QUEEN;
    }
    if (ctx.attacked_by(us, PieceType::Knight) & king_attacks(king)).any() {
        danger += DANGER_KNIGHT_DEFENDER;
    }
    danger
}

/// The files of the king's wing.
const fn flank(king: Square) -> Bitboard {
    const LEFT: u64 = 0x0707_0707_0707_0707;
    match king.file() {
        File::A => Bitboard(LEFT),
        File::B | File::C => Bitboard(LEFT | LEFT << 1),
        File::D | File::E => Bitboard(LEFT << 2 | LEFT << 3),
        File::F | File::G => Bitboard(LEFT << 4 | LEFT << 5),
        File::H => Bitboard(LEFT << 5),
    }
}

/// The five ranks on a side's own end of the board.
const fn camp(us: Color) -> Bitboard {
    match us {
        Color::White => Bitboard(0x0000_00FF_FFFF_FFFF),
        Color::Black => Bitboard(0xFFFF_FFFF_FF00_0000),
    }
}
