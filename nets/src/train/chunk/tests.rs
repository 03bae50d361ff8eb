//! Gradients against differences of losses, and the trainer's net against the engine's.

use tabia_core::bench::POSITIONS;
use tabia_core::nnue::evaluate_fresh;
use tabia_core::position::Position;

use super::super::kernel::rows::PASS_UNIT;
use super::super::{initial, model};
use super::*;
use crate::export;

// Activations around the middle, so that few are clipped.
const RECIPE: fn() -> Recipe =
    || Recipe { first_bias: 0.4, first_spread: 0.06, ..Recipe::default() };

fn weights(recipe: &Recipe, values: Vec<f32>) -> Weights {
    Weights::new(recipe.layout(), values)
}

fn records() -> Vec<Record> {
    let record = |fen: &&str| Record::new(&Position::from_fen(fen).expect(fen), 1);
    POSITIONS.iter().map(record).collect()
}

/// All records evaluated by the last layer stack.
fn filled(weights: &Weights) -> Chunk {
    let mut chunk = Chunk::new(&weights.layout);
    chunk.begin(weights.layout.stacks() - 1);
    for (i, record) in records().iter().enumerate() {
        chunk.push(record, [0.1, 0.6, 0.9][i % 3], weights.layout.kind);
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
    for (loss_power, architecture) in [(0.0, Kind::Small), (2.5, Kind::Small), (0.0, Kind::Large)] {
        let recipe = Recipe { loss_power, architecture, ..RECIPE() };
        let layout = recipe.layout();
        // Weights small enough that hardly any activation crosses to where it is clipped.
        let mut values = initial::initial(&layout, &recipe);
        values[layout.pieces()].iter_mut().for_each(|weight| *weight *= 0.2);
        let last = layout.stack(layout.stacks() - 1);
        values[last.dense1()].iter_mut().for_each(|weight| *weight *= 0.2);
        values[last.dense2()].iter_mut().for_each(|weight| *weight *= 0.2);
        let mut chunk = filled(&weights(&recipe, values.clone()));
        chunk.backward(&weights(&recipe, values.clone()), &recipe);

        // The rows that positions have: those of pawns on their first squares are among them.
        let pawn = 8 * WIDTH;
        let some = |range: std::ops::Range<usize>| (0..12).map(move |i| range.start + 7 * i);
        let pieces = |first: usize| (0..12).map(move |i| first + pawn + 97 * i);
        let parts = [
            ("gates' pieces", pieces(layout.gate_rows().start).collect::<Vec<_>>()),
            ("gates' biases", some(layout.gate_biases()).collect()),
        ];
        let parts = parts.into_iter().take(if architecture == Kind::Large { 2 } else { 0 });
        for (name, indices) in parts.chain([
            ("pieces", pieces(0).collect()),
            ("kings", some(layout.kings()).collect()),
            ("biases", some(layout.biases()).collect()),
            ("dense 1", some(last.dense1()).collect()),
            ("dense 1 biases", last.dense1_biases().collect()),
            ("dense 2", some(last.dense2()).collect()),
            ("dense 2 biases", last.dense2_biases().collect()),
            ("output", last.output().collect()),
            ("output bias", vec![last.output_bias()]),
        ]) {
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
            // Few positions have a row of a large net, so that rounding weighs more: up to 2.5 % with
            // three seeds.
            let few = architecture == Kind::Large && name.ends_with("pieces");
            let most = if few { 0.05 } else { 0.01 };
            assert!(errors < most * squares, "{name}: {errors} of {squares}, power {loss_power}");
        }
    }
}

#[test]
fn the_exported_net_says_what_the_rounded_one_says() {
    for architecture in [Kind::Small, Kind::Large] {
        let recipe = Recipe { architecture, ..RECIPE() };
        let layout = recipe.layout();
        let mut values = initial::initial(&layout, &recipe);
        for stack in 0..layout.stacks() {
            values[layout.stack(stack).output_bias()] = stack as f32;
        }
        for (i, weight) in values[layout.gate_rows()].iter_mut().enumerate() {
            *weight = (i % 7) as f32 / 127.0 - 3.0 / 127.0;
        }
        let network = export::network(&recipe, &values).expect("export");
        let mut rounded = values.clone();
        model::quantise(&layout, &values, recipe.row_step, &mut rounded);
        let mut rounded = weights(&recipe, rounded);
        rounded.rounded = true;
        let mut chunk = Chunk::new(&layout);
        for record in records() {
            chunk.begin(recipe.stack(&record));
            chunk.push(&record, 0.5, rounded.layout.kind);
            chunk.forward(&rounded);
            let position = record.position().expect("legal");
            let quantised = evaluate_fresh(&position, &network) as f32 / 16.0;
            let said = chunk.outputs()[0] * OUTPUT_INTERNAL;
            // A sum that lies between two activations may round either way.
            assert!((quantised - said).abs() < 12.0, "{quantised} and {said}");
        }
    }
}

#[test]
fn what_siblings_have_in_common_counts_once() {
    let recipe = Recipe { siblings: 4, sibling_weight: 6.0, ..RECIPE() };
    let values = initial::initial(&recipe.layout(), &recipe);
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
