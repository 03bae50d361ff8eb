//! Whole evaluations: symmetry, and scores as they are told.

use super::arch::{PIECE_ROWS, WIDTH};
use super::simd::Aligned;
use super::*;

/// The position turned by 180 degrees, with the colours changed; castling rights are dropped.
fn turned(fen: &str) -> Position {
    let mut fields = fen.split(' ');
    let board = fields.next().expect("a board");
    let swap = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    let board: String = board.chars().rev().map(swap).collect();
    let side = if fields.next() == Some("w") { "b" } else { "w" };
    Position::from_fen(&format!("{board} {side} - - 0 1")).expect(fen)
}

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

#[test]
fn the_turned_board_is_worth_the_same() {
    let network = Network::random(3);
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect(fen);
        assert_eq!(evaluate_fresh(&position, &network), evaluate_fresh(&turned(fen), &network));
    }
}

#[test]
fn the_random_net_tells_positions_apart() {
    let network = Network::random(3);
    let scores = POSITIONS.map(|fen| {
        let position = Position::from_fen(fen).expect(fen);
        internal(evaluate_fresh(&position, &network))
    });
    assert!(scores.iter().all(|score| score.abs() < 10_000), "{scores:?}");
    for (i, score) in scores.iter().enumerate() {
        assert!(!scores[..i].contains(score), "{scores:?}");
    }
}

#[test]
fn a_piece_left_out_is_as_if_it_were_not_there() {
    // Five pieces and four: those of eight stacks have different layers.
    let with = Position::from_fen("4k3/7p/8/3n4/8/8/4P3/4K3 w - - 0 1").expect("valid");
    let without = Position::from_fen("4k3/7p/8/8/8/8/4P3/4K3 w - - 0 1").expect("valid");
    for network in [
        Network::random(3),
        Network::random_stacked(3, 1, 8),
        Network::random_gated(3, 1, 8, GATE_ROWS[0]),
        Network::random_gated(3, 1, 8, GATE_ROWS[1]),
        Network::random_gated(3, 1, 8, GATE_ROWS[2]),
    ] {
        let share = evaluate_without(&with, Square::D5, &network);
        assert_eq!(share, evaluate_fresh(&without, &network));
        assert_ne!(share, evaluate_fresh(&with, &network));
        assert_eq!(evaluate_without(&with, Square::A1, &network), evaluate_fresh(&with, &network));
    }
}

#[test]
fn the_number_of_pieces_chooses_the_layers() {
    let network = Network::random_stacked(3, 1, 2);
    let [few, many] = [0, 1].map(|stack| {
        Network::new(Parameters {
            description: String::new(),
            transformer: network.transformer().clone(),
            stacks: vec![network.stacks()[stack].parameters().clone()],
        })
    });
    for (fen, own) in POSITIONS.iter().zip([&many, &many, &few, &few]) {
        let position = Position::from_fen(fen).expect(fen);
        let raw = |network| evaluate_fresh(&position, network);
        assert_eq!(raw(&network), raw(own), "{fen}");
        assert_ne!(raw(&few), raw(&many), "{fen}");
    }
}

#[test]
fn gates_multiply_neurons() {
    let plain = Network::random_stacked(3, 2, 8);
    let gated = |bias: i16| {
        let rows = vec![Aligned([0; WIDTH]); PIECE_ROWS].into();
        let gates = Gates { biases: Aligned([bias; WIDTH]), rows };
        let stacks = plain.stacks().iter().map(|layers| layers.parameters().clone()).collect();
        let transformer = plain.transformer().clone().with_gates(gates).expect("rows fit");
        Network::new(Parameters { description: String::new(), transformer, stacks })
    };
    let [open, wide_open, half, shut] = [127, 30_000, 64, -5].map(gated);
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect(fen);
        let raw = |network| evaluate_fresh(&position, network);
        assert_eq!(raw(&open), raw(&wide_open), "{fen}");
        assert_ne!(raw(&open), raw(&half), "{fen}");
        assert_ne!(raw(&half), raw(&shut), "{fen}");
    }
    // Of a neuron nothing is left behind a gate that is shut, and all but a 128th behind an open one.
    let mut out = [0; WIDTH];
    for (value, gate, product) in
        [(127, 127, 126), (300, 127, 126), (127, 64, 64), (100, 64, 50), (-3, 127, 0), (127, -3, 0)]
    {
        simd::multiply(&[value; WIDTH], &[gate; WIDTH], &mut out);
        assert!(out.iter().all(|&activation| i32::from(activation) == product), "{value} {gate}");
    }
}

#[test]
fn scores_round_toward_zero() {
    assert_eq!([920, -4121, 15, -15].map(internal), [57, -257, 0, 0]);
}
