//! Nanoseconds for the parts of an evaluation: `cargo run --release --example nnue_bench [net]`.
//!
//! The positions are those of the evaluation fixture; without a file a random net is used, whose
//! activations are less often zero than a real net's.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use tabia_core::nnue::arch::{Architecture, HIDDEN, INPUTS, WIDTH};
use tabia_core::nnue::features::halfkp;
use tabia_core::nnue::simd::layout::quads::{CHUNK, Chunk, Column};
use tabia_core::nnue::simd::{self, Sums};
use tabia_core::nnue::{AccumulatorStack, Network, evaluate_fresh, random_network};
use tabia_core::position::Position;
use tabia_core::types::{Color, Move};

/// Chunks of the first dense layer's inputs on x86-64.
const INPUT_CHUNKS: usize = INPUTS / CHUNK;
/// Chunks of the second dense layer's.
const HIDDEN_CHUNKS: usize = HIDDEN / CHUNK;
/// Each figure is the best of so many rounds over all positions: the one least disturbed.
const ROUNDS: usize = 40;

type Accumulators = [[i16; WIDTH]; 2];

fn main() {
    let network = match std::env::args().nth(1) {
        Some(path) => {
            let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            let start = Instant::now();
            let network = Network::from_bytes(&bytes).unwrap_or_else(|error| panic!("{error}"));
            println!("{:<32}{:>10.1} ms", "load", start.elapsed().as_secs_f64() * 1e3);
            network
        }
        None => random_network(Architecture::Standard, 1),
    };
    let positions = positions();
    println!("{} positions, {}, backend {}", positions.len(), network.description(), simd::BACKEND);

    whole(&network, &positions);
    let accumulators: Vec<_> = positions.iter().map(|p| accumulators(p, &network)).collect();
    time("layers above the accumulators", accumulators.len(), || {
        for [own, other] in &accumulators {
            black_box(network.layer_stack(32).forward(own, other));
        }
    });
    parts(&accumulators);
}

fn positions() -> Vec<Position> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/halfkp_evals.tsv");
    let fixture = std::fs::read_to_string(path).expect("the fixture is in the repository");
    let fens = fixture.lines().filter_map(|line| line.split('\t').next());
    fens.filter_map(|fen| Position::from_fen(fen).ok()).step_by(4).collect()
}

/// Whole evaluations, with and without the accumulators of the move before.
fn whole(network: &Network, positions: &[Position]) {
    time("evaluation from scratch", positions.len(), || {
        for position in positions {
            black_box(evaluate_fresh(position, network));
        }
    });
    let mut stack = AccumulatorStack::new();
    time("evaluation, both refreshed", positions.len(), || {
        for position in positions {
            stack.reset();
            black_box(stack.evaluate(position, network));
        }
    });
    let is_kings =
        |position: &Position, mv: Move| position.king(position.side_to_move()) == mv.from();
    for (name, kings) in [("after a move", false), ("after a king's move", true)] {
        let mut lines: Vec<(Position, Vec<Move>)> = positions
            .iter()
            .map(|position| {
                let moves = position.legal_moves().into_iter();
                (position.clone(), moves.filter(|&mv| is_kings(position, mv) == kings).collect())
            })
            .collect();
        let count = lines.iter().map(|(_, moves)| moves.len()).sum();
        let mut nanoseconds = [0.0; 2];
        for evaluate in [false, true] {
            nanoseconds[usize::from(evaluate)] = measure(count, || {
                for (position, moves) in &mut lines {
                    stack.reset();
                    stack.evaluate(position, network);
                    for &mv in moves.iter() {
                        stack.push(&position.make(mv));
                        if evaluate {
                            black_box(stack.evaluate(position, network));
                        }
                        position.unmake();
                        stack.pop();
                    }
                }
            });
        }
        print(&format!("evaluation {name}"), nanoseconds[1] - nanoseconds[0]);
        print(&format!("  making and unmaking, {name}"), nanoseconds[0]);
    }
}

