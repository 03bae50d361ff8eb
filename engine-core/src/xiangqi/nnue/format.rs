//! Files of networks of xiangqi.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | `TABIAXQN` |
//! | 8-11 | the version |
//! | 12-15, 16-17, 18-19, 20-23 | rows, neurons of a perspective, hidden neurons, layer stacks |
//! | 24-31 | the checksum of all other bytes, that of compact nets |
//! | then | biases of the neurons (16 bits), rows (8 bits) |
//! | then, for each stack | biases (32 bits) and weights by hidden neuron (8), weights (8) and bias (32) of the output |
//!
//! Numbers are little-endian.

use super::arch::{HIDDEN, INPUTS, LAYER_STACKS, NEURONS};
use super::features::FEATURES;
use super::network::{LayerWeights, Network, Weights};
use crate::nnue::Affine;
use crate::nnue::compact::{SUM, checksum};
use crate::nnue::simd::Aligned;

const MAGIC: &[u8; 8] = b"TABIAXQN";
const VERSION: u32 = 1;
const HEADER: usize = SUM.end;
const STACK_BYTES: usize = 4 * HIDDEN + INPUTS * HIDDEN + HIDDEN + 4;
const BYTES: usize = HEADER + 2 * NEURONS + FEATURES * NEURONS + LAYER_STACKS * STACK_BYTES;

/// Why bytes are no network of xiangqi. The message says what was expected and what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetError {
    /// Another kind of file.
    #[error("this file is not a net of xiangqi: it does not begin with TABIAXQN")]
    Magic,
    /// Another version: its number.
    #[error("this net of xiangqi has version {0}, {VERSION} was expected")]
    Version(u32),
    /// Another shape: rows, neurons, hidden neurons and stacks.
    #[error(
        "this net of xiangqi has {0} rows, {1} neurons, {2} hidden neurons and {3} stacks; \
         {FEATURES}, {NEURONS}, {HIDDEN} and {LAYER_STACKS} were expected"
    )]
    Shape(u32, u32, u32, u32),
    /// Another length, in bytes.
    #[error("this net of xiangqi is damaged: it has {0} bytes, {BYTES} were expected")]
    Length(usize),
    /// Changed bytes.
    #[error("this net of xiangqi is damaged: its checksum is wrong")]
    Checksum,
}

impl Network {
    /// Reads a file.
    ///
    /// # Errors
    /// If the bytes are no network of xiangqi of this version and shape, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetError::Magic);
        }
        if bytes.len() < HEADER {
            return Err(NetError::Length(bytes.len()));
        }
        let mut header = &bytes[MAGIC.len()..];
        let [version, rows] = [0; 2].map(|_: u8| u32::from_le_bytes(take(&mut header)));
        let [neurons, hidden] = [0; 2].map(|_: u8| u16::from_le_bytes(take(&mut header)).into());
        let stacks = u32::from_le_bytes(take(&mut header));
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        if [rows, neurons, hidden, stacks] != SHAPE {
            return Err(NetError::Shape(rows, neurons, hidden, stacks));
        }
        if bytes.len() != BYTES {
            return Err(NetError::Length(bytes.len()));
        }
        if checksum(bytes) != bytes[SUM] {
            return Err(NetError::Checksum);
        }
        let rest = &mut &bytes[HEADER..];
        let biases = std::array::from_fn(|_| i16::from_le_bytes(take(rest)));
        let rows = (0..FEATURES).map(|_| Aligned(signed(take(rest)))).collect();
        let layers = (0..LAYER_STACKS).map(|_| read_layers(rest)).collect();
        Self::new(Weights { biases, rows, layers }).ok_or(NetError::Length(bytes.len()))
    }

    /// The network as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights();
        let mut bytes = Vec::with_capacity(BYTES);
        let [rows, neurons, hidden, stacks] = SHAPE;
        bytes.extend(MAGIC);
        bytes.extend([VERSION, rows].iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend([neurons, hidden].iter().flat_map(|&number| (number as u16).to_le_bytes()));
        bytes.extend(stacks.to_le_bytes());
        bytes.extend([0; SUM.end - SUM.start]);
        bytes.extend(weights.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let unsigned = |weight: &i8| weight.cast_unsigned();
        bytes.extend(weights.rows.iter().flat_map(|row| &row.0).map(unsigned));
        for layers in &weights.layers {
            bytes.extend(layers.dense.biases.iter().flat_map(|bias| bias.to_le_bytes()));
            bytes.extend(layers.dense.weights.as_flattened().iter().map(unsigned));
            bytes.extend(layers.output_weights.iter().map(unsigned));
            bytes.extend(layers.output_bias.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes[SUM].copy_from_slice(&sum);
        bytes
    }
}

/// What files say of the network's shape: rows, neurons, hidden neurons, stacks.
const SHAPE: [u32; 4] = [FEATURES as u32, NEURONS as u32, HIDDEN as u32, LAYER_STACKS as u32];

fn read_layers(rest: &mut &[u8]) -> LayerWeights {
    let biases = std::array::from_fn(|_| i32::from_le_bytes(take(rest)));
    let weights = std::array::from_fn(|_| signed(take(rest)));
    LayerWeights {
        dense: Affine { biases, weights },
        output_weights: signed(take(rest)),
        output_bias: i32::from_le_bytes(take(rest)),
    }
}

/// Takes so many bytes; zeros if there are not as many, which the length of a file rules out.
fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let Some((taken, left)) = rest.split_first_chunk() else { return [0; N] };
    *rest = left;
    *taken
}

fn signed<const N: usize>(bytes: [u8; N]) -> [i8; N] {
    bytes.map(u8::cast_signed)
}

#[cfg(test)]
mod tests {
    use super::super::{evaluate_fresh, random_network};
    use super::*;
    use crate::xiangqi::position::Position;

    #[test]
    fn a_net_comes_back_as_it_was_written() {
        let network = random_network(1);
        let bytes = network.to_bytes();
        assert!(bytes.len() == BYTES && BYTES <= 600_000, "{BYTES}");
        let read = Network::from_bytes(&bytes).unwrap();
        assert!(read.weights() == network.weights());
        assert_eq!(read.to_bytes(), bytes);
        let position = Position::startpos();
        assert_eq!(evaluate_fresh(&position, &read), evaluate_fresh(&position, &network));
    }

    #[test]
    fn damage_is_named() {
        let bytes = random_network(2).to_bytes();
        let error = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut changed = bytes.clone();
            change(&mut changed);
            Network::from_bytes(&changed).err().unwrap().to_string()
        };
        let damaged = "this net of xiangqi is damaged:";
        assert!(error(&|bytes| bytes[0] = 0).contains("TABIAXQN"));
        assert!(error(&|bytes| bytes[8] = 9).contains("version 9"));
        assert!(error(&|bytes| bytes[16] = 1).contains("1 neurons"));
        assert!(error(&|bytes| bytes.truncate(20)).starts_with(damaged));
        assert!(error(&|bytes| bytes.truncate(500)).starts_with(damaged));
        assert!(error(&|bytes| bytes.push(0)).starts_with(damaged));
        assert!(error(&|bytes| bytes[5_000] ^= 1).ends_with("checksum is wrong"));
        assert!(error(&|bytes| bytes[30] ^= 1).ends_with("checksum is wrong"));
    }
}
