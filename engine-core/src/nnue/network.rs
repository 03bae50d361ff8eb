//! A network: the parameters of all layers, laid out for speed and never changed after loading.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arch::{FEATURES, HIDDEN, WIDTH};
use super::format::{self, NetError};
use super::halfkp::Feature;
use super::layers::{Affine, LayerParameters, Layers};
use super::random::SplitMix64;
use super::simd::Aligned;

/// The first layer's neurons of one perspective: its biases, one feature's weights, or a sum.
pub type Row = Aligned<[i16; WIDTH]>;

/// The first layer: for each feature a row of weights, of which accumulators are sums.
#[derive(Clone, PartialEq, Eq)]
pub struct FeatureTransformer {
    biases: Row,
    weights: Box<[Row]>,
}

impl FeatureTransformer {
    /// The first layer with these parameters; nothing unless there are [`FEATURES`] rows.
    #[must_use]
    pub fn new(biases: Row, weights: Box<[Row]>) -> Option<Self> {
        (weights.len() == FEATURES).then_some(Self { biases, weights })
    }

    /// What an accumulator is when no feature is active.
    #[must_use]
    #[inline]
    pub fn biases(&self) -> &[i16; WIDTH] {
        &self.biases.0
    }

    /// What a feature adds to an accumulator.
    #[must_use]
    #[inline]
    pub fn row(&self, feature: Feature) -> &[i16; WIDTH] {
        &self.weights[feature.index()].0
    }

    /// The rows of all features, in order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.weights
    }
}

/// All that a file holds besides hashes.
pub struct Parameters {
    /// What the net says about itself.
    pub description: String,
    /// The first layer.
    pub transformer: FeatureTransformer,
    /// The layers above it.
    pub layers: LayerParameters,
}

/// A HalfKP_256x2-32-32 network. About 21 MB; share it, by reference or `Arc`.
pub struct Network {
    /// Tells networks of one process apart.
    id: u64,
    description: String,
    transformer: FeatureTransformer,
    layers: Box<Layers>,
}

impl Network {
    /// The network with these parameters.
    #[must_use]
    pub fn new(parameters: Parameters) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            description: parameters.description,
            transformer: parameters.transformer,
            layers: Box::new(Layers::new(parameters.layers)),
        }
    }

    /// The network in the bytes of a file.
    ///
    /// # Errors
    ///
    /// Where the bytes are not exactly one file of this architecture; the error says what was
    /// expected and what came.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        format::read(bytes).map(Self::new)
    }

    /// The network as the bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        format::write(&self.description, &self.transformer, self.layers.parameters())
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
        let mut row = |most| Aligned(std::array::from_fn(|_| random.within(most) as i16));
        let biases = row(40);
        let weights = (0..FEATURES).map(|_| row(24)).collect();
        // The magnitudes keep most activations of every layer between their limits.
        let layers = LayerParameters {
            dense1: random_affine(&mut random, 8),
            dense2: random_affine(&mut random, 24),
            output_bias: random.within(1_000),
            output_weights: std::array::from_fn(|_| random.within(24) as i8),
        };
        Self::new(Parameters {
            description: format!("random test net, seed {seed}"),
            transformer: FeatureTransformer { biases, weights },
            layers,
        })
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

    /// The layers above the first.
    #[must_use]
    #[inline]
    pub fn layers(&self) -> &Layers {
        &self.layers
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
