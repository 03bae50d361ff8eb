//! The network that everything begins with: random weights, no preference for any move, equal chances.

use tabia_core::residual::{
    Block, Convolution, Dense, Encoding, Parameters, PolicyHead, ScalarHead,
};

use super::settings::Settings;
use crate::random::Random;

/// Planes that the value is computed from, and numbers between its dense layers.
const VALUE: [usize; 2] = [8, 32];

/// A random network of the shape of a run.
pub fn network(settings: &Settings) -> Parameters {
    let mut random = Random::new(settings.seed, 0x4E45_5430);
    let filters = settings.filters;
    let encoding = Encoding::AlphaZero;
    let input = convolution(&mut random, encoding.planes(), filters, 3, 1.0);
    let blocks = (0..settings.blocks).map(|_| Block {
        first: convolution(&mut random, filters, filters, 3, 1.0),
        // Small, so that a block begins near doing nothing: there is no batch normalisation.
        second: convolution(&mut random, filters, filters, 3, 0.1),
        gate: None,
    });
    let blocks = blocks.collect();
    let policy = PolicyHead::Convolution {
        hidden: convolution(&mut random, filters, filters, 3, 1.0),
        moves: convolution(&mut random, filters, encoding.policy_planes(), 1, 0.0),
    };
    let [planes, hidden] = VALUE;
    let value = ScalarHead {
        convolution: convolution(&mut random, filters, planes, 1, 1.0),
        hidden: dense(&mut random, 64 * planes, hidden, 1.0),
        output: dense(&mut random, hidden, 3, 0.0),
    };
    Parameters { encoding, input, blocks, policy, value, moves_left: None }
}

/// Weights whose variance keeps that of their input through ReLU (He and others, 2015), times a scale.
fn weights(random: &mut Random, count: usize, inputs: usize, scale: f64) -> Vec<f32> {
    let size = scale * (2.0 / inputs as f64).sqrt();
    (0..count).map(|_| (size * random.normal()) as f32).collect()
}

fn convolution(
    random: &mut Random,
    inputs: usize,
    outputs: usize,
    size: usize,
    scale: f64,
) -> Convolution {
    let area = size * size;
    let weights = weights(random, inputs * outputs * area, inputs * area, scale);
    Convolution { inputs, outputs, size, weights, biases: vec![0.0; outputs] }
}

fn dense(random: &mut Random, inputs: usize, outputs: usize, scale: f64) -> Dense {
    let weights = weights(random, inputs * outputs, inputs, scale);
    Dense { inputs, outputs, weights, biases: vec![0.0; outputs] }
}
