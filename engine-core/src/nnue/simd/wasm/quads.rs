//! Products of four bytes by the relaxed dot product.

use std::arch::wasm32::*;

use super::{load, load_sums, store};
use crate::nnue::arch::{HIDDEN, WEIGHT_SHIFT};
use crate::nnue::simd::Sums;

pub use crate::nnue::simd::layout::quads::{
    Activation, CHUNK, Chunk, Column, Weight, is_light, weight,
};

/// The backend's name.
pub const NAME: &str = "relaxed-simd";

/// Adds to each lane of `sums` its four products. What is relaxed does not matter here: the
/// second operand has seven bits, and a sum of two products fits sixteen.
#[inline]
pub(super) fn add(sums: v128, x: v128, weights: v128) -> v128 {
    i32x4_relaxed_dot_i8x16_i7x16_add(weights, x, sums)
}

/// Clipped ReLU of an accumulator: `clamp(x, 0, 127)`.
#[inline]
pub fn clip<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(16)) };
    let pairs = values.as_chunks::<8>().0.as_chunks::<2>().0;
    for ([low, high], out) in pairs.iter().zip(out.as_chunks_mut::<16>().0) {
        // The signed narrowing clips above, the maximum below.
        let narrowed = i8x16_narrow_i16x8(load(low), load(high));
        store(out, i8x16_max(narrowed, i8x16_splat(0)));
    }
}

/// Clipped ReLU of a dense layer: `clamp(sum >> 6, 0, 127)`.
#[must_use]
#[inline]
pub fn clip_sums(sums: &Sums) -> [Activation; HIDDEN] {
    let sums = load_sums(sums).map(|sum| i32x4_shr(sum, WEIGHT_SHIFT));
    let mut out = [0; HIDDEN];
    for ([a, b, c, d], out) in sums.as_chunks::<4>().0.iter().zip(out.as_chunks_mut::<16>().0) {
        // Each narrowing clips to its range, so the narrower one clips at 127.
        let (low, high) = (i16x8_narrow_i32x4(*a, *b), i16x8_narrow_i32x4(*c, *d));
        store(out, i8x16_max(i8x16_narrow_i16x8(low, high), i8x16_splat(0)));
    }
    out
}

/// One neuron over the last activations.
#[must_use]
#[inline]
pub fn dot(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    let vectors = input.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0);
    let sums = vectors.fold(i32x4_splat(0), |sums, (x, w)| add(sums, load(x), load(w)));
    let sums = i32x4_add(sums, i32x4_shuffle::<2, 3, 0, 1>(sums, sums));
    i32x4_extract_lane::<0>(sums).wrapping_add(i32x4_extract_lane::<1>(sums))
}
