//! Compact files: nets whose rows are shared between king squares, entropy-coded.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | [`MAGIC`] |
//! | 8-11 | version, 2 |
//! | 12-15 | the architecture's hash, as in standard files |
//! | 16-17 | bytes of the description |
//! | 18 | buckets, 1 to 32; bit 7: whether gates see what pieces do to each other, bit 6: and what else there is of [relations](super::Relations) |
//! | 19 | low half: the shift of pieces' weights, which are multiples of 2 to this power; bits 4-6: how many stacks of layers there are besides one, see [`STACKS`]; bit 7: whether there are gates |
//! | 20-23 | bytes of the weights |
//! | 24-31 | a checksum of all other bytes ([`checksum`]) |
//! | then | description (UTF-8); 32 buckets, one for each king's square; weights |
//!
//! Numbers are little-endian. The weights are
//!
//! 1. plainly: biases of the first layer (16 bits each), and of gates; for each stack those of the dense layers (32
//!    bits), the second dense layer by outputs, the output's bias (32 bits) and weights (`plain`);
//! 2. two factors for each group of rows (8 bits each), from which a row is predicted (`rows`);
//! 3. a table of frequencies for each context (`frequencies`);
//! 4. what rows differ from their predictions in, coded by those tables (`rans`): kings' rows, those
//!    of pieces, each stack's first dense layer, each of its outputs as two rows, then those of gates.

mod choose;
mod frequencies;
mod plain;
mod rans;
mod rows;

use super::arch::{FILE_HASH, HIDDEN, INPUTS, KING_SQUARES, PIECE_ROWS, STACKS, WIDTH};
use super::format::NetError;
use super::layers::LayerParameters;
use super::network::Parameters;
use super::simd::Aligned;
use super::transformer::{FeatureTransformer, GATE_ROWS, GateRow, Gates, MirroredRows, Row};
use choose::Chosen;
use frequencies::{Frequencies, SLOTS, Slots, TABLES};
use plain::Plain;
use rans::Decoder;
use rows::{Factors, Plane, ZERO};

/// The first bytes of every compact file.
pub const MAGIC: [u8; 8] = *b"TABIANET";
const VERSION: u32 = 2;
const HEADER: usize = 32;
/// Where the checksum lies in the header.
pub const SUM: std::ops::Range<usize> = 24..HEADER;
/// Set where there are gates, beside the shift and the stacks.
const GATED: u8 = 1 << 7;
/// Set beside the buckets by how many relations they see, as [`SEEN`](super::SEEN) is ordered.
const RELATED: [u8; 3] = [0, 1 << 7, 1 << 7 | 1 << 6];
/// The largest shift of weights.
const MOST_SHIFT: u8 = 8;

const KINGS: Plane = Plane { group: KING_SQUARES, width: 4, back: usize::MAX };
const PIECES: Plane = Plane { group: 64, width: 8, back: PIECE_ROWS };
/// The first dense layer of a stack: each output has a row for either half of its inputs.
const DENSE: Plane = Plane { group: INPUTS / WIDTH * HIDDEN, width: 2, back: usize::MAX };

/// What a file has rows of.
#[derive(Clone, Copy)]
struct Sizes {
    buckets: usize,
    stacks: usize,
    /// Rows of gates: none, or as many as [`Gates::rows`] may be.
    gates: usize,
}

impl Sizes {
    /// How many groups of rows there are: kings', those of each bucket's kinds of pieces, one of each
    /// stack's first dense layer, and those of gates, as many as their kinds of pieces.
    const fn groups(self) -> usize {
        1 + (self.buckets * PIECE_ROWS + self.gates) / PIECES.group + self.stacks
    }
}

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
    let [buckets, shift, stacks] = [header[18] & !RELATED[2], header[19] & 15, header[19] >> 4 & 7];
    let stacks = usize::from(stacks) + 1;
    let seen = RELATED.iter().position(|&bits| bits == header[18] & RELATED[2]);
    let gates = match (header[19] & GATED != 0, seen) {
        (false, Some(0)) => 0,
        (true, Some(seen)) => GATE_ROWS[seen],
        _ => return Err(NetError::Weights),
    };
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
    if !STACKS.contains(&stacks) {
        return Err(NetError::Stacks { found: stacks });
    }
    let description = String::from_utf8_lossy(description).into_owned();
    let buckets_error = NetError::Buckets { buckets, found: most };
    let sizes = Sizes { buckets: buckets.into(), stacks, gates };
    let Decoded { biases, kings, pieces, stacks, gates } = weights(coded, sizes, shift)?;
    let rows = MirroredRows { bucket_map, pieces: pieces.into(), kings: kings.into() };
    let transformer = FeatureTransformer::new_mirrored(biases, rows);
    let transformer = match gates {
        Some(gates) => transformer.and_then(|transformer| transformer.with_gates(gates)),
        None => transformer,
    };
    let transformer = transformer.ok_or(buckets_error)?;
    Ok(Parameters { description, transformer, stacks })
}

/// The weights of a file.
struct Decoded {
    biases: Row,
    kings: Vec<Row>,
    pieces: Vec<Row>,
    stacks: Vec<LayerParameters>,
    gates: Option<Gates>,
}

