//! The net of xiangqi in floats: its parameters, one pass through it forwards and backwards, and the integers that the
//! engine has.

use std::ops::Range;

use tabia_core::nnue::Affine;
use tabia_core::nnue::simd::Aligned;
use tabia_core::xiangqi::nnue::arch::{
    GENERAL_SQUARES, HIDDEN, INPUTS, LAYER_STACKS, NEURONS, OUTPUT_SCALE, PRODUCTS,
};
use tabia_core::xiangqi::nnue::features::{FEATURES, PLACE_COUNT};
use tabia_core::xiangqi::nnue::{LayerWeights, Network, Weights};

use super::example::Example;
use crate::random::Random;

/// What an output of 1 is, internal units.
pub const OUTPUT_INTERNAL: f32 = 600.0;
/// The engine's number for 1: of sums and their weights, of dense weights, of output weights.
const SUM_ONE: f32 = 127.0;
const DENSE_ONE: f32 = 64.0;
const OUTPUT_ONE: f32 = OUTPUT_INTERNAL * OUTPUT_SCALE as f32;
/// Products lose this much to the shift that divides by 128 and not by 127.
const PRODUCT: f32 = SUM_ONE / 128.0;
/// How much of a slope passes a clipped neuron that it would bring back.
const LEAK: f32 = 0.1;

/// Where each part begins: the biases, the rows, the layers of each stack. What only training has, rows that the six
/// squares of the own general have in common, comes last.
const ROWS: usize = NEURONS;
const STACKS: usize = ROWS + FEATURES * NEURONS;
const DENSE_BIASES: usize = 0;
const DENSE: usize = HIDDEN;
const OUTPUT: usize = DENSE + HIDDEN * INPUTS;
const OUTPUT_BIAS: usize = OUTPUT + HIDDEN;
const STACK: usize = OUTPUT_BIAS + 1;
/// Parameters of the net itself.
pub const NET: usize = STACKS + LAYER_STACKS * STACK;
/// Parameters while it is trained.
pub const PARAMETERS: usize = NET + PLACE_COUNT * NEURONS;

/// The layers of a stack among the parameters.
const fn stack(number: usize) -> Range<usize> {
    STACKS + number * STACK..STACKS + (number + 1) * STACK
}

/// Random parameters to begin with.
#[must_use]
pub fn random(seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed, 0x5849_414E);
    let mut parameters = vec![0.0; PARAMETERS];
    parameters[..ROWS].fill(0.5);
    let mut fill = |range: Range<usize>, size: f64| {
        for weight in &mut parameters[range] {
            *weight = (size * random.normal()) as f32;
        }
    };
    fill(NET..PARAMETERS, 0.06);
    fill(ROWS..STACKS, 0.01);
    for number in 0..LAYER_STACKS {
        let start = stack(number).start;
        fill(start + DENSE..start + OUTPUT, 0.15);
        fill(start + OUTPUT..start + OUTPUT_BIAS, 0.15);
    }
    for number in 1..LAYER_STACKS {
        // All stacks begin alike.
        parameters.copy_within(stack(0), stack(number).start);
    }
    for number in 0..LAYER_STACKS {
        let start = stack(number).start;
        parameters[start + DENSE_BIASES..start + DENSE].fill(0.2);
    }
    parameters
}

