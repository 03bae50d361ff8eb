//! Convolutions and dense layers, forwards and backwards.
//!
//! Planes have a border of zeros: 10 x 10 numbers, of which 8 x 8 are the board. So no tap of a filter
//! needs to ask whether it is on the board.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

use tabia_core::residual::{Convolution, Dense as Given};

/// Numbers across a plane with its border.
const ACROSS: usize = 10;
/// Numbers of a plane with its border.
pub const PLANE: usize = ACROSS * ACROSS;

/// The numbers that are trained with: `f32`, or `f64` to check gradients.
pub trait Number:
    Copy
    + Default
    + PartialOrd
    + AddAssign
    + Sum
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    /// The nearest number.
    fn of(x: f32) -> Self;
    /// The number as 64 bits.
    fn wide(self) -> f64;
    /// `e^x`.
    fn exp(self) -> Self;
    /// The natural logarithm.
    fn ln(self) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
}

macro_rules! number {
    ($($kind:ident)*) => {$(
        impl Number for $kind {
            fn of(x: f32) -> Self {
                Self::from(x)
            }
            fn wide(self) -> f64 {
                f64::from(self)
            }
            fn exp(self) -> Self {
                self.exp()
            }
            fn ln(self) -> Self {
                self.ln()
            }
            fn sqrt(self) -> Self {
                self.sqrt()
            }
        }
    )*};
}
number!(f32 f64);

/// Where a square, 0..64, is in a plane with a border.
pub const fn place(square: usize) -> usize {
    (square / 8 + 1) * ACROSS + square % 8 + 1
}

/// Weights and biases of a layer, or their gradients. Convolutions and dense layers differ in their
/// inputs: planes with taps, or numbers.
#[derive(Clone, Debug)]
pub struct Layer<N> {
    pub inputs: usize,
    pub outputs: usize,
    /// Squares across a filter; 0 for a dense layer.
    pub size: usize,
    /// By output, input and tap.
    pub weights: Vec<N>,
    pub biases: Vec<N>,
}

impl<N: Number> Layer<N> {
    /// A convolution as the engine has it.
    pub fn convolution(given: &Convolution) -> Self {
        Self {
            inputs: given.inputs,
            outputs: given.outputs,
            size: given.size,
            weights: given.weights.iter().map(|&x| N::of(x)).collect(),
            biases: given.biases.iter().map(|&x| N::of(x)).collect(),
        }
    }

    /// A dense layer as the engine has it.
    pub fn dense(given: &Given) -> Self {
        Self {
            inputs: given.inputs,
            outputs: given.outputs,
            size: 0,
            weights: given.weights.iter().map(|&x| N::of(x)).collect(),
            biases: given.biases.iter().map(|&x| N::of(x)).collect(),
        }
    }

    /// Weights and biases for the engine.
    pub fn numbers(&self) -> (Vec<f32>, Vec<f32>) {
        let narrow = |numbers: &[N]| numbers.iter().map(|x| x.wide() as f32).collect();
        (narrow(&self.weights), narrow(&self.biases))
    }

    /// The taps of a filter: where each reads in the first row of a plane, for the first square.
    fn taps(&self) -> impl Iterator<Item = usize> + use<N> {
        let (size, first) = (self.size, 1 - self.size / 2);
        (0..size * size).map(move |tap| (first + tap / size) * ACROSS + first + tap % size)
    }

    /// Convolves planes.
    pub fn convolve(&self, input: &[N]) -> Vec<N> {
        let mut output = vec![N::default(); self.outputs * PLANE];
        let filters = output.chunks_exact_mut(PLANE).zip(&self.biases);
        for ((plane, &bias), weights) in filters.zip(self.weights.chunks_exact(self.row())) {
            for square in 0..64 {
                plane[place(square)] = bias;
            }
            let taps =
                input.chunks_exact(PLANE).flat_map(|plane| self.taps().map(move |at| (plane, at)));
            for ((from, at), &weight) in taps.zip(weights) {
                for rank in 0..8 {
                    let from = &from[at + rank * ACROSS..][..8];
                    for (x, y) in plane[place(8 * rank)..][..8].iter_mut().zip(from) {
                        *x += weight * *y;
                    }
                }
            }
        }
        output
    }

    /// Adds the gradients of a convolution for those of its output, and returns those of its input.
    pub fn convolve_back(&self, input: &[N], output: &[N], gradient: &mut Self) -> Vec<N> {
        let mut back = vec![N::default(); input.len()];
        let row = self.row();
        for (filter, slopes) in output.chunks_exact(PLANE).enumerate() {
            gradient.biases[filter] += (0..64).map(|square| slopes[place(square)]).sum();
            for plane in 0..self.inputs {
                let from = &input[plane * PLANE..][..PLANE];
                let back = &mut back[plane * PLANE..][..PLANE];
                for (tap, at) in self.taps().enumerate() {
                    let index = filter * row + plane * self.size * self.size + tap;
                    let (weight, mut sum) = (self.weights[index], N::default());
                    for rank in 0..8 {
                        let slopes = &slopes[place(8 * rank)..][..8];
                        let range = at + rank * ACROSS..at + rank * ACROSS + 8;
                        for (file, x) in back[range.clone()].iter_mut().enumerate() {
                            *x += weight * slopes[file];
                        }
                        sum += from[range].iter().zip(slopes).map(|(&x, &slope)| x * slope).sum();
                    }
                    gradient.weights[index] += sum;
                }
            }
        }
        clear_border(&mut back);
        back
    }

    /// The outputs of a dense layer.
    pub fn apply(&self, input: &[N]) -> Vec<N> {
        let rows = self.weights.chunks_exact(self.inputs).zip(&self.biases);
        rows.map(|(row, &bias)| bias + row.iter().zip(input).map(|(&w, &x)| w * x).sum()).collect()
    }

    /// Adds the gradients of a dense layer for those of its output, and returns those of its input.
    pub fn apply_back(&self, input: &[N], output: &[N], gradient: &mut Self) -> Vec<N> {
        let mut back = vec![N::default(); self.inputs];
        for (number, &slope) in output.iter().enumerate() {
            gradient.biases[number] += slope;
            let row = number * self.inputs..(number + 1) * self.inputs;
            let weights = self.weights[row.clone()].iter().zip(&mut gradient.weights[row]);
            for ((&weight, gradient), (&x, back)) in weights.zip(input.iter().zip(&mut back)) {
                *gradient += slope * x;
                *back += slope * weight;
            }
        }
        back
    }

    /// Weights of an output.
    fn row(&self) -> usize {
        self.inputs * self.size * self.size
    }
}

/// `max(x, 0)` of all numbers.
pub fn relu<N: Number>(mut numbers: Vec<N>) -> Vec<N> {
    for x in &mut numbers {
        if *x < N::default() {
            *x = N::default();
        }
    }
    numbers
}

/// Gradients before ReLU: those behind it, where it let something through.
pub fn relu_back<N: Number>(after: &[N], mut gradient: Vec<N>) -> Vec<N> {
    for (slope, &x) in gradient.iter_mut().zip(after) {
        if x <= N::default() {
            *slope = N::default();
        }
    }
    gradient
}

/// What a convolution sends back to squares beyond the edge, which nothing reads.
fn clear_border<N: Number>(planes: &mut [N]) {
    for plane in planes.chunks_exact_mut(PLANE) {
        let board: [N; 64] = std::array::from_fn(|square| plane[place(square)]);
        plane.fill(N::default());
        for (square, x) in board.into_iter().enumerate() {
            plane[place(square)] = x;
        }
    }
}
