//! The hand-written evaluation, used where no network is loaded.
//!
//! Terms are counted for both sides as middle-game and end-game scores, mixed by the material
//! left, and scaled down where an advantage is hard to win. Unless said otherwise numbers are in
//! internal units: 208 is one pawn, and centipawns are `value * 100 / 208`.
//!
//! The terms are those that chess programmers have long agreed on (the Chess Programming Wiki
//! describes each); their weights were fitted to the evaluations of a HalfKP network.

mod context;
mod endgames;
mod king;
mod kpk;
mod material_psqt;
mod params;
mod pawns;
mod pieces;
mod scale;
mod score;
mod threats;
mod trace;

#[cfg(test)]
mod tests;

use context::Context;
pub use endgames::KNOWN_WIN;
use params::TEMPO;
pub use score::Score;
use trace::{NoTrace, Tracer};
pub use trace::{Outcome, Term, Trace};

use crate::position::Position;
use crate::types::{Color, PieceType};

/// No evaluation is further from zero than this, in internal units.
pub const MAX_VALUE: i32 = 20_000;

/// The phase of the start position: a minor piece counts 1, a rook 2, a queen 4.
const FULL_PHASE: i32 = 24;

/// The value of a position for the side to move, in internal units, within ±[`MAX_VALUE`].
///
/// It includes a small bonus for having the move, and takes no notice of the fifty-move counter.
#[must_use]
pub fn evaluate(pos: &Position) -> i32 {
    let value = run(pos, &mut NoTrace);
    match pos.side_to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// The same evaluation with everything that went into it.
#[must_use]
pub fn trace(pos: &Position) -> Trace {
    let mut trace = Trace::new(pos.side_to_move());
    run(pos, &mut trace);
    trace
}

/// White's view.
fn run<T: Tracer>(pos: &Position, tracer: &mut T) -> i32 {
    let tempo = match pos.side_to_move() {
        Color::White => TEMPO,
        Color::Black => -TEMPO,
    };
    if let Some(ending) = endgames::known(pos) {
        // A dead draw is one, whoever is to move.
        let tempo = if ending == 0 { 0 } else { tempo };
        let total = (ending + tempo).clamp(-MAX_VALUE, MAX_VALUE);
        tracer.outcome(Outcome { ending, tempo, total, ..Outcome::default() });
        return total;
    }

    let mut ctx = Context::new(pos, tracer);
    count_terms(&mut ctx);
    let sum = ctx.sum;
    let phase = phase(pos);
    let mix = |eg| (sum.mg() * phase + eg * (FULL_PHASE - phase)) / FULL_PHASE;
    let mixed = mix(sum.eg());
    let (scale, drive) = scale::end_game(&ctx, sum);
    let scaling = mix((sum.eg() + drive) * scale / scale::FULL) - mixed;
    let total = (mixed + scaling + tempo).clamp(-MAX_VALUE, MAX_VALUE);
    tracer.outcome(Outcome { phase, scale, mixed, scaling, ending: 0, tempo, total });
    total
}

fn count_terms<T: Tracer>(ctx: &mut Context<T>) {
    for us in Color::ALL {
        material_psqt::evaluate(ctx, us);
        pieces::imbalance(ctx, us);
        pawns::structure(ctx, us);
        pieces::evaluate(ctx, us);
    }
    // From here on all attacks are known.
    for us in Color::ALL {
        king::evaluate(ctx, us);
        threats::evaluate(ctx, us);
        pawns::passed(ctx, us);
        pawns::space(ctx, us);
    }
}

/// From 0, kings and pawns, to [`FULL_PHASE`].
fn phase(pos: &Position) -> i32 {
    let count = |kind| pos.kind(kind).count() as i32;
    let phase = count(PieceType::Knight)
        + count(PieceType::Bishop)
        + 2 * count(PieceType::Rook)
        + 4 * count(PieceType::Queen);
    phase.min(FULL_PHASE)
}
