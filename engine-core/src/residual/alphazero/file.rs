//! Files of our own (`.tares`): any residual network as 32-bit floats.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TabiaRes` |
//! | 4 | version, 1 |
//! | 32 | SHA-256 of all that follows |
//! | 64 | the shape: 16 numbers ([`Shape`]) |
//! | 4 each | weights, then biases, layer by layer in the order of [`layers`] |
//!
//! Numbers are of 32 bits, the lowest byte first; weights are in the order that [`Convolution`] and
//! [`Dense`] say.

use sha2::{Digest, Sha256};

use super::super::error::{Error, VERSION};
use super::super::parameters::{
    Block, Convolution, Dense, Encoding, Parameters, PolicyHead, SQUARES, ScalarHead,
    SqueezeExcitation,
};

/// The first bytes of a file.
pub const MAGIC: [u8; 8] = *b"TabiaRes";
/// Numbers of a shape.
const NUMBERS: usize = 16;
/// Bytes before those that the checksum covers.
const HEADER: usize = 8 + 4 + 32;
/// The largest number of a shape that is looked at, so that no product overflows.
const MOST: u32 = 4096;

/// The sizes of all layers, as a file has them.
///
/// Encoding (0 Leela, 1 AlphaZero), filters, blocks, numbers between the layers of squeeze and
/// excitation (0 for none); policy: 0 convolutional or 1 dense, planes and size of its first
/// convolution, size of its second; value: planes and size of its convolution, outputs of its dense
/// layers; moves left: likewise, without the last, planes 0 for none; 0.
type Shape = [u32; NUMBERS];

