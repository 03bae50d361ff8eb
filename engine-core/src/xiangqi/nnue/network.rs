//! The weights, and one evaluation from scratch.

use std::sync::atomic::{AtomicU64, Ordering};

use super::arch::{HIDDEN, INPUTS, LAYER_STACKS, NEURONS, OUTPUT_SCALE, PRODUCTS, layer_stack};
use super::features::{FEATURES, View};
use crate::nnue::simd::rows::accumulate;
use crate::nnue::simd::{self, Activation, Aligned, CHUNK, Weight};
use crate::nnue::{Affine, Dense, chunks};
use crate::xiangqi::position::Position;
use crate::xiangqi::types::Color;

/// The weights of one piece on one square.
pub type Row = Aligned<[i8; NEURONS]>;
/// The sums of one perspective.
pub(super) type Neurons = Aligned<[i16; NEURONS]>;

/// The layers of one stack, as files have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerWeights {
    /// From the products to the hidden neurons.
    pub dense: Affine<INPUTS>,
    /// From the hidden neurons to the output.
    pub output_weights: [i8; HIDDEN],
    /// Added to the output.
    pub output_bias: i32,
}

/// The parameters, as files have them.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// The sums without any piece.
    pub biases: [i16; NEURONS],
    /// A row for each of the [`FEATURES`].
    pub rows: Box<[Row]>,
    /// One for each of the [`LAYER_STACKS`], that for the fewest pieces first.
    pub layers: Vec<LayerWeights>,
}

/// The layers of one stack, laid out for the backends.
struct Layers {
    dense: Dense<{ INPUTS / CHUNK }>,
    output: Aligned<[Weight; HIDDEN]>,
    output_bias: i32,
}

/// A network of xiangqi.
pub struct Network {
    weights: Weights,
    layers: Vec<Layers>,
    id: u64,
}

impl Network {
    /// The network with these parameters; `None` if there are more or fewer rows or layers than its features and
    /// stacks are.
    #[must_use]
    pub fn new(weights: Weights) -> Option<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        if weights.rows.len() != FEATURES || weights.layers.len() != LAYER_STACKS {
            return None;
        }
        let lay_out = |layers: &LayerWeights| Layers {
            dense: Dense::new(&layers.dense),
            output: Aligned(layers.output_weights.map(simd::weight)),
            output_bias: layers.output_bias,
        };
        let layers = weights.layers.iter().map(lay_out).collect();
        Some(Self { weights, layers, id: COUNT.fetch_add(1, Ordering::Relaxed) })
    }

    /// Its parameters.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// A number that no other network of this run has, above 0.
    #[must_use]
    pub(super) const fn id(&self) -> u64 {
        self.id
    }

    /// The row of a feature.
    #[inline]
    pub(super) fn row(&self, feature: usize) -> &[i8; NEURONS] {
        &self.weights.rows[feature].0
    }

    /// The sums of a perspective from scratch.
    pub(super) fn sum(&self, position: &Position, side: Color, sums: &mut Neurons) {
        let view = View::new(side, position.general(side));
        let rows = position
            .occupied()
            .into_iter()
            .filter_map(|square| view.row(position.piece_on(square)?, square));
        let rows: arrayvec::ArrayVec<usize, 90> = rows.collect();
        sums.0 = self.weights.biases;
        accumulate(&mut sums.0, &rows, &[], |row| self.row(row));
    }

    /// The raw output ([`internal`]) from the sums of the side to move and of the other, with so many pieces.
    #[must_use]
    #[inline]
    pub(super) fn forward(&self, own: &Neurons, other: &Neurons, pieces: usize) -> i32 {
        let mut inputs: Aligned<[[Activation; PRODUCTS]; 2]> = Aligned([[0; PRODUCTS]; 2]);
        for (sums, products) in [own, other].into_iter().zip(&mut inputs.0) {
            let (first, second) = sums.0.as_chunks::<PRODUCTS>().0.split_at(1);
            simd::multiply(&first[0], &second[0], products);
        }
        let layers = &self.layers[layer_stack(pieces)];
        let dense = &layers.dense;
        let sums = simd::dense(chunks(inputs.0.as_flattened()), &dense.columns, &dense.biases.0);
        let hidden = simd::clip_sums(&sums);
        layers.output_bias.wrapping_add(simd::dot(&hidden, &layers.output.0))
    }
}

/// The network's raw output for the side to move, from scratch.
#[must_use]
pub fn evaluate_fresh(position: &Position, network: &Network) -> i32 {
    let us = position.side_to_move();
    let mut sums = [Aligned([0; NEURONS]); 2];
    for (side, sums) in [us, !us].into_iter().zip(&mut sums) {
        network.sum(position, side, sums);
    }
    network.forward(&sums[0], &sums[1], position.occupied().count() as usize)
}

/// A raw output in internal units.
#[must_use]
#[inline]
pub const fn internal(raw: i32) -> i32 {
    raw / OUTPUT_SCALE
}
