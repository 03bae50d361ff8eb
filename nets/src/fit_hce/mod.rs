//! Fits the weights of the hand-written evaluation to labelled positions, from zero, and writes them as the
//! engine's source. Logistic regression (wiki: Automated Tuning, Texel's Tuning Method, Stochastic
//! Gradient Descent): the value that the engine computes from its features shall tell the winning
//! chance, a mean of the one that the score tells and of the game's result.
//!
//! A run takes minutes and is not kept on the way. The same seed and positions give the same
//! weights on processors of one kind.

mod model;
mod options;
mod samples;
mod source;
mod summary;

use anyhow::{Context, Result, ensure};
use tabia_core::hce::{TERMS, Term};

use crate::progress;
use crate::shard::Store;
pub use model::{Error, Model, Settings, fit};
pub use options::Options;
pub use samples::{Sample, Samples};
pub use summary::Summary;

/// Reads positions, fits, writes the weights.
///
/// # Errors
///
/// Where a file cannot be read or written, an option is out of its range, or there are too few positions.
pub fn run(options: &Options) -> Result<Summary> {
    ensure!((0.0..=1.0).contains(&options.lambda), "--lambda must lie between 0 and 1");
    ensure!(options.batch > 0 && options.epochs > 0, "--batch and --epochs must be 1 or more");
    ensure!(options.rate > 0.0 && options.decay >= 0.0, "--rate and --decay cannot be negative");
    let terms: Vec<Term> = options.only.iter().map(|name| term(name)).collect::<Result<_>>()?;
    let store = Store::open(&options.data)?;
    let [learned, held_out] = samples::read(&store, options)?;
    ensure!(
        !learned.is_empty() && !held_out.is_empty(),
        "there are {} positions to learn from and {} to measure on: make more",
        learned.len(),
        held_out.len()
    );
    let settings = Settings {
        seed: options.seed,
        epochs: options.epochs,
        batch: options.batch,
        rate: options.rate,
        decay: options.decay,
    };
    let fit = |[learned, held_out]: &[Samples; 2], message| {
        let bar = progress::bar((options.epochs * learned.len()) as u64, message);
        let mut model = fit(learned, &settings, |positions| bar.inc(positions as u64));
        bar.finish();
        model.centre(learned);
        model.round();
        let error = model.error(held_out);
        (model, error)
    };
    let samples = [learned, held_out];
    let (_, material) = fit(
        &samples.each_ref().map(|samples| samples.only(&TERMS[..1])),
        "positions, material alone",
    );
    let samples =
        if terms.is_empty() { samples } else { samples.map(|samples| samples.only(&terms)) };
    let (model, all) = fit(&samples, "positions, all terms");
    let [positions, held_out] = samples.each_ref().map(Samples::len);
    let summary = Summary { positions, held_out, material, all };
    let text = source::write(&model, options, &summary, &store.fingerprint());
    crate::files::write(&options.out, &[text.as_bytes()])?;
    Ok(summary)
}

fn term(name: &str) -> Result<Term> {
    let names = || TERMS.map(|term| term.name).join(", ");
    let found = TERMS.into_iter().find(|term| term.name == name);
    found.with_context(|| format!("there is no term '{name}', only {}", names()))
}
