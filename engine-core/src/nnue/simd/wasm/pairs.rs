//! Products of 16-bit pairs, which plain SIMD128 sums in one instruction.

use std::arch::wasm32::*;
use std::hint::black_box;

use super::memory::{load, load_sums, store};
use crate::nnue::arch::{GATE_SHIFT, HIDDEN, MAX_ACTIVATION, WEIGHT_SHIFT};
use crate::nnue::simd::types::Sums;

pub use crate::nnue::simd::layout::pairs::{
    Activation, CHUNK, Chunk, Column, Weight, fits_i16, weight,
};

/// The backend's name.
pub const NAME: &str = "simd128";

/// Adds to each lane of `sums` its two products.
#[inline]
pub(super) fn add(sums: v128, x: v128, weights: v128) -> v128 {
    i32x4_add(sums, i32x4_dot_i16x8(x, weights))
}

/// `None`, since the sums of two products have 32 bits already.
#[inline]
pub(super) const fn widening() -> Option<v128> {
    None
}

/// Adds to each lane of `sums` its two products. It is never called, since nothing is widened.
#[inline]
pub(super) fn add_pairs(sums: v128, x: v128, weights: v128, _widening: v128) -> v128 {
    add(sums, x, weights)
}

/// Adds to each lane of `sums` eight products. It is never called, since no column fits 16 bits here.
#[inline]
pub(super) fn add_four(sums: v128, x: [v128; 4], weights: [v128; 4], _widening: v128) -> v128 {
    x.into_iter().zip(weights).fold(sums, |sums, (x, weights)| add(sums, x, weights))
}

/// Clipped ReLU of an accumulator: `clamp(x, 0, 127)`.
#[inline]
pub fn clip<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(8)) };
    for (values, out) in values.as_chunks::<8>().0.iter().zip(out.as_chunks_mut::<8>().0) {
        store(out, clamp(load(values)));
    }
}

/// Products of neurons with their gates, both clipped: `(value * gate + 64) >> 7`.
#[inline]
pub fn multiply<const W: usize>(values: &[i16; W], gates: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(32)) };
    // Constants that the compiler does not know stay in registers.
    let constants = [0, MAX_ACTIVATION, 1 << (GATE_SHIFT - 1)];
    let [none, most, half] = black_box(constants.map(|constant| i16x8_splat(constant)));
    let [values, gates] = [values, gates].map(|sums| sums.as_chunks::<8>().0.as_chunks::<4>().0);
    let out = out.as_chunks_mut::<8>().0.as_chunks_mut::<4>().0;
    for ((values, gates), out) in values.iter().zip(gates).zip(out) {
        for ((value, gate), out) in values.iter().zip(gates).zip(out) {
            let [value, gate] =
                [value, gate].map(|sums| i16x8_min(i16x8_max(load(sums), none), most));
            store(out, i16x8_shr(i16x8_add(i16x8_mul(value, gate), half), GATE_SHIFT));
        }
    }
}

/// Clipped ReLU of a dense layer: `clamp(sum >> 6, 0, 127)`.
#[must_use]
#[inline]
pub fn clip_sums(sums: &Sums) -> [Activation; HIDDEN] {
    let sums = load_sums(sums).map(|sum| i32x4_shr(sum, WEIGHT_SHIFT));
    let mut out = [0; HIDDEN];
    for ([a, b], out) in sums.as_chunks::<2>().0.iter().zip(out.as_chunks_mut::<8>().0) {
        store(out, clamp(i16x8_narrow_i32x4(*a, *b)));
    }
    out
}

/// One neuron over the last activations.
#[must_use]
#[inline]
pub fn dot(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    let vectors = input.as_chunks::<8>().0.iter().zip(weights.as_chunks::<8>().0);
    let sums = vectors.fold(i32x4_splat(0), |sums, (x, w)| add(sums, load(x), load(w)));
    let sums = i32x4_add(sums, i32x4_shuffle::<2, 3, 0, 1>(sums, sums));
    i32x4_extract_lane::<0>(sums).wrapping_add(i32x4_extract_lane::<1>(sums))
}

#[inline]
fn clamp(values: v128) -> v128 {
    i16x8_min(i16x8_max(values, i16x8_splat(0)), i16x8_splat(MAX_ACTIVATION))
}
