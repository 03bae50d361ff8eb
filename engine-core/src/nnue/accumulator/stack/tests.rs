//! The incremental accumulators against fresh ones, at every node of perft walks.

use std::sync::LazyLock;

use super::*;
use crate::nnue::arch::Architecture;
use crate::nnue::features::pieces::Pieces;
use crate::nnue::{evaluate_fresh, random_network};
use crate::types::{Color, Move, PieceType};

static STANDARD: LazyLock<Network> = LazyLock::new(|| random_network(Architecture::Standard, 7));
static SMALL: LazyLock<Network> = LazyLock::new(|| random_network(Architecture::Small, 7));
static LARGE: LazyLock<Network> = LazyLock::new(|| random_network(Architecture::Large, 7));

/// Which nodes of a walk are evaluated.
#[derive(Clone, Copy)]
enum Evaluate {
    All,
    /// About one in this many, so that several moves are caught up with at once.
    OneIn(u64),
}

/// A walk with a position and its accumulators in step.
struct Walk {
    network: &'static Network,
    position: Position,
    stack: AccumulatorStack,
    evaluate: Evaluate,
    null_moves: bool,
    evaluated: u64,
}

impl Walk {
    fn new(fen: &str, evaluate: Evaluate, null_moves: bool) -> Self {
        let position = Position::from_fen(fen).expect(fen);
        let stack = AccumulatorStack::new();
        Self { network: &STANDARD, position, stack, evaluate, null_moves, evaluated: 0 }
    }

    /// The same walk with another network.
    fn with(self, network: &'static Network) -> Self {
        Self { network, ..self }
    }

    /// Visits every line of `depth` moves, and with null moves between where they are legal.
    fn go(&mut self, depth: u32) {
        let wanted = match self.evaluate {
            Evaluate::All => true,
            Evaluate::OneIn(n) => (self.position.key() >> 20).is_multiple_of(n),
        };
        if wanted {
            self.check();
        }
        if depth == 0 {
            return;
        }
        for mv in self.position.legal_moves() {
            self.stack.push(&self.position.make(mv));
            self.go(depth - 1);
            self.position.unmake();
            self.stack.pop();
        }
        if self.null_moves && !self.position.in_check() {
            self.position.make_null();
            self.stack.push(&Changes::NONE);
            self.go(depth - 1);
            self.position.unmake_null();
            self.stack.pop();
        }
    }

    fn check(&mut self) {
        let position = &self.position;
        let raw = self.stack.evaluate(position, self.network);
        assert_eq!(raw, evaluate_fresh(position, self.network), "{}", position.fen());
        for perspective in Color::ALL {
            let king = position.king(perspective);
            let view = KingView::of(perspective, king, self.network.transformer());
            assert!(
                *self.stack.neurons.accumulator(self.stack.top, perspective)
                    == view.sum(&Pieces::of(position)).0,
                "{perspective}'s accumulator in {}",
                position.fen(),
            );
        }
        self.evaluated += 1;
    }
}

/// Middle game with everything, en passant, promotions, Chess960 castling, bare end game.
const POSITIONS: [(&str, u32); 8] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 2),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
    ("1rkr4/pp3ppp/8/8/8/8/PP3PPP/1RKR4 w DBdb - 0 1", 3),
    ("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", 4),
];

#[test]
fn equal_to_fresh_at_every_node() {
    for (fen, depth) in POSITIONS {
        let mut walk = Walk::new(fen, Evaluate::All, false);
        walk.go(depth);
        assert!(walk.evaluated > 100);
    }
}

#[test]
fn equal_to_fresh_with_null_moves_between() {
    for (fen, depth) in POSITIONS {
        Walk::new(fen, Evaluate::All, true).go(depth.min(3));
    }
}

#[test]
fn equal_to_fresh_after_gaps() {
    for (fen, depth) in POSITIONS {
        for n in [3, 50] {
            Walk::new(fen, Evaluate::OneIn(n), true).go(depth);
        }
    }
}

#[test]
fn equal_to_fresh_in_small_and_large_nets() {
    for (fen, depth) in POSITIONS {
        for network in [&SMALL, &LARGE] {
            Walk::new(fen, Evaluate::All, true).with(network).go(depth.min(3));
            Walk::new(fen, Evaluate::OneIn(50), true).with(network).go(depth);
        }
    }
}

#[test]
fn equal_to_fresh_far_from_the_nearest_computed() {
    // Knights and rooks to and fro: a long way whose end hardly differs from its start, and
    // deeper than any buffer is from the first.
    let mut walk = Walk::new(POSITIONS[0].0, Evaluate::All, false);
    walk.check();
    for round in 0..200 {
        for text in ["g1f3", "b8c6", "f3g1", "c6b8"] {
            let mv = walk.position.uci_move(text).expect(text);
            walk.stack.push(&walk.position.make(mv));
        }
        if round % 50 == 49 {
            walk.check();
        }
    }
    for _ in 0..799 {
        walk.position.unmake();
        walk.stack.pop();
    }
    walk.check();
}

#[test]
fn equal_to_fresh_while_kings_wander() {
    for network in [&STANDARD, &SMALL, &LARGE] {
        let fen = "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 1";
        wander(Walk::new(fen, Evaluate::All, false).with(network));
    }
}

/// Moves kings wherever they can go, from one half of the board to the other too.
fn wander(mut walk: Walk) {
    let mut seed = crate::nnue::random::SplitMix64::new(5);
    for _ in 0..400 {
        let moves = walk.position.legal_moves();
        let is_kings = |mv: &&Move| {
            walk.position.piece_on(mv.from()).is_some_and(|piece| piece.kind() == PieceType::King)
        };
        let kings: Vec<_> = moves.iter().filter(is_kings).copied().collect();
        let choices = if kings.is_empty() { moves.to_vec() } else { kings };
        if choices.is_empty() {
            break;
        }
        let mv = choices[seed.up_to(choices.len() - 1)];
        walk.stack.push(&walk.position.make(mv));
        walk.check();
    }
    assert!(walk.evaluated > 50);
}

#[test]
fn another_network_and_another_first_position() {
    let other = random_network(Architecture::Standard, 8);
    let mut stack = AccumulatorStack::new();
    let mut position = Position::startpos();
    for text in ["e2e4", "e7e5", "e1e2", "e8e7"] {
        let mv = position.uci_move(text).expect(text);
        stack.push(&position.make(mv));
        for network in [&*STANDARD, &other, &*LARGE, &*SMALL, &*STANDARD] {
            assert_eq!(stack.evaluate(&position, network), evaluate_fresh(&position, network));
        }
    }
    stack.reset();
    let position = Position::from_fen(POSITIONS[1].0).expect("Kiwipete");
    assert_eq!(stack.evaluate(&position, &other), evaluate_fresh(&position, &other));
}
