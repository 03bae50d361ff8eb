//! Compact files: nets whose rows are shared between king squares, entropy-coded.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | [`MAGIC`] |
//! | 8-11 | version, 1 |
//! | 12-15 | the architecture's hash, as in standard files |
//! | 16-17 | bytes of the description |
//! | 18 | buckets, 1 to 32 |
//! | 19 | the shift of pieces' weights: they are multiples of 2 to this power |
//! | 20-23 | bytes of the coded weights |
//! | 24-39 | the first 16 bytes of the SHA-256 of all other bytes |
//! | then | description (UTF-8); 32 buckets, one for each king's square; coded weights |
//!
//! Numbers are little-endian. The weights are coded one bit after another by an adaptive
//! arithmetic coder (`coder`) whose probabilities depend on the neighbours of a weight (`weights`).

mod coder;
mod weights;

use sha2::{Digest, Sha256};

use super::arch::{FILE_HASH, KING_SQUARES, WIDTH};
use super::format::NetError;
use super::layers::LayerParameters;
use super::network::Parameters;
use super::transformer::MirroredRows;
use coder::{Decoder, Encoder};
use weights::Weights;

/// The first bytes of every compact file.
pub const MAGIC: [u8; 8] = *b"TABIANET";
const VERSION: u32 = 1;
const HEADER: usize = 40;
/// Where the checksum lies in the header.
const SUM: std::ops::Range<usize> = 24..HEADER;
/// The largest shift of weights.
const MOST_SHIFT: u8 = 8;

/// Reads a file. Its length and checksum are looked at before anything is decoded.
///
/// # Errors
///
/// Where the bytes are not exactly one compact net of this architecture.
pub fn read(bytes: &[u8]) -> Result<Parameters, NetError> {
    let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(NetError::Truncated { expected: HEADER, found: bytes.len() });
    };
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| header[at + i]));
    if word(8) != VERSION {
        return Err(NetError::CompactVersion { expected: VERSION, found: word(8) });
    }
    if word(12) != FILE_HASH {
        return Err(NetError::Architecture { found: word(12) });
    }
    let description = usize::from(u16::from_le_bytes([header[16], header[17]]));
    let [buckets, shift] = [header[18], header[19]];
    let expected = (HEADER + description + KING_SQUARES).saturating_add(word(20) as usize);
    let found = bytes.len();
    if found < expected {
        return Err(NetError::Truncated { expected, found });
    }
    if found > expected {
        return Err(NetError::TooLong { expected, found });
    }
    let (given, computed) = (&header[SUM], checksum(bytes));
    if given != computed {
        return Err(NetError::Checksum { expected: hex(given), found: hex(&computed) });
    }
    let (description, body) = body.split_at(description);
    let (map, coded) = body.split_at(KING_SQUARES);
    let bucket_map: [u8; KING_SQUARES] = std::array::from_fn(|i| map[i]);
    let most = bucket_map.iter().copied().max().unwrap_or(0);
    if most >= buckets || usize::from(buckets) > KING_SQUARES || shift > MOST_SHIFT {
        return Err(NetError::Buckets { buckets, found: most });
    }
    let mut weights = Weights::zero(bucket_map, buckets, shift);
    weights::code(&mut weights, &mut Decoder::new(coded));
    let description = String::from_utf8_lossy(description).into_owned();
    let (transformer, layers) = weights.into_parts();
    let transformer = transformer.ok_or(NetError::Buckets { buckets, found: most })?;
    Ok(Parameters { description, transformer, layers })
}

/// Writes a file; a description beyond 65,535 bytes is cut.
#[must_use]
pub fn write(
    description: &str,
    biases: &[i16; WIDTH],
    rows: &MirroredRows,
    layers: &LayerParameters,
) -> Vec<u8> {
    let description = &description.as_bytes()[..description.len().min(usize::from(u16::MAX))];
    let mut weights = Weights::of(biases, rows, layers);
    let mut encoder = Encoder::new();
    weights::code(&mut weights, &mut encoder);
    let coded = encoder.finish();

    let mut out = Vec::with_capacity(HEADER + description.len() + KING_SQUARES + coded.len());
    out.extend(MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.extend(FILE_HASH.to_le_bytes());
    out.extend((description.len() as u16).to_le_bytes());
    out.extend([rows.buckets() as u8, weights.shift()]);
    out.extend((coded.len() as u32).to_le_bytes());
    out.extend([0; SUM.end - SUM.start]);
    out.extend(description);
    out.extend(rows.bucket_map);
    out.extend(coded);
    let sum = checksum(&out);
    out[SUM].copy_from_slice(&sum);
    out
}

/// The first half of the SHA-256 of a file without its checksum.
fn checksum(bytes: &[u8]) -> [u8; SUM.end - SUM.start] {
    let mut digest = Sha256::new();
    digest.update(&bytes[..SUM.start]);
    digest.update(&bytes[SUM.end..]);
    let sum = digest.finalize();
    std::array::from_fn(|i| sum[i])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
