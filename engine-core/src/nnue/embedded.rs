//! The nets that are built into the program, if any: `build.rs` selects them.

use std::sync::{Arc, OnceLock};

use super::format::NetError;
use super::network::Network;

/// The files' names and bytes: the default net first, the small one last.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The networks that have been read so far.
static NETWORKS: [OnceLock<Result<Arc<Network>, NetError>>; FILES.len()] =
    [const { OnceLock::new() }; FILES.len()];

/// A net that is built into the program.
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

    /// The default net; `None` if the program was built without one.
    #[must_use]
    pub fn get() -> Option<Self> {
        Self::all().next()
    }

    /// The net that the builds for browsers have too, so that measurements with it can be compared: the
    /// small one, or the one that the builder selected. `None` if the program was built without one.
    #[must_use]
    pub fn small() -> Option<Self> {
        Self::all().next_back()
    }

    /// The network, which is read by the first call and then shared.
    ///
    /// # Errors
    ///
    /// If the built-in file is damaged.
    pub fn network(&self) -> Result<Arc<Network>, NetError> {
        let read = || Network::from_bytes(self.bytes).map(Arc::new);
        NETWORKS[self.number].get_or_init(read).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both formats in both directions: a file that is read and written again has the same bytes.
    #[test]
    fn built_in_nets_are_written_as_they_were_read() {
        for embedded in Embedded::all() {
            let network = embedded.network().expect("a sound net");
            let bytes = network.to_compact_bytes().or_else(|| network.to_standard_bytes());
            assert!(bytes.expect("a form of its own") == embedded.bytes, "{}", embedded.name);
        }
    }

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
