//! Files of policy nets.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | `TABIAPOL` |
//! | 8-11 | the version |
//! | 12-15, 16-19, 20-23 | inputs, neurons, outputs |
//! | 24-31 | the checksum of all other bytes, that of compact nets |
//! | then | biases of the neurons (16 bits), weights of the inputs (8 bits), biases (16) and weights (8) of the outputs |
//!
//! Numbers are little-endian.

use super::inputs::INPUTS;
use super::net::{HIDDEN, PAIRS, PolicyNet, Weights};
use super::outputs::OUTPUTS;
use crate::nnue::compact::checksum;

const MAGIC: &[u8; 8] = b"TABIAPOL";
const VERSION: u32 = 1;
const HEADER: usize = 32;
const BYTES: usize = HEADER + 2 * HIDDEN + INPUTS * HIDDEN + 2 * OUTPUTS + OUTPUTS * PAIRS;

/// Why bytes are no policy net. The message says what was expected and what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PolicyError {
    /// Another kind of file.
    #[error("this file is not a policy net: it does not begin with TABIAPOL")]
    Magic,
    /// Another version: its number.
    #[error("this policy net has version {0}, {VERSION} was expected")]
    Version(u32),
    /// Another shape: inputs, neurons and outputs.
    #[error(
        "this policy net has {0} inputs, {1} neurons and {2} outputs; \
         {INPUTS}, {HIDDEN} and {OUTPUTS} were expected"
    )]
    Shape(u32, u32, u32),
    /// Another length, in bytes.
    #[error("this policy net is damaged: it has {0} bytes, {BYTES} were expected")]
    Length(usize),
    /// Changed bytes.
    #[error("this policy net is damaged: its checksum is wrong")]
    Checksum,
}

impl PolicyNet {
    /// Reads a file.
    ///
    /// # Errors
    /// If the bytes are no policy net of this version and shape, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PolicyError> {
        if !bytes.starts_with(MAGIC) {
            return Err(PolicyError::Magic);
        }
        if bytes.len() < HEADER {
            return Err(PolicyError::Length(bytes.len()));
        }
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        if word(8) != VERSION {
            return Err(PolicyError::Version(word(8)));
        }
        let shape = [word(12), word(16), word(20)];
        if shape != [INPUTS as u32, HIDDEN as u32, OUTPUTS as u32] {
            return Err(PolicyError::Shape(shape[0], shape[1], shape[2]));
        }
        if bytes.len() != BYTES {
            return Err(PolicyError::Length(bytes.len()));
        }
        if checksum(bytes) != bytes[24..HEADER] {
            return Err(PolicyError::Checksum);
        }
        let mut rest = &bytes[HEADER..];
        let hidden_biases = words(&mut rest, HIDDEN);
        let inputs = rows(&mut rest, INPUTS);
        let output_biases = words(&mut rest, OUTPUTS);
        let outputs = rows(&mut rest, OUTPUTS);
        let weights = Weights {
            hidden_biases: std::array::from_fn(|i| hidden_biases[i]),
            inputs,
            output_biases: output_biases.into(),
            outputs,
        };
        Self::new(weights).ok_or(PolicyError::Length(bytes.len()))
    }

    /// The net as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights();
        let mut bytes = Vec::with_capacity(BYTES);
        bytes.extend_from_slice(MAGIC);
        for number in [VERSION, INPUTS as u32, HIDDEN as u32, OUTPUTS as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([0; 8]);
        bytes.extend(weights.hidden_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(weights.inputs.iter().flatten().map(|weight| weight.cast_unsigned()));
        bytes.extend(weights.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(weights.outputs.iter().flatten().map(|weight| weight.cast_unsigned()));
        let sum = checksum(&bytes);
        bytes[24..HEADER].copy_from_slice(&sum);
        bytes
    }
}

/// Takes so many numbers of 16 bits, which must be there.
fn words(rest: &mut &[u8], count: usize) -> Vec<i16> {
    let (taken, left) = rest.split_at(2 * count);
    *rest = left;
    taken.as_chunks().0.iter().map(|&word| i16::from_le_bytes(word)).collect()
}

/// Takes so many rows, which must be there.
fn rows<const N: usize>(rest: &mut &[u8], count: usize) -> Box<[[i8; N]]> {
    let (taken, left) = rest.split_at(N * count);
    *rest = left;
    taken.as_chunks().0.iter().map(|row: &[u8; N]| row.map(u8::cast_signed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::strength::mix;

    /// A net of random weights.
    fn random(seed: u64) -> PolicyNet {
        let mut state = seed;
        let mut next = || {
            state += 1;
            mix(state) as i8 / 8
        };
        let weights = Weights {
            hidden_biases: std::array::from_fn(|_| next().into()),
            inputs: (0..INPUTS).map(|_| std::array::from_fn(|_| next())).collect(),
            output_biases: (0..OUTPUTS).map(|_| next().into()).collect(),
            outputs: (0..OUTPUTS).map(|_| std::array::from_fn(|_| next())).collect(),
        };
        PolicyNet::new(weights).unwrap()
    }

    #[test]
    fn a_net_comes_back_as_it_was_written() {
        let net = random(1);
        let bytes = net.to_bytes();
        assert!(bytes.len() == BYTES && BYTES <= 1_500_000);
        let read = PolicyNet::from_bytes(&bytes).unwrap();
        assert!(read.weights() == net.weights());
        let position = Position::startpos();
        let moves = position.legal_moves();
        let mut priors = vec![0.0; moves.len()];
        read.priors(&position, &moves, &mut priors);
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(priors.iter().any(|&prior| (prior - 0.05).abs() > 0.001));
    }

    #[test]
    fn damage_is_named() {
        let bytes = random(2).to_bytes();
        let error = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut changed = bytes.clone();
            change(&mut changed);
            PolicyNet::from_bytes(&changed).err().unwrap().to_string()
        };
        let damaged = "this policy net is damaged:";
        assert!(error(&|bytes| bytes[0] = 0).contains("TABIAPOL"));
        assert!(error(&|bytes| bytes[8] = 9).contains("version 9"));
        assert!(error(&|bytes| bytes[16] = 1).contains("257 neurons"));
        assert!(error(&|bytes| bytes.truncate(20)).starts_with(damaged));
        assert!(error(&|bytes| bytes.push(0)).starts_with(damaged));
        assert!(error(&|bytes| bytes[5_000] ^= 1).ends_with("checksum is wrong"));
        assert!(error(&|bytes| bytes[30] ^= 1).ends_with("checksum is wrong"));
    }
}
