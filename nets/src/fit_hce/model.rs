//! The evaluation with weights that are real numbers, and how they are learned.

use tabia_core::hce::{DEAD, FEATURES, KINDS, WHOLE, interchangeable};

use super::samples::{LOGISTIC, Sample, Samples};
use crate::random::Permutation;

/// How a fit goes.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The seed of the order.
    pub seed: u64,
    /// How often each position is seen.
    pub epochs: usize,
    /// Positions for a step.
    pub batch: usize,
    /// The size of the first steps, internal units.
    pub rate: f32,
    /// The penalty of a weight's square.
    pub decay: f32,
}

/// How far a model is from the targets.
#[derive(Clone, Copy, Debug)]
pub struct Error {
    /// The mean cross entropy, nats.
    pub loss: f64,
    /// How much of the variance of winning chances it explains: 1 is all.
    pub r2: f64,
}

/// The weights, internal units, and the scales of endgames, 1 the whole.
#[derive(Clone, Debug)]
pub struct Model {
    /// Middlegame and endgame, by feature.
    pub weights: Vec<[f32; 2]>,
    /// By kind of endgame.
    pub scales: [f32; KINDS],
}

/// The steps of scales against those of weights.
const SCALE_RATE: f32 = 0.001;
/// The scale of a lead that cannot win.
const NOTHING: f32 = DEAD as f32 / WHOLE as f32;
impl Default for Model {
    fn default() -> Self {
        Self { weights: vec![[0.0; 2]; FEATURES], scales: [1.0; KINDS] }
    }
}

/// A value and what it is made of.
struct Value {
    /// White's view, internal units.
    value: f32,
    /// The same before the scale.
    sum: f32,
    scale: f32,
    kind: Option<u8>,
}

impl Value {
    fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.value / LOGISTIC).exp())
    }
}

impl Model {
    fn value(&self, sample: &Sample, counts: impl Iterator<Item = (usize, f32)>) -> Value {
        let mut sums = [0.0; 2];
        for (number, count) in counts {
            let [middle, end] = self.weights[number];
            sums[0] += count * middle;
            sums[1] += count * end;
        }
        let sum = sums[0] * sample.middle + sums[1] * (1.0 - sample.middle);
        let kind = sample.kinds[usize::from(sum <= 0.0)];
        let scale = kind.map_or(NOTHING, |kind| self.scales[usize::from(kind)]);
        Value { value: sum * scale, sum, scale, kind }
    }

    /// The error on some positions.
    #[must_use]
    pub fn error(&self, samples: &Samples) -> Error {
        let targets = || (0..samples.len()).map(|index| f64::from(samples.sample(index).target));
        let mean = targets().sum::<f64>() / samples.len() as f64;
        let variance: f64 = targets().map(|target| (target - mean).powi(2)).sum();
        let (mut loss, mut squares) = (0.0, 0.0);
        for (index, target) in targets().enumerate() {
            let value = self.value(samples.sample(index), samples.counts(index));
            let chance = f64::from(value.chance()).clamp(1e-9, 1.0 - 1e-9);
            loss -= target * chance.ln() + (1.0 - target) * (1.0 - chance).ln();
            squares += (chance - target).powi(2);
        }
        Error { loss: loss / samples.len() as f64, r2: 1.0 - squares / variance }
    }

    /// Moves into the worth of pieces what all features have in common of which a piece has exactly
    /// one. The values of positions stay.
    pub fn centre(&mut self, samples: &Samples) {
        let mut seen = vec![0.0_f64; FEATURES];
        for index in 0..samples.len() {
            for (number, count) in samples.counts(index) {
                seen[number] += f64::from(count.abs());
            }
        }
        for (group, piece) in interchangeable() {
            let total: f64 = seen[group.clone()].iter().sum();
            for part in 0..2 {
                let weighted = |number: usize| seen[number] * f64::from(self.weights[number][part]);
                let mean = group.clone().map(weighted).sum::<f64>() / total.max(1.0);
                // A feature that was never seen stays 0 and is then an average one.
                for number in group.clone().filter(|&number| seen[number] > 0.0) {
                    self.weights[number][part] -= mean as f32;
                }
                if let Some(piece) = piece {
                    self.weights[piece][part] += mean as f32;
                }
            }
        }
    }

