//! Checkpoints: everything that a run needs to go on as if it had never stopped.
//!
//! `TABIACKP`, version (u32), bytes of the recipe (u32), the recipe as TOML, step (u64), numbers
//! of a list (u64), how many lists (u32), the lists as f32 (weights, moments, averages), and the
//! first 16 bytes of the SHA-256 of all that; little-endian.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use super::adam::State;
use super::recipe::Recipe;
use crate::files;

const MAGIC: &[u8; 8] = b"TABIACKP";
const VERSION: u32 = 2;
const SUM: usize = 16;

/// Whether a file's name says that it is a checkpoint, and not a net.
#[must_use]
pub fn is_named(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "bin")
}

/// Writes a checkpoint; the earlier one stays until the new one is whole.
///
/// # Errors
///
/// Where the file cannot be written, or weights are no numbers.
pub fn write(path: &Path, recipe: &Recipe, state: &State) -> Result<()> {
    check_numbers(&state.weights)
        .with_context(|| format!("step {} is not kept in {}", state.step, path.display()))?;
    let recipe = recipe.to_toml()?;
    let mut lists = vec![&state.weights, &state.first, &state.second];
    if !state.average.is_empty() {
        lists.push(&state.average);
    }
    let mut bytes = Vec::new();
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((recipe.len() as u32).to_le_bytes());
    bytes.extend(recipe.as_bytes());
    bytes.extend(state.step.to_le_bytes());
    bytes.extend((state.weights.len() as u64).to_le_bytes());
    bytes.extend((lists.len() as u32).to_le_bytes());
    for number in lists.into_iter().flatten() {
        bytes.extend(number.to_le_bytes());
    }
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..SUM]);
    files::write(path, &[&bytes])
}

/// Whether all weights are numbers: those of a run that went astray are not, and are good for nothing.
///
/// # Errors
///
/// Where some are not.
pub fn check_numbers(weights: &[f32]) -> Result<()> {
    let count = weights.iter().filter(|weight| !weight.is_finite()).count();
    ensure!(count == 0, "{count} of {} weights are no numbers any more", weights.len());
    Ok(())
}

/// Makes sure that a checkpoint which is to be written has a name that says so ([`is_named`]).
///
/// # Errors
///
/// Where it has not.
pub fn check_name(path: &Path) -> Result<()> {
    ensure!(is_named(path), "{}: the name of a checkpoint must end in .bin", path.display());
    Ok(())
}

/// Reads a checkpoint.
///
/// # Errors
///
/// Where the file cannot be read, is damaged, or does not fit its recipe.
pub fn read(path: &Path) -> Result<(Recipe, State)> {
    let context = || format!("cannot read the checkpoint {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    parse(&bytes).with_context(context)
}

fn parse(bytes: &[u8]) -> Result<(Recipe, State)> {
    let Some((body, sum)) = bytes.split_last_chunk::<SUM>() else {
        bail!("it is no checkpoint: it has {} bytes", bytes.len());
    };
    ensure!(body.starts_with(MAGIC), "it is no checkpoint: it does not start with TABIACKP");
    ensure!(Sha256::digest(body)[..SUM] == *sum, "it is damaged: its checksum is wrong");
    let mut rest = &body[MAGIC.len()..];
    let version = u32::from_le_bytes(take(&mut rest)?);
    ensure!(version == VERSION, "its version is {version}, {VERSION} was expected");
    let length = u32::from_le_bytes(take(&mut rest)?) as usize;
    let Some((text, numbers)) = rest.split_at_checked(length) else {
        bail!("its recipe is cut short");
    };
    rest = numbers;
    let recipe: Recipe = toml::from_str(std::str::from_utf8(text)?)?;
    let step = u64::from_le_bytes(take(&mut rest)?);
    let count = u64::from_le_bytes(take(&mut rest)?) as usize;
    let lists = u32::from_le_bytes(take(&mut rest)?) as usize;
    let layout = recipe.layout();
    ensure!(count == layout.len(), "it has {count} weights, its recipe asks for {}", layout.len());
    ensure!((3..=4).contains(&lists), "it has {lists} lists of numbers, 3 or 4 were expected");
    ensure!(rest.len() == 4 * count * lists, "its lists are cut short");
    let (numbers, _) = rest.as_chunks();
    let mut lists = numbers
        .chunks_exact(count)
        .map(|list| list.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect());
    let mut next = || lists.next().unwrap_or_default();
    let state = State { step, weights: next(), first: next(), second: next(), average: next() };
    check_numbers(&state.weights)?;
    Ok((recipe, state))
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N]> {
    let Some((bytes, after)) = rest.split_first_chunk() else { bail!("it is cut short") };
    *rest = after;
    Ok(*bytes)
}
