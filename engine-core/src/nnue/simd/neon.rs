//! NEON, as every aarch64 processor has it.

use std::arch::aarch64::*;

use super::safe_functions::safe_functions;
use super::types::Sums;
use crate::nnue::arch::{HIDDEN, WEIGHT_SHIFT};

pub use super::layout::quads::{Activation, CHUNK, Chunk, Column, Weight, fits_i16, weight};
pub use super::scalar::multiply;

/// The backend's name.
pub const NAME: &str = "neon";

/// 32-bit lanes of a vector.
const LANES: usize = 4;
/// Vectors that hold the sums of a dense layer.
const VECTORS: usize = HIDDEN / LANES;

safe_functions!();

#[inline]
#[target_feature(enable = "neon")]
fn clip_impl<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(8)) };
    for (values, out) in values.as_chunks::<8>().0.iter().zip(out.as_chunks_mut::<8>().0) {
        // SAFETY: both arrays are as large as the vectors.
        unsafe {
            // The narrowing clips below at 0, the minimum above.
            let narrowed = vqmovun_s16(vld1q_s16(values.as_ptr()));
            vst1_u8(out.as_mut_ptr(), vmin_u8(narrowed, vdup_n_u8(127)));
        }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn dense_impl<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    let mut sums = load_sums(biases);
    for (chunk, column) in input.iter().zip(columns) {
        add_column(&mut sums, chunk, column);
    }
    store_sums(sums)
}

#[inline]
#[target_feature(enable = "neon")]
fn dense_sparse_impl<const N: usize>(
    input: &[Chunk; N],
    columns: &[Column; N],
    _fits_i16: &[u64],
    biases: &Sums,
) -> Sums {
    let mut sums = load_sums(biases);
    for (chunk, column) in input.iter().zip(columns) {
        if *chunk != [0; CHUNK] {
            add_column(&mut sums, chunk, column);
        }
    }
    store_sums(sums)
}

/// Adds the products of one chunk of inputs to every sum.
#[inline]
#[target_feature(enable = "neon")]
fn add_column(sums: &mut [int32x4_t; VECTORS], chunk: &Chunk, column: &Column) {
    // Activations are below 128: signed bytes hold them.
    let x = vreinterpretq_s8_s32(vdupq_n_s32(i32::from_le_bytes(*chunk)));
    for (sum, weights) in sums.iter_mut().zip(column.0.as_chunks::<{ LANES * CHUNK }>().0) {
        // SAFETY: the array is as large as the vector.
        let weights = unsafe { vld1q_s8(weights.as_ptr()) };
        *sum = vpadalq_s16(*sum, pairs(x, weights));
    }
}

/// In each 16-bit lane, the sum of two products.
#[inline]
#[target_feature(enable = "neon")]
fn pairs(x: int8x16_t, weights: int8x16_t) -> int16x8_t {
    let low = vmull_s8(vget_low_s8(x), vget_low_s8(weights));
    vpaddq_s16(low, vmull_high_s8(x, weights))
}

#[inline]
#[target_feature(enable = "neon")]
fn clip_sums_impl(sums: &Sums) -> [Activation; HIDDEN] {
    let shifted = load_sums(sums).map(|sum| vshrq_n_s32::<{ WEIGHT_SHIFT as i32 }>(sum));
    let mut out = [0; HIDDEN];
    for ([a, b], out) in shifted.as_chunks::<2>().0.iter().zip(out.as_chunks_mut::<8>().0) {
        // Each narrowing clips to its range, the second below at 0; the minimum clips above.
        let narrowed = vqmovun_s16(vcombine_s16(vqmovn_s32(*a), vqmovn_s32(*b)));
        // SAFETY: the array is as large as the vector.
        unsafe { vst1_u8(out.as_mut_ptr(), vmin_u8(narrowed, vdup_n_u8(127))) };
    }
    out
}

#[inline]
#[target_feature(enable = "neon")]
fn dot_impl(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    let mut sums = vdupq_n_s32(0);
    for (x, w) in input.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
        // SAFETY: both arrays are as large as the vectors.
        let (x, w) = unsafe { (vld1q_u8(x.as_ptr()), vld1q_s8(w.as_ptr())) };
        sums = vpadalq_s16(sums, pairs(vreinterpretq_s8_u8(x), w));
    }
    vaddvq_s32(sums)
}

#[inline]
#[target_feature(enable = "neon")]
fn load_sums(sums: &Sums) -> [int32x4_t; VECTORS] {
    let (vectors, _) = sums.as_chunks::<LANES>();
    // SAFETY: each array is as large as the vector.
    std::array::from_fn(|i| unsafe { vld1q_s32(vectors[i].as_ptr()) })
}

#[inline]
#[target_feature(enable = "neon")]
fn store_sums(vectors: [int32x4_t; VECTORS]) -> Sums {
    let mut sums = [0; HIDDEN];
    for (out, vector) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(vectors) {
        // SAFETY: the array is as large as the vector.
        unsafe { vst1q_s32(out.as_mut_ptr(), vector) };
    }
    sums
}
