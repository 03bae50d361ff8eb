//! The mean of the weights of nets that were trained on from the same one.
//!
//! Each has learned what is common to all games and, beside it, something of its own games by heart.
//! The latter differs from run to run and goes out of the mean. Only relatives can be averaged:
//! neurons of nets that were trained apart do not mean the same.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::train::adam::State;
use crate::train::recipe::Recipe;
use crate::train::{checkpoint, start};

/// What `average` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Checkpoints, or compact nets; PATH=SHARE gives one more or less of the mean
    #[arg(required = true)]
    pub sources: Vec<String>,
    /// The recipe of the run that is to begin with the mean, TOML
    #[arg(long)]
    pub recipe: PathBuf,
    /// The checkpoint to write (.bin), for `train --start`, `round` and `export`
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes the mean.
///
/// # Errors
///
/// Where a file cannot be read or written, a share is no number above 0, or a net does not fit the
/// recipe.
pub fn run(options: &Options) -> Result<()> {
    checkpoint::check_name(&options.out)?;
    let recipe = Recipe::read(&options.recipe)?;
    let mut sum = vec![0.0; recipe.layout().len()];
    let mut shares = 0.0;
    for source in &options.sources {
        let (path, share) = parse(source)?;
        let weights = start::weights(path, &recipe)?;
        for (sum, weight) in sum.iter_mut().zip(weights) {
            *sum += share * f64::from(weight);
        }
        shares += share;
    }
    let mean = sum.into_iter().map(|sum| (sum / shares) as f32).collect();
    checkpoint::write(&options.out, &recipe, &State::new(mean))
}

/// A path with its share, 1 where there is none.
fn parse(source: &str) -> Result<(&Path, f64)> {
    let Some((path, share)) = source.rsplit_once('=') else { return Ok((Path::new(source), 1.0)) };
    let share: f64 = share.parse().with_context(|| format!("{source}: no share after the ="))?;
    ensure!(share > 0.0 && share.is_finite(), "{source}: a share must be above 0");
    Ok((Path::new(path), share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::initial;

    #[test]
    fn means_have_their_shares() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let recipe = Recipe::default();
        std::fs::write(at("recipe.toml"), recipe.to_toml().expect("TOML")).expect("write");
        let nets = [1, 2].map(|seed| {
            let weights = initial::initial(&recipe.layout(), &Recipe { seed, ..recipe.clone() });
            let path = at(&format!("{seed}.bin"));
            checkpoint::write(&path, &recipe, &State::new(weights.clone())).expect("write");
            (path.display().to_string(), weights)
        });
        let [(first, a), (second, b)] = &nets;
        let average = |sources: Vec<String>| {
            let (recipe, out) = (at("recipe.toml"), at("mean.bin"));
            run(&Options { sources, recipe, out: out.clone() })?;
            Ok::<_, anyhow::Error>(checkpoint::read(&out)?.1)
        };
        let mean = average(vec![format!("{first}=3"), second.clone()]).expect("a mean");
        assert_eq!(mean.step, 0);
        for ((mean, a), b) in mean.weights.iter().zip(a).zip(b) {
            assert!((mean - (0.75 * a + 0.25 * b)).abs() < 1e-6);
        }
        assert!(a != b);
        for wrong in ["=0", "=-1", "=much", "=inf"] {
            let error = average(vec![format!("{first}{wrong}")]).expect_err("no share");
            assert!(error.to_string().contains("share"), "{error}");
        }
    }
}
