//! The net of xiangqi that is built in.

use std::sync::{Arc, OnceLock};

use super::network::Network;

/// A name and a file, as the build script chose them.
type File = Option<(&'static str, &'static [u8])>;

const FILE: File = include!(concat!(env!("OUT_DIR"), "/embedded_xiangqi.rs"));

/// The name of the net that is built in; `None` if there is none.
#[must_use]
pub fn built_in_name() -> Option<&'static str> {
    FILE.map(|(name, _)| name)
}

/// The net that is built in, read once; `None` if there is none, or if it is damaged.
#[must_use]
pub fn built_in() -> Option<Arc<Network>> {
    static NET: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    let read = || FILE.and_then(|(_, bytes)| Network::from_bytes(bytes).ok()).map(Arc::new);
    NET.get_or_init(read).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_that_is_built_in_is_sound() {
        assert_eq!(built_in().is_some(), built_in_name().is_some());
    }
}
