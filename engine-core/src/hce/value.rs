//! The value of a position: its terms weighed, tapered by the phase, and scaled by the kind of endgame.

use super::endgame::{self, DEAD, WHOLE};
use super::features::{Collector, FEATURES};
use super::terms;
use super::weights::{SCALES, WEIGHTS};
use crate::position::Position;
use crate::types::Color;

/// The largest value, internal units: less than any score of a mate or of a tablebase.
pub const MAX_VALUE: i32 = 20_000;
/// A pawn, internal units.
pub(super) const PAWN: i32 = 208;
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
    /// The kind of endgame, 0 to [`KINDS`](super::KINDS) - 1, if White is ahead and if Black is; `None` for one that
    /// cannot be won.
    pub kinds: [Option<usize>; 2],
}

/// Whether one side has pieces that mate and the other a lone king: there is a plan then, and the value says how
/// far it has come.
#[must_use]
pub fn mates_lone_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|us| endgame::against_lone_king(position, us).is_some())
}

/// The features of a position; `None` if a lone king is to be mated, where they do not count.
#[must_use]
pub fn features(position: &Position) -> Option<Features> {
    if mates_lone_king(position) {
        return None;
    }
    let mut counts = [0; FEATURES];
    terms::collect(position, &mut counts);
    let kinds = Color::ALL.map(|us| endgame::kind(position, us));
    Some(Features { counts, phase: phase(position), kinds })
}

/// A value from White's view, internal units, and how it came about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    /// One side mates a lone king.
    LoneKing(i32),
    /// The sum of all terms, and what part of it counts, of [`WHOLE`].
    Scaled(i32, i32),
}

impl Value {
    pub(super) fn clamped(self) -> i32 {
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

pub(super) fn value_for_white(position: &Position) -> Value {
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
pub(super) fn phase(position: &Position) -> i32 {
    let points = endgame::points(position, Color::White) + endgame::points(position, Color::Black);
    points.min(FULL_PHASE)
}

/// The mean of a middlegame and an endgame value by the phase, alike for both signs.
pub(super) const fn tapered([middle, end]: [i32; 2], phase: i32) -> i32 {
    (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}
