//! Adam (Kingma and Ba, 2014) on the rows that a step touched, with the weights cut to what the
//! quantised net can hold after every step.

use rayon::prelude::*;
use tabia_core::nnue::arch::WIDTH;

use super::chunk::Chunk;
use super::kernel::Row;
use super::model::Layout;
use super::recipe::Recipe;
use crate::random::mix;

/// The weights and what the optimiser remembers of them.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Steps made.
    pub step: u64,
    /// The weights.
    pub weights: Vec<f32>,
    /// Moving averages of gradients.
    pub first: Vec<f32>,
    /// Moving averages of squared gradients.
    pub second: Vec<f32>,
    /// Moving averages of weights; empty where the recipe asks for none.
    pub average: Vec<f32>,
}

impl State {
    /// The beginning of a run from these weights.
    #[must_use]
    pub fn new(weights: Vec<f32>) -> Self {
        let zeros = vec![0.0; weights.len()];
        let (first, second) = (zeros.clone(), zeros);
        Self { step: 0, weights, first, second, average: Vec::new() }
    }

    /// Makes a step along the gradients of all workers, and makes these zero.
    ///
    /// Kings' rows stay as they are in the later part of a run: they count for every piece, so
    /// that one unit up or down moves the accumulators by twenty, and would keep a net of rounded
    /// weights from settling.
    pub fn step(&mut self, layout: &Layout, recipe: &Recipe, workers: &mut [Chunk]) {
        let frozen = recipe.keeps_kings(self.step);
        let settled = recipe.settled(self.step);
        self.step += 1;
        let examples: u64 = workers.iter().map(|worker| worker.examples).sum();
        if examples == 0 {
            return;
        }
        let rate = rate(recipe, self.step);
        let [beta1, beta2] = recipe.betas;
        let time = self.step.min(i32::MAX as u64) as i32;
        let numbers = Numbers {
            per_example: 1.0 / examples as f32,
            beta1: beta1 as f32,
            beta2: beta2 as f32,
            rate: (rate / (1.0 - beta1.powi(time))) as f32,
            epsilon: recipe.epsilon,
            correct2: (1.0 / (1.0 - beta2.powi(time))) as f32,
        };
        if recipe.average > 0.0 && self.step == averaged_from(recipe) {
            self.average = self.weights.clone();
        }
        let gradients: Vec<&[f32]> = workers.iter().map(|worker| &worker.gradients[..]).collect();
        let rows = self
            .weights
            .as_chunks_mut()
            .0
            .par_iter_mut()
            .zip(self.first.as_chunks_mut().0)
            .zip(self.second.as_chunks_mut().0)
            .enumerate();
        rows.with_min_len(64).for_each(|(row, ((weights, first), second))| {
            let start = row * WIDTH;
            let is_king = layout.kings().contains(&start);
            if is_king && frozen {
                return;
            }
            let mut gradient = [0.0; WIDTH];
            for worker in &gradients {
                for (sum, value) in gradient.iter_mut().zip(&worker[start..start + WIDTH]) {
                    *sum += value;
                }
            }
            let before = *weights;
            let untouched = start < layout.pieces().end && gradient.iter().all(|&g| g == 0.0);
            if untouched {
                settle(layout, recipe, row, settled, &before, weights);
                return;
            }
            let rate = numbers.rate * if is_king { recipe.king_rate } else { 1.0 };
            numbers.update(rate, &gradient, weights, first, second);
            // Beyond the biases of the first layer a row may hold several parts.
            if start < layout.biases().end {
                let limit = layout.part(start).limit();
                weights.iter_mut().for_each(|weight| *weight = weight.clamp(-limit, limit));
            } else {
                for (i, weight) in weights.iter_mut().enumerate() {
                    let limit = layout.part(start + i).limit();
                    *weight = weight.clamp(-limit, limit);
                }
            }
            settle(layout, recipe, row, settled, &before, weights);
        });
        for (average, weight) in self.average.iter_mut().zip(&self.weights) {
            *average = (*average - weight).mul_add(recipe.average, *weight);
        }
        workers.par_iter_mut().for_each(|worker| {
            worker.gradients.fill(0.0);
            worker.examples = 0;
        });
    }

    /// The weights that a net is made of: their averages where there are some.
    #[must_use]
    pub fn best(&self) -> &[f32] {
        if self.average.is_empty() { &self.weights } else { &self.average }
    }
}

