//! The policy net that is built in.

use std::sync::Arc;

use super::net::PolicyNet;
use crate::built_in::BuiltIn;

static NET: BuiltIn<PolicyNet> =
    BuiltIn::new(include!(concat!(env!("OUT_DIR"), "/embedded_policy.rs")));

/// The name of the policy net that is built in; `None` if there is none.
#[must_use]
pub fn built_in_name() -> Option<&'static str> {
    NET.name()
}

/// The policy net that is built in, read once; `None` if there is none, or if it is damaged.
#[must_use]
pub fn built_in() -> Option<Arc<PolicyNet>> {
    NET.get(PolicyNet::from_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_that_is_built_in_is_sound() {
        assert_eq!(built_in().is_some(), built_in_name().is_some());
    }
}
