//! The static evaluation that the search sees: a net where one is loaded, else the hand-written
//! one.

use std::sync::Arc;

use super::params::{STRETCH_BASE, STRETCH_SLOPE, tempo};
use super::score::{EVAL_BOUND, Value};
use crate::hce;
use crate::nnue::{self, AccumulatorStack, Network};
use crate::position::{Changes, Position};
use crate::types::PieceType;

/// The evaluation of one search thread.
pub struct Evaluator {
    net: Option<(Arc<Network>, Box<AccumulatorStack>)>,
}

impl Evaluator {
    /// Evaluates with this net, or by hand without one.
    #[must_use]
    pub fn new(network: Option<Arc<Network>>) -> Self {
        Self { net: network.map(|network| (network, Box::new(AccumulatorStack::new()))) }
    }

    /// Begins anew at some position.
    pub fn reset(&mut self) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.reset();
        }
    }

    /// A move was made that changed these pieces; none for a null move.
    #[inline]
    pub fn push(&mut self, changes: &Changes) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.push(changes);
        }
    }

    /// The last move was taken back.
    #[inline]
    pub fn pop(&mut self) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.pop();
        }
    }

    /// Does beforehand what an evaluation of this position will probably need.
    #[inline]
    pub fn prepare(&mut self, position: &Position) {
        if let Some((network, accumulators)) = &mut self.net {
            accumulators.prepare(position, network);
        }
    }

    /// The evaluation for the side to move, fifty-move rule aside.
    pub fn evaluate(&mut self, position: &Position) -> Value {
        let value = match &mut self.net {
            Some((network, accumulators)) => {
                let raw = accumulators.evaluate(position, network);
                // A damaged net may say anything: bounded, it can be multiplied.
                let value = nnue::internal(raw).clamp(-EVAL_BOUND, EVAL_BOUND);
                scale(value, position) + tempo()
            }
            None => hce::evaluate(position),
        };
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }
}

/// Stretches the net's score where much material is left: with pieces on the board an advantage
/// is easier to convert.
fn scale(value: Value, position: &Position) -> Value {
    let count = |kind| position.kind(kind).count() as i32;
    let material = 780 * count(PieceType::Knight)
        + 825 * count(PieceType::Bishop)
        + 1_276 * count(PieceType::Rook)
        + 2_538 * count(PieceType::Queen)
        + 252 * count(PieceType::Pawn);
    value * (STRETCH_BASE + material * STRETCH_SLOPE / 1_024) / 1_024
}

/// Draws an evaluation to zero as the fifty-move rule comes nearer.
#[must_use]
pub fn damp(value: Value, position: &Position) -> Value {
    value * (200 - i32::from(position.halfmove_clock().min(100))) / 200
}
