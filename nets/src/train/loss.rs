//! What the net should say, and how wrong it is: winning chances.

use tabia_core::types::Color;

use super::model::OUTPUT_INTERNAL;
use super::recipe::Recipe;
use crate::record::Record;

/// What the net says of an example, and what it should say.
#[derive(Clone, Copy, Default, Debug)]
pub struct Outcome {
    /// The net's winning chance.
    pub chance: f32,
    /// The winning chance that it should say.
    pub target: f32,
}

/// The winning chance of a score that is divided by its scale.
#[must_use]
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// What a record should make the net say: its score, blended with the game's result.
#[must_use]
pub fn target(record: &Record, score: i16, recipe: &Recipe) -> f32 {
    let chance = sigmoid(f32::from(score) / recipe.scale);
    let us: Color = record.side_to_move();
    match record.outcome().points(us) {
        Some(points) => recipe.lambda.mul_add(chance - points, points),
        None => chance,
    }
}

/// An example's loss, and its slope by the net's output.
pub(super) fn loss(outcome: Outcome, recipe: &Recipe) -> (f32, f32) {
    let Outcome { chance: q, target: p } = outcome;
    let scale = OUTPUT_INTERNAL / recipe.scale;
    if recipe.loss_power == 0.0 {
        // The cross entropy less the target's own, so that a perfect net has none.
        let entropy = |x: f32, y: f32| if x > 0.0 { x * (y.max(1e-12) / x).ln() } else { 0.0 };
        let loss = -entropy(p, q) - entropy(1.0 - p, 1.0 - q);
        return (loss, (q - p) * scale);
    }
    let (difference, power) = (q - p, recipe.loss_power);
    let steep = difference.abs().powf(power - 1.0);
    let slope = power * steep * difference.signum() * q * (1.0 - q) * scale;
    (steep * difference.abs(), slope)
}
