//! Net files: the [`standard`] format that other engines share, and Tabia's own [`compact`] one.

pub mod compact;
mod error;
pub mod standard;

pub use error::NetError;

use crate::nnue::parameters::Parameters;

/// Reads a file of either format.
///
/// # Errors
///
/// If the bytes are not exactly one net of a known architecture.
pub(super) fn read(bytes: &[u8]) -> Result<Parameters, NetError> {
    if bytes.starts_with(&compact::MAGIC) { compact::read(bytes) } else { standard::read(bytes) }
}
