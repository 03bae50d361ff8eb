//! The few weights that are not worth coding: biases, and the layers above the first dense one.

use crate::nnue::arch::{Architecture, HIDDEN, INPUTS, WIDTH};
use crate::nnue::parameters::{Affine, LayerParameters};
use crate::nnue::simd::Aligned;
use crate::nnue::transformer::{FeatureTransformer, Row};

/// All weights but the coded rows.
pub(super) struct Plain {
    pub(super) biases: Row,
    /// `None` for an architecture without gates.
    pub(super) gate_biases: Option<Row>,
    /// The weights of their first dense layers, which are coded, are 0.
    pub(super) layer_stacks: Vec<LayerParameters>,
}

impl Plain {
    /// Reads them off the front of some bytes, and gives the bytes that follow; `None` if the bytes end
    /// too early.
    pub(super) fn read(mut bytes: &[u8], architecture: Architecture) -> Option<(Self, &[u8])> {
        let from = &mut bytes;
        let biases = row(from)?;
        let gate_biases = if architecture.gate_rows() > 0 { Some(row(from)?) } else { None };
        let layer_stacks =
            (0..architecture.layer_stacks()).map(|_| layers(from)).collect::<Option<_>>()?;
        Some((Self { biases, gate_biases, layer_stacks }, bytes))
    }

    pub(super) fn write(
        transformer: &FeatureTransformer,
        layer_stacks: &[&LayerParameters],
    ) -> Vec<u8> {
        let mut out = Vec::new();
        let gates = transformer.gates().map(|gates| &gates.biases.0);
        for biases in [Some(transformer.biases()), gates].into_iter().flatten() {
            out.extend(biases.map(i16::to_le_bytes).as_flattened());
        }
        for layers in layer_stacks {
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

/// Reads a row off the front.
fn row(from: &mut &[u8]) -> Option<Row> {
    let (numbers, _) = numbers::<{ 2 * WIDTH }>(from)?.as_chunks();
    Some(Aligned(std::array::from_fn(|i| i16::from_le_bytes(numbers[i]))))
}

/// Reads a layer stack off the front, without the weights of its first dense layer.
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

/// Reads N bytes off the front.
fn numbers<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (numbers, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(numbers)
}
