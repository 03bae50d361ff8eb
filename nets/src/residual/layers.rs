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
/// Numbers from the first to the last square of a board within a plane.
const SPAN: usize = 7 * ACROSS + 8;

/// The numbers of a board, rank by rank.
pub type Board<N> = [[N; 8]; 8];

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
    /// The sum of a board times another, square by square.
    fn product(board: &Board<Self>, span: &[Self; SPAN]) -> Self;
    /// Adds a plane to a board, times each of these weights, for each moved by a tap.
    fn add_taps(board: &mut Board<Self>, plane: &[Self], taps: impl Iterator<Item = (usize, Self)>);
}

/// Products and sums in vectors, which the compiler does not find in plain loops.
mod vectors {
    use wide::f32x8;

    use crate::residual::layers::{ACROSS, Board, SPAN, span};

    #[inline]
    fn rank(span: &[f32; SPAN], number: usize) -> f32x8 {
        let rank: [f32; 8] = span[number * ACROSS..].first_chunk().copied().unwrap_or_default();
        rank.into()
    }

    #[inline]
    pub fn product(board: &Board<f32>, span: &[f32; SPAN]) -> f32 {
        let mut sum = f32x8::ZERO;
        for (number, &own) in board.iter().enumerate() {
            sum = f32x8::from(own).mul_add(rank(span, number), sum);
        }
        sum.reduce_add()
    }

    #[inline]
    pub fn add_taps(
        board: &mut Board<f32>,
        plane: &[f32],
        taps: impl Iterator<Item = (usize, f32)>,
    ) {
        let mut sums = board.map(f32x8::from);
        for (at, weight) in taps {
            let (span, weight) = (span(plane, at), f32x8::splat(weight));
            for (number, sum) in sums.iter_mut().enumerate() {
                *sum = weight.mul_add(rank(span, number), *sum);
            }
        }
        *board = sums.map(f32x8::to_array);
    }
}

/// The same number by number.
mod plain {
    use crate::residual::layers::{ACROSS, Board, SPAN, span};

    pub fn product(board: &Board<f64>, span: &[f64; SPAN]) -> f64 {
        let ranks = board.iter().zip(span.chunks(ACROSS));
        ranks.flat_map(|(rank, from)| rank.iter().zip(from)).map(|(x, y)| x * y).sum()
    }

    pub fn add_taps(
        board: &mut Board<f64>,
        plane: &[f64],
        taps: impl Iterator<Item = (usize, f64)>,
    ) {
        for (at, weight) in taps {
            let ranks = board.iter_mut().zip(span(plane, at).chunks(ACROSS));
            ranks
                .flat_map(|(rank, from)| rank.iter_mut().zip(from))
                .for_each(|(x, y)| *x += weight * y);
        }
    }
}

macro_rules! number {
    ($($kind:ident $backend:ident)*) => {$(
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
            #[inline]
            fn product(board: &Board<Self>, span: &[Self; SPAN]) -> Self {
                $backend::product(board, span)
            }
            #[inline]
            fn add_taps(
                board: &mut Board<Self>,
                plane: &[Self],
                taps: impl Iterator<Item = (usize, Self)>,
            ) {
                $backend::add_taps(board, plane, taps);
            }
        }
    )*};
}
number!(f32 vectors f64 plain);

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
        let planes = live_planes(input);
        let area = self.size * self.size;
        let filters = output.chunks_exact_mut(PLANE).zip(&self.biases);
        for ((plane, &bias), weights) in filters.zip(self.weights.chunks_exact(self.row())) {
            let mut board = [[bias; 8]; 8];
            for &number in &planes {
                let from = &input[number * PLANE..][..PLANE];
                let weights = &weights[number * area..][..area];
                N::add_taps(&mut board, from, self.taps().zip(weights.iter().copied()));
            }
            put(plane, &board);
        }
        output
    }

    /// Adds the gradients of a convolution's weights and biases, given its input and the gradients of its output.
    pub fn convolve_slopes(&self, input: &[N], output: &[N], gradient: &mut Self) {
        let planes = live_planes(input);
        let area = self.size * self.size;
        for (filter, slopes) in output.chunks_exact(PLANE).enumerate() {
            let slopes = board(slopes);
            gradient.biases[filter] += slopes.as_flattened().iter().copied().sum();
            let row = &mut gradient.weights[filter * self.row()..][..self.row()];
            for &number in &planes {
                let from = &input[number * PLANE..][..PLANE];
                let weights = &mut row[number * area..][..area];
                for (at, weight) in self.taps().zip(weights) {
                    *weight += N::product(&slopes, span(from, at));
                }
            }
        }
    }

    /// The gradients of a convolution's input for those of its output.
    pub fn convolve_back(&self, output: &[N]) -> Vec<N> {
        let mut back = vec![N::default(); self.inputs * PLANE];
        let filters = live_planes(output);
        let area = self.size * self.size;
        for (number, plane) in back.chunks_exact_mut(PLANE).enumerate() {
            let mut board = [[N::default(); 8]; 8];
            for &filter in &filters {
                let slopes = &output[filter * PLANE..][..PLANE];
                let weights = &self.weights[filter * self.row() + number * area..][..area];
                // What a tap read from one side goes back to the other.
                N::add_taps(&mut board, slopes, self.taps().zip(weights.iter().rev().copied()));
            }
            put(plane, &board);
        }
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

/// The numbers of planes that are not 0 everywhere.
fn live_planes<N: Number>(planes: &[N]) -> Vec<usize> {
    let planes = planes.chunks_exact(PLANE).enumerate();
    let live = planes.filter(|(_, plane)| plane.iter().any(|&x| x != N::default()));
    live.map(|(number, _)| number).collect()
}

/// The numbers of a plane from its number `at` on, which lies on a1.
#[inline]
fn span<N: Number>(plane: &[N], at: usize) -> &[N; SPAN] {
    plane[at..].first_chunk().expect("a tap reads within the border")
}

/// The board of a plane.
fn board<N: Number>(plane: &[N]) -> Board<N> {
    let span = span(plane, place(0));
    std::array::from_fn(|rank| std::array::from_fn(|file| span[rank * ACROSS + file]))
}

/// Writes a board into its plane.
fn put<N: Number>(plane: &mut [N], board: &Board<N>) {
    for (number, rank) in board.iter().enumerate() {
        plane[place(8 * number)..][..8].copy_from_slice(rank);
    }
}
