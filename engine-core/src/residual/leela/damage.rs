//! Damaged files of Leela's kind give an error or a network, never a panic.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::super::error::Error;
use super::super::network::Network;
use super::super::random::{Shape, random_parameters};
use super::read::unpack;
use super::{write, write_plain};
use crate::position::Position;

const SHAPE: Shape = Shape { filters: 3, squeezed: 2, blocks: 1, ..Shape::SMALL };

/// A sound file, unpacked.
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| write_plain(&random_parameters(SHAPE, 2)));

/// Where messages begin and end, which is what a reader can stumble over, and some weights of the many
/// between: lengths and tags are small numbers.
static PLACES: LazyLock<Vec<usize>> = LazyLock::new(|| {
    (0..BYTES.len()).filter(|&at| at < 64 || at % 50 == 0 || BYTES[at] < 16).collect()
});

fn read_and_use(bytes: &[u8]) {
    let Ok(network) = Network::read(bytes) else { return };
    let position = Position::startpos();
    let moves = position.legal_moves();
    let found = network.evaluate(&mut network.workspace(), &[(&position, &moves)]);
    assert_eq!(found[0].policy.len(), moves.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn changed_bytes(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut bytes = BYTES.clone();
        for (place, byte) in changes {
            bytes[PLACES[place.index(PLACES.len())]] = byte;
        }
        read_and_use(&bytes);
    }

    #[test]
    fn cut_and_doubled(from in any::<prop::sample::Index>(), length in 0usize..2000, twice: bool) {
        let bytes = &BYTES;
        let from = from.index(bytes.len());
        let to = (from + length).min(bytes.len());
        let middle = if twice { bytes[from..to].repeat(2) } else { Vec::new() };
        read_and_use(&[&bytes[..from], &middle, &bytes[to..]].concat());
    }

    #[test]
    fn any_bytes_behind_the_magic_number(tail in prop::collection::vec(any::<u8>(), 0..300)) {
        read_and_use(&[&[0x0D, 0xC0, 1, 0, 0][..], &tail].concat());
    }

    #[test]
    fn changed_packed_bytes(at in any::<prop::sample::Index>(), byte: u8) {
        let mut bytes = write(&random_parameters(SHAPE, 2));
        let at = at.index(bytes.len());
        bytes[at] = byte;
        read_and_use(&bytes);
    }
}

#[test]
fn every_shorter_file_is_refused() {
    for &length in &*PLACES {
        assert!(Network::read(&BYTES[..length]).is_err(), "{length} bytes");
    }
}

/// What reading says of a file whose format has these codes.
fn with_format(codes: &[(u8, u8)]) -> String {
    let mut bytes = vec![0x0D, 0xC0, 1, 0, 0];
    let codes: Vec<u8> = codes.iter().flat_map(|&(field, code)| [field << 3, code]).collect();
    bytes.extend([0x22, codes.len() as u8 + 4, 0x08, 1, 0x12, codes.len() as u8]);
    bytes.extend(codes);
    Network::read(&bytes).err().map_or(String::new(), |error| error.to_string())
}

#[test]
fn what_is_not_computed_is_refused_by_name() {
    for (codes, name) in [
        (&[(1, 3)][..], "the input format INPUT_112_WITH_CANONICALIZATION"),
        (&[(1, 1), (3, 5)], "an ONNX network (NETWORK_ONNX)"),
        (&[(1, 1), (3, 6)], "an attention body (NETWORK_ATTENTIONBODY_WITH_HEADFORMAT)"),
        (&[(3, 4), (4, 3)], "an attention policy (POLICY_ATTENTION)"),
        (&[(3, 4), (5, 3)], "a value with parameters (VALUE_PARAM)"),
        (&[(3, 4), (6, 2)], "moves left format 2"),
        (&[(3, 4), (7, 1)], "the activation Mish (DEFAULT_ACTIVATION_MISH)"),
    ] {
        let expected = format!("this network cannot be used: {name} is not supported");
        assert_eq!(with_format(codes), expected);
    }
    assert_eq!(with_format(&[(1, 1), (3, 4)]), "this network is damaged: it has no weights");
}

#[test]
fn parts_of_attention_are_refused_by_name() {
    let mut bytes = vec![0x0D, 0xC0, 1, 0, 0, 0x52, 4];
    // Field 27, encoder layers of the body, of one byte.
    bytes.extend([0xDA, 0x01, 1, 0]);
    assert_eq!(
        Network::read(&bytes).err(),
        Some(Error::Unsupported("an attention body (field 27 of the weights)".to_owned()))
    );
}

#[test]
fn a_file_that_unpacks_to_too_much_is_refused() {
    let bytes = write(&random_parameters(SHAPE, 2));
    let length = BYTES.len() as u64;
    assert_eq!(unpack(&bytes, length), Ok(BYTES.clone()));
    let problem = format!("it is larger than {} bytes", length - 1);
    assert_eq!(unpack(&bytes, length - 1), Err(Error::Unpack(problem)));
}

#[test]
fn other_files_are_told_apart() {
    assert_eq!(
        Network::read(b"\x20\x5A\xF3\x7AHalf").err().unwrap().to_string(),
        "this file is no residual network: neither Leela's (.pb.gz) nor Tabia's (.tares); it starts \
         with [20, 5A, F3, 7A, 48, 61, 6C, 66]"
    );
    assert!(matches!(Network::read(b"\x1F\x8B\x08\0\0"), Err(Error::Unpack(_))));
    assert!(matches!(Network::read(b""), Err(Error::Unknown(_))));
}
