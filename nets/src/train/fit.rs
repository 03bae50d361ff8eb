//! How well a net agrees with what it should say.

use rayon::prelude::*;

use super::chunk::{Chunk, Weights};
use super::kernel::CHUNK;
use super::loss::{Outcome, loss};
use super::recipe::Recipe;
use super::usable::usable_score;
use crate::record::Record;

/// What all of a group of siblings have in common, said and right; nothing for positions that
/// have none.
fn common(group: &[Outcome], siblings: usize) -> [f64; 2] {
    if siblings == 1 {
        return [0.0; 2];
    }
    let mean = |of: fn(&Outcome) -> f32| {
        group.iter().map(|outcome| f64::from(of(outcome))).sum::<f64>() / group.len() as f64
    };
    [mean(|outcome| outcome.chance), mean(|outcome| outcome.target)]
}

/// How well a net's winning chances agree with the targets; of groups of siblings, how well the
/// differences within them do. Positions of a stack should lie together.
pub fn fit(weights: &Weights, recipe: &Recipe, records: &[Record], workers: &mut [Chunk]) -> Fit {
    let share = records.len().div_ceil(workers.len()).max(1).next_multiple_of(recipe.siblings);
    let parts: Vec<_> = records.chunks(share).collect();
    let sums: Vec<Fit> = workers
        .par_iter_mut()
        .zip(parts)
        .map(|(chunk, records)| {
            let mut fit = Fit::default();
            let alike = records.chunk_by(|a, b| recipe.stack(a) == recipe.stack(b));
            for records in alike.flat_map(|records| records.chunks(CHUNK)) {
                chunk.begin(recipe.stack(&records[0]));
                for record in records {
                    let target = usable_score(record, recipe).unwrap_or(0.5);
                    chunk.push(record, target, weights.layout.kind);
                }
                chunk.forward(weights);
                let outcomes: Vec<Outcome> = chunk.outcomes(recipe).collect();
                for group in outcomes.chunks(recipe.siblings) {
                    let [said, right] = common(group, recipe.siblings);
                    for &outcome in group {
                        let Outcome { chance, target } = outcome;
                        fit.add(f64::from(chance) - said, f64::from(target) - right);
                        fit.loss += f64::from(loss(outcome, recipe).0);
                    }
                }
            }
            fit
        })
        .collect();
    sums.into_iter().fold(Fit::default(), Fit::plus)
}

/// Sums from which the part of the variance follows that is explained.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fit {
    count: f64,
    errors: f64,
    sum: f64,
    squares: f64,
    loss: f64,
}

impl Fit {
    /// Takes in what was said and what should have been said.
    pub fn add(&mut self, said: f64, right: f64) {
        self.count += 1.0;
        self.errors += (said - right) * (said - right);
        self.sum += right;
        self.squares += right * right;
    }

    /// Both sums together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            count: self.count + other.count,
            errors: self.errors + other.errors,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
            loss: self.loss + other.loss,
        }
    }

    /// The mean loss.
    #[must_use]
    pub const fn loss(&self) -> f64 {
        self.loss / self.count.max(1.0)
    }

    /// R²: 1 is a perfect fit, 0 as good as always saying the mean.
    #[must_use]
    pub fn r2(&self) -> f64 {
        let variance = self.squares - self.sum * self.sum / self.count.max(1.0);
        if variance > 0.0 { 1.0 - self.errors / variance } else { 0.0 }
    }

    /// How many pairs there were.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count as u64
    }
}
