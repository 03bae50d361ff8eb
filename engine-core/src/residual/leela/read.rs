//! From the bytes of a `.pb.gz` file to a network's parameters.

use std::io::Read;

use flate2::read::GzDecoder;

use super::super::error::Error;
use super::super::parameters::{
    Block, Encoding, Parameters, PolicyHead, SQUARES, ScalarHead, SqueezeExcitation,
};
use super::layers::{convolution, dense};
use super::refused::{self, refused};
use super::wire::{Message, Value};

/// What every network file says of itself in its first field.
pub const MAGIC: u32 = 0x1C0;
/// The first bytes of a gzip file.
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// The first bytes of a network that is not packed: field 1, four bytes, the magic number.
const PLAIN: [u8; 5] = [0x0D, 0xC0, 0x01, 0, 0];
/// The most that a file may unpack to, in bytes: 30 blocks of 384 filters take 160 million, and arranged for
/// speed a network takes ten times its file.
const MOST_BYTES: u64 = 256 << 20;

/// Whether bytes look like a file of Leela's, packed or not.
pub fn is_leela(bytes: &[u8]) -> bool {
    bytes.starts_with(&GZIP) || bytes.starts_with(&PLAIN)
}

/// Reads a network, packed with gzip or not. Layers are decoded, and batch normalisation is folded into
/// them; whether they fit each other is for [`Parameters::check`].
pub fn read(bytes: &[u8]) -> Result<Parameters, Error> {
    if bytes.starts_with(&GZIP) {
        read_message(&unpack(bytes, MOST_BYTES)?)
    } else {
        read_message(bytes)
    }
}

/// Unpacks a gzip file that holds at most so many bytes.
pub(super) fn unpack(bytes: &[u8], most: u64) -> Result<Vec<u8>, Error> {
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes)
        .take(most + 1)
        .read_to_end(&mut unpacked)
        .map_err(|error| Error::Unpack(error.to_string()))?;
    if unpacked.len() as u64 > most {
        return Err(Error::Unpack(format!("it is larger than {most} bytes")));
    }
    Ok(unpacked)
}

fn read_message(bytes: &[u8]) -> Result<Parameters, Error> {
    let (mut magic, mut format, mut weights, mut onnx) = (None, &[][..], None, false);
    for field in Message::new(bytes, "the file") {
        match field? {
            (1, Value::Four(number)) => magic = Some(u32::from_le_bytes(number)),
            (4, Value::Bytes(bytes)) => format = bytes,
            (10, Value::Bytes(bytes)) => weights = Some(bytes),
            (11, _) => onnx = true,
            _ => {}
        }
    }
    if magic != Some(MAGIC) {
        return Err(Error::Message { part: "the file", problem: "its magic number is not 0x1C0" });
    }
    let format = Format::read(format)?;
    if onnx {
        return Err(refused::network(5));
    }
    let weights = weights.ok_or_else(|| Error::Missing("weights".to_owned()))?;
    Weights::read(weights)?.parameters(format)
}

/// What a file says of the network's kind: the codes of its format.
#[derive(Clone, Copy, Default)]
struct Format {
    gates: bool,
    convolutional_policy: bool,
    /// How many outputs the value has, if that is said.
    value: Option<usize>,
    moves_left: bool,
}

impl Format {
    /// Reads the format; what is not said is as in the first networks.
    fn read(bytes: &[u8]) -> Result<Self, Error> {
        let mut network = &[][..];
        for field in Message::new(bytes, "the format") {
            match field? {
                (1, Value::Integer(code)) if code > 1 => return Err(refused::encoding(code)),
                (2, Value::Bytes(bytes)) => network = bytes,
                _ => {}
            }
        }
        let mut format = Self::default();
        for field in Message::new(network, "the network format") {
            let (number, Value::Integer(code)) = field? else { continue };
            match (number, code) {
                // The first networks, with heads of one kind only, and those that name their heads.
                (1 | 4, 0 | 1) | (3, 0 | 1 | 3) | (5..=7, 0) => {}
                (3, 2 | 4) => format.gates = true,
                (4, 2) => format.convolutional_policy = true,
                (5, 1) => format.value = Some(1),
                (5, 2) => format.value = Some(3),
                (6, 1) => format.moves_left = true,
                (1, code) => return Err(refused::input(code)),
                (3, code) => return Err(refused::network(code)),
                (4, code) => return Err(refused::policy(code)),
                (5, code) => return Err(refused::value(code)),
                (6, code) => return Err(refused::moves_left(code)),
                (7, code) => return Err(refused::activation(code)),
                _ => {}
            }
        }
        Ok(format)
    }
}

