//! The file format of HalfKP nets: little-endian, fixed fields after a description of any length.

use super::arch::{
    FEATURES, FILE_HASH, HIDDEN, INPUTS, NETWORK_HASH, TRANSFORMER_HASH, VERSION, WIDTH,
};
use super::layers::{Affine, LayerParameters};
use super::network::Parameters;
use super::simd::Aligned;
use super::transformer::{FeatureTransformer, Row};
use crate::memory::prefer_large_pages;

/// Bytes of a row of the first layer.
const ROW_BYTES: usize = 2 * WIDTH;
/// Bytes before the description: version, hash, length of the description.
const HEADER_BYTES: usize = 12;
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

/// Why bytes are no net.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetError {
    /// Too short even for the header.
    #[error(
        "this file is not a HalfKP net: it has {found} bytes, at least {HEADER_BYTES} were expected"
    )]
    NoHeader {
        /// The file's length in bytes.
        found: usize,
    },
    /// Another kind of file.
    #[error(
        "this file is not a HalfKP net: it starts with {found:#010X}, {VERSION:#010X} was expected"
    )]
    Version {
        /// The file's first four bytes as a number.
        found: u32,
    },
    /// Another architecture.
    #[error(
        "this net is not HalfKP_256x2-32-32: its hash is {found:#010X}, {FILE_HASH:#010X} was expected"
    )]
    Architecture {
        /// The file's hash of its architecture.
        found: u32,
    },
    /// The description does not fit the file.
    #[error(
        "this net is damaged: its description is said to have {length} bytes, \
         and {left} follow in the whole file"
    )]
    Description {
        /// The length that the file gives, in bytes.
        length: u32,
        /// Bytes after it.
        left: usize,
    },
    /// Bytes are missing at the end.
    #[error("this net is cut short: {expected} bytes were expected, {found} came")]
    Truncated {
        /// The length that a file with this description has.
        expected: usize,
        /// The file's length.
        found: usize,
    },
    /// Something follows the net.
    #[error("this net is too long: {expected} bytes were expected, {found} came")]
    TooLong {
        /// The length that a file with this description has.
        expected: usize,
        /// The file's length.
        found: usize,
    },
    /// The hash before the first layer is wrong.
    #[error(
        "this net's first layer is not HalfKP: its hash is {found:#010X}, \
         {TRANSFORMER_HASH:#010X} was expected"
    )]
    Transformer {
        /// The hash in the file.
        found: u32,
    },
    /// The hash before the other layers is wrong.
    #[error(
        "this net's upper layers are not 32-32-1: their hash is {found:#010X}, \
         {NETWORK_HASH:#010X} was expected"
    )]
    Layers {
        /// The hash in the file.
        found: u32,
    },
    /// A compact file of another version.
    #[error("this compact net has version {found}, {expected} was expected")]
    CompactVersion {
        /// The version that can be read.
        expected: u32,
        /// The file's version.
        found: u32,
    },
    /// A compact file with changed bytes.
    #[error("this compact net is damaged: its checksum is {found}, {expected} was expected")]
    Checksum {
        /// The sum that the file gives, hexadecimal.
        expected: String,
        /// The sum of its bytes.
        found: String,
    },
    /// A compact file whose rows cannot be shared as it says.
    #[error(
        "this compact net is damaged: {buckets} buckets, and a king square with bucket {found}"
    )]
    Buckets {
        /// How many buckets the file says it has, 1 to 32.
        buckets: u8,
        /// The largest bucket of a king's square.
        found: u8,
    },
    /// A compact file with a number of stacks of layers that no net has.
    #[error("this compact net is damaged: {found} stacks of layers, 1, 2, 4 or 8 were expected")]
    Stacks {
        /// How many the file says it has.
        found: usize,
    },
    /// A compact file with a table that cannot be.
    #[error(
        "this compact net is damaged: the frequencies of its table {table} add up to {found}, \
         {expected} were expected"
    )]
    Frequencies {
        /// The table, from 0 on.
        table: usize,
        /// What frequencies add up to.
        expected: usize,
        /// What these do; 0 where they cannot even be read.
        found: u32,
    },
    /// A compact file whose weights are fewer or more bytes than they are coded in.
    #[error("this compact net is damaged: its weights do not end where it does")]
    Weights,
}

/// Reads a file. Its length is checked before anything large is allocated.
///
/// # Errors
///
/// Where the bytes are not exactly one net of this architecture.
pub fn read(bytes: &[u8]) -> Result<Parameters, NetError> {
    let Some((header, rest)) = bytes.split_first_chunk::<HEADER_BYTES>() else {
        return Err(NetError::NoHeader { found: bytes.len() });
    };
    let [version, hash, length] = words(header);
    if version != VERSION {
        return Err(NetError::Version { found: version });
    }
    if hash != FILE_HASH {
        return Err(NetError::Architecture { found: hash });
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
        return Err(NetError::Transformer { found: hash });
    }
    let transformer = reader.transformer()?;
    let hash = reader.word()?;
    if hash != NETWORK_HASH {
        return Err(NetError::Layers { found: hash });
    }
    let stacks = vec![LayerParameters {
        dense1: reader.affine()?,
        dense2: reader.affine()?,
        output_bias: i32::from_le_bytes(*reader.array()?),
        output_weights: reader.array::<HIDDEN>()?.map(u8::cast_signed),
    }];
    let description = String::from_utf8_lossy(description).into_owned();
    Ok(Parameters { description, transformer, stacks })
}

/// Takes the parts of a file whose length is known to be right, so that its error never comes.
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
        FeatureTransformer::new(biases, weights.into_boxed_slice())
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

/// Little-endian weights of 16 bits; where that is the machine's order, a plain copy.
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