/// The net that parameters make: rows with what they have in common. Rounded, every weight is one that the engine has.
pub fn compose(parameters: &[f32], rounded: bool, net: &mut [f32]) {
    let round = |value: f32, one: f32| {
        if rounded { (value * one).round_ties_even() / one } else { value }
    };
    net[..NET].copy_from_slice(&parameters[..NET]);
    let (_, common) = parameters.split_at(NET);
    for rows in net[ROWS..STACKS].chunks_exact_mut(PLACE_COUNT * NEURONS) {
        for (weight, common) in rows.iter_mut().zip(common) {
            *weight = round(*weight + common, SUM_ONE);
        }
    }
    net[..ROWS].iter_mut().for_each(|bias| *bias = round(*bias, SUM_ONE));
    for number in 0..LAYER_STACKS {
        let layers = &mut net[stack(number)];
        for bias in &mut layers[DENSE_BIASES..DENSE] {
            *bias = round(*bias, SUM_ONE * DENSE_ONE);
        }
        layers[DENSE..OUTPUT].iter_mut().for_each(|weight| *weight = round(*weight, DENSE_ONE));
        for weight in &mut layers[OUTPUT..OUTPUT_BIAS] {
            *weight = round(*weight, OUTPUT_ONE / SUM_ONE);
        }
    }
}

/// Adds up, for the rows in common, the gradients of the rows that they are part of.
pub fn share(gradient: &mut [f32]) {
    let (net, common) = gradient.split_at_mut(NET);
    common.fill(0.0);
    for rows in net[ROWS..STACKS].chunks_exact(PLACE_COUNT * NEURONS) {
        for (sum, slope) in common.iter_mut().zip(rows) {
            *sum += slope;
        }
    }
}

/// Cuts weights that 8 bits could not hold.
pub fn clip(parameters: &mut [f32]) {
    const MOST: f32 = 126.5;
    let (net, common) = parameters.split_at_mut(NET);
    for rows in net[ROWS..STACKS].chunks_exact_mut(PLACE_COUNT * NEURONS) {
        for (weight, common) in rows.iter_mut().zip(&*common) {
            let most = MOST / SUM_ONE;
            *weight = (*weight + common).clamp(-most, most) - common;
        }
    }
    let cut = |weights: &mut [f32], one: f32| {
        weights.iter_mut().for_each(|weight| *weight = weight.clamp(-MOST / one, MOST / one));
    };
    for number in 0..LAYER_STACKS {
        let layers = &mut net[stack(number)];
        cut(&mut layers[DENSE..OUTPUT], DENSE_ONE);
        cut(&mut layers[OUTPUT..OUTPUT_BIAS], OUTPUT_ONE / SUM_ONE);
    }
}

/// The engine's network of parameters.
///
/// # Panics
/// Never: there are as many parameters as the network has.
#[must_use]
pub fn network(parameters: &[f32]) -> Network {
    let mut net = vec![0.0; NET];
    compose(parameters, false, &mut net);
    let byte = |value: f32, one: f32| (value * one).round_ties_even() as i8;
    let rows = net[ROWS..STACKS].as_chunks::<NEURONS>().0;
    let layers = (0..LAYER_STACKS).map(|number| {
        let layers = &net[stack(number)];
        let weights = layers[DENSE..OUTPUT].as_chunks::<INPUTS>().0;
        LayerWeights {
            dense: Affine {
                biases: std::array::from_fn(|i| {
                    (layers[DENSE_BIASES + i] * SUM_ONE * DENSE_ONE).round_ties_even() as i32
                }),
                weights: std::array::from_fn(|i| weights[i].map(|weight| byte(weight, DENSE_ONE))),
            },
            output_weights: std::array::from_fn(|i| byte(layers[OUTPUT + i], OUTPUT_ONE / SUM_ONE)),
            output_bias: (layers[OUTPUT_BIAS] * OUTPUT_ONE).round_ties_even() as i32,
        }
    });
    let weights = Weights {
        biases: std::array::from_fn(|i| (net[i] * SUM_ONE).round_ties_even() as i16),
        rows: rows.iter().map(|row| Aligned(row.map(|weight| byte(weight, SUM_ONE)))).collect(),
        layers: layers.collect(),
    };
    Network::new(weights).expect("the model has the shape of the network")
}

/// What one pass through the net needs beside its weights.
pub struct Pass {
    sums: [[f32; NEURONS]; 2],
    inputs: [f32; INPUTS],
    dense: [f32; HIDDEN],
}

