//! The dense layers of a chunk. The first one has nine tenths of the work and computes in whole numbers
//! of 16 bits, two products at a time. Twelve vectors of sums at a time are enough to wait for none.

use bytemuck::cast;
use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};
use wide::{i16x16, i32x8};

use super::rows::{self, Gradients, PASS_ONE};
use super::{Activations, CHUNK, COLUMN, Hidden};

/// Positions, or outputs, whose products are computed together.
const MANY: usize = 6;
/// Groups of so many outputs, and the outputs that are left.
const GROUPS: usize = HIDDEN / MANY;
const REST: usize = HIDDEN % MANY;
/// Positions that go back through the second layer together.
pub const GROUP: usize = 4;

/// Units of a weight of 1 on the way forward: a sum over all inputs, with the largest weights that a
/// quantised net can hold, still fits 32 bits.
const FORWARD_UNIT: f32 = 4096.0;
/// The largest norm of an input's weights, in whole units, on the way back.
const BACK_MOST: f32 = 8180.0;
/// The largest norm of an example's deltas, in whole units. Rounding to these is an error of one part in
/// thousands of what deltas usually are.
const DELTA_MOST: f32 = 16_383.0;
/// Bits by which products of both are shifted to be gradients in whole units: four times
/// [`BACK_MOST`] would be the largest, and with the rounding of both it still fits 16 bits.
const BACK_SHIFT: u32 = 12;

/// Two numbers side by side, for products with two others.
type Pair = [i16; 2];
/// Pairs of a column.
type Pairs = [i16; 2 * COLUMN];

/// The first dense layer's weights in whole numbers.
pub struct Dense1 {
    /// By pair of inputs, then output.
    forward: Vec<[Pair; HIDDEN]>,
    /// By pair of outputs, then input.
    back: Vec<[Pair; INPUTS]>,
    /// What a unit of the latter is worth.
    back_unit: f32,
}

impl Default for Dense1 {
    fn default() -> Self {
        let forward = vec![[[0; 2]; HIDDEN]; INPUTS / 2];
        let back = vec![[[0; 2]; INPUTS]; HIDDEN / 2];
        Self { forward, back, back_unit: 1.0 }
    }
}

impl Dense1 {
    /// Takes over these weights, by output, then input. None may be larger than a quantised net can hold.
    pub fn set(&mut self, weights: &[[f32; INPUTS]]) {
        let mut squares = [0.0_f32; INPUTS];
        for row in weights {
            for (square, weight) in squares.iter_mut().zip(row) {
                *square = weight.mul_add(*weight, *square);
            }
        }
        let largest = squares.into_iter().fold(0.0, f32::max).sqrt();
        self.back_unit = rows::unit(largest, BACK_MOST);
        let per_weight = 1.0 / self.back_unit;
        for (rows, back) in weights.as_chunks::<2>().0.iter().zip(&mut self.back) {
            for (i, pair) in back.iter_mut().enumerate() {
                *pair = [0, 1].map(|o| rows::whole(rows[o][i] * per_weight));
            }
        }
        for (o, row) in weights.iter().enumerate() {
            for (pair, forward) in row.as_chunks().0.iter().zip(&mut self.forward) {
                forward[o] = pair.map(|weight: f32| rows::whole(weight * FORWARD_UNIT));
            }
        }
    }
}

/// The same pair eight times.
#[inline]
fn eight(pair: Pair) -> i16x16 {
    cast(i32x8::splat(cast(pair)))
}

/// The pairs of half a column.
#[inline]
fn half(column: &Pairs, half: usize) -> i16x16 {
    i16x16::new(column.as_chunks().0[half])
}

/// Sums of a column, whose halves are a vector each.
#[inline]
fn numbers(sums: [i32x8; 2]) -> [i32; COLUMN] {
    cast(sums)
}

/// The first dense layer of a chunk, before clipping.
pub fn dense1(inputs: &[Activations], weights: &Dense1, biases: &Hidden, out: &mut [Hidden]) {
    const SCALE: f32 = 1.0 / (FORWARD_UNIT * PASS_ONE as f32);
    for (column, biases) in biases.as_chunks::<COLUMN>().0.iter().enumerate() {
        let groups = inputs.as_chunks::<MANY>().0.iter().zip(out.as_chunks_mut::<MANY>().0);
        for (inputs, out) in groups {
            let mut acc = [[i32x8::ZERO; 2]; MANY];
            for (pair, weights) in weights.forward.iter().enumerate() {
                let weights: &Pairs = &weights.as_flattened().as_chunks().0[column];
                let weights = [half(weights, 0), half(weights, 1)];
                for e in 0..MANY {
                    let x = eight([inputs[e][2 * pair], inputs[e][2 * pair + 1]]);
                    for h in 0..2 {
                        acc[e][h] += x.dot(weights[h]);
                    }
                }
            }
            for (out, acc) in out.iter_mut().zip(acc) {
                let out: &mut [f32; COLUMN] = &mut out.as_chunks_mut().0[column];
                for ((out, bias), sum) in out.iter_mut().zip(biases).zip(numbers(acc)) {
                    *out = (sum as f32).mul_add(SCALE, *bias);
                }
            }
        }
    }
}

