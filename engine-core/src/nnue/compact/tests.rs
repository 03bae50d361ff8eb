//! Compact files: round trips, the same evaluation as the standard form, damaged files.

use super::*;
use crate::bench::POSITIONS;
use crate::nnue::{Network, evaluate_fresh};
use crate::position::Position;

fn file(buckets: u8) -> (Network, Vec<u8>) {
    let network = Network::random_mirrored(5, buckets);
    let bytes = network.to_compact_bytes().expect("its rows are shared");
    (network, bytes)
}

#[test]
fn nets_come_back() {
    for buckets in [1, 3] {
        let (network, bytes) = file(buckets);
        let again = Network::from_bytes(&bytes).expect("a written net can be read");
        assert!(again.transformer() == network.transformer());
        assert_eq!(again.layers().parameters(), network.layers().parameters());
        assert_eq!(again.description(), network.description());
        assert!(again.to_compact_bytes().expect("shared") == bytes);
        assert!(bytes.len() < 180_000 * usize::from(buckets) + 30_000, "{} bytes", bytes.len());
    }
}

#[test]
fn steps_of_weights_are_found_and_extremes_survive() {
    let (network, _) = file(1);
    let mut rows = network.transformer().mirrored().expect("shared").clone();
    for row in &mut rows.pieces {
        row.0.iter_mut().for_each(|weight| *weight *= 4);
    }
    rows.pieces[7].0[..3].copy_from_slice(&[i16::MIN, i16::MAX & !3, -4]);
    let mut layers = network.layers().parameters().clone();
    layers.dense1.biases[..3].copy_from_slice(&[i32::MIN, i32::MAX, -1]);
    layers.dense2.weights[0][..2].copy_from_slice(&[i8::MIN, i8::MAX]);
    let bytes = write("", network.transformer().biases(), &rows, &layers);
    assert_eq!(bytes[19], 2);
    let parameters = read(&bytes).expect("a written net can be read");
    assert!(*parameters.transformer.mirrored().expect("shared") == rows);
    assert_eq!(parameters.layers, layers);
}

#[test]
fn compact_and_standard_forms_evaluate_alike() {
    let (network, _) = file(3);
    let standard = Network::from_bytes(&network.to_bytes()).expect("a written net can be read");
    assert!(standard.transformer().mirrored().is_none());
    assert!(standard.to_compact_bytes().is_none());
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect(fen);
        let expected = evaluate_fresh(&position, &standard);
        assert_eq!(evaluate_fresh(&position, &network), expected, "{fen}");
    }
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
    assert_eq!(error(&bytes[..20]), "this net is cut short: 40 bytes were expected, 20 came");
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        error(&bytes)
    };
    assert_eq!(changed(8), "this compact net has version 0, 1 was expected");
    assert!(changed(12).starts_with("this net is not HalfKP_256x2-32-32"));
    for at in [18, 24, 41, 100, len - 1] {
        assert!(changed(at).starts_with("this compact net is damaged: its checksum is"), "{at}");
    }
    let mut long = bytes.clone();
    long.push(0);
    assert!(error(&long).starts_with("this net is too long"));
}

#[test]
fn buckets_that_are_not_there_are_refused() {
    let (_, mut bytes) = file(1);
    let map = HEADER + usize::from(u16::from_le_bytes([bytes[16], bytes[17]]));
    bytes[map] = 1;
    let sum = checksum(&bytes);
    bytes[SUM].copy_from_slice(&sum);
    assert_eq!(read(&bytes).err(), Some(NetError::Buckets { buckets: 1, found: 1 }));
}
