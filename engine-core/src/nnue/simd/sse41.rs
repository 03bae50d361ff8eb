//! SSE4.1: 128-bit vectors, `pmaddubsw` with `pmaddwd` for the products.

use std::arch::x86_64::*;

use super::safe_functions::safe_functions;
use super::types::Sums;
use super::vectors::{Integer, pop_lowest, set_bits};
use crate::nnue::arch::{HIDDEN, WEIGHT_SHIFT};

pub use super::layout::quads::{Activation, CHUNK, Chunk, Column, Weight, fits_i16, weight};
pub use super::scalar::multiply;

/// The backend's name.
pub const NAME: &str = "sse41";

/// 32-bit lanes of a vector.
const LANES: usize = 4;
/// Vectors that hold the sums of a dense layer.
const VECTORS: usize = HIDDEN / LANES;
/// Chunks that one 64-bit mask describes.
const GROUP: usize = 64;

safe_functions!();

#[inline]
#[target_feature(enable = "sse4.1")]
fn clip_impl<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(16)) };
    let pairs = values.as_chunks::<8>().0.as_chunks::<2>().0;
    for ([low, high], out) in pairs.iter().zip(out.as_chunks_mut::<16>().0) {
        // The signed pack clips above, the maximum below.
        let packed = _mm_packs_epi16(load(low), load(high));
        store(out, _mm_max_epi8(packed, _mm_setzero_si128()));
    }
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn dense_impl<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    let mut sums = load_sums(biases);
    for (chunk, column) in input.iter().zip(columns) {
        add_column(&mut sums, chunk, column);
    }
    store_sums(sums)
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn dense_sparse_impl<const N: usize>(
    input: &[Chunk; N],
    columns: &[Column; N],
    fits_i16: &[u64],
    biases: &Sums,
) -> Sums {
    const { assert!(N.is_multiple_of(GROUP)) };
    debug_assert_eq!(fits_i16.len(), N / GROUP);
    let mut sums = load_sums(biases);
    let groups = input.as_chunks::<GROUP>().0.iter().zip(columns.as_chunks::<GROUP>().0);
    for ((input, columns), fits_i16) in groups.zip(fits_i16) {
        let chunks = nonzero(input);
        // Columns that allow it four at a time, widened to 32 bits only once.
        let mut rest = chunks & fits_i16;
        for _ in 0..rest.count_ones() / 4 {
            let four: [usize; 4] = std::array::from_fn(|_| pop_lowest(&mut rest));
            add_four(&mut sums, four.map(|i| &input[i]), four.map(|i| &columns[i]));
        }
        for i in set_bits(rest | chunks & !fits_i16) {
            add_column(&mut sums, &input[i], &columns[i]);
        }
    }
    store_sums(sums)
}

/// A bit for each chunk that is not zero.
#[inline]
#[target_feature(enable = "sse4.1")]
fn nonzero(input: &[Chunk; GROUP]) -> u64 {
    let vectors = input.as_chunks::<LANES>().0;
    vectors.iter().enumerate().fold(0, |mask, (i, vector)| {
        // Activations are below 128, so that a chunk is positive as a number of 32 bits.
        let positive = _mm_cmpgt_epi32(load(vector), _mm_setzero_si128());
        let bits = _mm_movemask_ps(_mm_castsi128_ps(positive)) as u8;
        mask | u64::from(bits) << (LANES * i)
    })
}

/// Adds the products of one chunk of inputs to every sum.
#[inline]
#[target_feature(enable = "sse4.1")]
fn add_column(sums: &mut [__m128i; VECTORS], chunk: &Chunk, column: &Column) {
    let x = _mm_set1_epi32(i32::from_le_bytes(*chunk));
    for (sum, weights) in sums.iter_mut().zip(column.0.as_chunks::<{ LANES * CHUNK }>().0) {
        *sum = _mm_add_epi32(*sum, products(x, load(weights)));
    }
}

/// Adds the products of four chunks of inputs to every sum. The columns must fit ([`fits_i16`]).
#[inline]
#[target_feature(enable = "sse4.1")]
fn add_four(sums: &mut [__m128i; VECTORS], chunks: [&Chunk; 4], columns: [&Column; 4]) {
    let x = chunks.map(|chunk| _mm_set1_epi32(i32::from_le_bytes(*chunk)));
    let columns = columns.map(|column| column.0.as_chunks::<{ LANES * CHUNK }>().0);
    for (v, sum) in sums.iter_mut().enumerate() {
        let pairs = |i: usize| _mm_maddubs_epi16(x[i], load(&columns[i][v]));
        let (low, high) = (_mm_add_epi16(pairs(0), pairs(1)), _mm_add_epi16(pairs(2), pairs(3)));
        *sum = _mm_add_epi32(*sum, widen(_mm_add_epi16(low, high)));
    }
}

/// In each 32-bit lane, the sum of its four products of an activation and a weight.
#[inline]
#[target_feature(enable = "sse4.1")]
fn products(x: __m128i, weights: __m128i) -> __m128i {
    widen(_mm_maddubs_epi16(x, weights))
}

/// The sums of neighbours of 16 bits.
#[inline]
#[target_feature(enable = "sse4.1")]
fn widen(pairs: __m128i) -> __m128i {
    _mm_madd_epi16(pairs, _mm_set1_epi16(1))
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn clip_sums_impl(sums: &Sums) -> [Activation; HIDDEN] {
    let sums = load_sums(sums).map(|sum| _mm_srai_epi32::<{ WEIGHT_SHIFT as i32 }>(sum));
    let mut out = [0; HIDDEN];
    for ([a, b, c, d], out) in sums.as_chunks::<4>().0.iter().zip(out.as_chunks_mut::<16>().0) {
        // Both packs clip to their range, so the narrower one clips at 127.
        let packed = _mm_packs_epi16(_mm_packs_epi32(*a, *b), _mm_packs_epi32(*c, *d));
        store(out, _mm_max_epi8(packed, _mm_setzero_si128()));
    }
    out
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn dot_impl(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    let (x, w) = (input.as_chunks::<16>().0, weights.as_chunks::<16>().0);
    let low = products(load(&x[0]), load(&w[0]));
    let high = products(load(&x[1]), load(&w[1]));
    let sums = _mm_add_epi32(low, high);
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b10_11_00_01>(sums));
    _mm_cvtsi128_si32(sums)
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn load_sums(sums: &Sums) -> [__m128i; VECTORS] {
    let (vectors, _) = sums.as_chunks::<LANES>();
    std::array::from_fn(|i| load(&vectors[i]))
}

#[inline]
#[target_feature(enable = "sse4.1")]
fn store_sums(vectors: [__m128i; VECTORS]) -> Sums {
    let mut sums = [0; HIDDEN];
    for (out, vector) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(vectors) {
        store(out, vector);
    }
    sums
}

/// A vector's worth of integers.
#[inline]
#[target_feature(enable = "sse4.1")]
fn load<T: Integer, const N: usize>(from: &[T; N]) -> __m128i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m128i>()) };
    // SAFETY: the array is as large as the vector and has no padding; it need not be aligned.
    unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
}

/// Writes a vector over as many integers.
#[inline]
#[target_feature(enable = "sse4.1")]
fn store<T: Integer, const N: usize>(to: &mut [T; N], vector: __m128i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m128i>()) };
    // SAFETY: the array is as large as the vector and takes any bits; it need not be aligned.
    unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), vector) }
}
