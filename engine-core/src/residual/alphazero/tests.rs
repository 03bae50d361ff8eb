//! AlphaZero's planes and moves, and files of our own.

use std::collections::HashSet;

use super::super::error::Error;
use super::super::network::Network;
use super::super::parameters::{Encoding, Parameters};
use super::super::planes::Plane;
use super::super::random::{Shape, random_parameters};
use super::*;
use crate::position::Position;

const SHAPES: [Shape; 3] = [
    Shape::SMALL,
    Shape { dense_policy: 3, squeezed: 0, moves_left: false, ..Shape::SMALL },
    Shape { encoding: Encoding::AlphaZero, wdl: false, ..Shape::SMALL },
];

fn play(fen: &str, moves: &str) -> Position {
    let mut position = Position::from_fen(fen).unwrap();
    for text in moves.split_whitespace() {
        position.make(position.uci_move(text).unwrap());
    }
    position
}

#[test]
fn planes_of_the_start_position() {
    let planes = planes(&Position::startpos());
    assert_eq!(planes[0], Plane::ones(0xFF00), "own pawns");
    assert_eq!(planes[5], Plane::ones(0x10), "own king");
    assert_eq!(planes[6], Plane::ones(0x00FF_0000_0000_0000), "the opponent's pawns");
    assert_eq!(planes[10], Plane::ones(1 << 59), "the opponent's queen");
    assert!(planes[12..112].iter().all(|plane| *plane == Plane::EMPTY), "nothing before");
    assert_eq!(planes[112], Plane::constant(1.0), "White is to move");
    assert_eq!(planes[113], Plane::constant(0.01), "the first move");
    assert!(planes[114..118].iter().all(|plane| *plane == Plane::constant(1.0)), "castling");
    assert_eq!(planes[118], Plane::EMPTY, "no move without progress");
}

#[test]
fn planes_after_some_moves() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let position = play(crate::position::START_FEN, shuffle);
    let found = planes(&position);
    // The start position for the third time; a move ago, another for the second.
    assert_eq!([found[12], found[13]], [Plane::constant(1.0); 2]);
    assert_eq!([found[14 + 12], found[14 + 13]], [Plane::constant(1.0), Plane::EMPTY]);
    assert_eq!(found[14 + 7], Plane::ones(1 << 45 | 1 << 57), "the opponent's knights before");
    assert_eq!(found[118], Plane::constant(0.08), "eight plies without progress");
    let position = play("4k2r/8/8/8/8/8/8/R3K3 w Qk - 6 41", "a1a8");
    let found = planes(&position);
    assert_eq!(found[112], Plane::EMPTY, "Black is to move");
    assert_eq!(found[113], Plane::constant(0.41));
    // Ranks are mirrored: the rook that is on a8 stands on the near side.
    assert_eq!(found[9], Plane::ones(1), "the opponent's rook");
    assert_eq!(found[3], Plane::ones(1 << 7), "the own rook");
    let rights = [Plane::constant(1.0), Plane::EMPTY, Plane::EMPTY, Plane::EMPTY];
    assert_eq!(found[114..118], rights);
    assert_eq!(found[118], Plane::constant(0.07));
}

