//! Compact files: round trips, the same evaluation as the standard form, damaged files.

use proptest::prelude::*;

use std::sync::LazyLock;

use super::*;
use crate::bench::POSITIONS;
use crate::nnue::{Network, evaluate_fresh, random_network};
use crate::position::Position;

static SMALL_NET: LazyLock<(Network, Vec<u8>)> = LazyLock::new(|| file(Architecture::Small));
static LARGE_NET: LazyLock<(Network, Vec<u8>)> = LazyLock::new(|| file(Architecture::Large));

fn file(architecture: Architecture) -> (Network, Vec<u8>) {
    let network = random_network(architecture, 5);
    let bytes = network.to_compact_bytes().expect("not a standard net");
    (network, bytes)
}

fn small_file() -> Vec<u8> {
    SMALL_NET.1.clone()
}

#[test]
fn nets_come_back() {
    for (network, bytes) in [&*SMALL_NET, &*LARGE_NET] {
        let again = Network::from_bytes(bytes).expect("a written net can be read");
        assert_eq!(again.architecture(), network.architecture());
        assert!(again.transformer() == network.transformer());
        assert!(again.parameters().eq(network.parameters()));
        assert_eq!(again.description(), network.description());
        assert!(again.to_compact_bytes().expect("not a standard net") == *bytes);
        // Weights of 49 values, all about equally likely, have 5.6 bits each.
        let architecture = network.architecture();
        let rows = architecture.buckets() * PIECE_ROWS + architecture.gate_rows();
        let entropy = (49_f64.log2() / 8.0 * (WIDTH * rows) as f64) as usize;
        let most = entropy * 51 / 50 + 10_000 + 15_000 * architecture.layer_stacks();
        assert!(bytes.len() < most, "{} bytes", bytes.len());
    }
}

#[test]
fn steps_of_weights_are_found_and_extremes_survive() {
    let (network, _) = &*SMALL_NET;
    let mut rows = network.transformer().mirrored().expect("shared").into_owned();
    for row in &mut rows.pieces {
        row.0.iter_mut().for_each(|weight| *weight *= 4);
    }
    rows.pieces[7].0[..3].copy_from_slice(&[i16::MIN, i16::MAX & !3, -4]);
    let mut layers = network.layer_stack(32).parameters().clone();
    layers.dense1.biases[..3].copy_from_slice(&[i32::MIN, i32::MAX, -1]);
    layers.dense2.weights[0][..2].copy_from_slice(&[i8::MIN, i8::MAX]);
    let biases = Aligned(*network.transformer().biases());
    let transformer = FeatureTransformer::small(biases, rows.clone()).expect("fitting rows");
    let bytes = write("", &transformer, &[&layers]).expect("not a standard net");
    assert_eq!(bytes[19], 2);
    let parameters = read(&bytes).expect("a written net can be read");
    assert!(*parameters.transformer.mirrored().expect("shared") == rows);
    assert_eq!(parameters.layer_stacks, [layers]);
}

#[test]
fn compact_and_standard_forms_evaluate_alike() {
    let (network, _) = &*SMALL_NET;
    let standard = network.to_standard_bytes().expect("a small net has a standard form");
    let standard = Network::from_bytes(&standard).expect("a written net can be read");
    assert_eq!(standard.architecture(), Architecture::Standard);
    assert!(standard.transformer().mirrored().is_none());
    assert!(standard.to_compact_bytes().is_none());
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect(fen);
        let expected = evaluate_fresh(&position, &standard);
        assert_eq!(evaluate_fresh(&position, network), expected, "{fen}");
    }
    assert!(LARGE_NET.0.to_standard_bytes().is_none(), "a large net has no standard form");
}

#[test]
fn damaged_files_are_named() {
    let bytes = small_file();
    let error = |bytes: &[u8]| Network::from_bytes(bytes).expect_err("damaged").to_string();
    let len = bytes.len();
    assert_eq!(
        error(&bytes[..len - 1]),
        format!("this net is cut short: {len} bytes were expected, {} came", len - 1)
    );
    assert_eq!(error(&bytes[..20]), "this net is cut short: 32 bytes were expected, 20 came");
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        error(&bytes)
    };
    assert_eq!(changed(8), "this compact net has version 3, 2 was expected");
    assert!(changed(12).starts_with("this net is not HalfKP_256x2-32-32"));
    for at in [18, 24, 41, 100, len - 1] {
        assert!(changed(at).starts_with("this compact net is damaged: its checksum is"), "{at}");
    }
    let mut old = bytes.clone();
    old[8] = 1;
    assert_eq!(error(&old), "this compact net has version 1, 2 was expected");
    let mut long = bytes.clone();
    long.push(0);
    assert!(error(&long).starts_with("this net is too long"));
}

/// The header of a file with other bytes after it, and with their length and checksum.
fn with_weights(bytes: &[u8], weights: &[u8]) -> Vec<u8> {
    let mut out = bytes[..weights_at(bytes)].to_vec();
    out.extend(weights);
    out[20..24].copy_from_slice(&(weights.len() as u32).to_le_bytes());
    let sum = checksum(&out);
    out[SUM].copy_from_slice(&sum);
    out
}

fn weights_at(bytes: &[u8]) -> usize {
    HEADER + usize::from(u16::from_le_bytes([bytes[16], bytes[17]])) + KING_SQUARES
}

