//! Compact files: round trips, the same evaluation as the standard form, damaged files.

use proptest::prelude::*;

use super::*;
use crate::bench::POSITIONS;
use crate::nnue::{Network, evaluate_fresh};
use crate::position::Position;

fn file(buckets: u8) -> (Network, Vec<u8>) {
    stacked_file(buckets, 1)
}

fn stacked_file(buckets: u8, stacks: usize) -> (Network, Vec<u8>) {
    let network = Network::random_stacked(5, buckets, stacks);
    let bytes = network.to_compact_bytes().expect("its rows are shared");
    (network, bytes)
}

#[test]
fn nets_come_back() {
    for (buckets, stacks) in [(1, 1), (3, 1), (1, 2), (2, 8), (32, 8)] {
        let (network, bytes) = stacked_file(buckets, stacks);
        let again = Network::from_bytes(&bytes).expect("a written net can be read");
        assert!(again.transformer() == network.transformer());
        let parameters = |network: &Network| -> Vec<LayerParameters> {
            network.stacks().iter().map(|layers| layers.parameters().clone()).collect()
        };
        assert_eq!(again.stacks().len(), stacks);
        assert_eq!(parameters(&again), parameters(&network));
        assert_eq!(again.description(), network.description());
        assert!(again.to_compact_bytes().expect("shared") == bytes);
        // Weights of 49 values, all about equally likely, have 5.6 bits each.
        let entropy = (49_f64.log2() / 8.0 * (WIDTH * PIECE_ROWS) as f64) as usize;
        let most = entropy * usize::from(buckets) * 51 / 50 + 10_000 + 15_000 * stacks;
        assert!(bytes.len() < most, "{} bytes", bytes.len());
    }
}

#[test]
fn gates_come_back() {
    for rows in GATE_ROWS {
        let network = Network::random_gated(5, 2, 8, rows);
        let bytes = network.to_compact_bytes().expect("its rows are shared");
        let again = Network::from_bytes(&bytes).expect("a written net can be read");
        assert!(again.transformer() == network.transformer());
        let gates = again.transformer().gates().expect("as written");
        assert_eq!((gates.rows.len(), gates.relations()), (rows, rows / PIECE_ROWS - 1));
        assert!(again.to_compact_bytes().expect("shared") == bytes);
        assert!(
            Network::random_gated(5, 2, 1, rows).to_standard_bytes().is_none(),
            "it has no room for them"
        );
        // Without the bits that tell of them there are more weights than fit.
        for (at, bit) in [(19, GATED), (18, 1 << 7), (18, 1 << 6)] {
            let mut plain = bytes.clone();
            plain[at] &= !bit;
            let sum = checksum(&plain);
            plain[SUM].copy_from_slice(&sum);
            assert_eq!(Network::from_bytes(&plain).is_err(), plain != bytes, "bit of {at}");
        }
    }
}

#[test]
fn steps_of_weights_are_found_and_extremes_survive() {
    let (network, _) = file(1);
    let mut rows = network.transformer().mirrored().expect("shared").into_owned();
    for row in &mut rows.pieces {
        row.0.iter_mut().for_each(|weight| *weight *= 4);
    }
    rows.pieces[7].0[..3].copy_from_slice(&[i16::MIN, i16::MAX & !3, -4]);
    let mut layers = network.layers(32).parameters().clone();
    layers.dense1.biases[..3].copy_from_slice(&[i32::MIN, i32::MAX, -1]);
    layers.dense2.weights[0][..2].copy_from_slice(&[i8::MIN, i8::MAX]);
    let biases = Aligned(*network.transformer().biases());
    let transformer = FeatureTransformer::new_mirrored(biases, rows.clone()).expect("fitting rows");
    let bytes = write("", &transformer, &[&layers]).expect("its rows are shared");
    assert_eq!(bytes[19], 2);
    let parameters = read(&bytes).expect("a written net can be read");
    assert!(*parameters.transformer.mirrored().expect("shared") == rows);
    assert_eq!(parameters.stacks, [layers]);
}

#[test]
fn compact_and_standard_forms_evaluate_alike() {
    // With 32 buckets each king's square has one of its own.
    for (network, _) in [file(3), file(32)] {
        let standard = network.to_standard_bytes().expect("one stack of layers");
        let standard = Network::from_bytes(&standard).expect("a written net can be read");
        assert!(standard.transformer().mirrored().is_none());
        assert!(standard.to_compact_bytes().is_none());
        for fen in POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let expected = evaluate_fresh(&position, &standard);
            assert_eq!(evaluate_fresh(&position, &network), expected, "{fen}");
        }
    }
    assert!(stacked_file(1, 2).0.to_standard_bytes().is_none(), "it has room for one stack");
}

#[test]
fn damaged_files_are_named() {
    let (_, bytes) = file(1);
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

/// Bytes of plain weights and factors of a net with one bucket.
const BEFORE_TABLES: usize =
    2 * WIDTH + 8 * HIDDEN + HIDDEN * HIDDEN + 4 + HIDDEN + 2 * ONE.groups();
/// What such a net has rows of.
const ONE: Sizes = Sizes { buckets: 1, stacks: 1, gates: 0 };

fn weights_error(bytes: &[u8], weights: &[u8]) -> Option<NetError> {
    read(&with_weights(bytes, weights)).err()
}

#[test]
fn buckets_that_are_not_there_are_refused() {
    let (_, mut bytes) = file(1);
    let weights = bytes[weights_at(&bytes)..].to_vec();
    let map = weights_at(&bytes) - KING_SQUARES;
    bytes[map] = 1;
    let buckets = |buckets, found| Some(NetError::Buckets { buckets, found });
    assert_eq!(weights_error(&bytes, &weights), buckets(1, 1));
    bytes[map] = 0;
    assert_eq!(weights_error(&bytes, &weights), None);
    bytes[18] = 0;
    assert_eq!(weights_error(&bytes, &weights), buckets(0, 0));
    bytes[18] = 33;
    assert_eq!(weights_error(&bytes, &weights), buckets(33, 0));
    // Rows that are not there.
    bytes[18] = 2;
    assert!(weights_error(&bytes, &weights).is_some());
}

#[test]
fn stacks_that_no_net_has_are_refused() {
    let (_, mut bytes) = file(1);
    let weights = bytes[weights_at(&bytes)..].to_vec();
    for found in 2..=8 {
        bytes[19] = bytes[19] & 15 | (found as u8 - 1) << 4;
        let error = weights_error(&bytes, &weights).expect("it has one stack");
        let is_number = matches!(error, NetError::Stacks { .. });
        assert_eq!(is_number, !STACKS.contains(&found), "{found}: {error}");
    }
}

#[test]
fn tables_that_cannot_be_are_refused() {
    let (_, bytes) = file(1);
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
    let (_, bytes) = file(1);
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
        start in 0..4_000_usize,
        other in prop::collection::vec(any::<u8>(), 1..300),
        buckets in 0..34_u8,
    ) {
        let (_, mut bytes) = file(1);
        let mut weights = bytes[weights_at(&bytes)..].to_vec();
        weights[start..start + other.len()].copy_from_slice(&other);
        let found = read(&with_weights(&bytes, &weights));
        prop_assert!(found.is_ok() || !found.err().expect("an error").to_string().is_empty());
        bytes[18] = buckets;
        let found = read(&with_weights(&bytes, &weights));
        prop_assert!(found.is_ok() || !found.err().expect("an error").to_string().is_empty());
    }
}