    /// Rounds to what the engine computes with.
    pub fn round(&mut self) {
        let most = f32::from(i16::MAX);
        for weight in self.weights.as_flattened_mut() {
            *weight = weight.round().clamp(-most, most);
        }
        for scale in &mut self.scales {
            *scale = (*scale * WHOLE as f32).round() / WHOLE as f32;
        }
    }
}

/// Moments of a parameter's gradient (Adam: Kingma and Ba, 2015).
#[derive(Clone, Copy, Default)]
struct Moments {
    first: f32,
    second: f32,
}

impl Moments {
    const KEPT: [f32; 2] = [0.9, 0.999];

    /// How far to go for a gradient at a step, counted from 1, as a part of the rate.
    fn step(&mut self, gradient: f32, step: i32) -> f32 {
        let [a, b] = Self::KEPT;
        self.first = a * self.first + (1.0 - a) * gradient;
        self.second = b * self.second + (1.0 - b) * gradient * gradient;
        let first = self.first / (1.0 - a.powi(step));
        let second = self.second / (1.0 - b.powi(step));
        -first / (second.sqrt() + 1e-12)
    }
}

/// Fits the weights of the features that the positions have, from zero, and the scales, from the whole; `seen` hears of positions as they are
/// learned from.
#[must_use]
pub fn fit(samples: &Samples, settings: &Settings, seen: impl Fn(usize)) -> Model {
    let mut model = Model::default();
    let mut weight_moments = vec![[Moments::default(); 2]; FEATURES];
    let mut scale_moments = [Moments::default(); KINDS];
    let steps = settings.epochs * samples.len().div_ceil(settings.batch);
    let mut step = 0;
    for epoch in 0..settings.epochs {
        let order = Permutation::new(samples.len() as u64, settings.seed + epoch as u64);
        let order: Vec<usize> =
            (0..samples.len()).map(|at| order.get(at as u64) as usize).collect();
        for batch in order.chunks(settings.batch) {
            let (weights, scales) = gradients(&model, samples, batch);
            step += 1;
            let progress = (step - 1) as f32 / steps as f32;
            let rate = settings.rate * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
            for number in 0..FEATURES {
                for part in 0..2 {
                    let weight = &mut model.weights[number][part];
                    let gradient = weights[number][part] + settings.decay * *weight;
                    *weight += rate * weight_moments[number][part].step(gradient, step);
                }
            }
            for (kind, scale) in model.scales.iter_mut().enumerate() {
                let change = rate * SCALE_RATE * scale_moments[kind].step(scales[kind], step);
                *scale = (*scale + change).clamp(0.0, 1.0);
            }
            seen(batch.len());
        }
    }
    model
}

/// The mean gradients of the cross entropy over a batch, of weights and of scales.
fn gradients(model: &Model, samples: &Samples, batch: &[usize]) -> (Vec<[f32; 2]>, [f32; KINDS]) {
    let mut weights = vec![[0.0; 2]; FEATURES];
    let mut scales = [0.0; KINDS];
    let part = 1.0 / (LOGISTIC * batch.len() as f32);
    for &index in batch {
        let sample = samples.sample(index);
        let value = model.value(sample, samples.counts(index));
        let slope = (value.chance() - sample.target) * part;
        let middle = slope * value.scale * sample.middle;
        let end = slope * value.scale * (1.0 - sample.middle);
        for (number, count) in samples.counts(index) {
            weights[number][0] += count * middle;
            weights[number][1] += count * end;
        }
        if let Some(kind) = value.kind {
            scales[usize::from(kind)] += slope * value.sum;
        }
    }
    (weights, scales)
}