/// The way back through the first dense layer for the first `count` positions: adds the weights'
/// gradients, by output, then input, to `gradients`, and puts those of the accumulators, with the leak,
/// into `of_halves`, in units of what is returned.
pub fn dense1_backward(
    activations: &[Activations],
    deltas: &[Hidden; CHUNK],
    count: usize,
    weights: &Dense1,
    gradients: &mut [[f32; INPUTS]],
    leak: f32,
    of_halves: &mut Gradients,
) -> f32 {
    let norm = |delta: &Hidden| delta.iter().map(|value| value * value).sum::<f32>().sqrt();
    let unit = rows::unit(deltas[..count].iter().map(norm).fold(0.0, f32::max), DELTA_MOST);
    let per_delta = 1.0 / unit;
    // The deltas of all positions in whole units, in pairs of outputs and in pairs of positions.
    let mut by_position = [[[0; 2]; HIDDEN / 2]; CHUNK];
    let mut by_output = [[[0; 2]; HIDDEN]; CHUNK / 2];
    for (e, delta) in deltas.iter().enumerate() {
        let whole = delta.map(|value| rows::whole(value * per_delta));
        by_position[e].copy_from_slice(whole.as_chunks().0);
        for o in 0..HIDDEN {
            by_output[e / 2][o][e % 2] = whole[o];
        }
    }
    let scale = unit / f32::from(PASS_ONE);
    let leak = rows::whole(leak * LEAK_ONE);
    let used = count.div_ceil(2);
    for column in 0..INPUTS / COLUMN {
        let mut x = [[0; COLUMN]; CHUNK];
        for (x, activations) in x.iter_mut().zip(activations) {
            *x = activations.as_chunks().0[column];
        }
        let mut pairs = [[0; 2 * COLUMN]; CHUNK / 2];
        for (pairs, [first, second]) in pairs.iter_mut().zip(x.as_chunks().0) {
            for i in 0..COLUMN {
                [pairs[2 * i], pairs[2 * i + 1]] = [first[i], second[i]];
            }
        }
        let outputs = &mut gradients.iter_mut().map(|output| &mut output.as_chunks_mut().0[column]);
        for group in 0..GROUPS {
            add_products::<MANY>(&pairs[..used], &by_output, group * MANY, scale, outputs);
        }
        add_products::<REST>(&pairs[..used], &by_output, GROUPS * MANY, scale, outputs);

        let weights = std::array::from_fn(|pair| {
            let pairs: &Pairs = &weights.back[pair].as_flattened().as_chunks().0[column];
            [half(pairs, 0), half(pairs, 1)]
        });
        let (side, column) = (column / (WIDTH / COLUMN), column % (WIDTH / COLUMN));
        lanes_backward(&x, &by_position, &weights, leak, |e, gradients| {
            of_halves[2 * e + side].as_chunks_mut().0[column] = *gradients;
        });
    }
    unit * weights.back_unit * (1 << BACK_SHIFT) as f32
}

/// Adds the products of a column of activations with the deltas of `N` outputs from `first` on to the
/// next outputs' gradients.
#[inline]
fn add_products<'a, const N: usize>(
    x: &[Pairs],
    deltas: &[[Pair; HIDDEN]],
    first: usize,
    scale: f32,
    gradients: &mut impl Iterator<Item = &'a mut [f32; COLUMN]>,
) {
    let mut acc = [[i32x8::ZERO; 2]; N];
    for (x, deltas) in x.iter().zip(deltas) {
        let x = [half(x, 0), half(x, 1)];
        let deltas: &[Pair; N] = deltas[first..].first_chunk().expect("so many outputs are left");
        for o in 0..N {
            for h in 0..2 {
                acc[o][h] += eight(deltas[o]).dot(x[h]);
            }
        }
    }
    for (acc, gradient) in acc.into_iter().zip(gradients) {
        for (gradient, sum) in gradient.iter_mut().zip(numbers(acc)) {
            *gradient = (sum as f32).mul_add(scale, *gradient);
        }
    }
}

/// Hands out the gradients of one column of one side's accumulators, in whole units, by position.
#[inline]
fn lanes_backward(
    x: &[[i16; COLUMN]; CHUNK],
    deltas: &[[Pair; HIDDEN / 2]; CHUNK],
    weights: &[[i16x16; 2]; HIDDEN / 2],
    leak: i16,
    mut put: impl FnMut(usize, &[i16; COLUMN]),
) {
    let groups = deltas.as_chunks::<MANY>().0.iter().zip(x.as_chunks::<MANY>().0);
    for (g, (deltas, x)) in groups.enumerate() {
        let mut acc = [[i32x8::splat(1 << (BACK_SHIFT - 1)); 2]; MANY];
        for (pair, weights) in weights.iter().enumerate() {
            for e in 0..MANY {
                let delta = eight(deltas[e][pair]);
                for h in 0..2 {
                    acc[e][h] += delta.dot(weights[h]);
                }
            }
        }
        for e in 0..MANY {
            let sums = numbers(acc[e]);
            let passed = std::array::from_fn(|i| {
                through_clip_whole(x[e][i], (sums[i] >> BACK_SHIFT) as i16, leak)
            });
            put(g * MANY + e, &passed);
        }
    }
}

