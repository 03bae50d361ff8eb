//! Which records are trained on, and what for.

use super::loss;
use super::recipe::Recipe;
use crate::record::Record;

/// What to train on a record; `None` if it is held out or left out.
pub fn usable(record: &Record, recipe: &Recipe) -> Option<f32> {
    if record.is_held_out(recipe.held_out) { None } else { usable_score(record, recipe) }
}

/// The same, held out or not.
pub(super) fn usable_score(record: &Record, recipe: &Recipe) -> Option<f32> {
    let score = record.score()?;
    let left_out = score.saturating_abs() > recipe.most_score || recipe.quiet && record.is_noisy();
    (!left_out || recipe.siblings > 1).then(|| loss::target(record, score, recipe))
}
