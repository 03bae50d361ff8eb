//! The first convolution. Its input is planes that are 1 on a few squares, so that the weights of
//! those squares are added and nothing else is multiplied: a tenth of the work of a full convolution.

use super::super::buffer::Buffer;
use super::super::parameters::{Convolution, SQUARES};
use super::super::planes::Plane;
use super::super::simd::{LANES, load, load_at, max, mul_add, splat, store};
use super::matrix::padded;

/// Squares under a 3 x 3 filter.
const TAPS: usize = 9;

/// A 3 x 3 convolution of planes.
pub struct InputConvolution {
    channels: usize,
    /// By plane and tap, the weights of all filters.
    weights: Buffer,
    /// By plane and kind of square ([`edge`]), the sums of those weights whose tap is on the board.
    sums: Buffer,
    biases: Buffer,
}

impl InputConvolution {
    /// Arranges the weights.
    pub fn new(convolution: &Convolution) -> Self {
        let channels = padded(convolution.outputs);
        let inputs = convolution.inputs;
        let mut weights = Buffer::zeros(inputs * TAPS * channels);
        let mut sums = Buffer::zeros(inputs * TAPS * channels);
        let mut biases = Buffer::zeros(channels);
        biases[..convolution.outputs].copy_from_slice(&convolution.biases);
        for output in 0..convolution.outputs {
            for input in 0..inputs {
                for tap in 0..TAPS {
                    let weight = convolution.weights[(output * inputs + input) * TAPS + tap];
                    weights[(input * TAPS + tap) * channels + output] = weight;
                    for kind in (0..TAPS).filter(|&kind| reaches(kind, tap)) {
                        sums[(input * TAPS + kind) * channels + output] += weight;
                    }
                }
            }
        }
        Self { channels, weights, sums, biases }
    }

    /// Convolves the planes of one position; ReLU follows.
    pub fn apply(&self, planes: &[Plane], output: &mut [f32]) {
        let channels = self.channels;
        let output = &mut output[..SQUARES * channels];
        for row in output.chunks_exact_mut(channels) {
            row.copy_from_slice(&self.biases[..channels]);
        }
        for (number, plane) in planes.iter().enumerate() {
            if plane.squares == u64::MAX {
                self.add_whole(number, plane.value, output);
            } else {
                self.add_squares(number, *plane, output);
            }
        }
        let zero = splat(0.0);
        for numbers in output.as_chunks_mut::<LANES>().0 {
            store(max(load(numbers), zero), numbers);
        }
    }

    /// Adds a plane that is the same on all squares.
    fn add_whole(&self, plane: usize, value: f32, output: &mut [f32]) {
        for (square, row) in output.chunks_exact_mut(self.channels).enumerate() {
            add_scaled(value, &self.sums, (plane * TAPS + edge(square)) * self.channels, row);
        }
    }

    /// Adds a plane of some squares.
    fn add_squares(&self, plane: usize, Plane { mut squares, value }: Plane, output: &mut [f32]) {
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let (rank, file) = (square / 8, square % 8);
            // The square is under tap (r, f) of the filter whose middle is (1 - r, 1 - f) away.
            for r in 0..3 {
                let Some(rank) = (rank + 1).checked_sub(r).filter(|&rank| rank < 8) else {
                    continue;
                };
                for f in 0..3 {
                    let Some(file) = (file + 1).checked_sub(f).filter(|&file| file < 8) else {
                        continue;
                    };
                    let row = (rank * 8 + file) * self.channels;
                    let weights = (plane * TAPS + 3 * r + f) * self.channels;
                    add_scaled(
                        value,
                        &self.weights,
                        weights,
                        &mut output[row..row + self.channels],
                    );
                }
            }
        }
    }
}

/// Adds a row of weights, times a number.
#[inline]
fn add_scaled(value: f32, weights: &[f32], offset: usize, row: &mut [f32]) {
    let (weights, value) = (&weights[offset..offset + row.len()], splat(value));
    for (i, numbers) in row.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        store(mul_add(value, load_at(weights, i * LANES), load(numbers)), numbers);
    }
}

/// Which taps of a filter on this square are on the board: 3 times 0, 1 or 2 for the first rank, the
/// ranks between and the last, and the same for files.
fn edge(square: usize) -> usize {
    let side = |line: usize| usize::from(line > 0) + usize::from(line == 7);
    3 * side(square / 8) + side(square % 8)
}

/// Whether a tap of a filter on squares of a kind is on the board.
fn reaches(edge: usize, tap: usize) -> bool {
    let inside = |side: usize, tap: usize| !matches!((side, tap), (0, 0) | (2, 2));
    inside(edge / 3, tap / 3) && inside(edge % 3, tap % 3)
}
