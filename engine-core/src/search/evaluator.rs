//! The static evaluation that the search sees: a net where one is loaded, else the hand-written
//! one.

use std::sync::Arc;

use super::params::{
    COMPLEXITY, OPTIMISM_COMPLEXITY, PIECE_VALUES, SCALE_PAWN, SCORE_COMPLEXITY, optimism_grain,
    optimism_material, optimism_most, scale_material,
};
use super::score::{EVAL_BOUND, Value};
use crate::hce;
use crate::nnue::{self, AccumulatorStack, Network};
use crate::position::{Changes, Position};
use crate::types::{Color, PieceType};

/// The evaluation of one search thread.
pub struct Evaluator {
    net: Option<(Arc<Network>, Box<AccumulatorStack>)>,
    /// What each side hopes for besides, internal units.
    optimism: [Value; 2],
}

impl Evaluator {
    /// Evaluates with this net, or by hand without one.
    #[must_use]
    pub fn new(network: Option<Arc<Network>>) -> Self {
        let net = network.map(|network| (network, Box::new(AccumulatorStack::new())));
        Self { net, optimism: [0; 2] }
    }

    /// Who stands better, by this score of the side that is to move at the root, hopes for more, and the
    /// other side for less: lines that keep the game open for it are preferred.
    pub fn hope(&mut self, side: Color, score: Value) {
        let optimism = optimism_most() * score / (score.abs() + optimism_grain());
        self.optimism[side.index()] = optimism;
        self.optimism[(!side).index()] = -optimism;
    }

    /// Begins anew at some position.
    pub fn reset(&mut self) {
        self.optimism = [0; 2];
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
                scale(value, self.optimism[position.side_to_move().index()], position)
            }
            None => hce::evaluate(position),
        };
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }
}

/// Stretches the net's score where much material is left: with pieces on the board an advantage is
/// easier to convert, and hope counts for more.
fn scale(value: Value, optimism: Value, position: &Position) -> Value {
    let material: i32 = PieceType::ALL
        .iter()
        .map(|&kind| {
            let worth =
                if kind == PieceType::Pawn { SCALE_PAWN } else { PIECE_VALUES[kind.index()] };
            worth * position.kind(kind).count() as i32
        })
        .sum();
    let complexity = COMPLEXITY + value.abs() / 4;
    let optimism = optimism + optimism * complexity / OPTIMISM_COMPLEXITY;
    let value = i64::from(value);
    let value = value - value * i64::from(complexity) / i64::from(SCORE_COMPLEXITY);
    let sum = value * i64::from(scale_material() + material)
        + i64::from(optimism) * i64::from(optimism_material() + material);
    (sum / i64::from(scale_material())) as Value
}

/// Draws an evaluation to zero as the fifty-move rule comes nearer.
#[must_use]
pub fn damp(value: Value, position: &Position) -> Value {
    value * (200 - i32::from(position.halfmove_clock().min(100))) / 200
}
