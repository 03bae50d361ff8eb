//! Compact files: Tabia's own nets, entropy-coded.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | [`MAGIC`] |
//! | 8-11 | version, 2 |
//! | 12-15 | [`FILE_HASH`], as in standard files |
//! | 16-17 | bytes of the description |
//! | 18-19 | architecture: 0x04 0x0s for a small net, 0xE0 0xFs for a large one, where the weights of pieces' rows are multiples of 2 to the power s, 0 to 8 |
//! | 20-23 | bytes of the weights |
//! | 24-31 | [`checksum`](checksum()) of all other bytes |
//! | then | description (UTF-8); the bucket of each of 32 king squares; weights |
//!
//! Numbers are little-endian. The weights are
//!
//! 1. uncoded (`plain`): biases of the first layer and of the gates (16 bits each); for each layer stack
//!    the biases of both dense layers (32 bits), the second dense layer by outputs (8 bits), the output's
//!    bias (32 bits) and weights (8 bits);
//! 2. two factors for each group of rows (8 bits each), from which rows are predicted (`rows`);
//! 3. a frequency table for each context (`frequencies`, `contexts`);
//! 4. the differences of rows from their predictions, coded by these tables (`rans`): kings' rows,
//!    pieces' rows, each layer stack's first dense layer, each of its outputs as two rows, gates' rows.
//!
//! The two bytes of the architecture once described more kinds of nets: buckets and sets of gate
//! features, then gates, layer stacks and the shift. Other kinds are no longer read.

mod checksum;
mod contexts;
mod fit;
mod frequencies;
mod plain;
mod rans;
mod rows;
mod slots;

pub use checksum::{SUM, checksum};

use contexts::TABLES;
use fit::FittedRows;
use frequencies::Frequencies;
use plain::Plain;
use rans::Decoder;
use rows::{Factors, Grid, ZERO};
use slots::{SLOTS, Slots};

use super::error::{COMPACT_VERSION, LARGE, MOST_SHIFT, NetError, SMALL};
use crate::nnue::arch::standard::FILE_HASH;
use crate::nnue::arch::{Architecture, HIDDEN, INPUTS, KING_SQUARES, PIECE_ROWS, WIDTH};
use crate::nnue::parameters::{LayerParameters, Parameters};
use crate::nnue::simd::Aligned;
use crate::nnue::transformer::{FeatureTransformer, GateRow, Gates, MirroredRows, Row};

/// The first bytes of every compact file.
pub const MAGIC: [u8; 8] = *b"TABIANET";
const HEADER: usize = SUM.end;

const KINGS: Grid = Grid { group: KING_SQUARES, width: 4, bucket: usize::MAX };
const PIECES: Grid = Grid { group: 64, width: 8, bucket: PIECE_ROWS };
/// The first dense layer of a stack: each output has a row for either half of its inputs.
const DENSE: Grid = Grid { group: INPUTS / WIDTH * HIDDEN, width: 2, bucket: usize::MAX };

/// How many groups of rows a net has: the kings', those of each bucket's kinds of pieces, one for each
/// layer stack's first dense layer, and those of the gates' kinds of pieces.
const fn groups(architecture: Architecture) -> usize {
    let rows = architecture.buckets() * PIECE_ROWS + architecture.gate_rows();
    1 + rows / PIECES.group + architecture.layer_stacks()
}

/// Reads a file. Its length and checksum are checked before anything is decoded.
///
/// # Errors
///
/// If the bytes are not exactly one compact net of a known architecture.
pub fn read(bytes: &[u8]) -> Result<Parameters, NetError> {
    let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(NetError::Truncated { expected: HEADER, found: bytes.len() });
    };
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| header[at + i]));
    if word(8) != COMPACT_VERSION {
        return Err(NetError::CompactVersion(word(8)));
    }
    if word(12) != FILE_HASH {
        return Err(NetError::Architecture(word(12)));
    }
    let description = usize::from(u16::from_le_bytes([header[16], header[17]]));
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
    let architecture = match u16::from_be_bytes([header[18], header[19] & 0xF0]) {
        SMALL => Architecture::Small,
        LARGE => Architecture::Large,
        found => return Err(NetError::CompactArchitecture(found)),
    };
    let shift = header[19] & 0x0F;
    if shift > MOST_SHIFT {
        return Err(NetError::Shift(shift));
    }
    let (description, body) = body.split_at(description);
    let (map, coded) = body.split_at(KING_SQUARES);
    if architecture.bucket_map().is_some_and(|expected| map != expected) {
        return Err(NetError::Buckets);
    }
    let description = String::from_utf8_lossy(description).into_owned();
    let (transformer, layer_stacks) = read_weights(coded, architecture, shift)?;
    Ok(Parameters { description, transformer, layer_stacks })
}

