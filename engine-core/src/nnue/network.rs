//! A network: the parameters of all layers, laid out for speed and never changed after loading.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arch::Architecture;
use super::format::{self, NetError};
use super::layer_stack::LayerStack;
use super::parameters::{LayerParameters, Parameters};
use super::transformer::FeatureTransformer;

/// A network of one of the [architectures](Architecture). It takes 21 MB (standard), 1.3 MB (small)
/// or 13 MB (large): share it, by reference or `Arc`.
pub struct Network {
    /// Identifies the network among all of this process.
    id: u64,
    description: String,
    transformer: FeatureTransformer,
    layer_stacks: Box<[LayerStack]>,
}

impl Network {
    /// The network with these parameters; `None` unless there are as many layer stacks as its
    /// architecture has.
    #[must_use]
    pub fn new(parameters: Parameters) -> Option<Self> {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        let Parameters { description, transformer, layer_stacks } = parameters;
        let fit = layer_stacks.len() == transformer.architecture().layer_stacks();
        fit.then(|| Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            description,
            transformer,
            layer_stacks: layer_stacks.into_iter().map(LayerStack::new).collect(),
        })
    }

    /// The network in the bytes of a file, standard or compact.
    ///
    /// # Errors
    ///
    /// If the bytes are not exactly one file of a known architecture; the error says what was
    /// expected and what was found.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let parameters = format::read(bytes)?;
        // Readers make as many layer stacks as the architecture has.
        Self::new(parameters).ok_or(NetError::Weights)
    }

    /// The network as the bytes of a compact file; `None` for a standard net.
    #[must_use]
    pub fn to_compact_bytes(&self) -> Option<Vec<u8>> {
        let layer_stacks: Vec<_> = self.parameters().collect();
        format::compact::write(&self.description, &self.transformer, &layer_stacks)
    }

    /// The network as the bytes of a standard file, every row written out; `None` for a large net,
    /// whose gates and layer stacks it cannot hold.
    #[must_use]
    pub fn to_standard_bytes(&self) -> Option<Vec<u8>> {
        match (self.architecture(), &*self.layer_stacks) {
            (Architecture::Standard | Architecture::Small, [layers]) => {
                let layers = layers.parameters();
                Some(format::standard::write(&self.description, &self.transformer, layers))
            }
            _ => None,
        }
    }

    /// The net's own text about itself, from its file.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Which architecture the network has.
    #[must_use]
    pub const fn architecture(&self) -> Architecture {
        self.transformer.architecture()
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

    /// The layer stack that evaluates a position with this many pieces, kings included.
    #[must_use]
    #[inline]
    pub fn layer_stack(&self, pieces: usize) -> &LayerStack {
        &self.layer_stacks[self.architecture().layer_stack(pieces)]
    }

    /// The parameters of all layer stacks.
    pub fn parameters(&self) -> impl ExactSizeIterator<Item = &LayerParameters> {
        self.layer_stacks.iter().map(LayerStack::parameters)
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("description", &self.description).finish_non_exhaustive()
    }
}
