//! Plain Rust: the definition, which every other backend must match.

use super::types::Sums;
use crate::nnue::arch::{GATE_SHIFT, HIDDEN, MAX_ACTIVATION, WEIGHT_SHIFT};

pub use super::layout::quads::{Activation, CHUNK, Chunk, Column, Weight, fits_i16, weight};

/// The backend's name.
pub const NAME: &str = "scalar";

/// Clipped ReLU of an accumulator: `clamp(x, 0, 127)`.
#[inline]
pub fn clip<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    for (out, &value) in out.iter_mut().zip(values) {
        *out = value.clamp(0, MAX_ACTIVATION) as Activation;
    }
}

/// Products of neurons with their gates, both clipped: `(value * gate + 64) >> 7`, at most 126. The
/// compiler vectorises this loop well for every backend but those of WebAssembly, where it takes twice
/// as many instructions as needed.
#[inline]
pub fn multiply<const W: usize>(values: &[i16; W], gates: &[i16; W], out: &mut [Activation; W]) {
    // Half of what the shift drops, so that dropping rounds.
    const HALF: i16 = 1 << (GATE_SHIFT - 1);
    for i in 0..W {
        let [value, gate] = [values[i], gates[i]].map(|sum| sum.clamp(0, MAX_ACTIVATION));
        out[i] = ((value * gate + HALF) >> GATE_SHIFT) as Activation;
    }
}

/// The sums of a dense layer.
#[must_use]
#[inline]
pub fn dense<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    let mut sums = *biases;
    for (chunk, column) in input.iter().zip(columns) {
        add_column(&mut sums, chunk, column);
    }
    sums
}

/// The sums of a dense layer many of whose inputs are zero.
#[must_use]
#[inline]
pub fn dense_sparse<const N: usize>(
    input: &[Chunk; N],
    columns: &[Column; N],
    _fits_i16: &[u64],
    biases: &Sums,
) -> Sums {
    let mut sums = *biases;
    for (chunk, column) in input.iter().zip(columns) {
        if *chunk != [0; CHUNK] {
            add_column(&mut sums, chunk, column);
        }
    }
    sums
}

/// Adds the products of one chunk of inputs to every sum.
#[inline]
fn add_column(sums: &mut Sums, chunk: &Chunk, column: &Column) {
    for (sum, weights) in sums.iter_mut().zip(column.0.as_chunks::<CHUNK>().0) {
        let products = chunk.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
        *sum = sum.wrapping_add(products.sum());
    }
}

/// Clipped ReLU of a dense layer: `clamp(sum >> 6, 0, 127)`.
#[must_use]
#[inline]
pub fn clip_sums(sums: &Sums) -> [Activation; HIDDEN] {
    sums.map(|sum| (sum >> WEIGHT_SHIFT).clamp(0, i32::from(MAX_ACTIVATION)) as u8)
}

/// One neuron over the last activations.
#[must_use]
#[inline]
pub fn dot(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    input.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w)).sum()
}