fn read_weights(
    bytes: &[u8],
    architecture: Architecture,
    shift: u8,
) -> Result<(FeatureTransformer, Vec<LayerParameters>), NetError> {
    let (Plain { biases, gate_biases, mut layer_stacks }, bytes) =
        Plain::read(bytes, architecture).ok_or(NetError::Weights)?;
    let (factors, mut bytes) =
        bytes.split_at_checked(2 * groups(architecture)).ok_or(NetError::Weights)?;
    let (factors, _) = factors.as_chunks();
    let factors: Vec<Factors> = factors.iter().map(|pair| pair.map(u8::cast_signed)).collect();
    let mut tables = vec![[0; SLOTS]; TABLES];
    for (table, slots) in tables.iter_mut().enumerate() {
        Frequencies::read(&mut bytes, table)?.fill(slots);
    }
    let tables: &[Slots; TABLES] = tables[..].try_into().map_err(|_| NetError::Weights)?;
    let mut decoder = Decoder::new(bytes).ok_or(NetError::Weights)?;
    let mut factors = &factors[..];
    let mut decode = |rows: usize, grid: Grid| {
        let mut rows = vec![ZERO; rows];
        rows::decode(&mut rows, grid, factors, tables, &mut decoder);
        factors = &factors[rows.len() / grid.group..];
        rows
    };
    let kings = decode(KINGS.group, KINGS);
    let mut pieces = decode(architecture.buckets() * PIECE_ROWS, PIECES);
    let dense = decode(layer_stacks.len() * DENSE.group, DENSE);
    let gates = gate_biases.map(|biases| {
        let rows = decode(architecture.gate_rows(), PIECES);
        let rows: Option<_> = rows.iter().map(narrow).collect();
        rows.map(|rows| Gates { biases, rows }).ok_or(NetError::Weights)
    });
    let gates = gates.transpose()?;
    if !decoder.is_at_end() {
        return Err(NetError::Weights);
    }
    if shift > 0 {
        for row in &mut pieces {
            row.0.iter_mut().for_each(|weight| *weight <<= shift);
        }
    }
    for (layers, dense) in layer_stacks.iter_mut().zip(dense.chunks(DENSE.group)) {
        let inputs = layers.dense1.weights.as_flattened_mut().iter_mut();
        let weights = dense.iter().flat_map(|row| &row.0);
        inputs.zip(weights).for_each(|(to, &weight)| *to = weight as i8);
    }
    let rows = MirroredRows { pieces: pieces.into(), kings: kings.into() };
    let transformer = match gates {
        Some(gates) => FeatureTransformer::large(biases, rows, gates),
        None => FeatureTransformer::small(biases, rows),
    };
    Ok((transformer.ok_or(NetError::Weights)?, layer_stacks))
}

/// A row of gates, whose weights have 8 bits; `None` if one has more.
fn narrow(row: &Row) -> Option<GateRow> {
    let fits = row.0.iter().all(|&weight| i8::try_from(weight).is_ok());
    fits.then(|| Aligned(row.0.map(|weight| weight as i8)))
}

/// Writes a file; `None` for a standard net. A description beyond 65,535 bytes is cut.
#[must_use]
pub fn write(
    description: &str,
    transformer: &FeatureTransformer,
    layer_stacks: &[&LayerParameters],
) -> Option<Vec<u8>> {
    let rows = transformer.mirrored()?;
    let architecture = transformer.architecture();
    let code = match architecture {
        Architecture::Standard => return None,
        Architecture::Small => SMALL,
        Architecture::Large => LARGE,
    };
    let description = &description.as_bytes()[..description.len().min(usize::from(u16::MAX))];
    // Pieces' weights in the largest step that fits them all.
    let bits = rows.pieces.iter().flat_map(|row| row.0).fold(0, |bits, weight| bits | weight);
    let shift = bits.trailing_zeros().min(u32::from(MOST_SHIFT)) as u8;
    let mut pieces = rows.pieces.to_vec();
    pieces.iter_mut().for_each(|row| row.0.iter_mut().for_each(|weight| *weight >>= shift));
    let dense = layer_stacks
        .iter()
        .flat_map(|layers| layers.dense1.weights.as_flattened().as_chunks::<WIDTH>().0);
    let dense: Vec<Row> = dense.map(|row| Aligned(row.map(i16::from))).collect();

    let mut fitted = vec![
        FittedRows::new(&rows.kings, KINGS),
        FittedRows::new(&pieces, PIECES),
        FittedRows::new(&dense, DENSE),
    ];
    if let Some(gates) = transformer.gates() {
        let row = |row: &GateRow| Aligned(row.0.map(i16::from));
        let rows: Vec<Row> = gates.rows.iter().map(row).collect();
        fitted.push(FittedRows::new(&rows, PIECES));
    }
    let (symbols, tables) = fit::fit(&mut fitted);
    let mut weights = Plain::write(transformer, layer_stacks);
    let factors = fitted.iter().flat_map(|rows| rows.factors.as_flattened());
    weights.extend(factors.map(|factor| factor.cast_unsigned()));
    tables.iter().for_each(|table| table.write(&mut weights));
    weights.extend(rans::encode(&symbols, &tables));

    let mut out = Vec::with_capacity(HEADER + description.len() + KING_SQUARES + weights.len());
    out.extend(MAGIC);
    out.extend(COMPACT_VERSION.to_le_bytes());
    out.extend(FILE_HASH.to_le_bytes());
    out.extend((description.len() as u16).to_le_bytes());
    out.extend((code | u16::from(shift)).to_be_bytes());
    out.extend((weights.len() as u32).to_le_bytes());
    out.extend([0; SUM.end - SUM.start]);
    out.extend(description);
    out.extend(architecture.bucket_map()?);
    out.extend(weights);
    let sum = checksum(&out);
    out[SUM].copy_from_slice(&sum);
    Some(out)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
