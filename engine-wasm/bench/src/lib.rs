//! The parts of an evaluation as exports of a wasm module without a host, which `make bench` times
//! in browsers: WebAssembly has no clock of its own. The native counterpart is the example `nnue_bench`.
//!
//! Each function does its work for every position as often as it is told, and answers with how
//! many pieces of work that were.

mod residual;

use std::cell::RefCell;
use std::hint::black_box;

use tabia_core::nnue::features::halfkp;
use tabia_core::nnue::{
    AccumulatorStack, Architecture, InputBuffer, Network, evaluate_fresh, random_network,
};
use tabia_core::position::Position;
use tabia_core::types::Color;

/// The positions of the benchmark with its peers.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
    "8/5pk1/4p1p1/7p/3R3P/5PP1/r4K2/8 w - - 0 40",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
];

thread_local! {
    static FILE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static NETWORK: RefCell<Option<Network>> = const { RefCell::new(None) };
}

/// Room for a file of so many bytes; answers with its address.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    FILE.with_borrow_mut(|file| {
        file.resize(bytes, 0);
        file.as_mut_ptr()
    })
}

/// Takes the net from the room; answers with 1 where it is one.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn load(_at: usize, _bytes: usize) -> u32 {
    let network = FILE.with_borrow(|file| Network::from_bytes(file).ok());
    let loaded = network.is_some();
    NETWORK.set(network);
    u32::from(loaded)
}

/// Evaluations from scratch: all rows are summed.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn refresh(times: usize) -> usize {
    each(times, |position, network, count| {
        black_box(evaluate_fresh(position, network));
        *count += 1;
    })
}

/// Evaluations after each legal move: rows are added and removed.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate(times: usize) -> usize {
    after_moves(times, true)
}

/// What [`evaluate`] does besides evaluating: moves made and taken back.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn moves(times: usize) -> usize {
    after_moves(times, false)
}

fn after_moves(times: usize, evaluating: bool) -> usize {
    let mut stack = AccumulatorStack::new();
    each(times, |position, network, count| {
        stack.reset();
        stack.evaluate(position, network);
        for mv in position.legal_moves() {
            stack.push(&position.make(mv));
            if evaluating {
                black_box(stack.evaluate(position, network));
            }
            position.unmake();
            stack.pop();
            *count += 1;
        }
    })
}

/// The layers above the accumulators alone.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn layers(times: usize) -> usize {
    each(times, |position, network, count| {
        let us = position.side_to_move();
        let [own, other] = [us, !us].map(|color| accumulator(position, network, color));
        let mut inputs = InputBuffer::default();
        for _ in 0..64 {
            let layers = network.layer_stack(32);
            black_box(layers.forward_in(
                black_box((&own).into()),
                black_box((&other).into()),
                &mut inputs,
            ));
        }
        *count += 64;
    })
}

fn accumulator(position: &Position, network: &Network, perspective: Color) -> [i16; 256] {
    let mut sums = *network.transformer().biases();
    for square in position.occupied() {
        let piece = position.piece_on(square).expect("occupied");
        let king = position.king(perspective);
        if let Some(feature) = halfkp::index(perspective, king, piece, square) {
            let row = network.transformer().expanded_row(feature.index());
            sums.iter_mut().zip(&row.0).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
    }
    sums
}

fn each(times: usize, mut work: impl FnMut(&mut Position, &Network, &mut usize)) -> usize {
    NETWORK.with_borrow_mut(|network| {
        let network = network.get_or_insert_with(|| random_network(Architecture::Standard, 1));
        let mut count = 0;
        for fen in POSITIONS {
            let mut position = Position::from_fen(fen).expect("the positions are valid");
            for _ in 0..times {
                work(&mut position, network, &mut count);
            }
        }
        count
    })
}
