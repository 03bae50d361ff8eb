//! Products of bytes by relaxed dot products.
//!
//! Two things are relaxed about them: the meaning of the second operand's eighth bit, and whether the
//! sum of two products saturates at 16 bits. Neither matters here, since activations have seven bits
//! and a sum of two products fits. But they tell processors apart ([`pairs_are_cheap`]).

use std::arch::wasm32::*;
use std::hint::black_box;
use std::sync::OnceLock;

use super::memory::{load, load_sums, store};
use crate::nnue::arch::{GATE_SHIFT, HIDDEN, WEIGHT_SHIFT};
use crate::nnue::simd::layout::quads;
use crate::nnue::simd::types::Sums;

pub use crate::nnue::simd::layout::quads::{Activation, CHUNK, Chunk, Column, Weight, weight};

/// The backend's name.
pub const NAME: &str = "relaxed-simd";

/// Whether four products of a column can be added in 16 bits, and are cheaper that way.
#[must_use]
pub fn fits_i16(column: &Column) -> bool {
    pairs_are_cheap() && quads::fits_i16(column)
}

/// Whether this processor has an instruction for the dot product of two bytes and none for that
/// of four: x86 without AVX-VNNI, where 127 times 255 (not -1, as on ARM), twice, saturates at
/// 16 bits (not so with AVX-VNNI).
#[inline]
fn pairs_are_cheap() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    const TWO_SATURATED: i32 = 2 * i16::MAX as i32;
    *ANSWER.get_or_init(|| {
        let (high, all_ones) = black_box((i8x16_splat(127), i8x16_splat(-1)));
        let sums = i32x4_relaxed_dot_i8x16_i7x16_add(high, all_ones, i32x4_splat(0));
        i32x4_extract_lane::<0>(sums) == TWO_SATURATED
    })
}

/// Adds to each lane of `sums` its four products.
#[inline]
pub(super) fn add(sums: v128, x: v128, weights: v128) -> v128 {
    i32x4_relaxed_dot_i8x16_i7x16_add(weights, x, sums)
}

/// The factors that widen sums of two products: ones, which the compiler must not know to be ones,
/// since V8 would build the constant again at each use, in several instructions. `None` where the dot
/// product of four is cheaper.
#[inline]
pub(super) fn widening() -> Option<v128> {
    pairs_are_cheap().then(|| black_box(i16x8_splat(1)))
}

/// Adds to each lane of `sums` its four products in two steps, given what [`widening`] returns.
#[inline]
pub(super) fn add_pairs(sums: v128, x: v128, weights: v128, widening: v128) -> v128 {
    i32x4_add(sums, i32x4_dot_i16x8(i16x8_relaxed_dot_i8x16_i7x16(weights, x), widening))
}

/// Adds to each lane of `sums` sixteen products whose sums of eight fit 16 bits.
#[inline]
pub(super) fn add_four(sums: v128, x: [v128; 4], weights: [v128; 4], widening: v128) -> v128 {
    let pairs = |i: usize| i16x8_relaxed_dot_i8x16_i7x16(weights[i], x[i]);
    let pairs = i16x8_add(i16x8_add(pairs(0), pairs(1)), i16x8_add(pairs(2), pairs(3)));
    i32x4_add(sums, i32x4_dot_i16x8(pairs, widening))
}

/// Clipped ReLU of an accumulator: `clamp(x, 0, 127)`.
#[inline]
pub fn clip<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(64)) };
    for (pairs, out) in fours(values).iter().zip(out.as_chunks_mut::<16>().0.as_chunks_mut::<4>().0)
    {
        for ([low, high], out) in pairs.iter().zip(out) {
            // The signed narrowing clips above, the maximum below.
            let narrowed = i8x16_narrow_i16x8(load(low), load(high));
            store(out, i8x16_max(narrowed, i8x16_splat(0)));
        }
    }
}

/// Products of neurons with their gates, both clipped: `(value * gate + 64) >> 7`.
#[inline]
pub fn multiply<const W: usize>(values: &[i16; W], gates: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(64) && GATE_SHIFT == 7) };
    // The compiler must not know that it is zero: it would interleave by other means, which take
    // several instructions.
    let zero = black_box(i8x16_splat(0));
    let product = |value: &[[i16; 8]; 2], gate: &[[i16; 8]; 2]| {
        let clip = |[low, high]: &[[i16; 8]; 2]| {
            i8x16_max(i8x16_narrow_i16x8(load(low), load(high)), zero)
        };
        let [value, gate] = [value, gate].map(clip);
        // 256 times the value: of the product this instruction drops 15 bits, and rounds.
        let low = i16x8_relaxed_q15mulr(interleave_low(zero, value), interleave_low(gate, zero));
        let high = i16x8_relaxed_q15mulr(interleave_high(zero, value), interleave_high(gate, zero));
        i8x16_narrow_i16x8(low, high)
    };
    let halves = fours(values).iter().zip(fours(gates));
    for (halves, out) in halves.zip(out.as_chunks_mut::<16>().0.as_chunks_mut::<4>().0) {
        let (values, gates) = halves;
        let products: [v128; 4] = std::array::from_fn(|i| product(&values[i], &gates[i]));
        out.iter_mut().zip(products).for_each(|(out, product)| store(out, product));
    }
}

/// The first halves of two vectors, byte by byte.
#[inline]
fn interleave_low(a: v128, b: v128) -> v128 {
    i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b)
}

/// The second halves of two vectors, byte by byte.
#[inline]
fn interleave_high(a: v128, b: v128) -> v128 {
    i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b)
}

/// Pairs of vectors, four at a time. Otherwise the browser tests for the end after each.
#[inline]
fn fours<const W: usize>(sums: &[i16; W]) -> &[[[[i16; 8]; 2]; 4]] {
    sums.as_chunks::<8>().0.as_chunks::<2>().0.as_chunks::<4>().0
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
