//! The policy net in floats: forward, backward, and rounded to the engine's integers.

use tabia_core::policy::inputs::INPUTS;
use tabia_core::policy::outputs::OUTPUTS;
use tabia_core::policy::{
    ACTIVATION_ONE, HIDDEN, INPUT_SCALE, OUTPUT_SCALE, PAIRS, PolicyNet, Weights,
};

use super::prepared::Example;
use crate::random::Random;

/// Pieces on squares, whether attacked and defended or not: each has a row while the net is trained, which is added to those of
/// its four inputs in the end. So rare inputs learn from frequent ones.
const PIECE_SQUARES: usize = INPUTS / 4;
/// Where each part begins among the parameters.
const INPUT_ROWS: usize = HIDDEN;
const COMMON_ROWS: usize = INPUT_ROWS + INPUTS * HIDDEN;
const OUTPUT_BIASES: usize = COMMON_ROWS + PIECE_SQUARES * HIDDEN;
const OUTPUT_ROWS: usize = OUTPUT_BIASES + OUTPUTS;
/// How many parameters there are.
pub const PARAMETERS: usize = OUTPUT_ROWS + OUTPUTS * PAIRS;
/// The largest weights that 8 bits can hold, with room for rounding.
const MOST_INPUT_WEIGHT: f32 = 126.5 / INPUT_SCALE as f32;
const MOST_OUTPUT_WEIGHT: f32 = 126.5 / OUTPUT_SCALE as f32;

/// All parameters one after the other: biases of the neurons, rows of the inputs, biases and rows of the outputs.
pub struct Model(pub Vec<f32>);

/// What one pass through the net needs beside the parameters.
pub struct Pass {
    sums: [f32; HIDDEN],
    products: [f32; PAIRS],
    probabilities: Vec<f32>,
}

impl Default for Pass {
    fn default() -> Self {
        Self { sums: [0.0; HIDDEN], products: [0.0; PAIRS], probabilities: Vec::new() }
    }
}

fn input_row(input: u16) -> std::ops::Range<usize> {
    let start = INPUT_ROWS + usize::from(input) * HIDDEN;
    start..start + HIDDEN
}

/// The row that an input has in common with the three others of its piece and square.
fn common_row(input: u16) -> std::ops::Range<usize> {
    let start = COMMON_ROWS + usize::from(input) % PIECE_SQUARES * HIDDEN;
    start..start + HIDDEN
}

fn output_row(row: u16) -> std::ops::Range<usize> {
    let start = OUTPUT_ROWS + usize::from(row) * PAIRS;
    start..start + PAIRS
}

