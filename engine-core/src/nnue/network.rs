//! A network: the parameters of all layers, laid out for speed and never changed after loading.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arch::{self, FEATURES, HIDDEN, KING_SQUARES, PIECE_ROWS, WIDTH};
use super::compact;
use super::format::{self, NetError};
use super::layers::{Affine, LayerParameters, Layers};
use super::random::SplitMix64;
use super::simd::Aligned;
use super::transformer::{FeatureTransformer, Gates, MirroredRows, Row};

/// All that a file holds besides hashes.
pub struct Parameters {
    /// What the net says about itself.
    pub description: String,
    /// The first layer.
    pub transformer: FeatureTransformer,
    /// The layers above it: one of [`STACKS`](arch::STACKS) many stacks, the last one for positions
    /// of the most pieces.
    pub stacks: Vec<LayerParameters>,
}

/// A HalfKP_256x2-32-32 network. About 21 MB, or 0.4 MB from a compact file with one bucket;
/// share it, by reference or `Arc`.
pub struct Network {
    /// Tells networks of one process apart.
    id: u64,
    description: String,
    transformer: FeatureTransformer,
    stacks: Box<[Layers]>,
}

impl Network {
    /// The network with these parameters.
    ///
    /// # Panics
    ///
    /// Where there is no stack of layers.
    #[must_use]
    pub fn new(parameters: Parameters) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        assert!(!parameters.stacks.is_empty(), "a network without layers above the first");
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            description: parameters.description,
            transformer: parameters.transformer,
            stacks: parameters.stacks.into_iter().map(Layers::new).collect(),
        }
    }

    /// The network in the bytes of a file, a standard or a [`compact`] one.
    ///
    /// # Errors
    ///
    /// Where the bytes are not exactly one file of this architecture; the error says what was
    /// expected and what came.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        if bytes.starts_with(&compact::MAGIC) {
            return compact::read(bytes).map(Self::new);
        }
        format::read(bytes).map(Self::new)
    }

    /// The network as the bytes of a compact file; nothing where its rows are not shared.
    #[must_use]
    pub fn to_compact_bytes(&self) -> Option<Vec<u8>> {
        let stacks: Vec<_> = self.stacks.iter().map(Layers::parameters).collect();
        compact::write(&self.description, &self.transformer, &stacks)
    }

    /// The network as the bytes of a standard file, every row written out; nothing where there are
    /// gates or more than one stack of layers.
    #[must_use]
    pub fn to_standard_bytes(&self) -> Option<Vec<u8>> {
        let [layers] = &*self.stacks else { return None };
        if self.transformer.gates().is_some() {
            return None;
        }
        Some(format::write(&self.description, &self.transformer, layers.parameters()))
    }

    /// What the net says about itself, from its file.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// A net of small random weights, the same for the same seed: it plays no chess, but its
    /// evaluations depend on every piece and stay within some thousand. For tests.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let biases = random_row(&mut random, 40);
        let weights = (0..FEATURES).map(|_| random_row(&mut random, 24)).collect();
        let transformer = FeatureTransformer::new(biases, weights).expect("as many as features");
        let description = format!("random test net, seed {seed}");
        let stacks = vec![random_layers(&mut random)];
        Self::new(Parameters { description, transformer, stacks })
    }

    /// As [`Network::random`], with rows shared between king squares as in compact files: the
    /// king's four squares from the edge of each rank to its middle have `buckets` rows in turn.
    /// There must be 1 to [`KING_SQUARES`] buckets.
    #[must_use]
    pub fn random_mirrored(seed: u64, buckets: u8) -> Self {
        Self::random_stacked(seed, buckets, 1)
    }

    /// As [`Network::random_mirrored`], with so many stacks of layers, at least one.
    #[must_use]
    pub fn random_stacked(seed: u64, buckets: u8, stacks: usize) -> Self {
        let mut random = SplitMix64::new(seed);
        let biases = random_row(&mut random, 40);
        let rows = MirroredRows {
            bucket_map: std::array::from_fn(|king| king as u8 % buckets.max(1)),
            pieces: (0..usize::from(buckets) * PIECE_ROWS)
                .map(|_| random_row(&mut random, 24))
                .collect(),
            kings: (0..KING_SQUARES).map(|_| random_row(&mut random, 8)).collect(),
        };
        let transformer = FeatureTransformer::new_mirrored(biases, rows).expect("rows of buckets");
        let description = format!("random mirrored test net, seed {seed}");
        let stacks = (0..stacks).map(|_| random_layers(&mut random)).collect();
        Self::new(Parameters { description, transformer, stacks })
    }

    /// As [`Network::random_stacked`], with gates, most of which let something through, and which have so
    /// many rows, one of the numbers in [`GATE_ROWS`](super::GATE_ROWS).
    ///
    /// # Panics
    ///
    /// Where they have another number of rows.
    #[must_use]
    pub fn random_gated(seed: u64, buckets: u8, stacks: usize, rows: usize) -> Self {
        let network = Self::random_stacked(seed, buckets, stacks);
        let mut random = SplitMix64::new(!seed);
        let row =
            |random: &mut SplitMix64| Aligned(random_row(random, 20).0.map(|weight| weight as i8));
        let rows = (0..rows).map(|_| row(&mut random)).collect();
        let gates = Gates { biases: Aligned([60; WIDTH]), rows };
        let transformer =
            network.transformer.with_gates(gates).expect("a number of rows that gates may have");
        let layers = network.stacks.iter().map(|layers| layers.parameters().clone());
        let description = format!("random gated test net, seed {seed}");
        Self::new(Parameters { description, transformer, stacks: layers.collect() })
    }

    /// A number that no other network of this process has.
    #[inline]
    pub(super) fn id(&self) -> u64 {
        self.id
    }

    /// The first layer.
    #[must_use]
    #[inline]
    pub fn transformer(&self) -> &FeatureTransformer {
        &self.transformer
    }

    /// The stacks of layers above the first.
    #[must_use]
    pub fn stacks(&self) -> &[Layers] {
        &self.stacks
    }

    /// The layers above the first that evaluate a position of so many pieces, kings among them.
    #[must_use]
    #[inline]
    pub fn layers(&self, pieces: usize) -> &Layers {
        &self.stacks[arch::stack(pieces, self.stacks.len())]
    }
}

fn random_row(random: &mut SplitMix64, most: i32) -> Row {
    Aligned(std::array::from_fn(|_| random.within(most) as i16))
}

/// The magnitudes keep most activations of every layer between their limits.
fn random_layers(random: &mut SplitMix64) -> LayerParameters {
    LayerParameters {
        dense1: random_affine(random, 8),
        dense2: random_affine(random, 24),
        output_bias: random.within(1_000),
        output_weights: std::array::from_fn(|_| random.within(24) as i8),
    }
}

/// A dense layer of random weights up to `most`.
fn random_affine<const INPUTS: usize>(random: &mut SplitMix64, most: i32) -> Affine<INPUTS> {
    Affine {
        biases: std::array::from_fn::<_, HIDDEN, _>(|_| random.within(2_000)),
        weights: std::array::from_fn(|_| std::array::from_fn(|_| random.within(most) as i8)),
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("description", &self.description).finish_non_exhaustive()
    }
}
