//! The weights that a run begins with where it does not begin with random ones: those of an earlier
//! run's checkpoint, or of a compact net. So a net can be trained on where its checkpoint is lost.

use std::path::Path;

use anyhow::{Context, Result, bail};
use tabia_core::nnue::arch::WIDTH;
use tabia_core::nnue::{Affine, Network};

use super::checkpoint;
use super::initial::widen;
use super::model::{
    ACTIVATION_UNIT, DENSE_BIAS_UNIT, DENSE_UNIT, HALF, Kind, Layout, OUTPUT_BIAS_UNIT, OUTPUT_UNIT,
};
use super::recipe::Recipe;
use crate::files;

/// The weights of a checkpoint (`.bin`) or of a net's file, for a run of this recipe. A large net may
/// begin with the weights of a small one.
///
/// # Errors
///
/// If the file cannot be read, is a standard net, or is a large one and the recipe's a small one.
pub fn weights(path: &Path, recipe: &Recipe) -> Result<Vec<f32>> {
    let context = || format!("cannot start with {}", path.display());
    let (weights, kind) = as_they_are(path).with_context(context)?;
    match (kind, recipe.architecture) {
        (Kind::Small, Kind::Large) => Ok(widen(&weights)),
        (Kind::Large, Kind::Small) => {
            bail!(
                "cannot start with {}: it is a large net, the recipe's a small one",
                path.display()
            )
        }
        (Kind::Small, Kind::Small) | (Kind::Large, Kind::Large) => Ok(weights),
    }
}

/// The weights, and of what kind of net they are.
fn as_they_are(path: &Path) -> Result<(Vec<f32>, Kind)> {
    if checkpoint::is_named(path) {
        let (recipe, state) = checkpoint::read(path)?;
        return Ok((state.best().to_vec(), recipe.architecture));
    }
    of_net(&files::network(path)?.0)
}

/// The weights of which [`export::network`](crate::export::network) makes this net.
fn of_net(network: &Network) -> Result<(Vec<f32>, Kind)> {
    let transformer = network.transformer();
    let kind = Kind::of(network.architecture());
    let kind = kind.context("it is a standard net; only compact ones can be trained on")?;
    let rows = transformer.mirrored().context("it has no rows of a compact net")?;
    let layout = Layout { kind };
    let mut weights = Vec::with_capacity(layout.len());
    let add = |row: [i16; WIDTH], weights: &mut Vec<f32>| {
        weights.extend(row.map(|weight| f32::from(weight) / ACTIVATION_UNIT));
    };
    for row in rows.pieces.iter().chain(&rows.kings) {
        add(row.0, &mut weights);
    }
    add(*transformer.biases(), &mut weights);
    for layers in network.parameters() {
        dense(&layers.dense1, &mut weights);
        dense(&layers.dense2, &mut weights);
        weights.extend(layers.output_weights.map(|weight| f32::from(weight) / OUTPUT_UNIT));
        weights.push(layers.output_bias as f32 / OUTPUT_BIAS_UNIT);
    }
    weights.resize(weights.len().next_multiple_of(WIDTH), 0.0);
    if let Some(gates) = transformer.gates() {
        gates.rows.iter().for_each(|row| add(row.0.map(i16::from), &mut weights));
        add(gates.biases.0, &mut weights);
    }
    Ok((weights, kind))
}

fn dense<const N: usize>(layer: &Affine<N>, weights: &mut Vec<f32>) {
    weights.extend(layer.weights.iter().flatten().map(|&weight| f32::from(weight) / DENSE_UNIT));
    weights.extend(layer.biases.map(|bias| (bias - HALF) as f32 / DENSE_BIAS_UNIT));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export;
    use crate::train::initial;

    #[test]
    fn a_net_gives_the_weights_that_it_is_made_of() {
        for architecture in [Kind::Small, Kind::Large] {
            let recipe = Recipe { architecture, ..Recipe::default() };
            let layout = recipe.layout();
            let mut values = initial::initial(&layout, &recipe);
            // So that no two stacks are alike.
            for stack in 0..layout.stacks() {
                values[layout.stack(stack).output_bias()] = stack as f32 / 8.0;
            }
            // Gates of their own.
            for (i, weight) in values[layout.gates()].iter_mut().enumerate() {
                *weight = (i % 100) as f32 / 127.0;
            }
            let net = export::network(&recipe, &values).expect("a net");
            let (weights, kind) = of_net(&net).expect("a compact net");
            assert_eq!(kind, architecture);
            assert_eq!(weights.len(), layout.len());
            // Each of them: kings have their gates in rows where no pawn can stand.
            let mut pairs = weights[layout.gates()].iter().zip(&values[layout.gates()]);
            assert!(pairs.all(|(read, written)| (read - written).abs() < 1e-6));
            let again = export::network(&recipe, &weights).expect("a net");
            assert!(again.to_compact_bytes() == net.to_compact_bytes());
        }
    }

    #[test]
    fn a_run_begins_with_nets_that_fit_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("net.nnc");
        let recipe = |architecture| Recipe { architecture, ..Recipe::default() };
        let [small, large] = [Kind::Small, Kind::Large].map(recipe);
        let net = |recipe: &Recipe| {
            let values = initial::initial(&recipe.layout(), recipe);
            export::network(recipe, &values).expect("a net")
        };
        let start = |bytes: Option<Vec<u8>>, recipe: &Recipe| {
            std::fs::write(&path, bytes.expect("a form that it has")).expect("written");
            weights(&path, recipe)
        };
        let wide = start(net(&small).to_compact_bytes(), &large).expect("a small net");
        assert_eq!(wide.len(), large.layout().len());
        let error = start(net(&large).to_compact_bytes(), &small).expect_err("a large net");
        assert!(error.to_string().contains("it is a large net"), "{error}");
        let error = start(net(&small).to_standard_bytes(), &small).expect_err("a standard net");
        assert!(format!("{error:#}").contains("standard net"), "{error:#}");
    }
}
