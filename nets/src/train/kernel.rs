//! The inner loops: sums of rows and small matrix products over a chunk of positions. Plain loops
//! over fixed sizes, which the compiler turns into vector instructions.

use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};

use super::model::ACTIVATION_UNIT;

/// Positions that pass through the layers together: their activations fit the second-level cache.
pub const CHUNK: usize = 240;
/// Two perspectives a position: number 2 x position + perspective.
pub const HALVES: usize = 2 * CHUNK;
/// Numbers from one position's activations to the next: not a power of two, so that columns do
/// not all fall into the same few cache sets.
pub const STRIDE: usize = INPUTS + 16;

/// Weights summed in registers at a time: eight vectors.
const TILE: usize = 128;
/// Numbers of a column of weights or activations: two vectors.
const COLUMN: usize = 16;
const HALF_COLUMN: usize = COLUMN / 2;
/// Lanes whose gradients lie together.
pub const SLICE: usize = 2 * COLUMN;
/// Positions whose products are computed together.
pub const GROUP: usize = 4;
/// Positions whose products with the first dense layer's weights are computed together: twelve
/// vectors of sums, enough to wait for none.
const MANY: usize = 6;
/// Groups of so many outputs, and the outputs that are left.
const GROUPS: usize = HIDDEN / MANY;
const REST: usize = HIDDEN % MANY;
/// Inputs of a block of the first dense layer: with [`COLUMN`] outputs, 8 kB of weights.
const BLOCK: usize = 128;

/// One row of the first layer.
pub type Row = [f32; WIDTH];
/// One row of the first layer as a pass through the net reads it: whole eighths of the quantised
/// net's units. Half the memory is twice the speed here, and the rounding is an eighth of the last one's.
pub type PassRow = [i16; WIDTH];
/// One position's values of a hidden layer.
pub type Hidden = [f32; HIDDEN];
/// Gradients of some lanes of one half's accumulator, in pairs.
pub type Pairs = [u32; SLICE / 2];
/// Those of the same lanes of all halves.
pub type Slice = [Pairs; HALVES];
/// Those of all lanes. A slice fits the first-level cache, where halves are found in any order.
pub type Slices = [Slice; WIDTH / SLICE];

/// [`PassRow`]'s units of a weight of 1.
pub const PASS_UNIT: f32 = 8.0 * ACTIVATION_UNIT;

/// Beside it, numbers below 2^22 are rounded to whole ones.
const WHOLE: f32 = 1.5 * (1 << 23) as f32;

/// A row as a pass through the net reads it. Sums wrap, so that only what they come to at the end,
/// an activation before clipping, must lie within ±32.
#[inline]
pub fn pass_row(row: &Row, out: &mut PassRow) {
    for (out, &weight) in out.iter_mut().zip(row) {
        // The sum's low bits are the whole number: quicker than a conversion that looks for NaN.
        *out = weight.mul_add(PASS_UNIT, WHOLE).to_bits() as i16;
    }
}

/// `biases + Σ (rows[feature] + king)`, clipped to 0..=1.
#[inline]
pub fn sum_rows(
    biases: &PassRow,
    king: &PassRow,
    rows: &[PassRow],
    features: &[u16],
    out: &mut Row,
) {
    let many = features.len() as i16;
    for t in 0..WIDTH / TILE {
        let mut tile: [i16; TILE] = biases.as_chunks().0[t];
        let king: &[i16; TILE] = &king.as_chunks().0[t];
        for i in 0..TILE {
            tile[i] = tile[i].wrapping_add(many.wrapping_mul(king[i]));
        }
        for &feature in features {
            let row: &[i16; TILE] = &rows[usize::from(feature)].as_chunks().0[t];
            for i in 0..TILE {
                tile[i] = tile[i].wrapping_add(row[i]);
            }
        }
        let out: &mut [f32; TILE] = &mut out.as_chunks_mut().0[t];
        for i in 0..TILE {
            out[i] = (f32::from(tile[i]) * (1.0 / PASS_UNIT)).clamp(0.0, 1.0);
        }
    }
}

/// Two gradients as bfloat16, of the lanes i and i + [`HALF_COLUMN`] of a column: the errors of
/// rounding, one part in 500, drown in what the positions of a batch differ by.
#[inline]
fn pack(low: f32, high: f32) -> u32 {
    let rounded = |gradient: f32| gradient.to_bits().wrapping_add(0x8000);
    rounded(low) >> 16 | rounded(high) & 0xFFFF_0000
}

#[inline]
const fn first(pair: u32) -> f32 {
    f32::from_bits(pair << 16)
}

#[inline]
const fn second(pair: u32) -> f32 {
    f32::from_bits(pair & 0xFFFF_0000)
}

/// The lane of a pair's first gradient within its slice.
#[inline]
const fn lane(pair: usize) -> usize {
    pair / HALF_COLUMN * COLUMN + pair % HALF_COLUMN
}

/// The gradients of a slice's lanes.
#[inline]
#[must_use]
pub fn unpack(pairs: &Pairs) -> [f32; SLICE] {
    let mut lanes = [0.0; SLICE];
    for (i, &pair) in pairs.iter().enumerate() {
        lanes[lane(i)] = first(pair);
        lanes[lane(i) + HALF_COLUMN] = second(pair);
    }
    lanes
}

/// `sum += Σ gradients` of the halves in a list, for the lanes of a slice.
#[inline]
pub fn add_halves(slice: &Slice, halves: &[u16], sum: &mut [f32; SLICE]) {
    let mut low = [0.0_f32; SLICE / 2];
    let mut high = [0.0_f32; SLICE / 2];
    for &half in halves {
        let pairs = &slice[usize::from(half) % HALVES];
        for i in 0..SLICE / 2 {
            low[i] += first(pairs[i]);
            high[i] += second(pairs[i]);
        }
    }
    for i in 0..SLICE / 2 {
        sum[lane(i)] += low[i];
        sum[lane(i) + HALF_COLUMN] += high[i];
    }
}

