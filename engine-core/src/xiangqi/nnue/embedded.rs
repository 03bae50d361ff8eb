//! The net of xiangqi that is built in.

use std::sync::Arc;

use super::network::Network;
use crate::built_in::BuiltIn;

static NET: BuiltIn<Network> =
    BuiltIn::new(include!(concat!(env!("OUT_DIR"), "/embedded_xiangqi.rs")));

/// The name of the net that is built in; `None` if there is none.
#[must_use]
pub fn built_in_name() -> Option<&'static str> {
    NET.name()
}

/// The net that is built in, read once; `None` if there is none, or if it is damaged.
#[must_use]
pub fn built_in() -> Option<Arc<Network>> {
    NET.get(Network::from_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_that_is_built_in_is_sound() {
        assert_eq!(built_in().is_some(), built_in_name().is_some());
    }
}
