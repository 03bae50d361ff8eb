//! Random numbers and random nets for tests and benchmarks. A random net plays no chess, but its
//! evaluations depend on every piece and stay within some thousand internal units.

use super::arch::{Architecture, HIDDEN, KING_SQUARES, PIECE_ROWS, WIDTH, large, standard};
use super::network::Network;
use super::parameters::{Affine, LayerParameters, Parameters};
use super::simd::Aligned;
use super::transformer::{FeatureTransformer, Gates, MirroredRows, Row};

/// SplitMix64 (Steele, Lea and Flood, 2014): fast, seedable, good enough for weights.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number of 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// One of 0..=`most`, all about equally likely.
    pub(crate) fn up_to(&mut self, most: usize) -> usize {
        ((u128::from(self.next()) * (most as u128 + 1)) >> 64) as usize
    }

    /// One of -`most`..=`most`.
    pub(crate) fn within(&mut self, most: i32) -> i32 {
        self.up_to(2 * most as usize) as i32 - most
    }

    fn row(&mut self, most: i32) -> Row {
        Aligned(std::array::from_fn(|_| self.within(most) as i16))
    }

    fn rows(&mut self, count: usize, most: i32) -> Box<[Row]> {
        (0..count).map(|_| self.row(most)).collect()
    }

    /// The magnitudes keep most activations of every layer between their limits.
    fn layers(&mut self) -> LayerParameters {
        LayerParameters {
            dense1: self.affine(8),
            dense2: self.affine(24),
            output_bias: self.within(1_000),
            output_weights: std::array::from_fn(|_| self.within(24) as i8),
        }
    }

    fn affine<const INPUTS: usize>(&mut self, most: i32) -> Affine<INPUTS> {
        Affine {
            biases: std::array::from_fn::<_, HIDDEN, _>(|_| self.within(2_000)),
            weights: std::array::from_fn(|_| std::array::from_fn(|_| self.within(most) as i8)),
        }
    }
}

/// A random net of this architecture, the same for the same seed.
///
/// # Panics
///
/// Never: there are as many rows as the architecture has.
#[must_use]
pub fn random_network(architecture: Architecture, seed: u64) -> Network {
    let mut random = SplitMix64::new(seed);
    let biases = random.row(40);
    let mirrored = |random: &mut SplitMix64| MirroredRows {
        pieces: random.rows(architecture.buckets() * PIECE_ROWS, 24),
        kings: random.rows(KING_SQUARES, 8),
    };
    let transformer = match architecture {
        Architecture::Standard => {
            FeatureTransformer::standard(biases, random.rows(standard::FEATURES, 24))
        }
        Architecture::Small => FeatureTransformer::small(biases, mirrored(&mut random)),
        Architecture::Large => {
            let rows = mirrored(&mut random);
            let narrow = |row: Row| Aligned(row.0.map(|weight| weight as i8));
            let gate_rows = (0..large::GATE_ROWS).map(|_| narrow(random.row(20))).collect();
            // Most gates let something through.
            let gates = Gates { biases: Aligned([60; WIDTH]), rows: gate_rows };
            FeatureTransformer::large(biases, rows, gates)
        }
    };
    let layer_stacks = (0..architecture.layer_stacks()).map(|_| random.layers()).collect();
    let kind = match architecture {
        Architecture::Standard => "",
        Architecture::Small => "small ",
        Architecture::Large => "large ",
    };
    let description = format!("random {kind}test net, seed {seed}");
    let transformer = transformer.expect("as many rows as the architecture has");
    let parameters = Parameters { description, transformer, layer_stacks };
    Network::new(parameters).expect("as many layer stacks as the architecture has")
}
