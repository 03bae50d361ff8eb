//! Products of matrices: rows of inputs times weights.

use super::super::buffer::Buffer;
use super::super::simd::{LANES, ROWS, VECTORS, Vector, load, mul_add, splat, store_at};

/// Outputs that are computed together, as many as [`VECTORS`] vectors hold.
pub const PANEL: usize = VECTORS * LANES;

/// The weights of [`PANEL`] outputs for one input.
type PanelRow = [[f32; LANES]; VECTORS];

/// Channels with those that are added to make whole panels.
#[must_use]
pub const fn padded(channels: usize) -> usize {
    channels.next_multiple_of(PANEL)
}

/// Weights from some inputs to some outputs, in panels of outputs: in a panel, all outputs of the first
/// input come first. A product walks through a panel once for every few rows.
pub struct Matrix {
    inputs: usize,
    outputs: usize,
    panels: Buffer,
    biases: Buffer,
}

impl Matrix {
    /// Arranges the weight from each input to each output; outputs are padded with 0.
    pub fn new(
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize) -> f32,
        bias: impl Fn(usize) -> f32,
    ) -> Self {
        let padded = padded(outputs);
        let mut panels = Buffer::zeros(padded * inputs);
        let mut biases = Buffer::zeros(padded);
        for output in 0..outputs {
            let (panel, lane) = (output / PANEL, output % PANEL);
            for input in 0..inputs {
                panels[(panel * inputs + input) * PANEL + lane] = weight(input, output);
            }
            biases[output] = bias(output);
        }
        Self { inputs, outputs: padded, panels, biases }
    }

    /// Outputs with those that pad them.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// The bias of each output.
    pub fn biases(&self) -> &[f32] {
        &self.biases[..self.outputs]
    }

    /// The products of some rows. Rows of inputs and outputs begin `strides` numbers apart; an
    /// output row is at least [`Matrix::outputs`] long. Biases are not added.
    pub fn multiply(
        &self,
        rows: usize,
        input: &[f32],
        input_stride: usize,
        output: &mut [f32],
        output_stride: usize,
    ) {
        let panels = self.panels[..self.outputs * self.inputs].as_chunks::<LANES>().0;
        let panels = panels.as_chunks::<VECTORS>().0.chunks_exact(self.inputs.max(1));
        for (number, panel) in panels.enumerate() {
            let mut row = 0;
            while row + ROWS <= rows {
                let output = &mut output[row * output_stride + number * PANEL..];
                block::<ROWS>(
                    panel,
                    &input[row * input_stride..],
                    input_stride,
                    output,
                    output_stride,
                );
                row += ROWS;
            }
            while row + 4 <= rows {
                let output = &mut output[row * output_stride + number * PANEL..];
                block::<4>(
                    panel,
                    &input[row * input_stride..],
                    input_stride,
                    output,
                    output_stride,
                );
                row += 4;
            }
            while row + 2 <= rows {
                let output = &mut output[row * output_stride + number * PANEL..];
                block::<2>(
                    panel,
                    &input[row * input_stride..],
                    input_stride,
                    output,
                    output_stride,
                );
                row += 2;
            }
            if row < rows {
                let output = &mut output[row * output_stride + number * PANEL..];
                block::<1>(
                    panel,
                    &input[row * input_stride..],
                    input_stride,
                    output,
                    output_stride,
                );
            }
        }
    }
}

/// A few rows times one panel. All sums stay in registers: loops over arrays of known length, which every
/// compiler unrolls, and no closures, which some builds leave as calls.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "closures of iterators are left as calls by some builds"
)]
fn block<const R: usize>(
    panel: &[PanelRow],
    input: &[f32],
    input_stride: usize,
    output: &mut [f32],
    output_stride: usize,
) {
    let mut inputs: [&[f32]; R] = [&[]; R];
    for row in 0..R {
        inputs[row] = &input[row * input_stride..][..panel.len()];
    }
    let mut sums: [[Vector; VECTORS]; R] = [[splat(0.0); VECTORS]; R];
    for i in 0..panel.len() {
        let mut weights = [splat(0.0); VECTORS];
        for v in 0..VECTORS {
            weights[v] = load(&panel[i][v]);
        }
        for row in 0..R {
            let x = splat(inputs[row][i]);
            for v in 0..VECTORS {
                sums[row][v] = mul_add(x, weights[v], sums[row][v]);
            }
        }
    }
    for row in 0..R {
        for v in 0..VECTORS {
            store_at(sums[row][v], output, row * output_stride + v * LANES);
        }
    }
}