#[test]
fn moves_have_the_planes_of_the_paper() {
    let promoting = "r3k2r/1P5P/8/8/8/8/p6p/R3K2R w KQkq - 0 1";
    for (fen, text, plane, square) in [
        (crate::position::START_FEN, "e2e4", 1, 12),
        (crate::position::START_FEN, "g1f3", 56 + 7, 6),
        (crate::position::START_FEN, "b1c3", 56, 1),
        (promoting, "a1a2", 0, 0),
        (promoting, "a1d1", 14 + 2, 0),
        (promoting, "e1c1", 42 + 1, 4),
        (promoting, "b7a8b", 64 + 3, 49),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.uci_move(text).unwrap();
        assert_eq!(plane_index(&position, mv), 64 * plane + square, "{text}");
    }
    let position = Position::from_fen("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    for (text, plane) in
        [("a7a8q", 0), ("a7b8q", 7), ("a7a8n", 65), ("a7b8n", 66), ("a7a8b", 68), ("a7b8r", 72)]
    {
        let mv = position.uci_move(text).unwrap();
        assert_eq!(plane_index(&position, mv), 64 * plane + 48, "{text}");
    }
    let black = Position::from_fen("4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1").unwrap();
    let mv = black.uci_move("a2b1r").unwrap();
    assert_eq!(plane_index(&black, mv), 64 * 72 + 48, "as White's on the other side");
}

#[test]
fn no_two_legal_moves_share_a_number() {
    for fen in [
        "r3k2r/1P5P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        // Chess960, where a castling king may step to a neighbour or stay.
        "1k6/8/8/8/8/8/8/R4KR1 w GA - 0 1",
        "1k6/8/8/8/8/8/8/RK5R w HA - 0 1",
        "1k6/8/8/8/8/8/8/R5KR w HA - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves();
        let numbers: HashSet<_> = moves.iter().map(|&mv| plane_index(&position, mv)).collect();
        assert_eq!(numbers.len(), moves.len(), "{fen}");
        assert!(numbers.iter().all(|&number| number < MOVES));
    }
}

#[test]
fn files_come_back_bit_for_bit() {
    for shape in SHAPES {
        let parameters = random_parameters(shape, 8);
        let bytes = write(&parameters);
        assert_eq!(Parameters::read(&bytes).unwrap(), parameters);
        Network::read(&bytes).unwrap();
    }
}

#[test]
fn damaged_files_say_what_is_wrong() {
    let sound = write(&random_parameters(SHAPES[2], 8));
    let mut changed = sound.clone();
    changed[500] ^= 1;
    assert!(matches!(Parameters::read(&changed), Err(Error::Checksum { .. })));
    let mut newer = sound.clone();
    newer[8] = 2;
    assert_eq!(Parameters::read(&newer), Err(Error::Version(2)));
    assert_eq!(Parameters::read(&sound[..20]), Err(Error::Length { expected: 108, found: 20 }));
    // With a checksum that is right.
    let signed = |change: &dyn Fn(&mut Vec<u8>)| {
        use sha2::{Digest, Sha256};
        let mut bytes = sound.clone();
        change(&mut bytes);
        let sum = Sha256::digest(&bytes[44..]);
        bytes[12..44].copy_from_slice(&sum);
        Parameters::read(&bytes).unwrap_err()
    };
    let length = sound.len();
    let found = signed(&|bytes| bytes.truncate(length - 4));
    assert_eq!(found, Error::Length { expected: length, found: length - 4 });
    let found = signed(&|bytes| bytes[44] = 7);
    assert_eq!(found, Error::Unsupported("encoding 7".to_owned()));
    let found = signed(&|bytes| bytes[48..52].fill(0xFF));
    assert_eq!(
        found.to_string(),
        "this network is damaged: shape: at most 4096 units were expected, 4294967295 came"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    /// Any shape, with a checksum that is right, is refused or read; nothing large is reserved first.
    #[test]
    fn any_shape_gives_an_error_or_a_network(
        numbers in proptest::collection::vec((0usize..16, 0u32..6000), 1..4),
        length in 0usize..4000,
    ) {
        use sha2::{Digest, Sha256};
        let mut bytes = write(&random_parameters(Shape { filters: 2, ..SHAPES[2] }, 8));
        for (place, number) in numbers {
            bytes[44 + 4 * place..][..4].copy_from_slice(&number.to_le_bytes());
        }
        let length = bytes.len() - length;
        bytes.truncate(length);
        let sum = Sha256::digest(&bytes[44..]);
        bytes[12..44].copy_from_slice(&sum);
        if let Ok(network) = Network::read(&bytes) {
            let position = Position::startpos();
            let moves = position.legal_moves();
            network.evaluate(&mut network.workspace(), &[(&position, &moves)]);
        }
    }
}
