//! The few weights that are not worth coding.

use super::super::arch::{HIDDEN, INPUTS, WIDTH};
use super::super::layers::{Affine, LayerParameters};
use super::super::simd::Aligned;
use super::super::transformer::{FeatureTransformer, Row};

/// Everything but the rows.
pub(super) struct Plain {
    pub(super) biases: Row,
    pub(super) gate_biases: Option<Row>,
    /// The weights of their first dense layers are 0.
    pub(super) stacks: Vec<LayerParameters>,
}

impl Plain {
    /// What the front of some bytes holds of a net of so many stacks, with gates or without, and the
    /// bytes after it; nothing where they end before.
    pub(super) fn read(mut bytes: &[u8], stacks: usize, gates: bool) -> Option<(Self, &[u8])> {
        let from = &mut bytes;
        let biases = row(from)?;
        let gate_biases = if gates { Some(row(from)?) } else { None };
        let stacks = (0..stacks).map(|_| layers(from)).collect::<Option<_>>()?;
        Some((Self { biases, gate_biases, stacks }, bytes))
    }

    pub(super) fn write(transformer: &FeatureTransformer, stacks: &[&LayerParameters]) -> Vec<u8> {
        let mut out = Vec::new();
        let gates = transformer.gates().map(|gates| &gates.biases.0);
        for biases in [Some(transformer.biases()), gates].into_iter().flatten() {
            out.extend(biases.map(i16::to_le_bytes).as_flattened());
        }
        for layers in stacks {
            for biases in [layers.dense1.biases, layers.dense2.biases] {
                out.extend(biases.map(i32::to_le_bytes).as_flattened());
            }
            let dense2 = layers.dense2.weights.as_flattened();
            out.extend(dense2.iter().map(|weight| weight.cast_unsigned()));
            out.extend(layers.output_bias.to_le_bytes());
            out.extend(layers.output_weights.map(i8::cast_unsigned));
        }
        out
    }
}

/// Takes the biases of a first layer off the front.
fn row(from: &mut &[u8]) -> Option<Row> {
    let (numbers, _) = numbers::<{ 2 * WIDTH }>(from)?.as_chunks();
    Some(Aligned(std::array::from_fn(|i| i16::from_le_bytes(numbers[i]))))
}

/// Takes a stack's layers off the front but for the weights of the first dense one.
fn layers(from: &mut &[u8]) -> Option<LayerParameters> {
    let words = |from: &mut &[u8]| -> Option<[i32; HIDDEN]> {
        let (words, _) = numbers::<{ 4 * HIDDEN }>(from)?.as_chunks();
        Some(std::array::from_fn(|i| i32::from_le_bytes(words[i])))
    };
    let dense1 = Affine { biases: words(from)?, weights: [[0; INPUTS]; HIDDEN] };
    let biases2 = words(from)?;
    let mut weights = [[0; HIDDEN]; HIDDEN];
    for weights in &mut weights {
        *weights = numbers::<HIDDEN>(from)?.map(u8::cast_signed);
    }
    let dense2 = Affine { biases: biases2, weights };
    let output_bias = i32::from_le_bytes(*numbers(from)?);
    let output_weights = numbers::<HIDDEN>(from)?.map(u8::cast_signed);
    Some(LayerParameters { dense1, dense2, output_bias, output_weights })
}

/// Takes so many bytes off the front.
fn numbers<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (numbers, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(numbers)
}