impl Model {
    /// Random weights to begin with.
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed, 0x504F_4C49);
        let mut parameters = vec![0.0; PARAMETERS];
        parameters[..HIDDEN].fill(0.4);
        let mut fill = |range: std::ops::Range<usize>, size: f64| {
            for weight in &mut parameters[range] {
                *weight = (size * random.normal()) as f32;
            }
        };
        fill(INPUT_ROWS..COMMON_ROWS, 0.02);
        fill(COMMON_ROWS..OUTPUT_BIASES, 0.06);
        fill(OUTPUT_ROWS..PARAMETERS, 0.06);
        Self(parameters)
    }

    /// A model of parameters that were trained elsewhere: the biases of the neurons, the rows of the inputs with
    /// what they have in common added, the biases and the rows of the outputs. `None` for more or fewer.
    pub fn from_parts(parts: &[f32]) -> Option<Self> {
        let (inputs, outputs) = parts.split_at_checked(COMMON_ROWS)?;
        let zeroes = [0.0; PIECE_SQUARES * HIDDEN];
        let parameters = [inputs, &zeroes, outputs].concat();
        (parameters.len() == PARAMETERS).then_some(Self(parameters))
    }

    /// The probabilities of an example's moves.
    pub fn forward<'p>(&self, example: &Example<'_>, pass: &'p mut Pass) -> &'p [f32] {
        pass.sums.copy_from_slice(&self.0[..HIDDEN]);
        for &input in example.inputs {
            let rows = self.0[input_row(input)].iter().zip(&self.0[common_row(input)]);
            for (sum, (own, common)) in pass.sums.iter_mut().zip(rows) {
                *sum += own + common;
            }
        }
        for i in 0..PAIRS {
            pass.products[i] = pass.sums[i].clamp(0.0, 1.0) * pass.sums[i + PAIRS].clamp(0.0, 1.0);
        }
        pass.probabilities.clear();
        for rows in example.rows {
            let sum = rows.iter().map(|&row| {
                let bias = self.0[OUTPUT_BIASES + usize::from(row)];
                dot(&pass.products, &self.0[output_row(row)]) + bias
            });
            pass.probabilities.push(sum.sum());
        }
        softmax(&mut pass.probabilities);
        &pass.probabilities
    }

    /// Adds an example's gradient, times `scale`, and returns its loss: the cross entropy of the probabilities with the
    /// targets.
    pub fn backward(
        &self,
        example: &Example<'_>,
        scale: f32,
        pass: &mut Pass,
        gradient: &mut [f32],
    ) -> f64 {
        self.forward(example, pass);
        let mut loss = 0.0;
        let mut errors = std::mem::take(&mut pass.probabilities);
        for &(place, share) in example.targets {
            let probability = &mut errors[usize::from(place)];
            loss -= f64::from(share) * f64::from(probability.max(1e-9)).ln();
        }
        for &(place, share) in example.targets {
            errors[usize::from(place)] -= share;
        }
        let mut back = [0.0; PAIRS];
        let rows = example.rows.iter().zip(&errors);
        for (row, error) in rows.flat_map(|(rows, &error)| rows.map(|row| (row, error))) {
            let error = error * scale;
            gradient[OUTPUT_BIASES + usize::from(row)] += error;
            let weights = &self.0[output_row(row)];
            let slope = &mut gradient[output_row(row)];
            for i in 0..PAIRS {
                back[i] += error * weights[i];
                slope[i] += error * pass.products[i];
            }
        }
        pass.probabilities = errors;
        let mut hidden = [0.0; HIDDEN];
        for i in 0..PAIRS {
            let (a, b) = (pass.sums[i], pass.sums[i + PAIRS]);
            let open = |sum: f32| sum > 0.0 && sum < 1.0;
            hidden[i] = if open(a) { back[i] * b.clamp(0.0, 1.0) } else { 0.0 };
            hidden[i + PAIRS] = if open(b) { back[i] * a.clamp(0.0, 1.0) } else { 0.0 };
        }
        for (slope, error) in gradient[..HIDDEN].iter_mut().zip(&hidden) {
            *slope += error;
        }
        for range in example.inputs.iter().flat_map(|&input| [input_row(input), common_row(input)])
        {
            for (slope, error) in gradient[range].iter_mut().zip(&hidden) {
                *slope += error;
            }
        }
        loss
    }

    /// Cuts weights that 8 bits could not hold.
    pub fn clip(&mut self) {
        for weight in &mut self.0[OUTPUT_ROWS..] {
            *weight = weight.clamp(-MOST_OUTPUT_WEIGHT, MOST_OUTPUT_WEIGHT);
        }
        let (before, common) = self.0.split_at_mut(COMMON_ROWS);
        for rows in before[INPUT_ROWS..].chunks_exact_mut(PIECE_SQUARES * HIDDEN) {
            for (weight, common) in rows.iter_mut().zip(&*common) {
                *weight = (*weight + common).clamp(-MOST_INPUT_WEIGHT, MOST_INPUT_WEIGHT) - common;
            }
        }
    }

    /// The engine's net: every parameter rounded.
    pub fn rounded(&self) -> PolicyNet {
        let input = |weight: f32| (weight * INPUT_SCALE as f32).round();
        let output = |weight: f32| (weight * OUTPUT_SCALE as f32).round() as i8;
        let bias = |weight: f32| (weight * (OUTPUT_SCALE * ACTIVATION_ONE) as f32).round() as i16;
        let parameters = &self.0;
        let weights = Weights {
            hidden_biases: std::array::from_fn(|i| input(parameters[i]) as i16),
            inputs: (0..INPUTS as u16)
                .map(|number| {
                    let (own, common) =
                        (&parameters[input_row(number)], &parameters[common_row(number)]);
                    std::array::from_fn(|i| input(own[i] + common[i]) as i8)
                })
                .collect(),
            output_biases: parameters[OUTPUT_BIASES..OUTPUT_ROWS]
                .iter()
                .map(|&b| bias(b))
                .collect(),
            outputs: parameters[OUTPUT_ROWS..]
                .as_chunks::<PAIRS>()
                .0
                .iter()
                .map(|row| row.map(output))
                .collect(),
        };
        PolicyNet::new(weights).expect("the model has the shape of the net")
    }
}

/// A scalar product in eight sums, which the compiler makes vectors of.
fn dot(a: &[f32; PAIRS], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

fn softmax(numbers: &mut [f32]) {
    let most = numbers.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for number in &mut *numbers {
        *number = (*number - most).exp();
        sum += *number;
    }
    for number in numbers {
        *number /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: Example<'static> = Example {
        inputs: &[3, 700, 2_900],
        rows: &[
            [5, 4_000, 4_500, 4_800],
            [1_000, 4_001, 4_501, 4_800],
            [3_000, 4_000, 4_500, 4_801],
        ],
        targets: &[(1, 0.75), (2, 0.25)],
    };

    /// The gradient is the slope of the loss, by small differences.
    #[test]
    fn gradients_are_slopes() {
        let mut model = Model::random(1);
        let mut gradient = vec![0.0; PARAMETERS];
        let mut pass = Pass::default();
        model.backward(&EXAMPLE, 1.0, &mut pass, &mut gradient);
        let places = [
            7,
            200,
            input_row(700).start + 9,
            common_row(3).start,
            OUTPUT_BIASES + 1_000,
            output_row(3_000).start + 50,
        ];
        for place in places {
            let mut loss = |by: f32| {
                let before = model.0[place];
                model.0[place] = before + by;
                let loss = model.backward(&EXAMPLE, 0.0, &mut pass, &mut vec![0.0; PARAMETERS]);
                model.0[place] = before;
                loss
            };
            let slope = (loss(0.01) - loss(-0.01)) / 0.02;
            assert!(
                (slope - f64::from(gradient[place])).abs() < 1e-3,
                "{place}: {slope} {}",
                gradient[place]
            );
        }
        assert!(gradient.iter().any(|&slope| slope != 0.0));
    }
}
