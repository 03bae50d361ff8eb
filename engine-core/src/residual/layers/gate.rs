//! The end of a residual block: squeeze and excitation, the skip connection, ReLU.

use super::super::buffer::Buffer;
use super::super::parameters::{SQUARES, SqueezeExcitation};
use super::super::simd::{LANES, add, load, load_at, max, mul, mul_add, splat, store};
use super::matrix::{Matrix, padded};
use super::pointwise::{Activation, add_biases, sigmoid};

/// Squeeze and excitation of some filters.
pub struct Gate {
    channels: usize,
    squeeze: Matrix,
    /// To the gates of all filters with their padding, then the biases.
    excite: Matrix,
}

/// What gates need to compute: the means of filters, what is squeezed of them, gates and biases.
pub struct GateBuffers {
    means: Buffer,
    squeezed: Buffer,
    gates: Buffer,
}

impl GateBuffers {
    /// Buffers for so many boards, filters and squeezed numbers.
    pub fn new(boards: usize, channels: usize, squeezed: usize) -> Self {
        let channels = padded(channels);
        Self {
            means: Buffer::zeros(boards * channels),
            squeezed: Buffer::zeros(boards * padded(squeezed)),
            gates: Buffer::zeros(boards * padded(2 * channels)),
        }
    }
}

impl Gate {
    /// Arranges the weights.
    pub fn new(gate: &SqueezeExcitation) -> Self {
        let (squeeze, excite) = (&gate.squeeze, &gate.excite);
        let (filters, middle) = (squeeze.inputs, squeeze.outputs);
        let channels = padded(filters);
        // The output of the file for one of ours, if it is not padding.
        let row = |output: usize| {
            let (part, filter) = (output / channels, output % channels);
            (filter < filters).then_some(part * filters + filter)
        };
        Self {
            channels,
            squeeze: Matrix::new(
                filters,
                middle,
                |input, output| squeeze.weights[output * filters + input],
                |output| squeeze.biases[output],
            ),
            excite: Matrix::new(
                middle,
                2 * channels,
                |input, output| row(output).map_or(0.0, |row| excite.weights[row * middle + input]),
                |output| row(output).map_or(0.0, |row| excite.biases[row]),
            ),
        }
    }

    /// `ReLU(gate * output + bias + skip)`, into `skip`.
    pub fn apply(
        &self,
        boards: usize,
        output: &[f32],
        skip: &mut [f32],
        buffers: &mut GateBuffers,
    ) {
        let (channels, middle) = (self.channels, self.squeeze.outputs());
        let GateBuffers { means, squeezed, gates } = buffers;
        let size = SQUARES * channels;
        for (board, means) in
            output.chunks_exact(size).zip(means.chunks_exact_mut(channels)).take(boards)
        {
            mean(board, means);
        }
        self.squeeze.multiply(boards, means, channels, squeezed, middle);
        add_biases(&mut squeezed[..boards * middle], self.squeeze.biases(), Activation::Relu);
        self.excite.multiply(boards, squeezed, middle, gates, 2 * channels);
        add_biases(&mut gates[..boards * 2 * channels], self.excite.biases(), Activation::None);
        let boards = output.chunks_exact(size).zip(skip.chunks_exact_mut(size)).take(boards);
        for ((output, skip), gates) in boards.zip(gates.chunks_exact_mut(2 * channels)) {
            let (gates, biases) = gates.split_at_mut(channels);
            for gate in &mut *gates {
                *gate = sigmoid(*gate);
            }
            join(output, skip, gates, biases);
        }
    }
}

/// `ReLU(output + skip)`, into `skip`: the end of a block without a gate.
pub fn add_skip(output: &[f32], skip: &mut [f32]) {
    let zero = splat(0.0);
    for (x, skip) in output.as_chunks::<LANES>().0.iter().zip(skip.as_chunks_mut::<LANES>().0) {
        store(max(add(load(x), load(skip)), zero), skip);
    }
}

/// The mean of each channel over the board.
fn mean(board: &[f32], means: &mut [f32]) {
    let (channels, share) = (means.len(), splat(1.0 / SQUARES as f32));
    for (lane, means) in means.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        // Four sums, so that additions need not wait for each other.
        let mut sums = [splat(0.0); 4];
        for four in 0..SQUARES / 4 {
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum = add(*sum, load_at(board, (4 * four + i) * channels + lane * LANES));
            }
        }
        store(mul(add(add(sums[0], sums[1]), add(sums[2], sums[3])), share), means);
    }
}

fn join(output: &[f32], skip: &mut [f32], gates: &[f32], biases: &[f32]) {
    let zero = splat(0.0);
    let channels = gates.len();
    for (output, skip) in output.chunks_exact(channels).zip(skip.chunks_exact_mut(channels)) {
        for (i, skip) in skip.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
            let at = i * LANES;
            let moved = add(load_at(biases, at), load(skip));
            let sum = mul_add(load_at(output, at), load_at(gates, at), moved);
            store(max(sum, zero), skip);
        }
    }
}
