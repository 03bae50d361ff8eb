//! Files of Leela's kind, for tests and benchmarks.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::super::parameters::{Convolution, Dense, Parameters, PolicyHead, ScalarHead};
use super::read::MAGIC;

/// A `.pb.gz` file of a network in Leela's encoding. Weights are rounded to 16 bits.
///
/// # Panics
/// Never: writing to memory cannot fail.
#[must_use]
pub fn write(parameters: &Parameters) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    let file = write_plain(parameters);
    packed.write_all(&file).and_then(|()| packed.finish()).expect("memory takes all bytes")
}

/// The same before it is packed.
#[must_use]
pub fn write_plain(parameters: &Parameters) -> Vec<u8> {
    let mut file = vec![1 << 3 | 5];
    file.extend(MAGIC.to_le_bytes());
    let gated = parameters.blocks.iter().any(|block| block.gate.is_some());
    let codes = [
        (1, 1),
        (2, if parameters.value.output.outputs == 3 { 2 } else { 1 }),
        (3, if gated { 4 } else { 3 }),
        (4, if parameters.policy.is_dense() { 1 } else { 2 }),
        (5, if parameters.value.output.outputs == 3 { 2 } else { 1 }),
        (6, u8::from(parameters.moves_left.is_some())),
    ];
    let codes: Vec<u8> = codes.into_iter().flat_map(|(field, code)| [field << 3, code]).collect();
    let format = [vec![1 << 3, 1], bytes(2, &codes)].concat();
    file.extend(bytes(4, &format));
    file.extend(bytes(10, &weights(parameters)));
    file
}

fn weights(parameters: &Parameters) -> Vec<u8> {
    let mut out = convolution(1, &parameters.input);
    for block in &parameters.blocks {
        let mut fields = [convolution(1, &block.first), convolution(2, &block.second)].concat();
        if let Some(gate) = &block.gate {
            let gate = [dense([1, 2], &gate.squeeze), dense([3, 4], &gate.excite)].concat();
            fields.extend(bytes(3, &gate));
        }
        out.extend(bytes(2, &fields));
    }
    match &parameters.policy {
        PolicyHead::Convolution { hidden, moves } => {
            out.extend([convolution(11, hidden), convolution(3, moves)].concat());
        }
        PolicyHead::Dense { hidden, moves } => {
            out.extend([convolution(3, hidden), dense([4, 5], moves)].concat());
        }
    }
    out.extend(head([6, 7, 8, 9, 10], &parameters.value));
    if let Some(moves_left) = &parameters.moves_left {
        out.extend(head([12, 13, 14, 15, 16], moves_left));
    }
    out
}

fn head(fields: [u8; 5], head: &ScalarHead) -> Vec<u8> {
    let [first, w1, b1, w2, b2] = fields;
    let layers = [dense([w1, b1], &head.hidden), dense([w2, b2], &head.output)];
    [convolution(first, &head.convolution), layers.concat()].concat()
}

fn convolution(field: u8, layer: &Convolution) -> Vec<u8> {
    bytes(field, &[numbers(1, &layer.weights), numbers(2, &layer.biases)].concat())
}

fn dense([weights, biases]: [u8; 2], layer: &Dense) -> Vec<u8> {
    [numbers(weights, &layer.weights), numbers(biases, &layer.biases)].concat()
}

fn numbers(field: u8, numbers: &[f32]) -> Vec<u8> {
    let least = numbers.iter().copied().fold(f32::INFINITY, f32::min);
    let greatest = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let scale = f32::from(u16::MAX) / (greatest - least).max(f32::MIN_POSITIVE);
    let rounded: Vec<u8> = numbers
        .iter()
        .flat_map(|number| (((number - least) * scale).round() as u16).to_le_bytes())
        .collect();
    let limits = [(1, least), (2, greatest)].map(|(field, limit)| {
        let [a, b, c, d] = limit.to_le_bytes();
        [field << 3 | 5, a, b, c, d]
    });
    bytes(field, &[limits.concat(), bytes(3, &rounded)].concat())
}

/// A field that holds bytes.
fn bytes(field: u8, bytes: &[u8]) -> Vec<u8> {
    // Field numbers above 15 take a second byte.
    let mut out = integer(usize::from(field) << 3 | 2);
    out.extend(integer(bytes.len()));
    out.extend_from_slice(bytes);
    out
}

fn integer(mut number: usize) -> Vec<u8> {
    let mut out = Vec::new();
    while number > 127 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
    out
}
