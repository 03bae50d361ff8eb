//! The file that each generation's network lies in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tabia_core::residual::{Parameters, alphazero};

use crate::files;

/// The file of a generation's network.
pub fn net_path(folder: &Path, generation: u32) -> PathBuf {
    folder.join(format!("net-{generation:03}.tares"))
}

/// Writes a generation's network.
pub fn write_net(path: &Path, parameters: &Parameters) -> Result<()> {
    files::write(path, &[&alphazero::write(parameters)])
}

/// A generation's network.
pub fn read_net(folder: &Path, generation: u32) -> Result<Parameters> {
    let path = net_path(folder, generation);
    let context = || format!("cannot read the network {}", path.display());
    let bytes = fs::read(&path).with_context(context)?;
    Parameters::read(&bytes).with_context(context)
}
