//! The dense layers of a chunk. Twelve vectors of sums at a time are enough to wait for none.

use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};

use super::rows::{self, SLICE, Slice, Slices};
use super::{CHUNK, COLUMN, Hidden, STRIDE, through_clip};

/// Positions, or outputs, whose products with the first layer's numbers are computed together.
const MANY: usize = 6;
/// Groups of so many outputs, and the outputs that are left.
const GROUPS: usize = HIDDEN / MANY;
const REST: usize = HIDDEN % MANY;
/// Inputs of a block of the first layer: with [`COLUMN`] outputs, 8 kB of weights.
const BLOCK: usize = 128;
/// Positions that go back through the second layer together.
pub const GROUP: usize = 4;

/// Some lanes of all positions' activations.
type Lanes = [[f32; COLUMN]; CHUNK];

/// The first dense layer of a chunk, before clipping. `weights` by input, then output;
/// `sums` must hold the biases.
pub fn dense1(inputs: &[f32], weights: &[Hidden], sums: &mut [Hidden; CHUNK]) {
    for column in 0..HIDDEN / COLUMN {
        for block in 0..INPUTS / BLOCK {
            let weights = &weights[block * BLOCK..][..BLOCK];
            for (g, sums) in sums.as_chunks_mut::<MANY>().0.iter_mut().enumerate() {
                let x: [&[f32; BLOCK]; MANY] = std::array::from_fn(|e| {
                    inputs[(g * MANY + e) * STRIDE + block * BLOCK..]
                        .first_chunk()
                        .expect("the chunk is whole")
                });
                let mut acc: [[f32; COLUMN]; MANY] =
                    std::array::from_fn(|e| sums[e].as_chunks().0[column]);
                for i in 0..BLOCK {
                    let w: &[f32; COLUMN] = &weights[i].as_chunks().0[column];
                    for e in 0..MANY {
                        for o in 0..COLUMN {
                            acc[e][o] = x[e][i].mul_add(w[o], acc[e][o]);
                        }
                    }
                }
                for e in 0..MANY {
                    sums[e].as_chunks_mut().0[column] = acc[e];
                }
            }
        }
    }
}

/// The way back through the first dense layer for the first `count` positions: adds the weights'
/// gradients to `gradients`, and puts those of the accumulators, with the leak, into `slices`.
/// `weights` and `gradients` by output, then input.
pub fn dense1_backward(
    activations: &[f32],
    deltas: &[Hidden; CHUNK],
    count: usize,
    weights: &[[f32; INPUTS]],
    gradients: &mut [[f32; INPUTS]],
    leak: f32,
    slices: &mut Slices,
) {
    let grouped: [_; GROUPS] = std::array::from_fn(|g| deltas_of::<MANY>(deltas, g * MANY));
    let rest = deltas_of::<REST>(deltas, GROUPS * MANY);
    for column in 0..INPUTS / COLUMN {
        let mut x = [[0.0; COLUMN]; CHUNK];
        for (x, activations) in x.iter_mut().zip(activations.chunks_exact(STRIDE)) {
            *x = activations.as_chunks().0[column];
        }
        let mut outputs = gradients.iter_mut().map(|output| &mut output.as_chunks_mut().0[column]);
        for deltas in &grouped {
            add_products(&x[..count], deltas, &mut outputs);
        }
        add_products(&x[..count], &rest, &mut outputs);

        let weights = std::array::from_fn(|o| weights[o].as_chunks().0[column]);
        let (side, column) = (column / (WIDTH / COLUMN), column % (WIDTH / COLUMN));
        let slice = &mut slices[column / (SLICE / COLUMN)];
        lanes_backward(&x, deltas, &weights, leak, side, column, slice);
    }
}

/// The deltas of `N` outputs, so that they lie close together.
fn deltas_of<const N: usize>(deltas: &[Hidden; CHUNK], first: usize) -> [[f32; N]; CHUNK] {
    std::array::from_fn(|e| std::array::from_fn(|o| deltas[e][first + o]))
}