fn weights(bytes: &[u8], sizes: Sizes, shift: u8) -> Result<Decoded, NetError> {
    let Sizes { buckets, stacks, gates } = sizes;
    let (Plain { biases, gate_biases, mut stacks }, bytes) =
        Plain::read(bytes, stacks, gates > 0).ok_or(NetError::Weights)?;
    let (factors, mut bytes) =
        bytes.split_at_checked(2 * sizes.groups()).ok_or(NetError::Weights)?;
    let (factors, _) = factors.as_chunks();
    let factors: Vec<Factors> = factors.iter().map(|pair| pair.map(u8::cast_signed)).collect();
    let mut tables = vec![[0; SLOTS]; TABLES];
    for (table, slots) in tables.iter_mut().enumerate() {
        Frequencies::read(&mut bytes, table)?.fill(slots);
    }
    let tables: &[Slots; TABLES] = tables[..].try_into().map_err(|_| NetError::Weights)?;
    let mut decoder = Decoder::new(bytes).ok_or(NetError::Weights)?;
    let mut factors = &factors[..];
    let mut decode = |rows: usize, plane: Plane| {
        let mut rows = vec![ZERO; rows];
        rows::decode(&mut rows, plane, factors, tables, &mut decoder);
        factors = &factors[rows.len() / plane.group..];
        rows
    };
    let kings = decode(KINGS.group, KINGS);
    let mut pieces = decode(buckets * PIECE_ROWS, PIECES);
    let dense = decode(stacks.len() * DENSE.group, DENSE);
    let gates = gate_biases.map(|biases| {
        let narrow = |row: &Row| -> Option<GateRow> {
            let fits = row.0.iter().all(|&weight| i8::try_from(weight).is_ok());
            fits.then(|| Aligned(row.0.map(|weight| weight as i8)))
        };
        let rows: Option<_> = decode(gates, PIECES).iter().map(narrow).collect();
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
    for (layers, dense) in stacks.iter_mut().zip(dense.chunks(DENSE.group)) {
        let inputs = layers.dense1.weights.as_flattened_mut().iter_mut();
        let weights = dense.iter().flat_map(|row| &row.0);
        inputs.zip(weights).for_each(|(to, &weight)| *to = weight as i8);
    }
    Ok(Decoded { biases, kings, pieces, stacks, gates })
}

/// Writes a file; a description beyond 65,535 bytes is cut. There are as many stacks as [`STACKS`]
/// allows. Nothing where rows are not shared.
#[must_use]
pub fn write(
    description: &str,
    transformer: &FeatureTransformer,
    stacks: &[&LayerParameters],
) -> Option<Vec<u8>> {
    let rows = transformer.mirrored()?;
    let gates = transformer.gates();
    let description = &description.as_bytes()[..description.len().min(usize::from(u16::MAX))];
    // Pieces' weights in the largest step that fits them all.
    let bits = rows.pieces.iter().flat_map(|row| row.0).fold(0, |bits, weight| bits | weight);
    let shift = bits.trailing_zeros().min(u32::from(MOST_SHIFT)) as u8;
    let mut pieces = rows.pieces.to_vec();
    pieces.iter_mut().for_each(|row| row.0.iter_mut().for_each(|weight| *weight >>= shift));
    let dense = stacks
        .iter()
        .flat_map(|layers| layers.dense1.weights.as_flattened().as_chunks::<WIDTH>().0);
    let dense: Vec<Row> = dense.map(|row| Aligned(row.map(i16::from))).collect();

    let mut chosen = vec![
        Chosen::new(&rows.kings, KINGS),
        Chosen::new(&pieces, PIECES),
        Chosen::new(&dense, DENSE),
    ];
    if let Some(gates) = gates {
        let row = |row: &GateRow| Aligned(row.0.map(i16::from));
        let rows: Vec<Row> = gates.rows.iter().map(row).collect();
        chosen.push(Chosen::new(&rows, PIECES));
    }
    let (symbols, tables) = choose::choose(&mut chosen);
    let mut weights = Plain::write(transformer, stacks);
    let factors = chosen.iter().flat_map(|rows| rows.factors.as_flattened());
    weights.extend(factors.map(|factor| factor.cast_unsigned()));
    tables.iter().for_each(|table| table.write(&mut weights));
    weights.extend(rans::encode(&symbols, &tables));

    let mut out = Vec::with_capacity(HEADER + description.len() + KING_SQUARES + weights.len());
    out.extend(MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.extend(FILE_HASH.to_le_bytes());
    out.extend((description.len() as u16).to_le_bytes());
    let gated = if gates.is_some() { GATED } else { 0 };
    let seen =
        GATE_ROWS.iter().position(|&rows| gates.is_some_and(|gates| gates.rows.len() == rows));
    let related = RELATED[seen.unwrap_or(0)];
    out.extend([rows.buckets() as u8 | related, shift | (stacks.len() as u8 - 1) << 4 | gated]);
    out.extend((weights.len() as u32).to_le_bytes());
    out.extend([0; SUM.end - SUM.start]);
    out.extend(description);
    out.extend(rows.bucket_map);
    out.extend(weights);
    let sum = checksum(&out);
    out[SUM].copy_from_slice(&sum);
    Some(out)
}

/// The checksum of a file's bytes, of which those at [`SUM`] do not count: at least a whole header.
///
/// Eight bytes after the other, zeros after the last, are each combined with the sum by an
/// exclusive or, a multiplication, and an exclusive or of the lower half with the upper one. It
/// finds damage, not malice, and it takes a browser no time before the first line of a search.
#[must_use]
pub fn checksum(bytes: &[u8]) -> [u8; SUM.end - SUM.start] {
    let mut sum = 0_u64;
    let mut add = |word: [u8; 8]| {
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^= sum >> 32;
    };
    for part in [&bytes[..SUM.start], &bytes[SUM.end..]] {
        let (words, rest) = part.as_chunks();
        words.iter().for_each(|&word| add(word));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        add(last);
    }
    sum.to_le_bytes()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
