//! 3 x 3 convolutions by Winograd's minimal filtering, F(4 x 4, 3 x 3), as Lavin and Gray describe it
//! ("Fast Algorithms for Convolutional Neural Networks", 2015): the board is four tiles of 4 x 4
//! squares. Each, with the squares around it, is transformed to 36 numbers a filter; for each of those a
//! matrix product over filters takes the place of the convolution; the products are transformed back.
//! That is 144 multiplications for each pair of filters where the plain way has 576.

use super::super::buffer::Buffer;
use super::super::parameters::{Convolution, SQUARES};
use super::super::simd::{
    LANES, Vector, add, load, load_at, max, mul, mul_add, splat, store_at, sub,
};
use super::matrix::{Matrix, padded};
use super::pointwise::Activation;

/// Squares across a tile with those around it.
const ACROSS: usize = 6;
/// Numbers that a tile has between the transformations.
const POINTS: usize = ACROSS * ACROSS;
/// Tiles of a board.
const TILES: usize = 4;
/// What separates the points in memory, so that they do not all fall into the same set of a cache.
const GAP: usize = 16;

/// A 3 x 3 convolution.
pub struct Winograd {
    inputs: usize,
    outputs: usize,
    /// One matrix for each point.
    points: Vec<Matrix>,
    biases: Buffer,
}

/// What the buffer of tiles needs for so many boards and channels, in numbers.
pub fn tile_floats(boards: usize, channels: usize) -> usize {
    POINTS * stride(boards, padded(channels))
}

/// Numbers from one point to the next.
fn stride(boards: usize, channels: usize) -> usize {
    boards * TILES * channels + GAP
}

impl Winograd {
    /// Transforms the filters.
    pub fn new(convolution: &Convolution) -> Self {
        let (inputs, outputs) = (convolution.inputs, convolution.outputs);
        let mut transformed = vec![[0.0; POINTS]; inputs * outputs];
        for (filter, weights) in transformed.iter_mut().zip(convolution.weights.as_chunks::<9>().0)
        {
            *filter = transform_filter(weights);
        }
        // The matrices have rows for padding too: what they read is 0 there.
        let weight = |point: usize| {
            let transformed = &transformed;
            move |input: usize, output: usize| {
                if input < inputs { transformed[output * inputs + input][point] } else { 0.0 }
            }
        };
        let points =
            (0..POINTS).map(|point| Matrix::new(padded(inputs), outputs, weight(point), |_| 0.0));
        let points = points.collect();
        let mut biases = Buffer::zeros(padded(outputs));
        biases[..outputs].copy_from_slice(&convolution.biases);
        Self { inputs: padded(inputs), outputs: padded(outputs), points, biases }
    }

    /// Convolves some boards. `tiles` are two buffers of [`tile_floats`] numbers.
    pub fn apply(
        &self,
        boards: usize,
        input: &[f32],
        output: &mut [f32],
        tiles: &mut [Buffer; 2],
        activation: Activation,
    ) {
        let [transformed, products] = tiles;
        let from = stride(boards, self.inputs);
        for (board, squares) in input.chunks_exact(SQUARES * self.inputs).take(boards).enumerate() {
            for tile in 0..TILES {
                let row = (board * TILES + tile) * self.inputs;
                transform_input(squares, self.inputs, tile, &mut transformed[row..], from);
            }
        }
        let to = stride(boards, self.outputs);
        for (point, matrix) in self.points.iter().enumerate() {
            matrix.multiply(
                boards * TILES,
                &transformed[point * from..],
                self.inputs,
                &mut products[point * to..],
                self.outputs,
            );
        }
        for (board, squares) in
            output.chunks_exact_mut(SQUARES * self.outputs).take(boards).enumerate()
        {
            for tile in 0..TILES {
                let row = (board * TILES + tile) * self.outputs;
                self.transform_output(&products[row..], to, squares, tile, activation);
            }
        }
    }

    /// Products of a tile back to its 16 squares.
    #[allow(clippy::needless_range_loop, reason = "the index is that of two arrays")]
    fn transform_output(
        &self,
        products: &[f32],
        stride: usize,
        squares: &mut [f32],
        tile: usize,
        activation: Activation,
    ) {
        let floor = splat(match activation {
            Activation::None => f32::NEG_INFINITY,
            Activation::Relu => 0.0,
        });
        let corner = (tile / 2 * 4 * 8 + tile % 2 * 4) * self.outputs;
        for (lane, bias) in self.biases[..self.outputs].as_chunks::<LANES>().0.iter().enumerate() {
            let (lane, bias) = (lane * LANES, load(bias));
            let mut half = [[splat(0.0); ACROSS]; 4];
            for column in 0..ACROSS {
                let mut points = [splat(0.0); ACROSS];
                for (row, point) in points.iter_mut().enumerate() {
                    *point = load_at(products, (row * ACROSS + column) * stride + lane);
                }
                let squares = from_points(points);
                for row in 0..4 {
                    half[row][column] = squares[row];
                }
            }
            for (rank, row) in half.iter().enumerate() {
                let numbers = from_points(*row);
                for (file, number) in numbers.iter().enumerate() {
                    let at = corner + (rank * 8 + file) * self.outputs + lane;
                    store_at(max(add(*number, bias), floor), squares, at);
                }
            }
        }
    }
}

