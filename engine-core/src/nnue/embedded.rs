//! The net that is built into the program, if one is: `build.rs` says which.

use std::sync::{Arc, OnceLock};

use super::format::NetError;
use super::network::Network;

/// The file's name and its bytes.
const FILE: Option<(&str, &[u8])> = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A net that came with the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    /// The name of its file, without folders: the default of the option `EvalFile`.
    pub name: &'static str,
    /// Its file, standard or compact.
    pub bytes: &'static [u8],
}

impl Embedded {
    /// The net that is built in; nothing where the program was built without.
    #[must_use]
    pub fn get() -> Option<Self> {
        FILE.map(|(name, bytes)| Self { name, bytes })
    }

    /// The network, read when it is first asked for and then shared.
    ///
    /// # Errors
    /// Where the file that was built in is damaged.
    pub fn network(&self) -> Result<Arc<Network>, NetError> {
        static NETWORK: OnceLock<Result<Arc<Network>, NetError>> = OnceLock::new();
        NETWORK.get_or_init(|| Network::from_bytes(self.bytes).map(Arc::new)).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_a_net() {
        let Some(embedded) = Embedded::get() else { return };
        assert!(!embedded.name.contains(['/', '\\']), "{}", embedded.name);
        let network = embedded.network().expect("a whole net");
        assert!(Arc::ptr_eq(&network, &embedded.network().expect("the same")));
    }
}