/// The parts of a network, still in bytes.
#[derive(Default)]
struct Weights<'a> {
    input: Option<&'a [u8]>,
    blocks: Vec<&'a [u8]>,
    policy: [Option<&'a [u8]>; 2],
    policy_dense: [Option<&'a [u8]>; 2],
    value: ScalarParts<'a>,
    moves_left: ScalarParts<'a>,
}

/// The parts of a head: its convolution, and weights and biases of its two dense layers.
#[derive(Default)]
struct ScalarParts<'a> {
    convolution: Option<&'a [u8]>,
    dense: [Option<&'a [u8]>; 4],
}

impl<'a> Weights<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut weights = Self::default();
        for field in Message::new(bytes, "the weights") {
            let (number, value) = field?;
            let Value::Bytes(bytes) = value else {
                return Err(refused::part(number));
            };
            match number {
                1 => weights.input = Some(bytes),
                2 => weights.blocks.push(bytes),
                11 => weights.policy[0] = Some(bytes),
                3 => weights.policy[1] = Some(bytes),
                4 | 5 => weights.policy_dense[number as usize - 4] = Some(bytes),
                6 => weights.value.convolution = Some(bytes),
                7..=10 => weights.value.dense[number as usize - 7] = Some(bytes),
                12 => weights.moves_left.convolution = Some(bytes),
                13..=16 => weights.moves_left.dense[number as usize - 13] = Some(bytes),
                _ if bytes.is_empty() => {}
                _ => return Err(refused::part(number)),
            }
        }
        Ok(weights)
    }

    fn parameters(&self, format: Format) -> Result<Parameters, Error> {
        let encoding = Encoding::Leela;
        let input = convolution(self.input, "input convolution", encoding.planes())?;
        let filters = input.outputs;
        let blocks: Result<_, _> =
            self.blocks.iter().map(|bytes| block(bytes, filters, format.gates)).collect();
        let policy = if format.convolutional_policy {
            let hidden = convolution(self.policy[0], "policy, first convolution", filters)?;
            let moves = convolution(self.policy[1], "policy, second convolution", hidden.outputs)?;
            PolicyHead::Convolution { hidden, moves }
        } else {
            let hidden = convolution(self.policy[1], "policy convolution", filters)?;
            let inputs = SQUARES * hidden.outputs;
            let moves = dense(self.policy_dense, "policy, dense layer", inputs)?;
            PolicyHead::Dense { hidden, moves }
        };
        let value = self.value.head("value", filters)?;
        if let Some(outputs) = format.value.filter(|&outputs| outputs != value.output.outputs) {
            let found = value.output.outputs;
            return Err(Error::shape("value", "outputs", &outputs.to_string(), found));
        }
        let moves_left = format.moves_left.then(|| self.moves_left.head("moves left", filters));
        let moves_left = moves_left.transpose()?;
        Ok(Parameters { encoding, input, blocks: blocks?, policy, value, moves_left })
    }
}

impl ScalarParts<'_> {
    fn head(&self, name: &str, filters: usize) -> Result<ScalarHead, Error> {
        let convolution = convolution(self.convolution, &format!("{name}, convolution"), filters)?;
        let [first, second, third, fourth] = self.dense;
        let inputs = SQUARES * convolution.outputs;
        let hidden = dense([first, second], &format!("{name}, first dense layer"), inputs)?;
        let inputs = hidden.outputs;
        let output = dense([third, fourth], &format!("{name}, second dense layer"), inputs)?;
        Ok(ScalarHead { convolution, hidden, output })
    }
}

fn block(bytes: &[u8], filters: usize, gated: bool) -> Result<Block, Error> {
    let mut parts = [None; 3];
    for field in Message::new(bytes, "a residual block") {
        match field? {
            (number @ 1..=3, Value::Bytes(bytes)) => parts[number as usize - 1] = Some(bytes),
            (number, _) => {
                return Err(refused(format!("field {number} of a residual block")));
            }
        }
    }
    let first = convolution(parts[0], "block, first convolution", filters)?;
    let second = convolution(parts[1], "block, second convolution", first.outputs)?;
    let gate = parts[2].filter(|bytes| gated || !bytes.is_empty());
    if gated != gate.is_some() {
        let name = "squeeze and excitation".to_owned();
        return Err(if gated { Error::Missing(name) } else { refused(format!("{name} here")) });
    }
    let Some(gate) = gate else { return Ok(Block { first, second, gate: None }) };
    let mut layers = [None; 4];
    for field in Message::new(gate, "squeeze and excitation") {
        match field? {
            (number @ 1..=4, Value::Bytes(bytes)) => layers[number as usize - 1] = Some(bytes),
            (number, _) => {
                return Err(refused(format!("field {number} of squeeze and excitation")));
            }
        }
    }
    let [w1, b1, w2, b2] = layers;
    let squeeze = dense([w1, b1], "squeeze", second.outputs)?;
    let excite = dense([w2, b2], "excitation", squeeze.outputs)?;
    Ok(Block { first, second, gate: Some(SqueezeExcitation { squeeze, excite }) })
}
