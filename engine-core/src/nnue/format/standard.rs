//! Standard files, as every engine with HalfKP nets reads them: little-endian, fixed fields after a
//! description of any length.
//!
//! | part | type and count |
//! |---|---|
//! | version, hash, bytes of the description | 3 x u32 |
//! | description | UTF-8 |
//! | hash of the first layer | u32 |
//! | its biases, its weights by feature, then neuron | 256 x i16, 41,024 x 256 x i16 |
//! | hash of the other layers | u32 |
//! | dense layer 1: biases, weights by output, then input | 32 x i32, 32 x 512 x i8 |
//! | dense layer 2: the same | 32 x i32, 32 x 32 x i8 |
//! | output: bias, weights | i32, 32 x i8 |

use super::error::{HEADER_BYTES, NetError};
use crate::memory::prefer_large_pages;
use crate::nnue::arch::standard::{FEATURES, FILE_HASH, NETWORK_HASH, TRANSFORMER_HASH, VERSION};
use crate::nnue::arch::{HIDDEN, INPUTS, WIDTH};
use crate::nnue::parameters::{Affine, LayerParameters, Parameters};
use crate::nnue::simd::Aligned;
use crate::nnue::transformer::{FeatureTransformer, Row};

/// Bytes of a row of the first layer.
const ROW_BYTES: usize = 2 * WIDTH;
/// Bytes after the description.
const BODY_BYTES: usize = 4 // hash
    + ROW_BYTES * (1 + FEATURES)
    + 4 // hash
    + affine_bytes(INPUTS)
    + affine_bytes(HIDDEN)
    + 4 + HIDDEN;

const fn affine_bytes(inputs: usize) -> usize {
    HIDDEN * (4 + inputs)
}

/// Reads a file. Its length is checked before anything large is allocated.
///
/// # Errors
///
/// If the bytes are not exactly one net of this architecture.
pub fn read(bytes: &[u8]) -> Result<Parameters, NetError> {
    let Some((header, rest)) = bytes.split_first_chunk::<HEADER_BYTES>() else {
        return Err(NetError::NoHeader(bytes.len()));
    };
    let [version, hash, length] = words(header);
    if version != VERSION {
        return Err(NetError::Version(version));
    }
    if hash != FILE_HASH {
        return Err(NetError::Architecture(hash));
    }
    let Some((description, body)) =
        usize::try_from(length).ok().and_then(|length| rest.split_at_checked(length))
    else {
        return Err(NetError::Description { length, left: rest.len() });
    };
    let (found, expected) = (bytes.len(), bytes.len() - body.len() + BODY_BYTES);
    if found < expected {
        return Err(NetError::Truncated { expected, found });
    }
    if found > expected {
        return Err(NetError::TooLong { expected, found });
    }

    let mut reader = Reader { rest: body, error: NetError::Truncated { expected, found } };
    let hash = reader.word()?;
    if hash != TRANSFORMER_HASH {
        return Err(NetError::Transformer(hash));
    }
    let transformer = reader.transformer()?;
    let hash = reader.word()?;
    if hash != NETWORK_HASH {
        return Err(NetError::Layers(hash));
    }
    let layer_stacks = vec![LayerParameters {
        dense1: reader.affine()?,
        dense2: reader.affine()?,
        output_bias: i32::from_le_bytes(*reader.array()?),
        output_weights: reader.array::<HIDDEN>()?.map(u8::cast_signed),
    }];
    let description = String::from_utf8_lossy(description).into_owned();
    Ok(Parameters { description, transformer, layer_stacks })
}

/// Reads the parts of a file after its length was checked, so that its error never occurs.
struct Reader<'a> {
    rest: &'a [u8],
    error: NetError,
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (bytes, rest) = self.rest.split_at_checked(count).ok_or_else(|| self.error.clone())?;
        self.rest = rest;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<&'a [u8; N], NetError> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or_else(|| self.error.clone())?;
        self.rest = rest;
        Ok(bytes)
    }

    fn word(&mut self) -> Result<u32, NetError> {
        self.array().copied().map(u32::from_le_bytes)
    }

    fn transformer(&mut self) -> Result<FeatureTransformer, NetError> {
        let biases = row(self.array()?);
        let bytes = self.bytes(FEATURES * ROW_BYTES)?;
        let mut weights = Vec::with_capacity(FEATURES);
        prefer_large_pages(weights.spare_capacity_mut());
        weights.extend(bytes.as_chunks().0.iter().map(row));
        FeatureTransformer::standard(biases, weights.into_boxed_slice())
            .ok_or_else(|| self.error.clone())
    }

    fn affine<const INPUTS: usize>(&mut self) -> Result<Affine<INPUTS>, NetError> {
        let biases = words::<{ 4 * HIDDEN }, HIDDEN>(self.array()?).map(u32::cast_signed);
        let mut weights = [[0; INPUTS]; HIDDEN];
        for weights in &mut weights {
            *weights = self.array::<INPUTS>()?.map(u8::cast_signed);
        }
        Ok(Affine { biases, weights })
    }
}

/// Little-endian numbers of 32 bits.
fn words<const BYTES: usize, const N: usize>(bytes: &[u8; BYTES]) -> [u32; N] {
    const { assert!(BYTES == 4 * N) };
    let (words, _) = bytes.as_chunks();
    std::array::from_fn(|i| u32::from_le_bytes(words[i]))
}

/// Little-endian weights of 16 bits; a plain copy on a little-endian machine.
fn row(bytes: &[u8; ROW_BYTES]) -> Row {
    let (pairs, _) = bytes.as_chunks();
    Aligned(std::array::from_fn(|i| i16::from_le_bytes(pairs[i])))
}

/// Writes a file.
#[must_use]
pub fn write(
    description: &str,
    transformer: &FeatureTransformer,
    layers: &LayerParameters,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(HEADER_BYTES + description.len() + BODY_BYTES);
    for word in [VERSION, FILE_HASH, description.len() as u32] {
        out.extend(word.to_le_bytes());
    }
    out.extend(description.as_bytes());
    out.extend(TRANSFORMER_HASH.to_le_bytes());
    out.extend(transformer.biases().map(i16::to_le_bytes).as_flattened());
    for index in 0..FEATURES {
        let row = transformer.expanded_row(index);
        out.extend(row.0.map(i16::to_le_bytes).as_flattened());
    }
    out.extend(NETWORK_HASH.to_le_bytes());
    write_affine(&mut out, &layers.dense1);
    write_affine(&mut out, &layers.dense2);
    out.extend(layers.output_bias.to_le_bytes());
    out.extend(layers.output_weights.map(i8::cast_unsigned));
    out
}

fn write_affine<const INPUTS: usize>(out: &mut Vec<u8>, affine: &Affine<INPUTS>) {
    out.extend(affine.biases.map(i32::to_le_bytes).as_flattened());
    for weights in &affine.weights {
        out.extend(weights.map(i8::cast_unsigned));
    }
}

#[cfg(test)]
mod tests;