impl Default for Pass {
    fn default() -> Self {
        Self { sums: [[0.0; NEURONS]; 2], inputs: [0.0; INPUTS], dense: [0.0; HIDDEN] }
    }
}

fn row(feature: u16) -> Range<usize> {
    let start = ROWS + usize::from(feature) * NEURONS;
    start..start + NEURONS
}

/// The part of a slope that reaches a clipped neuron.
fn through(sum: f32, slope: f32) -> f32 {
    if 0.0 < sum && sum < 1.0 {
        slope
    } else if (sum <= 0.0) == (slope < 0.0) {
        LEAK * slope
    } else {
        0.0
    }
}

/// The output of a composed net, in [`OUTPUT_INTERNAL`].
pub fn forward(net: &[f32], example: &Example, pass: &mut Pass) -> f32 {
    for (features, sums) in example.features.iter().zip(&mut pass.sums) {
        sums.copy_from_slice(&net[..ROWS]);
        for &feature in features {
            for (sum, weight) in sums.iter_mut().zip(&net[row(feature)]) {
                *sum += weight;
            }
        }
    }
    for (sums, inputs) in pass.sums.iter().zip(pass.inputs.as_chunks_mut::<PRODUCTS>().0) {
        for i in 0..PRODUCTS {
            let [first, second] = [sums[i], sums[i + PRODUCTS]].map(|sum| sum.clamp(0.0, 1.0));
            inputs[i] = first * second * PRODUCT;
        }
    }
    let layers = &net[stack(example.stack)];
    let mut output = layers[OUTPUT_BIAS];
    for (i, weights) in layers[DENSE..OUTPUT].as_chunks::<INPUTS>().0.iter().enumerate() {
        pass.dense[i] = layers[DENSE_BIASES + i] + dot(&pass.inputs, weights);
        output += pass.dense[i].clamp(0.0, 1.0) * layers[OUTPUT + i];
    }
    output
}

/// Adds the gradient of an example, whose loss has this slope by the output, after [`forward`].
pub fn backward(net: &[f32], example: &Example, slope: f32, pass: &Pass, gradient: &mut [f32]) {
    let layers = &net[stack(example.stack)];
    let slopes = &mut gradient[stack(example.stack)];
    slopes[OUTPUT_BIAS] += slope;
    let mut back = [0.0; INPUTS];
    for (i, weights) in layers[DENSE..OUTPUT].as_chunks::<INPUTS>().0.iter().enumerate() {
        slopes[OUTPUT + i] += slope * pass.dense[i].clamp(0.0, 1.0);
        let error = through(pass.dense[i], slope * layers[OUTPUT + i]);
        if error == 0.0 {
            continue;
        }
        slopes[DENSE_BIASES + i] += error;
        let start = DENSE + i * INPUTS;
        let slopes = &mut slopes[start..start + INPUTS];
        for j in 0..INPUTS {
            slopes[j] += error * pass.inputs[j];
            back[j] += error * weights[j];
        }
    }
    let backs = back.as_chunks::<PRODUCTS>().0;
    for ((features, sums), back) in example.features.iter().zip(&pass.sums).zip(backs) {
        let mut errors = [0.0; NEURONS];
        for i in 0..PRODUCTS {
            let (first, second) = (sums[i], sums[i + PRODUCTS]);
            let slope = back[i] * PRODUCT;
            errors[i] = through(first, slope * second.clamp(0.0, 1.0));
            errors[i + PRODUCTS] = through(second, slope * first.clamp(0.0, 1.0));
        }
        let add = |slopes: &mut [f32]| {
            for (slope, error) in slopes.iter_mut().zip(&errors) {
                *slope += error;
            }
        };
        add(&mut gradient[..ROWS]);
        for &feature in features {
            add(&mut gradient[row(feature)]);
        }
    }
}

/// A scalar product in eight sums, which the compiler makes vectors of.
fn dot(a: &[f32; INPUTS], b: &[f32; INPUTS]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}