/// Where a half's activations start: 2 x position + perspective.
#[inline]
#[must_use]
pub const fn half_offset(half: u16) -> usize {
    (half as usize >> 1) * STRIDE + (half as usize & 1) * WIDTH
}

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

/// The way back through the first dense layer: adds the weights' gradients to `gradients`, and
/// puts those of the accumulators, with the leak, into `halves`. `weights` and `gradients` by
/// output, then input.
pub fn dense1_backward(
    activations: &[f32],
    deltas: &[Hidden; CHUNK],
    count: usize,
    weights: &[[f32; INPUTS]],
    gradients: &mut [[f32; INPUTS]],
    slices: &mut Slices,
) {
    let (by_group, rest) =
        (by_group::<MANY, GROUPS>(deltas, 0), by_group::<REST, 1>(deltas, GROUPS * MANY));
    for column in 0..INPUTS / COLUMN {
        let mut x = [[0.0; COLUMN]; CHUNK];
        for (x, activations) in x.iter_mut().zip(activations.chunks_exact(STRIDE)) {
            *x = activations.as_chunks().0[column];
        }
        let mut outputs = gradients.iter_mut().map(|output| &mut output.as_chunks_mut().0[column]);
        for deltas in &by_group {
            add_products(&x[..count], deltas, &mut outputs);
        }
        add_products(&x[..count], &rest[0], &mut outputs);

        let mut slab = [[0.0_f32; COLUMN]; HIDDEN];
        for (slab, weights) in slab.iter_mut().zip(weights) {
            *slab = weights.as_chunks().0[column];
        }
        let (side, column) = (column / (WIDTH / COLUMN), column % (WIDTH / COLUMN));
        let slice = &mut slices[column / 2];
        for (g, (deltas, x)) in
            deltas.as_chunks::<MANY>().0.iter().zip(x.as_chunks::<MANY>().0).enumerate()
        {
            let mut acc = [[0.0_f32; COLUMN]; MANY];
            for o in 0..HIDDEN {
                for e in 0..MANY {
                    for i in 0..COLUMN {
                        acc[e][i] = deltas[e][o].mul_add(slab[o][i], acc[e][i]);
                    }
                }
            }
            for e in 0..MANY {
                let passed: [f32; COLUMN] =
                    std::array::from_fn(|i| through_clip(x[e][i], acc[e][i]));
                let pairs = &mut slice[2 * (g * MANY + e) + side];
                let pairs: &mut [u32; HALF_COLUMN] = &mut pairs.as_chunks_mut().0[column % 2];
                for i in 0..HALF_COLUMN {
                    pairs[i] = pack(passed[i], passed[i + HALF_COLUMN]);
                }
            }
        }
    }
}

/// The deltas from output `first` on by groups of `N` outputs, so that those of a group lie close together.
fn by_group<const N: usize, const GROUPS: usize>(
    deltas: &[Hidden; CHUNK],
    first: usize,
) -> [[[f32; N]; CHUNK]; GROUPS] {
    std::array::from_fn(|g| {
        std::array::from_fn(|e| std::array::from_fn(|o| deltas[e][first + g * N + o]))
    })
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

/// How much of a gradient passes a clipped activation that the gradient would push back inside.
const LEAK: f32 = 0.1;

/// The gradient before clipping from that after it. Clipped activations let a little through when
/// the step would bring them back, so that none stays stuck.
#[inline]
#[must_use]
pub fn through_clip(activation: f32, gradient: f32) -> f32 {
    let low = if activation <= 0.0 { LEAK * gradient.min(0.0) } else { gradient };
    if activation >= 1.0 { LEAK * gradient.max(0.0) } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn numbers<const N: usize>(random: &mut Random) -> [f32; N] {
        std::array::from_fn(|_| random.normal() as f32)
    }

    #[test]
    fn dense_products_are_the_sums_they_stand_for() {
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
        let mut slices = vec![[[0; SLICE / 2]; HALVES]; WIDTH / SLICE];
        let slices: &mut Slices = slices.first_chunk_mut().expect("all slices");
        dense1_backward(&inputs, &deltas, count, &weights, &mut gradients, slices);
        let expected: f32 = (0..count).map(|e| inputs[e * STRIDE + 300] * deltas[e][9]).sum();
        assert!((gradients[9][300] - expected).abs() < 1e-2);
        let expected: f32 = (0..HIDDEN).map(|o| deltas[5][o] * weights[o][44]).sum();
        let expected = through_clip(inputs[5 * STRIDE + 44], expected);
        let (slice, lane) = (&slices[44 / SLICE], 44 % SLICE);
        let found = unpack(&slice[2 * 5])[lane];
        assert!((found - expected).abs() <= expected.abs() / 256.0, "{found} {expected}");

        let mut sum = [1.0; SLICE];
        add_halves(slice, &[10, 13], &mut sum);
        let expected = 1.0 + found + unpack(&slice[13])[lane];
        assert!((sum[lane] - expected).abs() < 1e-5, "{} {expected}", sum[lane]);
    }

    #[test]
    fn clipped_activations_move_back_only() {
        assert_eq!(through_clip(0.5, 3.0), 3.0);
        assert_eq!(through_clip(0.0, 3.0), 0.0);
        assert_eq!(through_clip(0.0, -3.0), -0.3);
        assert_eq!(through_clip(1.0, -3.0), 0.0);
        assert_eq!(through_clip(1.0, 3.0), 0.3);
    }
}
