//! Random networks for tests and benchmarks: they play no xiangqi, but every piece counts, and their evaluations stay
//! within some thousand internal units.

use super::arch::{HIDDEN, LAYER_STACKS};
use super::features::FEATURES;
use super::network::{LayerWeights, Network, Weights};
use crate::nnue::simd::Aligned;
use crate::nnue::{Affine, SplitMix64};

/// A random network, the same for the same seed.
///
/// # Panics
/// Never: there are as many rows and layers as the network has.
#[must_use]
pub fn random_network(seed: u64) -> Network {
    let mut random = SplitMix64::new(seed);
    let mut within = |most: i32| random.within(most);
    let biases = std::array::from_fn(|_| (40 + within(60)) as i16);
    let rows = (0..FEATURES).map(|_| Aligned(std::array::from_fn(|_| within(30) as i8))).collect();
    let layers = (0..LAYER_STACKS)
        .map(|_| LayerWeights {
            dense: Affine {
                biases: std::array::from_fn::<_, HIDDEN, _>(|_| 2_000 + within(3_000)),
                weights: std::array::from_fn(|_| std::array::from_fn(|_| within(20) as i8)),
            },
            output_weights: std::array::from_fn(|_| within(40) as i8),
            output_bias: within(1_000),
        })
        .collect();
    Network::new(Weights { biases, rows, layers }).expect("as many rows and layers as it has")
}
