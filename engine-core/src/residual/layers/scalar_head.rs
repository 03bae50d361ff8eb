//! Value and moves left: a convolution and two dense layers.

use super::super::buffer::Buffer;
use super::super::parameters::{Dense, SQUARES, ScalarHead};
use super::convolution::BoardConvolution;
use super::matrix::{Matrix, padded};
use super::pointwise::{Activation, add_biases};

/// A head with a few outputs.
pub struct Head {
    convolution: BoardConvolution,
    /// Planes of the convolution, without and with padding.
    planes: usize,
    channels: usize,
    hidden: Matrix,
    output: Matrix,
}

/// What heads need to compute.
pub struct HeadBuffers {
    planes: Buffer,
    flat: Buffer,
    hidden: Buffer,
    output: Buffer,
}

impl HeadBuffers {
    /// Buffers for so many boards and any of these heads.
    pub fn new<'a>(boards: usize, heads: impl Iterator<Item = &'a Head> + Clone) -> Self {
        let most = |size: fn(&Head) -> usize| boards * heads.clone().map(size).max().unwrap_or(0);
        Self {
            planes: Buffer::zeros(most(|head| SQUARES * head.channels)),
            flat: Buffer::zeros(most(|head| SQUARES * head.planes)),
            hidden: Buffer::zeros(most(|head| head.hidden.outputs())),
            output: Buffer::zeros(most(|head| head.output.outputs())),
        }
    }
}

impl Head {
    /// Arranges the weights.
    pub fn new(head: &ScalarHead) -> Self {
        let (hidden, output) = (&head.hidden, &head.output);
        let planes = head.convolution.outputs;
        // A board lies square by square here, and plane by plane in the file.
        let flat = |input: usize| input % planes * SQUARES + input / planes;
        Self {
            convolution: BoardConvolution::new(&head.convolution),
            planes,
            channels: padded(planes),
            hidden: dense(hidden, flat),
            output: dense(output, |input| input),
        }
    }

    /// The outputs of some boards: what comes back has a row of [`Head::width`] numbers for each.
    pub fn apply<'a>(
        &self,
        boards: usize,
        input: &[f32],
        tiles: &mut [Buffer; 2],
        buffers: &'a mut HeadBuffers,
    ) -> &'a [f32] {
        let HeadBuffers { planes, flat, hidden, output } = buffers;
        self.convolution.apply(boards, input, planes, tiles, Activation::Relu);
        let rows = planes.chunks_exact(self.channels).zip(flat.chunks_exact_mut(self.planes));
        for (row, flat) in rows.take(boards * SQUARES) {
            flat.copy_from_slice(&row[..self.planes]);
        }
        let (width, outputs) = (self.hidden.outputs(), self.output.outputs());
        self.hidden.multiply(boards, flat, SQUARES * self.planes, hidden, width);
        add_biases(&mut hidden[..boards * width], self.hidden.biases(), Activation::Relu);
        self.output.multiply(boards, hidden, width, output, outputs);
        add_biases(&mut output[..boards * outputs], self.output.biases(), Activation::None);
        &output[..boards * outputs]
    }

    /// Planes of its convolution, with padding.
    pub fn channels(&self) -> usize {
        self.channels
    }

    /// Outputs of a board, with padding.
    pub fn width(&self) -> usize {
        self.output.outputs()
    }
}

/// The matrix of a dense layer, its inputs in another order: `order` gives the file's for ours.
fn dense(layer: &Dense, order: impl Fn(usize) -> usize) -> Matrix {
    Matrix::new(
        layer.inputs,
        layer.outputs,
        |input, output| layer.weights[output * layer.inputs + order(input)],
        |output| layer.biases[output],
    )
}
