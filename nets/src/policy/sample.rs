//! Positions with the moves that a search likes best: what a policy net learns from.
//!
//! A file begins with [`MAGIC`]; samples of [`BYTES`] bytes follow:
//!
//! | bytes | what |
//! |---|---|
//! | 0-31 | the position as a [`Record`], with the score of the first move |
//! | 32-39 | up to four moves, best first, 16 bits each; 0 for none |
//! | 40-47 | their scores for the side to move, internal units, 16 bits each |
//!
//! Numbers are little-endian.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use tabia_core::types::Move;

use crate::files;
use crate::record::Record;

/// The first bytes of a file of samples.
pub const MAGIC: [u8; 16] = *b"TABIA-POLICY-01\n";
/// Bytes of a sample.
pub const BYTES: usize = 48;
/// The most moves that a sample keeps.
pub const MOVES: usize = 4;
/// How the names of such files end.
pub const EXTENSION: &str = "policy";

/// A position and the moves that a search likes best there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position; its score is that of the first move.
    pub record: Record,
    /// Moves, best first; the null move fills the rest.
    pub moves: [Move; MOVES],
    /// What the search says of them, internal units, for the side to move.
    pub scores: [i16; MOVES],
}

impl Sample {
    /// The sample as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..32].copy_from_slice(&self.record.0);
        for i in 0..MOVES {
            bytes[32 + 2 * i..34 + 2 * i].copy_from_slice(&self.moves[i].to_bits().to_le_bytes());
            bytes[40 + 2 * i..42 + 2 * i].copy_from_slice(&self.scores[i].to_le_bytes());
        }
        bytes
    }

    /// The sample that these bytes hold.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Self {
            record: Record(std::array::from_fn(|i| bytes[i])),
            moves: std::array::from_fn(|i| Move::from_bits(word(32 + 2 * i))),
            scores: std::array::from_fn(|i| word(40 + 2 * i).cast_signed()),
        }
    }
}

/// Writes samples as one file.
///
/// # Errors
///
/// Where the file cannot be written.
pub fn write(path: &Path, samples: &[Sample]) -> Result<()> {
    let bytes: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
    files::write(path, &[&MAGIC, &bytes])
}

/// Reads a file of samples.
///
/// # Errors
///
/// Where the file cannot be read, begins with other bytes or ends within a sample.
pub fn read(path: &Path) -> Result<Vec<Sample>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let rest = bytes.strip_prefix(&MAGIC);
    let (samples, left) = rest.unwrap_or_default().as_chunks::<BYTES>();
    ensure!(rest.is_some() && left.is_empty(), "{} holds no policy samples", path.display());
    Ok(samples.iter().map(Sample::from_bytes).collect())
}

/// The files of samples among these paths and in these folders, in order of their names.
///
/// # Errors
///
/// Where a folder cannot be read, or there is none.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let context = || format!("cannot read the folder {}", path.display());
            for entry in fs::read_dir(path).with_context(context)? {
                let file = entry.with_context(context)?.path();
                if file.extension().is_some_and(|extension| extension == EXTENSION) {
                    found.push(file);
                }
            }
        } else {
            found.push(path.clone());
        }
    }
    found.sort();
    ensure!(!found.is_empty(), "there is no file of policy samples");
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::position::Position;

    #[test]
    fn samples_come_back_as_they_were_written() {
        let position = Position::startpos();
        let legal = position.legal_moves();
        let sample = Sample {
            record: Record::new(&position, 7),
            moves: [legal[3], legal[0], Move::NULL, Move::NULL],
            scores: [31, -20_000, 0, 0],
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("0.policy");
        write(&path, &[sample, sample]).unwrap();
        assert_eq!(read(&path).unwrap(), [sample, sample]);
        let found = find(&[folder.path().to_owned()]).unwrap();
        assert_eq!(found, std::slice::from_ref(&path));
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        assert!(read(&path).unwrap_err().to_string().ends_with("holds no policy samples"));
    }
}
