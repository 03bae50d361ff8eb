//! The weights that a run begins with where it does not begin with random ones: those of an earlier
//! run's checkpoint, or of a compact net. So a net can be trained on where its checkpoint is lost.

use std::path::Path;

use anyhow::{Context, Result};
use tabia_core::nnue::arch::WIDTH;
use tabia_core::nnue::{Affine, Layers, Network};

use super::checkpoint;
use super::model::{
    ACTIVATION_UNIT, DENSE_BIAS_UNIT, DENSE_UNIT, HALF, Layout, OUTPUT_BIAS_UNIT, OUTPUT_UNIT,
};
use super::recipe::Recipe;
use super::spread::{more_rows_of_gates, open_gates, spread};
use crate::files;

/// The weights of a checkpoint (`.bin`) or of a net's file, for a run of this recipe.
///
/// # Errors
///
/// Where the file cannot be read, its rows are not shared, or the recipe's buckets or stacks do not
/// divide its own.
pub fn weights(path: &Path, recipe: &Recipe) -> Result<Vec<f32>> {
    let context = || format!("cannot start with {}", path.display());
    let (mut weights, gates) = as_they_are(path, recipe).with_context(context)?;
    let layout = recipe.layout();
    match (gates, layout.gates) {
        (before, now) if before == now => {}
        (0, _) => open_gates(&layout, &mut weights),
        (before, now) if before < now => more_rows_of_gates(&layout, &mut weights),
        _ => anyhow::bail!("the gates of {} see more than the recipe's", path.display()),
    }
    Ok(weights)
}

/// The weights, and how many rows its gates have.
fn as_they_are(path: &Path, recipe: &Recipe) -> Result<(Vec<f32>, usize)> {
    if checkpoint::is_named(path) {
        let (earlier, state) = checkpoint::read(path)?;
        let gates = earlier.layout().gates;
        let before = (&earlier.bucket_map()?, earlier.stacks, gates);
        let weights = spread(state.best(), before, (&recipe.bucket_map()?, recipe.stacks))?;
        return Ok((weights, gates));
    }
    let (network, _) = files::network(path)?;
    let gates = network.transformer().gates().map_or(0, |gates| gates.rows.len());
    Ok((of_net(&network, recipe)?, gates))
}

/// The weights of which [`export::network`](crate::export::network) makes this net.
fn of_net(network: &Network, recipe: &Recipe) -> Result<Vec<f32>> {
    let transformer = network.transformer();
    let rows = transformer.mirrored().context("its rows are not shared; a compact net's are")?;
    let stacks = network.stacks().len();
    let gates = transformer.gates();
    let layout = Layout {
        buckets: rows.buckets(),
        stacks,
        gates: gates.map_or(0, |gates| gates.rows.len()),
    };
    let mut weights = Vec::with_capacity(layout.len());
    let add = |row: [i16; WIDTH], weights: &mut Vec<f32>| {
        weights.extend(row.map(|weight| f32::from(weight) / ACTIVATION_UNIT));
    };
    for row in rows.pieces.iter().chain(&rows.kings) {
        add(row.0, &mut weights);
    }
    add(*transformer.biases(), &mut weights);
    for layers in network.stacks().iter().map(Layers::parameters) {
        dense(&layers.dense1, &mut weights);
        dense(&layers.dense2, &mut weights);
        weights.extend(layers.output_weights.map(|weight| f32::from(weight) / OUTPUT_UNIT));
        weights.push(layers.output_bias as f32 / OUTPUT_BIAS_UNIT);
    }
    weights.resize(weights.len().next_multiple_of(WIDTH), 0.0);
    if let Some(gates) = gates {
        gates.rows.iter().for_each(|row| add(row.0.map(i16::from), &mut weights));
        add(gates.biases.0, &mut weights);
    }
    let before = (&rows.bucket_map, stacks, layout.gates);
    spread(&weights, before, (&recipe.bucket_map()?, recipe.stacks))
}

fn dense<const N: usize>(layer: &Affine<N>, weights: &mut Vec<f32>) {
    weights.extend(layer.weights.iter().flatten().map(|&weight| f32::from(weight) / DENSE_UNIT));
    weights.extend(layer.biases.map(|bias| (bias - HALF) as f32 / DENSE_BIAS_UNIT));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export;
    use crate::train::model;

    const RECIPE: &str = "seed = 1\nthreads = 1\npositions = 1\nbuckets = 4";

    #[test]
    fn a_net_gives_the_weights_that_it_is_made_of() {
        for (stacks, gates, relations, structure) in [
            (1, false, false, false),
            (4, false, false, false),
            (4, true, false, false),
            (4, true, true, false),
            (4, true, true, true),
        ] {
            let recipe: Recipe = toml::from_str(RECIPE).expect("a recipe");
            let recipe = Recipe { stacks, gates, relations, structure, ..recipe };
            let layout = recipe.layout();
            let mut values = model::initial(&layout, &recipe);
            // So that no two stacks are alike.
            for stack in 0..stacks {
                values[layout.stack(stack).output_bias()] = stack as f32 / 8.0;
            }
            // Gates of their own.
            for (i, weight) in values[layout.gates()].iter_mut().enumerate() {
                *weight = (i % 100) as f32 / 127.0;
            }
            let net = export::network(&recipe, &values).expect("a net");
            let weights = of_net(&net, &recipe).expect("its rows are shared");
            assert_eq!(weights.len(), layout.len());
            // Each of them: kings have their gates in rows where no pawn can stand.
            let mut pairs = weights[layout.gates()].iter().zip(&values[layout.gates()]);
            assert!(pairs.all(|(read, written)| (read - written).abs() < 1e-6));
            let again = export::network(&recipe, &weights).expect("a net");
            assert!(again.to_compact_bytes() == net.to_compact_bytes());
        }
    }

    #[test]
    fn a_recipe_with_coarser_buckets_is_refused() {
        let mut recipe: Recipe = toml::from_str(RECIPE).expect("a recipe");
        let layout = recipe.layout();
        let net = export::network(&recipe, &model::initial(&layout, &recipe)).expect("a net");
        recipe.buckets = 1;
        assert!(of_net(&net, &recipe).is_err());
        let full = Network::from_bytes(&net.to_standard_bytes().expect("one stack"))
            .expect("a standard net");
        recipe.buckets = 4;
        let error = of_net(&full, &recipe).expect_err("each king has rows of its own");
        assert!(error.to_string().contains("not shared"), "{error}");
    }
}
