//! Files: round trips, and every way in which bytes can be no net.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::nnue::{Architecture, Network, random_network};

/// A random net's file, and where its description ends.
static FILE: LazyLock<(Vec<u8>, usize)> = LazyLock::new(|| {
    let net = random_network(Architecture::Standard, 11);
    (net.to_standard_bytes().expect("a standard net"), HEADER_BYTES + net.description().len())
});

fn file() -> Vec<u8> {
    FILE.0.clone()
}

/// Where the hash before the upper layers stands.
fn layers_hash_at() -> usize {
    FILE.1 + 4 + ROW_BYTES * (1 + FEATURES)
}

fn error(bytes: &[u8]) -> NetError {
    read(bytes).err().expect("these bytes are no net")
}

fn with_description(description: &[u8]) -> Vec<u8> {
    let (bytes, end) = &*FILE;
    let mut out = bytes[..8].to_vec();
    out.extend((description.len() as u32).to_le_bytes());
    out.extend(description);
    out.extend(&bytes[*end..]);
    out
}

#[test]
fn a_file_of_the_usual_description_has_the_usual_length() {
    assert_eq!(HEADER_BYTES + 177 + BODY_BYTES, 21_022_697);
}

#[test]
fn round_trip() {
    let net = Network::from_bytes(&FILE.0).expect("a written net can be read");
    assert_eq!(net.description(), "random test net, seed 11");
    assert!(net.to_standard_bytes().expect("a standard net") == FILE.0);
    let original = random_network(Architecture::Standard, 11);
    assert!(net.transformer() == original.transformer());
    assert_eq!(net.layer_stack(32).parameters(), original.layer_stack(32).parameters());
}

#[test]
fn descriptions_of_any_length_and_bytes() {
    for description in [&b""[..], "Läufer".as_bytes(), &[b'x'; 5000]] {
        let bytes = with_description(description);
        let net = Network::from_bytes(&bytes).expect("only the description differs");
        assert_eq!(net.description().as_bytes(), description);
        assert!(net.to_standard_bytes().expect("a standard net") == bytes);
    }
    let net = Network::from_bytes(&with_description(b"caf\xE9")).expect("Latin-1 is tolerated");
    assert_eq!(net.description(), "caf\u{FFFD}");
}

#[test]
fn other_files_are_named() {
    assert_eq!(
        error(b"").to_string(),
        "this file is not a HalfKP net: it has 0 bytes, at least 12 were expected"
    );
    let mut later = file();
    later[..4].copy_from_slice(&0x7AF3_2F20_u32.to_le_bytes());
    assert_eq!(
        error(&later).to_string(),
        "this file is not a HalfKP net: it starts with 0x7AF32F20, 0x7AF32F16 was expected"
    );
    let mut wider = file();
    wider[4..8].copy_from_slice(&0x3E5A_A6EF_u32.to_le_bytes());
    assert_eq!(
        error(&wider).to_string(),
        "this net is not HalfKP_256x2-32-32: its hash is 0x3E5AA6EF, 0x3E5AA6EE was expected"
    );
    let page = b"<!doctype html><title>404</title>";
    assert_eq!(error(page), NetError::Version(u32::from_le_bytes(*b"<!do")));
}

#[test]
fn wrong_hashes_inside() {
    let mut bytes = file();
    bytes[FILE.1] ^= 1;
    assert_eq!(error(&bytes), NetError::Transformer(TRANSFORMER_HASH ^ 1));
    let mut bytes = file();
    bytes[layers_hash_at() + 3] ^= 0x80;
    assert_eq!(error(&bytes), NetError::Layers(NETWORK_HASH ^ 0x8000_0000));
}

#[test]
fn absurd_descriptions() {
    for length in [BODY_BYTES as u32 + 1000, i32::MAX as u32, u32::MAX] {
        let mut bytes = file();
        bytes[8..12].copy_from_slice(&length.to_le_bytes());
        assert_eq!(error(&bytes), NetError::Description { length, left: bytes.len() - 12 });
    }
    // A length that fits the file leaves too little after it.
    let mut bytes = file();
    bytes[8..12].copy_from_slice(&1_000_000_u32.to_le_bytes());
    let expected = HEADER_BYTES + 1_000_000 + BODY_BYTES;
    assert_eq!(error(&bytes), NetError::Truncated { expected, found: bytes.len() });
}

#[test]
fn cut_and_extended_files() {
    let (bytes, description_end) = &*FILE;
    for cut in 0..HEADER_BYTES {
        assert_eq!(error(&bytes[..cut]), NetError::NoHeader(cut));
    }
    for cut in HEADER_BYTES..*description_end {
        assert!(matches!(error(&bytes[..cut]), NetError::Description { .. }));
    }
    let parts = [*description_end, layers_hash_at(), bytes.len()];
    for cut in parts.iter().flat_map(|&at| at - 6..at + 6) {
        if (*description_end..bytes.len()).contains(&cut) {
            let expected = bytes.len();
            assert_eq!(error(&bytes[..cut]), NetError::Truncated { expected, found: cut });
        }
    }
    for extra in [1, 4, 10_000] {
        let mut longer = file();
        longer.resize(bytes.len() + extra, 0);
        let (expected, found) = (bytes.len(), bytes.len() + extra);
        assert_eq!(error(&longer), NetError::TooLong { expected, found });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bit_flipped_before_the_weights_is_found(bit in 0..8 * (FILE.1 + 4)) {
        let in_description = (8 * HEADER_BYTES..8 * FILE.1).contains(&bit);
        // The file is 21 MB: flip the bit in a copy of what decides, unless that passes.
        let mut bytes = file();
        bytes[bit / 8] ^= 1 << (bit % 8);
        prop_assert_eq!(read(&bytes).is_ok(), in_description);
    }

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(read(&bytes).is_err());
    }

    #[test]
    fn arbitrary_bytes_after_a_right_start_are_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let mut file = FILE.0[..8].to_vec();
        file.extend(bytes);
        prop_assert!(read(&file).is_err());
    }
}