fn accumulators(position: &Position, network: &Network) -> Accumulators {
    let us = position.side_to_move();
    [us, !us].map(|perspective: Color| {
        let mut sums = *network.transformer().biases();
        for square in position.occupied() {
            let piece = position.piece_on(square).expect("occupied");
            let king = position.king(perspective);
            if let Some(feature) = halfkp::index(perspective, king, piece, square) {
                let row = network.transformer().expanded_row(feature.index());
                sums.iter_mut()
                    .zip(&row.0)
                    .for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
        }
        sums
    })
}

/// The inner loops of every backend that this build has.
///
/// The products of these columns fit 16 bits, as those of nearly all columns of a real net do.
fn parts(accumulators: &[Accumulators]) {
    let mut inputs = vec![[[0; 4]; INPUT_CHUNKS]; accumulators.len()];
    for (accumulators, input) in accumulators.iter().zip(&mut inputs) {
        for (value, byte) in accumulators.as_flattened().iter().zip(input.as_flattened_mut()) {
            *byte = (*value).clamp(0, 127) as u8;
        }
    }
    let zero = inputs.as_flattened().iter().filter(|chunk| **chunk == [0; 4]).count();
    let share = 100.0 * zero as f64 / inputs.as_flattened().len() as f64;
    println!("{share:.0} % of the input chunks are zero");
    let columns: Vec<Column> = (0..INPUT_CHUNKS)
        .map(|c| simd::Aligned(std::array::from_fn(|i| ((7 * c + 13 * i) % 61) as i8 - 30)))
        .collect();
    let columns = columns.as_slice().try_into().expect("as many columns as chunks");

    macro_rules! backend {
        ($($name:ident)*) => {$(
            backend(
                stringify!($name), accumulators, &inputs, columns,
                simd::$name::clip, simd::$name::dense, simd::$name::dense_sparse,
                simd::$name::dense, simd::$name::clip_sums,
            );
        )*};
    }
    backend!(scalar);
    #[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
    backend!(sse41);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    backend!(avx2);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vnni"))]
    backend!(avx512);
}

type Dense<const N: usize> = fn(&[Chunk; N], &[Column; N], &Sums) -> Sums;
type DenseSparse = fn(&[Chunk; INPUT_CHUNKS], &[Column; INPUT_CHUNKS], &[u64], &Sums) -> Sums;

#[allow(clippy::too_many_arguments)]
fn backend(
    name: &str,
    accumulators: &[Accumulators],
    inputs: &[[Chunk; INPUT_CHUNKS]],
    columns: &[Column; INPUT_CHUNKS],
    clip: impl Fn(&[i16; WIDTH], &mut [u8; WIDTH]),
    dense: Dense<INPUT_CHUNKS>,
    dense_sparse: DenseSparse,
    second: Dense<HIDDEN_CHUNKS>,
    clip_sums: impl Fn(&Sums) -> [u8; 32],
) {
    let biases = [0; 32];
    time(&format!("{name}: clip both accumulators"), accumulators.len(), || {
        for [own, other] in accumulators {
            let mut out = [[0; WIDTH]; 2];
            clip(own, &mut out[0]);
            clip(other, &mut out[1]);
            black_box(out);
        }
    });
    time(&format!("{name}: dense 1"), inputs.len(), || {
        for input in inputs {
            black_box(dense(input, columns, &biases));
        }
    });
    time(&format!("{name}: dense 1 (sparse)"), inputs.len(), || {
        for input in inputs {
            black_box(dense_sparse(input, columns, &[!0; 2], &biases));
        }
    });
    let second_columns = columns.first_chunk().expect("enough columns");
    time(&format!("{name}: clip sums, dense 2"), inputs.len(), || {
        for input in inputs {
            let hidden = clip_sums(black_box(&biases));
            black_box(hidden);
            let input = input.first_chunk().expect("enough chunks");
            black_box(second(input, second_columns, &biases));
        }
    });
}

fn time(name: &str, count: usize, work: impl FnMut()) {
    print(name, measure(count, work));
}

fn print(name: &str, nanoseconds: f64) {
    println!("{name:<40}{nanoseconds:>10.1} ns");
}

/// The best time of one of `count` pieces of work, in nanoseconds.
fn measure(count: usize, mut work: impl FnMut()) -> f64 {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e9 / count as f64
    });
    rounds.fold(f64::INFINITY, f64::min)
}