/// A tile with the squares around it to its points. Squares beyond the edge are 0.
#[allow(clippy::needless_range_loop, reason = "the index is that of two arrays")]
fn transform_input(
    squares: &[f32],
    channels: usize,
    tile: usize,
    points: &mut [f32],
    stride: usize,
) {
    let (first_rank, first_file) = (tile / 2 * 4, tile % 2 * 4);
    // The rank before the tile is off the board for the lower tiles, the rank after for the upper.
    let (ranks, files) = (on_board(first_rank), on_board(first_file));
    for lane in (0..channels).step_by(LANES) {
        let mut half = [[splat(0.0); ACROSS]; ACROSS];
        for file in files.clone() {
            let mut column = [splat(0.0); ACROSS];
            for rank in ranks.clone() {
                let square = (first_rank + rank - 1) * 8 + first_file + file - 1;
                column[rank] = load_at(squares, square * channels + lane);
            }
            let numbers = to_points(column);
            for row in 0..ACROSS {
                half[row][file] = numbers[row];
            }
        }
        for (row, numbers) in half.iter().enumerate() {
            let numbers = to_points(*numbers);
            for (column, point) in numbers.iter().enumerate() {
                store_at(*point, points, (row * ACROSS + column) * stride + lane);
            }
        }
    }
}

/// Which of the six lines of a tile that begins here are on the board.
fn on_board(first: usize) -> std::ops::Range<usize> {
    if first == 0 { 1..ACROSS } else { 0..ACROSS - 1 }
}

/// Six neighbours to the values of their polynomial at 0, 1, -1, 2, -2 and infinity.
#[inline(always)]
fn to_points(x: [Vector; ACROSS]) -> [Vector; ACROSS] {
    let (two, four, minus_four, minus_five) = (splat(2.0), splat(4.0), splat(-4.0), splat(-5.0));
    let even = mul_add(x[2], minus_four, x[4]);
    let odd = mul_add(x[1], minus_four, x[3]);
    let wide_even = sub(x[4], x[2]);
    let wide_odd = mul(two, sub(x[3], x[1]));
    [
        mul_add(x[0], four, mul_add(x[2], minus_five, x[4])),
        add(even, odd),
        sub(even, odd),
        add(wide_even, wide_odd),
        sub(wide_even, wide_odd),
        mul_add(x[1], four, mul_add(x[3], minus_five, x[5])),
    ]
}

/// Products at the six points to the four numbers between.
#[inline(always)]
fn from_points(x: [Vector; ACROSS]) -> [Vector; 4] {
    let (sum, difference) = (add(x[1], x[2]), sub(x[1], x[2]));
    let (wide_sum, wide_difference) = (add(x[3], x[4]), sub(x[3], x[4]));
    [
        add(add(x[0], sum), wide_sum),
        mul_add(wide_difference, splat(2.0), difference),
        mul_add(wide_sum, splat(4.0), sum),
        add(mul_add(wide_difference, splat(8.0), difference), x[5]),
    ]
}

/// A filter to its points, once and in 64 bits.
fn transform_filter(weights: &[f32; 9]) -> [f32; POINTS] {
    let line = |a: f64, b: f64, c: f64| {
        let (ends, wide) = (a + c, a + 4.0 * c);
        [
            a / 4.0,
            -(ends + b) / 6.0,
            -(ends - b) / 6.0,
            (wide + 2.0 * b) / 24.0,
            (wide - 2.0 * b) / 24.0,
            c,
        ]
    };
    let at = |rank: usize, file: usize| f64::from(weights[rank * 3 + file]);
    let columns: [_; 3] = std::array::from_fn(|file| line(at(0, file), at(1, file), at(2, file)));
    let mut points = [0.0; POINTS];
    for (row, points) in points.as_chunks_mut::<ACROSS>().0.iter_mut().enumerate() {
        *points = line(columns[0][row], columns[1][row], columns[2][row]).map(|x| x as f32);
    }
    points
}
