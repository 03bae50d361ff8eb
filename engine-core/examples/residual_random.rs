//! Writes residual networks of random weights, for `tests/python/lc0_compare.py` and for benchmarks:
//!
//! ```text
//! cargo run --release -p tabia-core --example residual_random --features random-nets -- FOLDER
//! ```
//!
//! The files are of every kind that is read: Leela's with and without squeeze and excitation, with dense
//! and convolutional policies, values of both kinds, with and without moves left; and one of ours.

use std::path::Path;
use std::process::ExitCode;

use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::residual::{Encoding, alphazero, leela};

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("a folder was expected");
        return ExitCode::FAILURE;
    };
    let leela = Shape { filters: 32, head: [32, 128], ..Shape::SMALL };
    let shapes = [
        ("se-conv-wdl-mlh", leela),
        ("plain-conv-value", Shape { squeezed: 0, wdl: false, moves_left: false, ..leela }),
        ("plain-dense-wdl", Shape { squeezed: 0, dense_policy: 8, moves_left: false, ..leela }),
        ("se-dense-value-mlh", Shape { dense_policy: 32, wdl: false, filters: 48, ..leela }),
        ("az-6x64", Shape { encoding: Encoding::AlphaZero, blocks: 6, filters: 64, ..leela }),
    ];
    for (seed, (name, shape)) in shapes.into_iter().enumerate() {
        let parameters = random_parameters(shape, seed as u64);
        let (bytes, ending) = match shape.encoding {
            Encoding::Leela => (leela::write(&parameters), "pb.gz"),
            Encoding::AlphaZero => (alphazero::write(&parameters), "tares"),
        };
        let path = Path::new(&folder).join(format!("random-{name}.{ending}"));
        if let Err(error) = std::fs::write(&path, bytes) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
        println!("{}", path.display());
    }
    ExitCode::SUCCESS
}
