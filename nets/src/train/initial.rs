//! The first weights of a run: random ones, or those of a large net made of a small one's.

use std::ops::Range;

use tabia_core::nnue::arch::{HIDDEN, INPUTS, PIECE_ROWS, WIDTH, large, small};

use super::model::{Kind, Layout};
use super::recipe::Recipe;
use crate::random::Random;

/// The first bias of gates. Below 1, so that gates can learn to let more through.
const OPEN_GATE: f32 = 0.9;

/// The first weights of a run.
#[must_use]
pub fn initial(layout: &Layout, recipe: &Recipe) -> Vec<f32> {
    let mut random = Random::new(recipe.seed, 0x494E_4954);
    let mut weights = vec![0.0; layout.len()];
    let mut normal = |range: Range<usize>, deviation: f64| {
        for weight in &mut weights[range] {
            *weight = (random.normal() * deviation) as f32;
        }
    };
    // Of accumulators that start near zero, about half are off, so that most features stay rare.
    normal(layout.pieces(), recipe.first_spread);
    let first = layout.stack(0);
    normal(first.dense1(), (1.0 / INPUTS as f64).sqrt());
    normal(first.dense2(), (1.0 / HIDDEN as f64).sqrt());
    normal(first.output(), (1.0 / HIDDEN as f64).sqrt());
    weights[layout.biases()].fill(recipe.first_bias);
    weights[first.dense1_biases()].fill(0.3);
    weights[first.dense2_biases()].fill(0.3);
    for stack in 1..layout.stacks() {
        weights.copy_within(first.all(), layout.stack(stack).all().start);
    }
    weights[layout.gate_biases()].fill(OPEN_GATE);
    weights
}

/// The weights of a large net that begins as this small one: each king square with the rows of its
/// bucket, each layer stack with the same layers, and gates that let nine tenths through whatever the
/// position, for which the first dense layer makes up.
#[must_use]
pub fn widen(weights: &[f32]) -> Vec<f32> {
    let (from, to) = (Layout { kind: Kind::Small }, Layout { kind: Kind::Large });
    let mut wide = Vec::with_capacity(to.len());
    let bucket = PIECE_ROWS * WIDTH;
    for king in 0..large::BUCKETS {
        wide.extend(&weights[usize::from(small::BUCKET_MAP[king]) * bucket..][..bucket]);
    }
    wide.extend(&weights[from.kings().start..from.biases().end]);
    for stack in 0..to.stacks() {
        wide.extend(&weights[from.stack(0).all()]);
        let dense1 = &mut wide[to.stack(stack).dense1()];
        dense1.iter_mut().for_each(|weight| *weight /= OPEN_GATE);
    }
    wide.resize(to.len(), 0.0);
    wide[to.gate_biases()].fill(OPEN_GATE);
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_net_begins_as_the_small_one() {
        let (from, to) = (Layout { kind: Kind::Small }, Layout { kind: Kind::Large });
        let weights = initial(&from, &Recipe::default());
        let wide = widen(&weights);
        assert_eq!(wide.len(), to.len());
        let rows = PIECE_ROWS * WIDTH;
        for (king, &bucket) in small::BUCKET_MAP.iter().enumerate() {
            let coarse = &weights[usize::from(bucket) * rows..][..rows];
            assert!(wide[king * rows..][..rows] == *coarse, "king {king}");
        }
        assert!(wide[to.kings()] == weights[from.kings()]);
        assert!(wide[to.biases()] == weights[from.biases()]);
        let layers = from.stack(0);
        for stack in (0..to.stacks()).map(|stack| to.stack(stack)) {
            let dense1 = wide[stack.dense1()].iter().zip(&weights[layers.dense1()]);
            assert!(dense1.into_iter().all(|(wide, weight)| *wide == weight / OPEN_GATE));
            assert!(wide[stack.dense1_biases()] == weights[layers.dense1_biases()]);
            assert!(wide[stack.dense2()] == weights[layers.dense2()]);
            assert!(wide[stack.output()] == weights[layers.output()]);
        }
        assert!(wide[to.gate_rows()].iter().all(|&weight| weight == 0.0));
        assert!(wide[to.gate_biases()].iter().all(|&weight| weight == OPEN_GATE));
    }
}
