//! Adam on batches of samples.

use rayon::prelude::*;

use super::layers::Number;
use super::model::{Loss, Model, Sample};

/// Samples whose gradients one thread adds up. Sums are made in the same order on any number of threads.
const PART: usize = 16;

/// How fast weights move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rates {
    /// About how far a weight moves in a step.
    pub step: f32,
    /// How much of the mean gradient stays from step to step.
    pub momentum: f32,
    /// How much of the mean square of gradients stays.
    pub scale: f32,
    /// The share of each weight that a step takes away.
    pub decay: f32,
}

impl Default for Rates {
    /// The values of Adam's paper (Kingma and Ba, 2014), and a small decay.
    fn default() -> Self {
        Self { step: 1e-3, momentum: 0.9, scale: 0.999, decay: 1e-5 }
    }
}

/// A model with the means that Adam keeps.
#[derive(Clone, Debug)]
pub struct Trainer<N> {
    model: Model<N>,
    means: Model<N>,
    squares: Model<N>,
    steps: i32,
}

impl<N: Number + Send + Sync> Trainer<N> {
    /// Begins to train a model.
    #[must_use]
    pub fn new(model: Model<N>) -> Self {
        let zeros = model.zeros();
        Self { means: zeros.clone(), squares: zeros, model, steps: 0 }
    }

    /// The model as it is.
    #[must_use]
    pub const fn model(&self) -> &Model<N> {
        &self.model
    }

    /// Moves all weights once, for the mean loss of a batch, which it returns. Nothing happens for none.
    pub fn step(&mut self, batch: &[Sample], rates: Rates) -> Loss {
        let learn = |part: &[Sample]| {
            let mut gradients = self.model.zeros();
            let mut loss = Loss::default();
            for sample in part {
                let Loss { policy, value } = self.model.learn(sample, &mut gradients);
                loss.policy += policy / batch.len() as f64;
                loss.value += value / batch.len() as f64;
            }
            (gradients, loss)
        };
        let parts: Vec<_> = batch.par_chunks(PART).map(learn).collect();
        let mut gradients = self.model.zeros();
        let mut loss = Loss::default();
        for (part, Loss { policy, value }) in parts {
            gradients.add(&part);
            loss.policy += policy;
            loss.value += value;
        }
        if !batch.is_empty() {
            self.apply(&gradients, batch.len(), rates);
        }
        loss
    }

    fn apply(&mut self, gradients: &Model<N>, samples: usize, rates: Rates) {
        self.steps += 1;
        let share = N::of(1.0 / samples as f32);
        let one = N::of(1.0);
        // Both means begin at 0 and are too small at first.
        let fresh = |rate: f32| N::of(1.0 - rate.powi(self.steps));
        let (mean_part, square_part) = (fresh(rates.momentum), fresh(rates.scale));
        let (momentum, scale) = (N::of(rates.momentum), N::of(rates.scale));
        let layers = self.model.layers.iter_mut().zip(&gradients.layers);
        let kept = self.means.layers.iter_mut().zip(&mut self.squares.layers);
        for ((layer, gradient), (means, squares)) in layers.zip(kept) {
            let weights = layer.weights.iter_mut().chain(&mut layer.biases);
            let slopes = gradient.weights.iter().chain(&gradient.biases);
            let means = means.weights.iter_mut().chain(&mut means.biases);
            let squares = squares.weights.iter_mut().chain(&mut squares.biases);
            for ((weight, &slope), (mean, square)) in weights.zip(slopes).zip(means.zip(squares)) {
                let slope = slope * share;
                *mean = momentum * *mean + (one - momentum) * slope;
                *square = scale * *square + (one - scale) * slope * slope;
                let size = (*square / square_part).sqrt() + N::of(1e-8);
                let step = *mean / mean_part / size + N::of(rates.decay) * *weight;
                *weight = *weight - N::of(rates.step) * step;
            }
        }
    }
}
