//! Gradients against differences of losses, and the trainer's net against the engine's.

use tabia_core::bench::POSITIONS;
use tabia_core::nnue::evaluate_fresh;
use tabia_core::position::Position;

use super::super::kernel::rows::PASS_UNIT;
use super::super::model;
use super::*;
use crate::export;

// Activations around the middle, so that few are clipped.
const RECIPE: fn() -> Recipe =
    || Recipe { buckets: 4, first_bias: 0.4, first_spread: 0.06, ..Recipe::default() };

fn weights(recipe: &Recipe, values: Vec<f32>) -> Weights {
    let map = recipe.bucket_map().expect("a map");
    Weights::new(Layout { buckets: recipe.buckets }, values, map)
}

fn records() -> Vec<Record> {
    let record = |fen: &&str| Record::new(&Position::from_fen(fen).expect(fen), 1);
    POSITIONS.iter().map(record).collect()
}

fn filled(weights: &Weights) -> Chunk {
    let mut chunk = Chunk::new(&weights.layout);
    for (i, record) in records().iter().enumerate() {
        chunk.push(record, [0.1, 0.6, 0.9][i % 3], &weights.bucket_map);
    }
    chunk.forward(weights);
    chunk
}

fn loss_at(recipe: &Recipe, values: &[f32]) -> f64 {
    let chunk = filled(&weights(recipe, values.to_vec()));
    chunk.outcomes(recipe).map(|outcome| f64::from(loss(outcome, recipe).0)).sum()
}

#[test]
fn gradients_are_slopes_of_the_loss() {
    for loss_power in [0.0, 2.5] {
        let recipe = Recipe { loss_power, ..RECIPE() };
        let layout = Layout { buckets: recipe.buckets };
        // Weights small enough that hardly any activation crosses to where it is clipped.
        let mut values = model::initial(&layout, &recipe);
        values[layout.pieces()].iter_mut().for_each(|weight| *weight *= 0.2);
        values[layout.dense1()].iter_mut().for_each(|weight| *weight *= 0.2);
        values[layout.dense2()].iter_mut().for_each(|weight| *weight *= 0.2);
        let mut chunk = filled(&weights(&recipe, values.clone()));
        chunk.backward(&weights(&recipe, values.clone()), &recipe);

        // The rows that positions have: those of pawns on their first squares are among them.
        let pawn = 8 * WIDTH;
        let some = |range: std::ops::Range<usize>| (0..12).map(move |i| range.start + 7 * i);
        let pieces = (0..12).map(|i| pawn + 97 * i);
        for (name, indices) in [
            ("pieces", pieces.collect::<Vec<_>>()),
            ("kings", some(layout.kings()).collect()),
            ("biases", some(layout.biases()).collect()),
            ("dense 1", some(layout.dense1()).collect()),
            ("dense 1 biases", layout.dense1_biases().collect()),
            ("dense 2", some(layout.dense2()).collect()),
            ("dense 2 biases", layout.dense2_biases().collect()),
            ("output", layout.output().collect()),
            ("output bias", vec![layout.output_bias()]),
        ] {
            let (mut errors, mut squares) = (0.0, 0.0);
            for index in indices {
                // Whole units, so that rounding the first layer's weights changes nothing.
                let step = 2.0 / PASS_UNIT;
                let loss_with = |change: f32| {
                    let mut values = values.clone();
                    values[index] += change;
                    loss_at(&recipe, &values)
                };
                let slope = (loss_with(step) - loss_with(-step)) / f64::from(2.0 * step);
                let gradient = f64::from(chunk.gradients[index]);
                errors += (gradient - slope).powi(2);
                squares += slope.powi(2);
            }
            assert!(squares > 0.0, "{name}: all slopes are 0");
            assert!(errors < 0.01 * squares, "{name}: {errors} of {squares}, power {loss_power}");
        }
    }
}

#[test]
fn the_exported_net_says_what_the_rounded_one_says() {
    let recipe = RECIPE();
    let layout = Layout { buckets: recipe.buckets };
    let values = model::initial(&layout, &recipe);
    let network = export::network(&recipe, &values).expect("export");
    let mut rounded = values.clone();
    model::quantise(&layout, &values, recipe.row_step, &mut rounded);
    let mut rounded = weights(&recipe, rounded);
    rounded.rounded = true;
    let chunk = filled(&rounded);
    for (record, output) in records().iter().zip(chunk.outputs()) {
        let position = record.position().expect("legal");
        let quantised = evaluate_fresh(&position, &network) as f32 / 16.0;
        let difference = (quantised - output * OUTPUT_INTERNAL).abs();
        // A sum that lies between two activations may round either way.
        assert!(difference < 12.0, "{quantised} and {}", output * OUTPUT_INTERNAL);
    }
}

#[test]
fn what_siblings_have_in_common_counts_once() {
    let recipe = Recipe { siblings: 4, sibling_weight: 6.0, ..RECIPE() };
    let values = model::initial(&Layout { buckets: recipe.buckets }, &recipe);
    let mut chunk = filled(&weights(&recipe, values));
    let together = chunk.slopes(&recipe);
    let alone = chunk.slopes(&Recipe { siblings: 1, ..recipe.clone() });
    for (together, alone) in together.chunks_exact(4).zip(alone.chunks_exact(4)) {
        let mean = |slopes: &[f32]| slopes.iter().sum::<f32>() / 4.0;
        assert!((mean(together) - mean(alone)).abs() < 1e-4);
        for (with, without) in together.iter().zip(alone) {
            let [with, without] = [with - mean(together), without - mean(alone)];
            assert!((with - 7.0 * without).abs() < 1e-3, "{with} {without}");
        }
    }
}