/// A leak of 1, as a whole number.
const LEAK_ONE: f32 = (1 << 15) as f32;

/// [`through_clip`] of whole numbers.
#[inline]
fn through_clip_whole(activation: i16, gradient: i16, leak: i16) -> i16 {
    let part = ((i32::from(gradient) * i32::from(leak)) >> 15) as i16;
    let low = if activation <= 0 { part.min(0) } else { gradient };
    if activation >= PASS_ONE { part.max(0) } else { low }
}

/// The way back through the second dense layer for a group of positions: adds the weights' gradients
/// to `gradients` and gives those of the inputs. `weights` and `gradients` by output, then input.
pub fn dense2_backward(
    inputs: &[Hidden; GROUP],
    deltas: &[Hidden; GROUP],
    weights: &[Hidden],
    gradients: &mut [Hidden],
) -> [Hidden; GROUP] {
    let mut back = [[0.0; HIDDEN]; GROUP];
    for column in 0..HIDDEN / COLUMN {
        let x: [&[f32; COLUMN]; GROUP] = std::array::from_fn(|e| &inputs[e].as_chunks().0[column]);
        let mut acc = [[0.0_f32; COLUMN]; GROUP];
        for o in 0..HIDDEN {
            let weights: &[f32; COLUMN] = &weights[o].as_chunks().0[column];
            let gradient: &mut [f32; COLUMN] = &mut gradients[o].as_chunks_mut().0[column];
            for e in 0..GROUP {
                for i in 0..COLUMN {
                    gradient[i] = deltas[e][o].mul_add(x[e][i], gradient[i]);
                    acc[e][i] = deltas[e][o].mul_add(weights[i], acc[e][i]);
                }
            }
        }
        for e in 0..GROUP {
            back[e].as_chunks_mut().0[column] = acc[e];
        }
    }
    back
}

#[cfg(test)]
mod tests {
    use super::super::through_clip;
    use super::*;
    use crate::random::Random;

    #[test]
    fn products_are_the_sums_they_stand_for() {
        let mut random = Random::new(1, 1);
        let weights: Vec<[f32; INPUTS]> = (0..HIDDEN)
            .map(|_| std::array::from_fn(|_| (0.3 * random.normal() as f32).clamp(-1.98, 1.98)))
            .collect();
        let mut dense = Dense1::default();
        dense.set(&weights);
        let activations: Vec<Activations> = (0..CHUNK)
            .map(|_| std::array::from_fn(|_| (1.5 * random.normal() as f32 * 508.0) as i16))
            .map(|row: Activations| row.map(|x| x.clamp(0, PASS_ONE)))
            .collect();
        let input = |e: usize, i: usize| f32::from(activations[e][i]) / f32::from(PASS_ONE);
        let mut sums = Box::new([[0.0; HIDDEN]; CHUNK]);
        dense1(&activations, &dense, &[0.5; HIDDEN], &mut sums[..]);
        for e in [0, 7, CHUNK - 1] {
            for o in [0, 17, 31] {
                let expected: f32 = (0..INPUTS).map(|i| input(e, i) * weights[o][i]).sum();
                let error = (sums[e][o] - expected - 0.5).abs();
                assert!(error < 0.01, "{} {expected}", sums[e][o]);
            }
        }

        let mut deltas = [[0.0; HIDDEN]; CHUNK];
        let count = 101;
        for delta in &mut deltas[..count] {
            delta.fill_with(|| 1e-4 * random.normal() as f32);
        }
        let mut gradients = vec![[0.0; INPUTS]; HIDDEN];
        let mut halves = rows::no_gradients();
        let unit =
            dense1_backward(&activations, &deltas, count, &dense, &mut gradients, 0.1, &mut halves);
        for (o, i) in [(9, 300), (30, 3), (31, 511)] {
            let expected: f32 = (0..count).map(|e| input(e, i) * deltas[e][o]).sum();
            assert!((gradients[o][i] - expected).abs() < 1e-6, "{} {expected}", gradients[o][i]);
        }
        let mut kinds = [0; 3];
        for e in [0, 5, count - 1] {
            for i in [3, 44, 299, 500] {
                let expected: f32 = (0..HIDDEN).map(|o| deltas[e][o] * weights[o][i]).sum();
                let expected = through_clip(input(e, i), expected, 0.1);
                let found = f32::from(halves[2 * e + i / WIDTH][i % WIDTH]) * unit;
                assert!((found - expected).abs() <= 2.0 * unit, "{found} {expected} {unit}");
                kinds[usize::from(input(e, i) > 0.0) + usize::from(input(e, i) >= 1.0)] += 1;
            }
        }
        assert!(kinds.iter().all(|&many| many > 0), "{kinds:?}: not all kinds were seen");
    }
}