const _: () = assert!(FEATURES == GENERAL_SQUARES * PLACE_COUNT);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::record::Record;
    use tabia_core::xiangqi::Position;
    use tabia_core::xiangqi::nnue::{evaluate_fresh, internal};

    const FENS: [&str; 3] = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b - - 0 1",
        "3k5/9/4b4/9/2P6/9/9/4B4/4A4/2BA1K3 w - - 30 60",
    ];

    fn examples() -> Vec<(Position, Example)> {
        let example = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            let example = Example::new(&Record::new(&position, 0, 0), false);
            (position, example)
        };
        FENS.into_iter().map(example).collect()
    }

    /// The gradient is the slope of the output, by small differences, where nothing is clipped.
    #[test]
    fn gradients_are_slopes() {
        let mut parameters = random(1);
        let mut net = vec![0.0; NET];
        let mut pass = Pass::default();
        for (_, example) in examples() {
            compose(&parameters, false, &mut net);
            let mut gradient = vec![0.0; PARAMETERS];
            forward(&net, &example, &mut pass);
            // The leak is no slope: leave out hidden neurons that are clipped.
            let open = (0..HIDDEN).find(|&i| 0.0 < pass.dense[i] && pass.dense[i] < 1.0).unwrap();
            let neuron = |sums: &[f32; NEURONS]| {
                let is_open = |i: usize| 0.05 < sums[i] && sums[i] < 0.95;
                (0..PRODUCTS).find(|&i| is_open(i) && is_open(i + PRODUCTS)).unwrap()
            };
            let own = neuron(&pass.sums[0]);
            backward(&net, &example, 1.0, &pass, &mut gradient);
            share(&mut gradient);
            let layers = stack(example.stack).start;
            let feature = example.features[0][5];
            let place = usize::from(feature) % PLACE_COUNT;
            let places = [
                layers + OUTPUT_BIAS,
                layers + OUTPUT + open,
                layers + DENSE_BIASES + open,
                layers + DENSE + open * INPUTS + own,
                row(feature).start + own,
                NET + place * NEURONS + own,
            ];
            let mut slopes = 0;
            for at in places {
                let mut output = |by: f32| {
                    let before = parameters[at];
                    parameters[at] = before + by;
                    compose(&parameters, false, &mut net);
                    parameters[at] = before;
                    forward(&net, &example, &mut pass)
                };
                let slope = (output(0.002) - output(-0.002)) / 0.004;
                let found = gradient[at];
                // Neurons that are clipped leak a tenth.
                assert!((slope - found).abs() < 0.02 + 0.3 * slope.abs(), "{at}: {slope} {found}");
                slopes += usize::from(found != 0.0);
            }
            assert!(slopes >= 5, "{slopes}");
        }
    }

    #[test]
    fn the_engine_computes_what_the_rounded_net_does() {
        let parameters = random(2);
        let mut net = vec![0.0; NET];
        compose(&parameters, true, &mut net);
        let network = network(&parameters);
        for (position, example) in examples() {
            let output = forward(&net, &example, &mut Pass::default()) * OUTPUT_INTERNAL;
            let value = internal(evaluate_fresh(&position, &network)) as f32;
            assert!((output - value).abs() < 8.0, "{}: {output} {value}", position.fen());
        }
    }

    #[test]
    fn weights_stay_within_eight_bits() {
        let mut parameters: Vec<f32> = random(3).iter().map(|weight| weight * 60.0).collect();
        clip(&mut parameters);
        let mut net = vec![0.0; NET];
        compose(&parameters, true, &mut net);
        assert!(net[ROWS..STACKS].iter().all(|weight| weight.abs() * SUM_ONE < 127.5));
        let network = network(&parameters);
        let extreme = |weight: &i8| weight.unsigned_abs() == 126 || weight.unsigned_abs() == 127;
        assert!(network.weights().rows.iter().any(|row| row.0.iter().any(extreme)));
    }
}
