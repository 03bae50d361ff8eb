//! Checkpoints of a training run: everything that it needs to go on as if it had never stopped.
//!
//! `TABIAXQT`, version (u32), bytes of the settings (u32), the settings as TOML, epochs done (u64), three lists of as many
//! f32 as the model has parameters (weights and Adam's two moments), and the first 16 bytes of the SHA-256 of all that;
//! little-endian.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use super::model::PARAMETERS;
use super::settings::Settings;
use crate::files;
use crate::train::checkpoint::check_numbers;

const MAGIC: &[u8; 8] = b"TABIAXQT";
const VERSION: u32 = 1;
const SUM: usize = 16;

/// The weights and what Adam remembers of their slopes.
pub struct State {
    /// Epochs done.
    pub epoch: u64,
    /// The weights.
    pub weights: Vec<f32>,
    /// The fading mean of slopes.
    pub first: Vec<f32>,
    /// The fading mean of their squares.
    pub second: Vec<f32>,
}

/// Writes a checkpoint; the earlier one stays until the new one is whole.
///
/// # Errors
///
/// Where the file cannot be written, or weights are no numbers.
pub fn write(path: &Path, settings: &Settings, state: &State) -> Result<()> {
    check_numbers(&state.weights)?;
    let settings = toml::to_string(settings)?;
    let mut bytes = Vec::new();
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((settings.len() as u32).to_le_bytes());
    bytes.extend(settings.as_bytes());
    bytes.extend(state.epoch.to_le_bytes());
    for number in [&state.weights, &state.first, &state.second].into_iter().flatten() {
        bytes.extend(number.to_le_bytes());
    }
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..SUM]);
    files::write(path, &[&bytes])
}

/// Reads a checkpoint.
///
/// # Errors
///
/// Where the file cannot be read or is damaged.
pub fn read(path: &Path) -> Result<(Settings, State)> {
    let context = || format!("cannot read the checkpoint {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    parse(&bytes).with_context(context)
}

fn parse(bytes: &[u8]) -> Result<(Settings, State)> {
    ensure!(bytes.starts_with(MAGIC), "it is no checkpoint of xiangqi");
    let Some((body, sum)) = bytes.split_last_chunk::<SUM>() else { bail!("it is cut short") };
    ensure!(Sha256::digest(body)[..SUM] == *sum, "it is damaged: its checksum is wrong");
    let mut rest = body.get(MAGIC.len()..).unwrap_or_default();
    let version = u32::from_le_bytes(take(&mut rest)?);
    ensure!(version == VERSION, "its version is {version}, {VERSION} was expected");
    let length = u32::from_le_bytes(take(&mut rest)?) as usize;
    let Some((text, numbers)) = rest.split_at_checked(length) else { bail!("it is cut short") };
    rest = numbers;
    let settings = toml::from_str(std::str::from_utf8(text)?)?;
    let epoch = u64::from_le_bytes(take(&mut rest)?);
    let found = rest.len() / 4;
    ensure!(found == 3 * PARAMETERS, "it has {found} numbers, {} were expected", 3 * PARAMETERS);
    let (numbers, _) = rest.as_chunks();
    let mut lists = numbers
        .chunks_exact(PARAMETERS)
        .map(|list| list.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect());
    let mut next = || lists.next().unwrap_or_default();
    let state = State { epoch, weights: next(), first: next(), second: next() };
    check_numbers(&state.weights)?;
    Ok((settings, state))
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N]> {
    let Some((bytes, after)) = rest.split_first_chunk() else { bail!("it is cut short") };
    *rest = after;
    Ok(*bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_come_back_and_damage_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint.bin");
        let settings = Settings::default();
        let list = |by: f32| (0..PARAMETERS).map(|i| i as f32 * by).collect::<Vec<_>>();
        let state = State { epoch: 3, weights: list(0.5), first: list(0.25), second: list(2.0) };
        write(&path, &settings, &state).unwrap();
        let (read_settings, read_state) = read(&path).unwrap();
        assert_eq!((read_settings, read_state.epoch), (settings.clone(), 3));
        assert!(read_state.weights == state.weights && read_state.second == state.second);
        let mut bytes = fs::read(&path).unwrap();
        bytes[100] ^= 1;
        let error = format!("{:#}", parse(&bytes).err().unwrap());
        assert!(error.contains("checksum is wrong"), "{error}");
        assert!(parse(&bytes[..5]).is_err() && parse(b"TABIAXQT").is_err());
        let lost = State { weights: vec![f32::NAN; PARAMETERS], ..state };
        assert!(write(&path, &settings, &lost).is_err());
    }
}
