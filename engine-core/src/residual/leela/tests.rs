//! Files, planes and moves of Leela's networks.

use super::super::network::Network;
use super::super::parameters::Parameters;
use super::super::random::{Shape, random_parameters};
use super::*;
use crate::position::Position;
use crate::types::{Move, Square};

#[test]
fn files_come_back_but_for_rounding() {
    for shape in [
        Shape::SMALL,
        Shape { squeezed: 0, wdl: false, moves_left: false, ..Shape::SMALL },
        Shape { dense_policy: 3, ..Shape::SMALL },
    ] {
        let written = random_parameters(shape, 5);
        let read = Parameters::read(&write(&written)).unwrap();
        read.check().unwrap();
        assert_eq!(read.blocks.len(), written.blocks.len());
        for (read, written) in [
            (&read.input.weights, &written.input.weights),
            (&read.blocks[1].second.biases, &written.blocks[1].second.biases),
            (&read.value.output.weights, &written.value.output.weights),
        ] {
            assert_eq!(read.len(), written.len());
            assert!(read.iter().zip(written).all(|(a, b)| (a - b).abs() < 1e-4));
        }
        assert_eq!(read.policy.is_dense(), written.policy.is_dense());
        assert_eq!(read.moves_left.is_some(), written.moves_left.is_some());
    }
}

#[test]
fn every_legal_move_has_a_number_of_its_own() {
    for fen in [
        "r3k2r/1P5P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "r3k2r/1P5P/8/8/8/8/p6p/R3K2R b KQkq - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves();
        let dense: std::collections::HashSet<_> =
            moves.iter().map(|&mv| dense_index(&position, mv)).collect();
        let planes: std::collections::HashSet<_> =
            moves.iter().map(|&mv| plane_index(&position, mv)).collect();
        assert_eq!((dense.len(), planes.len()), (moves.len(), moves.len()), "{fen}");
        assert!(dense.iter().all(|&index| index < 1858));
        assert!(planes.iter().all(|&index| index < 73 * 64));
    }
}

#[test]
fn moves_are_numbered_as_the_program_prints_them() {
    // Read off what lc0 prints behind each move (`info string e2e4 (322 )`).
    let position = Position::from_fen("r3k2r/1P5P/8/8/8/8/p6p/R3K2R w KQkq - 0 1").unwrap();
    for (text, number) in [
        ("a1b1", 0),
        ("a1a2", 7),
        ("e1c1", 97),
        ("e1d1", 100),
        ("h1h2", 180),
        ("b7a8n", 1427),
        ("b7b8n", 1428),
        ("b7a8q", 1798),
        ("b7a8b", 1800),
        ("b7b8r", 1802),
    ] {
        let mv = position.uci_move(text).unwrap();
        assert_eq!(dense_index(&position, mv), number, "{text}");
    }
    let start = Position::startpos();
    for (from, to, number) in [
        (Square::E2, Square::E4, 322),
        (Square::B1, Square::A3, 34),
        (Square::H2, Square::H4, 403),
        (Square::G1, Square::F3, 159),
    ] {
        assert_eq!(dense_index(&start, Move::normal(from, to)), number);
    }
}

#[test]
fn a_network_of_a_file_evaluates() {
    let network = Network::read(&write(&random_parameters(Shape::SMALL, 3))).unwrap();
    let position = Position::startpos();
    let moves = position.legal_moves();
    let found = network.evaluate(&mut network.workspace(), &[(&position, &moves)]).remove(0);
    assert_eq!(found.policy.len(), 20);
    assert!((found.policy.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    assert!((found.wdl.unwrap().iter().sum::<f32>() - 1.0).abs() < 1e-5);
}
