//! The inner loops: sums of rows and small matrix products over a chunk of positions. Plain loops
//! over fixed sizes, which the compiler turns into vector instructions.

use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};

/// Positions that pass through the layers together: their activations fit the second-level cache.
pub const CHUNK: usize = 256;
/// Numbers from one position's activations to the next: not a power of two, so that columns do
/// not all fall into the same few cache sets.
pub const STRIDE: usize = INPUTS + 16;

/// Numbers summed in registers at a time: eight vectors.
const TILE: usize = 64;
/// Numbers of a column of weights or activations: two vectors.
const COLUMN: usize = 16;
/// Positions whose products are computed together.
const GROUP: usize = 4;
/// Inputs of a block of the first dense layer: with [`COLUMN`] outputs, 8 kB of weights.
const BLOCK: usize = 128;

/// One row of the first layer.
pub type Row = [f32; WIDTH];
/// One position's values of a hidden layer.
pub type Hidden = [f32; HIDDEN];

/// `start + Σ rows[feature]`, clipped to 0..=1.
#[inline]
pub fn sum_rows(start: &Row, rows: &[Row], features: &[u16], out: &mut [f32; WIDTH]) {
    for t in 0..WIDTH / TILE {
        let mut tile: [f32; TILE] = start.as_chunks().0[t];
        for &feature in features {
            let row: &[f32; TILE] = &rows[usize::from(feature)].as_chunks().0[t];
            for i in 0..TILE {
                tile[i] += row[i];
            }
        }
        let out: &mut [f32; TILE] = &mut out.as_chunks_mut().0[t];
        for i in 0..TILE {
            out[i] = tile[i].clamp(0.0, 1.0);
        }
    }
}

/// `sum += Σ gradients` of the halves (two a position) in a list.
#[inline]
pub fn add_halves(gradients: &[f32], halves: &[u16], sum: &mut Row) {
    for t in 0..WIDTH / TILE {
        let out: &mut [f32; TILE] = &mut sum.as_chunks_mut().0[t];
        let mut tile = *out;
        for &half in halves {
            let start = half_offset(half) + t * TILE;
            let Some(half) = gradients[start..].first_chunk::<TILE>() else { continue };
            for i in 0..TILE {
                tile[i] += half[i];
            }
        }
        *out = tile;
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
            for (g, sums) in sums.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
                let x: [&[f32; BLOCK]; GROUP] = std::array::from_fn(|e| {
                    inputs[(g * GROUP + e) * STRIDE + block * BLOCK..]
                        .first_chunk()
                        .expect("the chunk is whole")
                });
                let mut acc: [[f32; COLUMN]; GROUP] =
                    std::array::from_fn(|e| sums[e].as_chunks().0[column]);
                for i in 0..BLOCK {
                    let w: &[f32; COLUMN] = &weights[i].as_chunks().0[column];
                    for e in 0..GROUP {
                        for o in 0..COLUMN {
                            acc[e][o] = x[e][i].mul_add(w[o], acc[e][o]);
                        }
                    }
                }
                for e in 0..GROUP {
                    sums[e].as_chunks_mut().0[column] = acc[e];
                }
            }
        }
    }
}

/// The way back through the first dense layer: adds the weights' gradients to `gradients`, and
/// replaces the activations by their gradients, with the leak. `weights` and `gradients` by
/// output, then input.
pub fn dense1_backward(
    activations: &mut [f32],
    deltas: &[Hidden; CHUNK],
    count: usize,
    weights: &[[f32; INPUTS]],
    gradients: &mut [[f32; INPUTS]],
) {
    // The deltas by groups of outputs, so that those of a group lie close together.
    let mut by_group = [[[0.0_f32; GROUP]; CHUNK]; HIDDEN / GROUP];
    for (e, delta) in deltas.iter().enumerate() {
        for (g, group) in delta.as_chunks().0.iter().enumerate() {
            by_group[g][e] = *group;
        }
    }
    for column in 0..INPUTS / COLUMN {
        let at = |e: usize| e * STRIDE + column * COLUMN;
        for (g, deltas) in by_group.iter().enumerate() {
            let mut acc: [[f32; COLUMN]; GROUP] =
                std::array::from_fn(|o| gradients[g * GROUP + o].as_chunks().0[column]);
            for (e, delta) in deltas.iter().enumerate().take(count) {
                let Some(x) = activations[at(e)..].first_chunk::<COLUMN>() else { continue };
                for o in 0..GROUP {
                    for i in 0..COLUMN {
                        acc[o][i] = delta[o].mul_add(x[i], acc[o][i]);
                    }
                }
            }
            for o in 0..GROUP {
                gradients[g * GROUP + o].as_chunks_mut().0[column] = acc[o];
            }
        }
        let mut slab = [[0.0_f32; COLUMN]; HIDDEN];
        for (slab, weights) in slab.iter_mut().zip(weights) {
            *slab = weights.as_chunks().0[column];
        }
        for (g, deltas) in deltas.as_chunks::<GROUP>().0.iter().enumerate() {
            let mut acc = [[0.0_f32; COLUMN]; GROUP];
            for o in 0..HIDDEN {
                for e in 0..GROUP {
                    for i in 0..COLUMN {
                        acc[e][i] = deltas[e][o].mul_add(slab[o][i], acc[e][i]);
                    }
                }
            }
            for (e, acc) in acc.iter().enumerate() {
                let at = at(g * GROUP + e);
                let Some(x) = activations[at..].first_chunk_mut::<COLUMN>() else { continue };
                for i in 0..COLUMN {
                    x[i] = through_clip(x[i], acc[i]);
                }
            }
        }
    }
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
        let mut back = inputs.clone();
        let mut gradients = vec![[0.0; INPUTS]; HIDDEN];
        dense1_backward(&mut back, &deltas, count, &weights, &mut gradients);
        let expected: f32 = (0..count).map(|e| inputs[e * STRIDE + 300] * deltas[e][9]).sum();
        assert!((gradients[9][300] - expected).abs() < 1e-2);
        let expected: f32 = (0..HIDDEN).map(|o| deltas[5][o] * weights[o][44]).sum();
        let expected = through_clip(inputs[5 * STRIDE + 44], expected);
        assert!((back[5 * STRIDE + 44] - expected).abs() < 1e-3);
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
