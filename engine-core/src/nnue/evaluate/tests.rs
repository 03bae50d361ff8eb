//! Whole evaluations: symmetry, gates, layer stacks, rounding of scores.

use super::*;
use crate::nnue::arch::{Architecture, WIDTH, large};
use crate::nnue::parameters::Parameters;
use crate::nnue::random_network;
use crate::nnue::simd::{self, Aligned};
use crate::nnue::transformer::{FeatureTransformer, Gates};

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
    let network = random_network(Architecture::Standard, 3);
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect(fen);
        assert_eq!(evaluate_fresh(&position, &network), evaluate_fresh(&turned(fen), &network));
    }
}

#[test]
fn the_random_net_tells_positions_apart() {
    let network = random_network(Architecture::Standard, 3);
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
    // Five pieces and four: those of a large net have different layer stacks.
    let with = Position::from_fen("4k3/7p/8/3n4/8/8/4P3/4K3 w - - 0 1").expect("valid");
    let without = Position::from_fen("4k3/7p/8/8/8/8/4P3/4K3 w - - 0 1").expect("valid");
    for architecture in [Architecture::Standard, Architecture::Small, Architecture::Large] {
        let network = random_network(architecture, 3);
        let share = evaluate_without(&with, Square::D5, &network);
        assert_eq!(share, evaluate_fresh(&without, &network));
        assert_ne!(share, evaluate_fresh(&with, &network));
        assert_eq!(evaluate_without(&with, Square::A1, &network), evaluate_fresh(&with, &network));
    }
}

/// The same net with other gates' biases and all their rows zero, or with other layer stacks.
fn changed(network: &Network, gate_bias: Option<i16>, layer_stack: Option<usize>) -> Network {
    let old = network.transformer();
    let biases = Aligned(*old.biases());
    let rows = old.mirrored().expect("a large net").into_owned();
    let gates = match gate_bias {
        Some(bias) => Gates {
            biases: Aligned([bias; WIDTH]),
            rows: vec![Aligned([0; WIDTH]); large::GATE_ROWS].into(),
        },
        None => old.gates().expect("a large net").clone(),
    };
    let stacks = network.parameters().enumerate();
    let stacks = stacks.map(|(own, _)| network.parameters().nth(layer_stack.unwrap_or(own)));
    let parameters = Parameters {
        description: String::new(),
        transformer: FeatureTransformer::large(biases, rows, gates).expect("as many rows"),
        layer_stacks: stacks.map(|stack| stack.expect("one of them").clone()).collect(),
    };
    Network::new(parameters).expect("as many layer stacks")
}

#[test]
fn the_number_of_pieces_selects_the_layer_stack() {
    let network = random_network(Architecture::Large, 3);
    let of = |layer_stack| changed(&network, None, Some(layer_stack));
    for (fen, own) in POSITIONS.iter().zip([7, 7, 2, 2]) {
        let position = Position::from_fen(fen).expect(fen);
        let raw = |network: &Network| evaluate_fresh(&position, network);
        assert_eq!(raw(&network), raw(&of(own)), "{fen}");
        assert_ne!(raw(&network), raw(&of(0)), "{fen}");
    }
}

#[test]
fn a_network_has_as_many_layer_stacks_as_its_architecture() {
    let network = random_network(Architecture::Small, 3);
    let transformer = network.transformer();
    for (count, fits) in [(0, false), (1, true), (2, false), (8, false)] {
        let parameters = Parameters {
            description: String::new(),
            transformer: transformer.clone(),
            layer_stacks: network
                .parameters()
                .collect::<Vec<_>>()
                .into_iter()
                .cycle()
                .take(count)
                .cloned()
                .collect(),
        };
        assert_eq!(Network::new(parameters).is_some(), fits, "{count}");
    }
}

#[test]
fn gates_multiply_neurons() {
    let network = random_network(Architecture::Large, 3);
    let [open, wide_open, half, shut] =
        [127, 30_000, 64, -5].map(|bias| changed(&network, Some(bias), None));
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect(fen);
        let raw = |network| evaluate_fresh(&position, network);
        assert_eq!(raw(&open), raw(&wide_open), "{fen}");
        assert_ne!(raw(&open), raw(&half), "{fen}");
        assert_ne!(raw(&half), raw(&shut), "{fen}");
    }
    // A shut gate leaves nothing of a neuron, an open one all but a 128th.
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
