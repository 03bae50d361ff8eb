//! The net that a session uses unless another is chosen.

use std::borrow::Cow;
use std::sync::Arc;

use super::files::Files;
use crate::nnue::{Embedded, NetError, Network};

/// The value of the option `EvalFile` at first, with what it stands for.
#[derive(Clone)]
pub(super) struct UsualNet {
    pub(super) name: String,
    pub(super) bytes: Cow<'static, [u8]>,
    pub(super) network: Result<Arc<Network>, NetError>,
}

impl UsualNet {
    /// The one that these files have, or that is built in; nothing where neither is.
    pub(super) fn of(files: &dyn Files) -> Option<Self> {
        if let Some((name, bytes)) = files.net() {
            let network = Network::from_bytes(&bytes).map(Arc::new);
            return Some(Self { name, bytes: bytes.into(), network });
        }
        Embedded::get().map(Self::from)
    }

    /// Whether this network is it.
    fn is(&self, network: &Arc<Network>) -> bool {
        self.network.as_ref().is_ok_and(|usual| Arc::ptr_eq(usual, network))
    }
}

impl From<Embedded> for UsualNet {
    fn from(embedded: Embedded) -> Self {
        let network = embedded.network();
        Self { name: embedded.name.to_owned(), bytes: embedded.bytes.into(), network }
    }
}

/// The network that `bench` uses: the one in use, if it was chosen. Otherwise the small one, which
/// every build has, so that the signature is the same from all of them.
pub(super) fn for_bench(
    usual: Option<&UsualNet>,
    network: Option<&Arc<Network>>,
) -> Option<Arc<Network>> {
    let network = network?;
    let small =
        usual.filter(|usual| usual.is(network)).and_then(|_| Embedded::small()?.network().ok());
    Some(small.unwrap_or_else(|| Arc::clone(network)))
}
