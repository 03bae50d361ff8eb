//! The nets that are built into the program, if any are: `build.rs` says which.

use std::sync::{Arc, OnceLock};

use super::format::NetError;
use super::network::Network;

/// The files' names and their bytes, the one to use first and the small one last.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What was read of them.
static NETWORKS: [OnceLock<Result<Arc<Network>, NetError>>; FILES.len()] =
    [const { OnceLock::new() }; FILES.len()];

/// A net that came with the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    /// The name of its file, without folders.
    pub name: &'static str,
    /// Its file, standard or compact.
    pub bytes: &'static [u8],
    number: usize,
}

impl Embedded {
    /// All nets that are built in.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let files = FILES.iter().enumerate();
        files.map(|(number, &(name, bytes))| Self { name, bytes, number })
    }

    /// The net to use unless another is chosen; nothing where the program was built without.
    #[must_use]
    pub fn get() -> Option<Self> {
        Self::all().next()
    }

    /// The small net, which the builds for browsers have too, so that what is measured with it can
    /// be compared. Where the builder chose a net, it is that one.
    #[must_use]
    pub fn small() -> Option<Self> {
        Self::all().next_back()
    }

    /// The network, read when it is first asked for and then shared.
    ///
    /// # Errors
    /// Where the file that was built in is damaged.
    pub fn network(&self) -> Result<Arc<Network>, NetError> {
        let read = || Network::from_bytes(self.bytes).map(Arc::new);
        NETWORKS[self.number].get_or_init(read).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_a_net() {
        for embedded in Embedded::all() {
            assert!(!embedded.name.contains(['/', '\\']), "{}", embedded.name);
            let network = embedded.network().expect("a whole net");
            assert!(Arc::ptr_eq(&network, &embedded.network().expect("the same")));
        }
        let sizes = [Embedded::small(), Embedded::get()].map(|net| net.map(|net| net.bytes.len()));
        assert!(sizes[0] <= sizes[1], "{sizes:?}");
    }
}
