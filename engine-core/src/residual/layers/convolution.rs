//! Convolutions of either size.

use super::super::buffer::Buffer;
use super::super::parameters::{Convolution, SQUARES};
use super::matrix::{Matrix, padded};
use super::pointwise::{Activation, add_biases};
use super::winograd::Winograd;

/// A convolution of 1 x 1 or 3 x 3 squares.
pub enum BoardConvolution {
    /// 1 x 1: a matrix product for each square. With it the padded channels that it reads.
    Point(Matrix, usize),
    /// 3 x 3.
    Square(Winograd),
}

impl BoardConvolution {
    /// Arranges the weights.
    pub fn new(convolution: &Convolution) -> Self {
        if convolution.size != 1 {
            return Self::Square(Winograd::new(convolution));
        }
        let inputs = convolution.inputs;
        let weight = |input: usize, output: usize| convolution.weights[output * inputs + input];
        let matrix =
            Matrix::new(inputs, convolution.outputs, weight, |output| convolution.biases[output]);
        Self::Point(matrix, padded(inputs))
    }

    /// Convolves some boards, which begin the input and the output.
    pub fn apply(
        &self,
        boards: usize,
        input: &[f32],
        output: &mut [f32],
        tiles: &mut [Buffer; 2],
        activation: Activation,
    ) {
        match self {
            Self::Square(winograd) => winograd.apply(boards, input, output, tiles, activation),
            Self::Point(matrix, stride) => {
                let (rows, width) = (boards * SQUARES, matrix.outputs());
                matrix.multiply(rows, input, *stride, output, width);
                add_biases(&mut output[..rows * width], matrix.biases(), activation);
            }
        }
    }
}
