//! The parameters of a net as files have them.

use super::arch::{HIDDEN, INPUTS};
use super::transformer::FeatureTransformer;

/// All that a file holds besides hashes.
pub struct Parameters {
    /// The net's own text about itself.
    pub description: String,
    /// The first layer.
    pub transformer: FeatureTransformer,
    /// The layers above it: as many stacks as the transformer's architecture has, the last one for
    /// positions with the most pieces.
    pub layer_stacks: Vec<LayerParameters>,
}

/// The dense layers of one stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerParameters {
    /// From the clipped accumulators to the first hidden layer.
    pub dense1: Affine<INPUTS>,
    /// From the first hidden layer to the second.
    pub dense2: Affine<HIDDEN>,
    /// The output's bias.
    pub output_bias: i32,
    /// From the second hidden layer to the output.
    pub output_weights: [i8; HIDDEN],
}

/// A dense layer of [`HIDDEN`] outputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Affine<const INPUTS: usize> {
    /// Added to each output's sum.
    pub biases: [i32; HIDDEN],
    /// Weights by output, then input.
    pub weights: [[i8; INPUTS]; HIDDEN],
}
