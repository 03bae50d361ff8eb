//! Reading nets, with errors that name the file, and writing files whole or not at all.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
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
    hex(&Sha256::digest(bytes))
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Writes some parts as one file, like [`write_by`].
///
/// # Errors
///
/// Where the file cannot be written; nothing of it is left then.
pub fn write(path: &Path, parts: &[&[u8]]) -> Result<()> {
    write_by(path, |out| Ok(parts.iter().try_for_each(|part| out.write_all(part))?))
}

/// Writes a file: first under another name, so that a run which is broken off or a full disk leaves what was
/// there before, and never half a file.
///
/// # Errors
///
/// Where the file cannot be written; nothing of it is left then.
pub fn write_by<F>(path: &Path, fill: F) -> Result<()>
where
    F: FnOnce(&mut BufWriter<File>) -> Result<()>,
{
    let context = || format!("cannot write {}", path.display());
    // A pipe or a device has no other name, and what a link points to is to be written, not the link.
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return create(path, fill).with_context(context);
    }
    let mut unfinished = OsString::from(path);
    unfinished.push(".part");
    let unfinished = Path::new(&unfinished);
    let result = create(unfinished, fill).and_then(|()| Ok(fs::rename(unfinished, path)?));
    if result.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(unfinished);
    }
    result.with_context(context)
}

fn create<F>(path: &Path, fill: F) -> Result<()>
where
    F: FnOnce(&mut BufWriter<File>) -> Result<()>,
{
    let mut out = BufWriter::new(File::create(path)?);
    fill(&mut out)?;
    out.flush()?;
    let file = out.get_ref();
    // What cannot be synchronised, as a pipe, is through already.
    if file.metadata()?.is_file() {
        file.sync_all()?;
    }
    Ok(())
}