/// Adds the products of a column of activations with the deltas of the next `N` outputs to these
/// outputs' gradients.
#[inline]
fn add_products<'a, const N: usize>(
    x: &[[f32; COLUMN]],
    deltas: &[[f32; N]; CHUNK],
    gradients: &mut impl Iterator<Item = &'a mut [f32; COLUMN]>,
) {
    let mut acc = [[0.0_f32; COLUMN]; N];
    for (x, delta) in x.iter().zip(deltas) {
        for o in 0..N {
            for i in 0..COLUMN {
                acc[o][i] = delta[o].mul_add(x[i], acc[o][i]);
            }
        }
    }
    for (acc, gradient) in acc.iter().zip(gradients) {
        for i in 0..COLUMN {
            gradient[i] += acc[i];
        }
    }
}

/// Puts the gradients of one column of one side's accumulators into their slice.
#[inline]
fn lanes_backward(
    x: &Lanes,
    deltas: &[Hidden; CHUNK],
    weights: &[[f32; COLUMN]; HIDDEN],
    leak: f32,
    side: usize,
    column: usize,
    slice: &mut Slice,
) {
    let groups = deltas.as_chunks::<MANY>().0.iter().zip(x.as_chunks::<MANY>().0);
    for (g, (deltas, x)) in groups.enumerate() {
        let mut acc = [[0.0_f32; COLUMN]; MANY];
        for o in 0..HIDDEN {
            for e in 0..MANY {
                for i in 0..COLUMN {
                    acc[e][i] = deltas[e][o].mul_add(weights[o][i], acc[e][i]);
                }
            }
        }
        for e in 0..MANY {
            let passed = std::array::from_fn(|i| through_clip(x[e][i], acc[e][i], leak));
            rows::put(column, &passed, &mut slice[2 * (g * MANY + e) + side]);
        }
    }
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
    use super::*;
    use crate::random::Random;

    fn numbers<const N: usize>(random: &mut Random) -> [f32; N] {
        std::array::from_fn(|_| random.normal() as f32)
    }

    #[test]
    fn products_are_the_sums_they_stand_for() {
        let mut random = Random::new(1, 1);
        let weights: Vec<[f32; INPUTS]> = (0..HIDDEN).map(|_| numbers(&mut random)).collect();
        let by_input: Vec<Hidden> =
            (0..INPUTS).map(|i| std::array::from_fn(|o| weights[o][i])).collect();
        let inputs: Vec<f32> = (0..CHUNK * STRIDE).map(|_| random.unit() as f32).collect();
        let mut sums = Box::new([[0.5; HIDDEN]; CHUNK]);
        dense1(&inputs, &by_input, &mut sums);
        for e in [0, 7, CHUNK - 1] {
            for o in [0, 17, 31] {
                let expected: f32 =
                    (0..INPUTS).map(|i| inputs[e * STRIDE + i] * weights[o][i]).sum::<f32>() + 0.5;
                assert!((sums[e][o] - expected).abs() < 1e-2, "{} {expected}", sums[e][o]);
            }
        }

        let deltas: [Hidden; CHUNK] = std::array::from_fn(|_| numbers(&mut random));
        let count = 100;
        let mut gradients = vec![[0.0; INPUTS]; HIDDEN];
        let mut slices = vec![[[0; SLICE / 2]; 2 * CHUNK]; WIDTH / SLICE];
        let slices: &mut Slices = slices.first_chunk_mut().expect("all slices");
        dense1_backward(&inputs, &deltas, count, &weights, &mut gradients, 0.1, slices);
        for (o, i) in [(9, 300), (30, 3), (31, 511)] {
            let expected: f32 = (0..count).map(|e| inputs[e * STRIDE + i] * deltas[e][o]).sum();
            assert!((gradients[o][i] - expected).abs() < 1e-2, "{} {expected}", gradients[o][i]);
        }
        for (e, i) in [(5, 44), (6, 500)] {
            let expected: f32 = (0..HIDDEN).map(|o| deltas[e][o] * weights[o][i]).sum();
            let expected = through_clip(inputs[e * STRIDE + i], expected, 0.1);
            let (side, lane) = (i / WIDTH, i % WIDTH);
            let found = rows::unpack(&slices[lane / SLICE][2 * e + side])[lane % SLICE];
            assert!((found - expected).abs() <= expected.abs() / 200.0, "{found} {expected}");
        }
    }
}
