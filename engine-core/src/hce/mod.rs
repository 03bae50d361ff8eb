//! The hand-written evaluation: what a position is worth where no net is in use.
//!
//! A position has *features*, such as "a rook of White reaches seven squares". Each has two weights, for
//! the middlegame and for the endgame. The value is the sum over White's features less that over
//! Black's, a mean of both weights by the pieces that are left (wiki: Tapered Eval), times a scale
//! for endgames that are hard to win. The names after "wiki" are pages of the Chess Programming
//! Wiki with the public idea.
//!
//! | term | what it counts | wiki |
//! |---|---|---|
//! | material, company | pieces; pieces lost times own pawns less 5; bishop pair; pawns on a bishop's colour | Material, Bishop Pair, Bad Bishop |
//! | place | each piece on its square, the board mirrored so that the enemy king stands on the king's side | Piece-Square Tables |
//! | pawn weaknesses, chains | isolated, backward, doubled; defended and side by side, by rank | Pawn Structure |
//! | passed pawns | by rank: all, blocked, free to go, stopped by an attack, out of the king's reach; kings' distances | Passed Pawn, Rule of the Square |
//! | mobility | squares that a piece attacks, without own pawns and king and what enemy pawns attack | Mobility |
//! | files and outposts | rooks on open files; minor pieces on or before squares that no enemy pawn can attack | Rook on Open File, Outposts |
//! | shelter | the nearest pawn of either side before the king, on three files | King Safety: Pawn Shield, Pawn Storm |
//! | siege, checks | attacks beside the king, weak squares and checks, as an index of a table | King Safety: Attacking King Zone |
//! | attacked, loose | attacker by victim, by whether it is defended and whose turn it is | Hanging Piece, Loose Piece |
//! | pushes | pawn steps that attack a piece | Pawn Push |
//! | side to move | | Tempo |
//!
//! All weights and scales were fitted by `tabia-nets fit-hce` on positions of the engine's games with
//! itself, weights from 0 and scales from the whole; it counts by this code ([`features`]). `weights.rs`
//! says on which data and with which error; `nets/README.md` has the commands. Chosen by hand are the
//! points of the phase, the units of the siege index, and how lone kings are driven.

mod endgame;
mod features;
mod sight;
mod terms;
pub mod trace;
mod weights;

#[cfg(test)]
mod tests;

pub use endgame::{DEAD, KINDS, WHOLE};
pub use features::{Collector, FEATURES, TERMS, Term, interchangeable};
pub use trace::trace;

use crate::position::Position;
use crate::types::Color;
use weights::{SCALES, WEIGHTS};

/// The largest value, internal units: less than any score of a mate or of a tablebase.
pub const MAX_VALUE: i32 = 20_000;
/// A pawn, internal units.
const PAWN: i32 = 208;
/// The phase with all pieces on the board.
pub const FULL_PHASE: i32 = 64;

/// What a position is worth to the side to move, internal units, from -[`MAX_VALUE`] to
/// [`MAX_VALUE`]. Checks, captures and mates are left to the search.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let value = value_for_white(position).clamped();
    if position.side_to_move() == Color::White { value } else { -value }
}

/// What the evaluation is computed from, for fitting weights to it.
#[derive(Clone, Debug)]
pub struct Features {
    /// White's counts less Black's.
    pub counts: [i32; FEATURES],
    /// From [`FULL_PHASE`], all pieces on the board, to 0, none.
    pub phase: i32,
    /// The kind of endgame, 0 to [`KINDS`] - 1, if White is ahead and if Black is; `None` for one that
    /// cannot be won.
    pub kinds: [Option<usize>; 2],
}

/// The features of a position; `None` if a lone king is to be mated, where they do not count.
#[must_use]
pub fn features(position: &Position) -> Option<Features> {
    if Color::ALL.into_iter().any(|us| endgame::against_lone_king(position, us).is_some()) {
        return None;
    }
    let mut counts = [0; FEATURES];
    terms::collect(position, &mut counts);
    let kinds = Color::ALL.map(|us| endgame::kind(position, us));
    Some(Features { counts, phase: phase(position), kinds })
}

/// A value from White's view, internal units, and how it came about.
#[derive(Clone, Copy, Debug)]
enum Value {
    /// One side mates a lone king.
    LoneKing(i32),
    /// The sum of all terms, and what part of it counts, of [`WHOLE`].
    Scaled(i32, i32),
}

impl Value {
    fn clamped(self) -> i32 {
        let value = match self {
            Self::LoneKing(value) => value,
            Self::Scaled(sum, scale) => sum * scale / WHOLE,
        };
        value.clamp(-MAX_VALUE, MAX_VALUE)
    }
}

/// Middlegame and endgame sums of weights, White's less Black's.
#[derive(Default)]
struct Sums([i32; 2]);

impl Collector for Sums {
    #[inline]
    fn add(&mut self, side: Color, feature: usize, count: i32) {
        let count = if side == Color::White { count } else { -count };
        let [middle, end] = WEIGHTS[feature];
        self.0[0] += count * i32::from(middle);
        self.0[1] += count * i32::from(end);
    }
}

fn value_for_white(position: &Position) -> Value {
    if let Some(value) = endgame::against_lone_king(position, Color::White) {
        return Value::LoneKing(value);
    }
    if let Some(value) = endgame::against_lone_king(position, Color::Black) {
        return Value::LoneKing(-value);
    }
    let mut sums = Sums::default();
    terms::collect(position, &mut sums);
    let sum = tapered(sums.0, phase(position));
    let ahead = if sum > 0 { Color::White } else { Color::Black };
    let scale = endgame::kind(position, ahead).map_or(DEAD, |kind| SCALES[kind].into());
    Value::Scaled(sum, scale)
}

/// Pieces on the board, 0 to [`FULL_PHASE`].
fn phase(position: &Position) -> i32 {
    let points = endgame::points(position, Color::White) + endgame::points(position, Color::Black);
    points.min(FULL_PHASE)
}

/// The mean of a middlegame and an endgame value by the phase, alike for both signs.
const fn tapered([middle, end]: [i32; 2], phase: i32) -> i32 {
    (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}
