//! The policy head. Its last layer is computed for the moves that are asked for alone: of the thousands
//! that it has, some thirty are legal.

use super::super::buffer::Buffer;
use super::super::parameters::{Convolution, Dense, PolicyHead, SQUARES};
use super::super::simd::{LANES, add, load_at, mul_add, splat, total};
use super::convolution::BoardConvolution;
use super::matrix::padded;
use super::pointwise::Activation;

/// A policy head.
pub struct Policy {
    hidden: BoardConvolution,
    /// Channels of the hidden planes, padded.
    channels: usize,
    last: Last,
}

enum Last {
    /// A convolution: by plane and tap, the weights of all channels. `size` is 1 or 3.
    Convolution { size: usize, weights: Buffer, biases: Vec<f32> },
    /// A dense layer: by move and square, the weights of all channels.
    Dense { weights: Buffer, biases: Vec<f32> },
}

impl Policy {
    /// Arranges the weights.
    pub fn new(head: &PolicyHead) -> Self {
        let (hidden, last) = match head {
            PolicyHead::Convolution { hidden, moves } => (hidden, arrange_convolution(moves)),
            PolicyHead::Dense { hidden, moves } => (hidden, arrange_dense(moves, hidden.outputs)),
        };
        let channels = padded(hidden.outputs);
        Self { hidden: BoardConvolution::new(hidden), channels, last }
    }

    /// Hidden planes with their padding.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// Computes the hidden planes of some boards.
    pub fn prepare(
        &self,
        boards: usize,
        input: &[f32],
        hidden: &mut [f32],
        tiles: &mut [Buffer; 2],
    ) {
        self.hidden.apply(boards, input, hidden, tiles, Activation::Relu);
    }

    /// The output of one move, from the hidden planes of its board. The index is the move's of a dense
    /// layer, or 64 times its plane and its square of a convolution.
    pub fn output(&self, hidden: &[f32], index: usize) -> f32 {
        let channels = self.channels;
        match &self.last {
            Last::Dense { weights, biases } => {
                let length = SQUARES * channels;
                biases[index] + dot(&hidden[..length], &weights[index * length..][..length])
            }
            Last::Convolution { size, weights, biases } => {
                let (plane, square) = (index / SQUARES, index % SQUARES);
                let weights = &weights[plane * size * size * channels..];
                let mut sum = biases[plane];
                let before = size / 2;
                for tap in 0..size * size {
                    // A tap beyond the edge wraps to a number that is no line of the board.
                    let rank = (square / 8 + tap / size).wrapping_sub(before);
                    let file = (square % 8 + tap % size).wrapping_sub(before);
                    if rank < 8 && file < 8 {
                        let row = &hidden[(rank * 8 + file) * channels..][..channels];
                        sum += dot(row, &weights[tap * channels..][..channels]);
                    }
                }
                sum
            }
        }
    }
}

fn arrange_convolution(moves: &Convolution) -> Last {
    let (inputs, taps) = (moves.inputs, moves.size * moves.size);
    let channels = padded(inputs);
    let mut weights = Buffer::zeros(moves.outputs * taps * channels);
    for plane in 0..moves.outputs {
        for input in 0..inputs {
            for tap in 0..taps {
                weights[(plane * taps + tap) * channels + input] =
                    moves.weights[(plane * inputs + input) * taps + tap];
            }
        }
    }
    Last::Convolution { size: moves.size, weights, biases: moves.biases.clone() }
}

fn arrange_dense(moves: &Dense, planes: usize) -> Last {
    let channels = padded(planes);
    let mut weights = Buffer::zeros(moves.outputs * SQUARES * channels);
    for index in 0..moves.outputs {
        for plane in 0..planes {
            for square in 0..SQUARES {
                weights[(index * SQUARES + square) * channels + plane] =
                    moves.weights[index * moves.inputs + plane * SQUARES + square];
            }
        }
    }
    Last::Dense { weights, biases: moves.biases.clone() }
}

/// The sum of the products of two rows of the same length, of whole vectors.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let length = a.len().min(b.len());
    let mut sums = [splat(0.0); 2];
    let mut at = 0;
    while at + 2 * LANES <= length {
        sums[0] = mul_add(load_at(a, at), load_at(b, at), sums[0]);
        sums[1] = mul_add(load_at(a, at + LANES), load_at(b, at + LANES), sums[1]);
        at += 2 * LANES;
    }
    if at < length {
        sums[0] = mul_add(load_at(a, at), load_at(b, at), sums[0]);
    }
    total(add(sums[0], sums[1]))
}
