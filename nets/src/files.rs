//! Reading nets, with errors that name the file.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use tabia_core::nnue::Network;

/// A net with the SHA-256 of its file, hexadecimal.
///
/// # Errors
///
/// Where the file cannot be read or is no net.
pub fn network(path: &Path) -> Result<(Arc<Network>, String)> {
    let context = || format!("cannot read the net {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    let network = Network::from_bytes(&bytes).with_context(context)?;
    Ok((Arc::new(network), sha256(&bytes)))
}

/// A SHA-256, hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
