//! AVX2: 256-bit vectors, `vpmaddubsw` with `vpmaddwd` for the products.

use std::arch::x86_64::*;

use super::safe_functions::safe_functions;
use super::types::Sums;
use super::vectors::{Integer, pop_lowest, set_bits};
use crate::nnue::arch::{HIDDEN, WEIGHT_SHIFT};

pub use super::layout::quads::{Activation, CHUNK, Chunk, Column, Weight, fits_i16, weight};
pub use super::scalar::multiply;

/// The backend's name.
pub const NAME: &str = "avx2";

/// 32-bit lanes of a vector.
const LANES: usize = 8;
/// Vectors that hold the sums of a dense layer.
const VECTORS: usize = HIDDEN / LANES;
/// Chunks that one 64-bit mask describes.
const GROUP: usize = 64;

safe_functions!();

#[inline]
#[target_feature(enable = "avx2")]
fn clip_impl<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(32)) };
    let pairs = values.as_chunks::<16>().0.as_chunks::<2>().0;
    for ([low, high], out) in pairs.iter().zip(out.as_chunks_mut::<32>().0) {
        // The signed pack clips above, the maximum below; packing went by 128-bit halves.
        let packed = _mm256_packs_epi16(load(low), load(high));
        let clipped = _mm256_max_epi8(packed, _mm256_setzero_si256());
        store(out, _mm256_permute4x64_epi64::<0b11_01_10_00>(clipped));
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn dense_impl<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    let mut sums = load_sums(biases);
    for (chunk, column) in input.iter().zip(columns) {
        add_column(&mut sums, chunk, column);
    }
    store_sums(sums)
}

#[inline]
#[target_feature(enable = "avx2")]
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
#[target_feature(enable = "avx2")]
fn nonzero(input: &[Chunk; GROUP]) -> u64 {
    let vectors = input.as_chunks::<LANES>().0;
    vectors.iter().enumerate().fold(0, |mask, (i, vector)| {
        // Activations are below 128, so that a chunk is positive as a number of 32 bits.
        let positive = _mm256_cmpgt_epi32(load(vector), _mm256_setzero_si256());
        let bits = _mm256_movemask_ps(_mm256_castsi256_ps(positive)) as u8;
        mask | u64::from(bits) << (LANES * i)
    })
}

/// Adds the products of one chunk of inputs to every sum.
#[inline]
#[target_feature(enable = "avx2")]
fn add_column(sums: &mut [__m256i; VECTORS], chunk: &Chunk, column: &Column) {
    let x = _mm256_set1_epi32(i32::from_le_bytes(*chunk));
    for (sum, weights) in sums.iter_mut().zip(column.0.as_chunks::<{ LANES * CHUNK }>().0) {
        *sum = _mm256_add_epi32(*sum, products(x, load(weights)));
    }
}

/// Adds the products of four chunks of inputs to every sum. The columns must fit ([`fits_i16`]).
#[inline]
#[target_feature(enable = "avx2")]
fn add_four(sums: &mut [__m256i; VECTORS], chunks: [&Chunk; 4], columns: [&Column; 4]) {
    let x = chunks.map(|chunk| _mm256_set1_epi32(i32::from_le_bytes(*chunk)));
    let columns = columns.map(|column| column.0.as_chunks::<{ LANES * CHUNK }>().0);
    for (v, sum) in sums.iter_mut().enumerate() {
        let pairs = |i: usize| _mm256_maddubs_epi16(x[i], load(&columns[i][v]));
        let (low, high) =
            (_mm256_add_epi16(pairs(0), pairs(1)), _mm256_add_epi16(pairs(2), pairs(3)));
        *sum = _mm256_add_epi32(*sum, widen(_mm256_add_epi16(low, high)));
    }
}

/// In each 32-bit lane, the sum of its four products of an activation and a weight.
#[inline]
#[target_feature(enable = "avx2")]
fn products(x: __m256i, weights: __m256i) -> __m256i {
    widen(_mm256_maddubs_epi16(x, weights))
}

/// The sums of neighbours of 16 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn widen(pairs: __m256i) -> __m256i {
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}

#[inline]
#[target_feature(enable = "avx2")]
fn clip_sums_impl(sums: &Sums) -> [Activation; HIDDEN] {
    let [a, b, c, d] = load_sums(sums).map(|sum| _mm256_srai_epi32::<{ WEIGHT_SHIFT as i32 }>(sum));
    // Both packs clip to their range, so the narrower one clips at 127; they go by 128-bit
    // halves, which the last step puts in order.
    let packed = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
    let clipped = _mm256_max_epi8(packed, _mm256_setzero_si256());
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    let mut out = [0; HIDDEN];
    store(&mut out, _mm256_permutevar8x32_epi32(clipped, order));
    out
}

#[inline]
#[target_feature(enable = "avx2")]
fn dot_impl(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    let sums = products(load(input), load(weights));
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b10_11_00_01>(sums));
    _mm_cvtsi128_si32(sums)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_sums(sums: &Sums) -> [__m256i; VECTORS] {
    let (vectors, _) = sums.as_chunks::<LANES>();
    std::array::from_fn(|i| load(&vectors[i]))
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_sums(vectors: [__m256i; VECTORS]) -> Sums {
    let mut sums = [0; HIDDEN];
    for (out, vector) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(vectors) {
        store(out, vector);
    }
    sums
}

/// A vector's worth of integers.
#[inline]
#[target_feature(enable = "avx2")]
fn load<T: Integer, const N: usize>(from: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) };
    // SAFETY: the array is as large as the vector and has no padding; it need not be aligned.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

/// Writes a vector over as many integers.
#[inline]
#[target_feature(enable = "avx2")]
fn store<T: Integer, const N: usize>(to: &mut [T; N], vector: __m256i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) };
    // SAFETY: the array is as large as the vector and takes any bits; it need not be aligned.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), vector) }
}
