//! Pawn structure, passed pawns and space. Whole sets at a time where that is possible.

use super::context::{Context, relative_rank};
use super::params::*;
use super::score::Score;
use super::trace::{Term, Tracer};
use crate::attacks::pawn_set_attacks;
use crate::types::{Bitboard, Color, File, PieceType, Rank, Square};

/// Doubled, isolated, backward and connected pawns. Also finds the passed ones.
pub(super) fn structure<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let own = ctx.pawns[us.index()];
    let enemy = ctx.pawns[(!us).index()];
    let own_attacks = ctx.attacked_by(us, PieceType::Pawn);

    // Ahead of a doubled pawn is one of the same colour: it passes nobody.
    let doubled = own & own.ahead(!us);
    let stoppable = enemy.ahead(!us) | ctx.pawn_attack_span[(!us).index()];
    ctx.passed[us.index()] = own & !stoppable & !doubled;

    let files = own.fill_files();
    let isolated = own & !files.beside();
    // A backward pawn cannot advance past a guarded or occupied square, and no neighbour is
    // level with it or behind it to guard that square in turn.
    let held_up = enemy | ctx.attacked_by(!us, PieceType::Pawn);
    let backward = own & !isolated & (held_up & !ctx.pawn_attack_span[us.index()]).forward(!us);
    let open_to_attack = !enemy.ahead(!us);
    let phalanx = own & own.beside();
    let supported = own & own_attacks;

    ctx.add(
        Term::DoubledPawns,
        us,
        DOUBLED * count(doubled & !supported) + DOUBLED_SUPPORTED * count(doubled & supported),
    );
    ctx.add(
        Term::IsolatedPawns,
        us,
        ISOLATED * count(isolated) + ISOLATED_OPEN * count(isolated & open_to_attack),
    );
    ctx.add(
        Term::BackwardPawns,
        us,
        BACKWARD * count(backward) + BACKWARD_OPEN * count(backward & open_to_attack),
    );
    let mut connected = Score::ZERO;
    for square in phalanx {
        connected += PHALANX[relative(us, square)];
    }
    for square in supported {
        connected += SUPPORTED[relative(us, square)];
    }
    ctx.add(Term::ConnectedPawns, us, connected);
}

/// Passed pawns, from the fourth rank on also by what may stop or help them.
/// Needs the attacks of all pieces.
pub(super) fn passed<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let them = !us;
    let mut score = Score::ZERO;
    for square in ctx.passed[us.index()] {
        let rank = relative(us, square);
        score += PASSED[rank] + PASSED_FILE[square.file().index().min(7 - square.file().index())];
        if rank < Rank::Fourth.index() {
            continue;
        }
        let stop = square.forward(us);
        let near = |king: Square| i32::from(king.distance(stop).min(6));
        score += PASSED_ENEMY_KING[rank] * near(ctx.king[them.index()]);
        score += PASSED_OWN_KING[rank] * near(ctx.king[us.index()]);

        // A rook or queen behind the pawn guards, or attacks, all of its path at once.
        let behind = square.bitboard().ahead(them);
        let heavy = ctx.pos.kind(PieceType::Rook) | ctx.pos.kind(PieceType::Queen);
        let backed = |side| (behind & heavy & ctx.pos.color(side)).any();
        let path = square.bitboard().ahead(us);
        let attacked = if backed(them) { path } else { ctx.attacked[them.index()] & path };
        if ctx.occupied.contains(stop) {
            score += PASSED_BLOCKED[rank];
        } else {
            if (attacked | (path & ctx.pos.color(them))).is_empty() {
                score += PASSED_FREE_PATH[rank];
            }
            if !attacked.contains(stop) {
                score += PASSED_SAFE_STEP[rank];
            }
            if backed(us) || ctx.attacked[us.index()].contains(stop) {
                score += PASSED_HELPED[rank];
            }
        }
        if unstoppable(ctx, us, square, path) {
            score += PASSED_UNSTOPPABLE;
        }
    }
    ctx.add(Term::PassedPawns, us, score);
}

/// Whether a free pawn wins the race to the last rank against a king without pieces.
fn unstoppable<T: Tracer>(ctx: &Context<T>, us: Color, pawn: Square, path: Bitboard) -> bool {
    let them = !us;
    let pieces = ctx.pos.color(them) & !ctx.pawns[them.index()];
    if pieces.more_than_one() || path.intersects(ctx.occupied) {
        return false;
    }
    let goal = Square::new(pawn.file(), Rank::Eighth.relative_to(us));
    let steps = 7 - relative(us, pawn) as u8;
    let head_start = u8::from(ctx.pos.side_to_move() == them);
    ctx.king[them.index()].distance(goal) > steps + head_start
}

/// Squares behind and beside the own pawns in the centre that enemy pawns leave alone: worth the
/// more the more pieces there are to use them.
pub(super) fn space<T: Tracer>(ctx: &mut Context<T>, us: Color) {
    let own = ctx.pawns[us.index()];
    let center = Bitboard::file(File::C)
        | Bitboard::file(File::D)
        | Bitboard::file(File::E)
        | Bitboard::file(File::F);
    let ranks = relative_rank(us, Rank::Second)
        | relative_rank(us, Rank::Third)
        | relative_rank(us, Rank::Fourth);
    let room = center & ranks & !own & !ctx.attacked_by(!us, PieceType::Pawn);
    let behind = room & (own.ahead(!us) | pawn_set_attacks(!us, own));
    let pieces = count(ctx.pos.color(us));
    let weight = (pieces - SPACE_MIN_PIECES).max(0);
    let score = SPACE * (count(room) * weight) + SPACE_BEHIND * (count(behind) * weight);
    // Sixteenths keep the weights fine enough.
    ctx.add(Term::Space, us, Score::new(score.mg() / 16, score.eg() / 16));
}

#[inline]
fn count(set: Bitboard) -> i32 {
    set.count() as i32
}

#[inline]
fn relative(us: Color, square: Square) -> usize {
    square.rank().relative_to(us).index()
}