/// Bytes of plain weights and factors of a small net.
const BEFORE_TABLES: usize =
    2 * WIDTH + 8 * HIDDEN + HIDDEN * HIDDEN + 4 + HIDDEN + 2 * groups(Architecture::Small);

fn weights_error(bytes: &[u8], weights: &[u8]) -> Option<NetError> {
    read(&with_weights(bytes, weights)).err()
}

#[test]
fn other_bucket_maps_are_refused() {
    let mut bytes = small_file();
    let weights = bytes[weights_at(&bytes)..].to_vec();
    let map = weights_at(&bytes) - KING_SQUARES;
    assert_eq!(weights_error(&bytes, &weights), None);
    for king in [0, 17, 31] {
        let mut other = bytes.clone();
        other[map + king] ^= 1;
        assert_eq!(weights_error(&other, &weights), Some(NetError::Buckets), "{king}");
    }
    bytes[19] = 9;
    let shift = Some(NetError::Shift(9));
    assert_eq!(weights_error(&bytes, &weights), shift);
}

#[test]
fn other_architectures_are_named() {
    let mut bytes = small_file();
    let weights = bytes[weights_at(&bytes)..].to_vec();
    // One bucket, none, four with gates, 32 with eight layer stacks but no gates, and with gates that
    // have fewer sets.
    for found in [0x0100_u16, 0x0000, 0x0480, 0x2070, 0x20F0, 0xA0F0] {
        bytes[18..20].copy_from_slice(&found.to_be_bytes());
        let error = weights_error(&bytes, &weights).expect("no architecture");
        assert_eq!(error, NetError::CompactArchitecture(found));
    }
    assert_eq!(
        NetError::CompactArchitecture(0x20F0).to_string(),
        "this compact net's architecture is 0x20F0, 0x0400 (small) or 0xE0F0 (large) was expected"
    );
    // A small net's weights are none of a large one.
    bytes[18..20].copy_from_slice(&LARGE.to_be_bytes());
    assert_eq!(weights_error(&bytes, &weights), Some(NetError::Buckets));
    let map = weights_at(&bytes) - KING_SQUARES;
    let large = Architecture::Large.bucket_map().expect("a map");
    bytes[map..map + KING_SQUARES].copy_from_slice(large);
    assert!(weights_error(&bytes, &weights).is_some());
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let bytes = small_file();
    let weights = &bytes[weights_at(&bytes)..];
    let (before, tables) = weights.split_at(BEFORE_TABLES);
    let error = |table: &[u8]| weights_error(&bytes, &[before, table, &[0; 4_000]].concat());
    let sum = |table, found| Some(NetError::Frequencies { table, expected: SLOTS, found });
    let whole = [0, 0x80, 0x10];
    assert_eq!(error(&[0, 0x7F]), sum(0, 127));
    assert_eq!(error(&[1, 0x80, 0x10, 1]), sum(0, 2_049));
    assert_eq!(error(&[&whole[..], &[2, 0, 0x80, 0x08, 0], &[0, 5]].concat()), sum(2, 5));
    // More sizes than there are, and a number of more bytes than there can be.
    assert_eq!(error(&[0x81, 0x01, 1]), sum(0, 0));
    assert_eq!(error(&[1, 0x80, 0x80, 0x01]), sum(0, 0));
    let text = error(&[0, 0x7F]).expect("an error").to_string();
    assert_eq!(
        text,
        "this compact net is damaged: the frequencies of its table 0 add up to 127, \
         2048 were expected"
    );
    // The first tables are those of rows quieter than a random net has: of escapes alone.
    for end in [0, 1, 7] {
        let cut = [before, &tables[..end]].concat();
        assert_eq!(weights_error(&bytes, &cut), sum(end / whole.len(), 0));
    }
}

#[test]
fn weights_that_end_elsewhere_are_refused() {
    let bytes = small_file();
    let weights = &bytes[weights_at(&bytes)..];
    assert_eq!(weights_error(&bytes, weights), None);
    let wrong = Some(NetError::Weights);
    for cut in [1, 2, 100, 10_001] {
        assert_eq!(weights_error(&bytes, &weights[..weights.len() - cut]), wrong, "{cut}");
    }
    for cut in [0, 1, BEFORE_TABLES - 1] {
        assert_eq!(weights_error(&bytes, &weights[..cut]), wrong, "{cut}");
    }
    for extra in [1, 2] {
        let long = [weights, &vec![0; extra]].concat();
        assert_eq!(weights_error(&bytes, &long), wrong, "{extra}");
    }
    let text = NetError::Weights.to_string();
    assert_eq!(text, "this compact net is damaged: its weights do not end where it does");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Files that were made with a right checksum: an answer comes, whatever they hold.
    #[test]
    fn any_weights_are_read_or_refused(
        start in 0..6_000_usize,
        other in prop::collection::vec(any::<u8>(), 1..300),
        architecture in any::<[u8; 2]>(),
    ) {
        let mut bytes = small_file();
        let mut weights = bytes[weights_at(&bytes)..].to_vec();
        weights[start..start + other.len()].copy_from_slice(&other);
        let found = read(&with_weights(&bytes, &weights));
        prop_assert!(found.is_ok() || !found.err().expect("an error").to_string().is_empty());
        bytes[18..20].copy_from_slice(&architecture);
        let found = read(&with_weights(&bytes, &weights));
        prop_assert!(found.is_ok() || !found.err().expect("an error").to_string().is_empty());
    }
}
