//! AVX-512 with VNNI: 512-bit vectors, `vpdpbusd` for the products.

use std::arch::x86_64::*;

use super::safe_functions::safe_functions;
use super::types::Sums;
use super::vectors::{Integer, set_bits};
use crate::nnue::arch::{HIDDEN, WEIGHT_SHIFT};

pub use super::layout::quads::{Activation, CHUNK, Chunk, Column, Weight, fits_i16, weight};
pub use super::scalar::multiply;

/// The backend's name.
pub const NAME: &str = "avx512";

/// 32-bit lanes of a vector.
const LANES: usize = 16;
/// Vectors that hold the sums of a dense layer.
const VECTORS: usize = HIDDEN / LANES;
/// Chunks that are summed apart from one another: `vpdpbusd` takes four or five cycles, and two
/// vectors of sums alone would wait for it.
const CHAINS: usize = 4;
/// Chunks that one 64-bit mask describes.
const GROUP: usize = 64;

safe_functions!();

#[inline]
#[target_feature(enable = "avx512bw")]
fn clip_impl<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
    const { assert!(W.is_multiple_of(64)) };
    let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    let pairs = values.as_chunks::<32>().0.as_chunks::<2>().0;
    for ([low, high], out) in pairs.iter().zip(out.as_chunks_mut::<64>().0) {
        // The signed pack clips above, the maximum below; packing went by 128-bit quarters.
        let packed = _mm512_packs_epi16(load(low), load(high));
        let clipped = _mm512_max_epi8(packed, _mm512_setzero_si512());
        store(out, _mm512_permutexvar_epi64(order, clipped));
    }
}

#[inline]
#[target_feature(enable = "avx512bw,avx512vnni")]
fn dense_impl<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    const { assert!(N.is_multiple_of(CHAINS)) };
    let mut chains = [[_mm512_setzero_si512(); VECTORS]; CHAINS];
    chains[0] = load_sums(biases);
    let groups = input.as_chunks::<CHAINS>().0.iter().zip(columns.as_chunks::<CHAINS>().0);
    for (chunks, columns) in groups {
        for ((sums, chunk), column) in chains.iter_mut().zip(chunks).zip(columns) {
            add_column(sums, chunk, column);
        }
    }
    let [a, b, c, d] = chains;
    store_sums(add(add(a, b), add(c, d)))
}

#[inline]
#[target_feature(enable = "avx512bw,avx512vnni")]
fn dense_sparse_impl<const N: usize>(
    input: &[Chunk; N],
    columns: &[Column; N],
    _fits_i16: &[u64],
    biases: &Sums,
) -> Sums {
    const { assert!(N.is_multiple_of(GROUP)) };
    let (mut even, mut odd) = (load_sums(biases), [_mm512_setzero_si512(); VECTORS]);
    let groups = input.as_chunks::<GROUP>().0.iter().zip(columns.as_chunks::<GROUP>().0);
    for (input, columns) in groups {
        let mut chunks = set_bits(nonzero(input));
        while let Some(i) = chunks.next() {
            add_column(&mut even, &input[i], &columns[i]);
            if let Some(j) = chunks.next() {
                add_column(&mut odd, &input[j], &columns[j]);
            }
        }
    }
    store_sums(add(even, odd))
}

/// A bit for each chunk that is not zero.
#[inline]
#[target_feature(enable = "avx512bw")]
fn nonzero(input: &[Chunk; GROUP]) -> u64 {
    let vectors = input.as_chunks::<LANES>().0;
    vectors.iter().enumerate().fold(0, |mask, (i, vector)| {
        let vector = load(vector);
        mask | u64::from(_mm512_test_epi32_mask(vector, vector)) << (LANES * i)
    })
}

/// Adds the products of one chunk of inputs to every sum.
#[inline]
#[target_feature(enable = "avx512bw,avx512vnni")]
fn add_column(sums: &mut [__m512i; VECTORS], chunk: &Chunk, column: &Column) {
    let x = _mm512_set1_epi32(i32::from_le_bytes(*chunk));
    for (sum, weights) in sums.iter_mut().zip(column.0.as_chunks::<{ LANES * CHUNK }>().0) {
        *sum = _mm512_dpbusd_epi32(*sum, x, load(weights));
    }
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn add(a: [__m512i; VECTORS], b: [__m512i; VECTORS]) -> [__m512i; VECTORS] {
    std::array::from_fn(|i| _mm512_add_epi32(a[i], b[i]))
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn clip_sums_impl(sums: &Sums) -> [Activation; HIDDEN] {
    let mut out = [0; HIDDEN];
    for (sums, out) in load_sums(sums).into_iter().zip(out.as_chunks_mut::<LANES>().0) {
        // The conversion clips above, the maximum below.
        let shifted = _mm512_srai_epi32::<WEIGHT_SHIFT>(sums);
        let clipped = _mm512_cvtsepi32_epi8(_mm512_max_epi32(shifted, _mm512_setzero_si512()));
        // SAFETY: the array is as large as the vector; it need not be aligned.
        unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), clipped) };
    }
    out
}

#[inline]
#[target_feature(enable = "avx2")]
fn dot_impl(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
    // 32 bytes are half a vector.
    super::avx2::dot(input, weights)
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn load_sums(sums: &Sums) -> [__m512i; VECTORS] {
    let (vectors, _) = sums.as_chunks::<LANES>();
    std::array::from_fn(|i| load(&vectors[i]))
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn store_sums(vectors: [__m512i; VECTORS]) -> Sums {
    let mut sums = [0; HIDDEN];
    for (out, vector) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(vectors) {
        store(out, vector);
    }
    sums
}

/// A vector's worth of integers.
#[inline]
#[target_feature(enable = "avx512bw")]
fn load<T: Integer, const N: usize>(from: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) };
    // SAFETY: the array is as large as the vector and has no padding; it need not be aligned.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

/// Writes a vector over as many integers.
#[inline]
#[target_feature(enable = "avx512bw")]
fn store<T: Integer, const N: usize>(to: &mut [T; N], vector: __m512i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) };
    // SAFETY: the array is as large as the vector and takes any bits; it need not be aligned.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
}
