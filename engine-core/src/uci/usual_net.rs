//! The net that a session uses unless another is chosen.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use super::files::Files;
use crate::nnue::{Embedded, NetError, Network};

/// The value of the option `EvalFile` at first, with what it stands for.
#[derive(Clone)]
pub(super) struct UsualNet {
    pub(super) name: String,
    pub(super) bytes: Cow<'static, [u8]>,
    pub(super) network: Result<Arc<Network>, NetFault>,
}

/// Why a net cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum NetFault {
    /// Its file cannot be read.
    #[error("{0}")]
    Io(Arc<io::Error>),
    /// What was read is no net.
    #[error("{0}")]
    Net(#[from] NetError),
}

impl UsualNet {
    /// The one that these files have, or that is built in; nothing where neither is.
    pub(super) fn of(files: &dyn Files) -> Option<Self> {
        match files.net() {
            Some(path) => Some(Self::read(&path, files)),
            None => Embedded::get().map(Self::from),
        }
    }

    fn read(path: &str, files: &dyn Files) -> Self {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
        let (bytes, network) = match files.read(path) {
            Ok(bytes) => {
                let network = Network::from_bytes(&bytes).map(Arc::new);
                (bytes, network.map_err(NetFault::from))
            }
            Err(error) => (Vec::new(), Err(NetFault::Io(Arc::new(error)))),
        };
        Self { name, bytes: bytes.into(), network }
    }

    /// The network to begin with: this one, or where it cannot be used the one that is built in.
    pub(super) fn network_or_built_in(&self) -> Option<Arc<Network>> {
        let built_in = || Embedded::get()?.network().ok();
        self.network.clone().ok().or_else(built_in)
    }

    /// What to say where it cannot be used.
    pub(super) fn fault(&self) -> Option<String> {
        let error = self.network.as_ref().err()?;
        let instead = match Embedded::get() {
            Some(_) => "the net that is built in",
            None => "the hand-written evaluation",
        };
        Some(format!("EvalFile {}: {error}; {instead} takes its place", self.name))
    }

    /// Whether this network is the one to begin with.
    fn is(&self, network: &Arc<Network>) -> bool {
        self.network_or_built_in().is_some_and(|usual| Arc::ptr_eq(&usual, network))
    }
}

impl From<Embedded> for UsualNet {
    fn from(embedded: Embedded) -> Self {
        let network = embedded.network().map_err(NetFault::from);
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