/// The bytes of a network's file.
#[must_use]
pub fn write(parameters: &Parameters) -> Vec<u8> {
    let mut parameters = parameters.clone();
    let shape = shape_of(&parameters);
    let mut body: Vec<u8> = shape.iter().flat_map(|number| number.to_le_bytes()).collect();
    for (numbers, _) in layers(&mut parameters) {
        body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    [&MAGIC[..], &VERSION.to_le_bytes(), &Sha256::digest(&body), &body].concat()
}

/// Reads a network. Whether its layers fit each other is for [`Parameters::check`].
pub fn read(bytes: &[u8]) -> Result<Parameters, Error> {
    let short = Error::Length { expected: HEADER + 4 * NUMBERS, found: bytes.len() };
    let (header, body) = bytes.split_at_checked(HEADER).ok_or(short.clone())?;
    let version = header[8..12].first_chunk().map_or(0, |four| u32::from_le_bytes(*four));
    if version != VERSION {
        return Err(Error::Version(version));
    }
    let (expected, found) = (&header[12..], Sha256::digest(body));
    if expected != &found[..] {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        return Err(Error::Checksum { expected: hex(expected), found: hex(&found) });
    }
    let (shape, weights) = body.split_at_checked(4 * NUMBERS).ok_or(short)?;
    let mut numbers = shape.as_chunks::<4>().0.iter().map(|number| u32::from_le_bytes(*number));
    let shape: Shape = std::array::from_fn(|_| numbers.next().unwrap_or(0));
    let mut parameters = empty(&shape)?;
    let needed: usize = layers(&mut parameters)
        .iter()
        .fold(0, |sum, (_, count)| sum.saturating_add(count.saturating_mul(4)));
    if needed != weights.len() {
        let whole = (HEADER + 4 * NUMBERS).saturating_add(needed);
        return Err(Error::Length { expected: whole, found: bytes.len() });
    }
    let mut weights = weights.as_chunks::<4>().0;
    for (numbers, count) in layers(&mut parameters) {
        let (these, rest) = weights.split_at(count);
        numbers.extend(these.iter().map(|number| f32::from_le_bytes(*number)));
        weights = rest;
    }
    Ok(parameters)
}

fn shape_of(parameters: &Parameters) -> Shape {
    let squeezed = parameters.blocks.iter().find_map(|block| block.gate.as_ref());
    let (dense, hidden, last) = match &parameters.policy {
        PolicyHead::Convolution { hidden, moves } => (0, hidden, moves.size),
        PolicyHead::Dense { hidden, .. } => (1, hidden, 1),
    };
    let head =
        |head: &ScalarHead| [head.convolution.outputs, head.convolution.size, head.hidden.outputs];
    let value = head(&parameters.value);
    let moves_left = parameters.moves_left.as_ref().map_or([0; 3], head);
    let encoding = match parameters.encoding {
        Encoding::Leela => 0,
        Encoding::AlphaZero => 1,
    };
    [
        encoding,
        parameters.filters(),
        parameters.blocks.len(),
        squeezed.map_or(0, |gate| gate.squeeze.outputs),
        dense,
        hidden.outputs,
        hidden.size,
        last,
        value[0],
        value[1],
        value[2],
        parameters.value.output.outputs,
        moves_left[0],
        moves_left[1],
        moves_left[2],
        0,
    ]
    .map(|number| number as u32)
}

/// A network of a shape, still without weights.
fn empty(shape: &Shape) -> Result<Parameters, Error> {
    if let Some(&number) = shape.iter().find(|&&number| number > MOST) {
        let most = format!("at most {MOST}");
        return Err(Error::shape("shape", "units", &most, number as usize));
    }
    let [encoding, filters, blocks, squeezed, kind, policy, policy_size, last, rest @ ..] =
        shape.map(|number| number as usize);
    let [value, value_size, value_hidden, outputs, left, left_size, left_hidden, _] = rest;
    let encoding = match encoding {
        0 => Encoding::Leela,
        1 => Encoding::AlphaZero,
        code => return Err(Error::Unsupported(format!("encoding {code}"))),
    };
    let head = |planes, size, hidden, outputs| ScalarHead {
        convolution: convolution(filters, planes, size),
        hidden: dense(SQUARES * planes, hidden),
        output: dense(hidden, outputs),
    };
    let block = Block {
        first: convolution(filters, filters, 3),
        second: convolution(filters, filters, 3),
        gate: (squeezed > 0).then(|| SqueezeExcitation {
            squeeze: dense(filters, squeezed),
            excite: dense(squeezed, 2 * filters),
        }),
    };
    let hidden = convolution(filters, policy, policy_size);
    Ok(Parameters {
        encoding,
        input: convolution(encoding.planes(), filters, 3),
        blocks: vec![block; blocks],
        policy: match kind {
            0 => PolicyHead::Convolution {
                hidden,
                moves: convolution(policy, encoding.policy_planes(), last),
            },
            1 => PolicyHead::Dense {
                hidden,
                moves: dense(SQUARES * policy, encoding.policy_moves().unwrap_or(0)),
            },
            code => return Err(Error::Unsupported(format!("policy {code}"))),
        },
        value: head(value, value_size, value_hidden, outputs),
        moves_left: (left > 0).then(|| head(left, left_size, left_hidden, 1)),
    })
}

fn convolution(inputs: usize, outputs: usize, size: usize) -> Convolution {
    Convolution { inputs, outputs, size, ..Convolution::default() }
}

fn dense(inputs: usize, outputs: usize) -> Dense {
    Dense { inputs, outputs, ..Dense::default() }
}

/// The numbers of all layers, with how many the shape asks for: input; each block's two convolutions,
/// squeeze and excitation; policy, value and moves left from their first layer to the last.
fn layers(parameters: &mut Parameters) -> Vec<(&mut Vec<f32>, usize)> {
    let mut all = Vec::new();
    push_convolution(&mut all, &mut parameters.input);
    for block in &mut parameters.blocks {
        push_convolution(&mut all, &mut block.first);
        push_convolution(&mut all, &mut block.second);
        if let Some(gate) = &mut block.gate {
            push_dense(&mut all, &mut gate.squeeze);
            push_dense(&mut all, &mut gate.excite);
        }
    }
    match &mut parameters.policy {
        PolicyHead::Convolution { hidden, moves } => {
            push_convolution(&mut all, hidden);
            push_convolution(&mut all, moves);
        }
        PolicyHead::Dense { hidden, moves } => {
            push_convolution(&mut all, hidden);
            push_dense(&mut all, moves);
        }
    }
    for head in std::iter::once(&mut parameters.value).chain(&mut parameters.moves_left) {
        push_convolution(&mut all, &mut head.convolution);
        push_dense(&mut all, &mut head.hidden);
        push_dense(&mut all, &mut head.output);
    }
    all
}

fn push_convolution<'a>(all: &mut Vec<(&'a mut Vec<f32>, usize)>, layer: &'a mut Convolution) {
    let area = layer.size.saturating_mul(layer.size);
    let count = layer.inputs.saturating_mul(layer.outputs).saturating_mul(area);
    all.push((&mut layer.weights, count));
    all.push((&mut layer.biases, layer.outputs));
}

fn push_dense<'a>(all: &mut Vec<(&'a mut Vec<f32>, usize)>, layer: &'a mut Dense) {
    all.push((&mut layer.weights, layer.inputs.saturating_mul(layer.outputs)));
    all.push((&mut layer.biases, layer.outputs));
}