/// Puts the settled ones among a row's weights back to what they were, in whole units.
fn settle(
    layout: &Layout,
    recipe: &Recipe,
    row: usize,
    settled: usize,
    before: &Row,
    weights: &mut Row,
) {
    if settled == 0 {
        return;
    }
    let start = row * WIDTH;
    // Each row's lanes have their turns in an order of their own, so that of the weights of a neuron
    // about as many have settled as of any other.
    let first = mix(row as u64) as usize;
    for (lane, (weight, before)) in weights.iter_mut().zip(before).enumerate() {
        if (first + lane * TURN) % WIDTH < settled {
            let unit = layout.part(start + lane).unit(recipe.row_step);
            *weight = (before / unit).round_ties_even() * unit;
        }
    }
}

/// Odd, so that a row's lanes have different turns.
const TURN: usize = 167;

/// The step at which the moving average begins: the last tenth of the run.
const fn averaged_from(recipe: &Recipe) -> u64 {
    recipe.steps() - recipe.steps() / 10
}

/// What is the same for all weights in a step.
struct Numbers {
    per_example: f32,
    beta1: f32,
    beta2: f32,
    rate: f32,
    correct2: f32,
    epsilon: f32,
}

impl Numbers {
    fn update(
        &self,
        rate: f32,
        gradient: &Row,
        weights: &mut Row,
        first: &mut Row,
        second: &mut Row,
    ) {
        for i in 0..WIDTH {
            let gradient = gradient[i] * self.per_example;
            first[i] = (first[i] - gradient).mul_add(self.beta1, gradient);
            let square = gradient * gradient;
            second[i] = (second[i] - square).mul_add(self.beta2, square);
            weights[i] -= rate * first[i] / ((second[i] * self.correct2).sqrt() + self.epsilon);
        }
    }
}

/// The learning rate of a step, from 1: a straight warm-up, then half a wave of the cosine.
#[must_use]
pub fn rate(recipe: &Recipe, step: u64) -> f64 {
    let (high, low) = (recipe.learning_rate, recipe.last_learning_rate);
    let progress = step as f64 / recipe.steps() as f64;
    let wave = (1.0 + (std::f64::consts::PI * progress.min(1.0)).cos()) / 2.0;
    let warm = if recipe.warm_up == 0 { 1.0 } else { step as f64 / recipe.warm_up as f64 };
    (low + (high - low) * wave) * warm.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::model::Kind;
    use super::*;

    #[test]
    fn rows_that_few_positions_touch_take_shorter_steps() {
        let step = |gradient: f32, epsilon: f32| {
            let numbers = Numbers {
                per_example: 1.0,
                beta1: 0.0,
                beta2: 0.0,
                rate: 1.0,
                correct2: 1.0,
                epsilon,
            };
            let (mut weights, mut first, mut second) = ([0.0; WIDTH], [0.0; WIDTH], [0.0; WIDTH]);
            let gradient = [gradient; WIDTH];
            numbers.update(numbers.rate, &gradient, &mut weights, &mut first, &mut second);
            -weights[0]
        };
        assert!(step(1e-8, 1e-12) > 0.99 && step(1e-5, 1e-12) > 0.99);
        assert!(step(1e-8, 1e-7) < 0.1 && step(1e-5, 1e-7) > 0.98);
    }

    #[test]
    fn weights_settle_in_turns_and_stay() {
        let recipe = Recipe { batch: 1, positions: 100, settle: [0.5, 0.75], ..Recipe::default() };
        assert_eq!([0, 50, 75, 99].map(|step| recipe.settled(step)), [0, 0, WIDTH, WIDTH]);
        let layout = Layout { kind: Kind::Small };
        let unit = layout.part(0).unit(1);
        let before = [0.3 * unit; WIDTH];
        let moved = |settled, before: &Row| {
            let mut weights = before.map(|weight| weight + 0.1 * unit);
            settle(&layout, &recipe, 7, settled, before, &mut weights);
            weights
        };
        let half = moved(WIDTH / 2, &before);
        assert_eq!(half.iter().filter(|&&weight| weight == 0.0).count(), WIDTH / 2);
        let more = moved(WIDTH / 2 + 1, &half);
        let stays = half.iter().zip(&more).all(|(&half, &more)| half != 0.0 || more == 0.0);
        assert!(stays, "what has settled moves again");
        assert!(moved(WIDTH, &more).iter().all(|weight| (weight / unit).fract() == 0.0));
        assert_eq!(moved(0, &before)[3], before[3] + 0.1 * unit);
    }
}
