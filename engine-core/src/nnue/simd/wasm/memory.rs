//! Vectors from memory and to memory.

use std::arch::wasm32::*;

use crate::nnue::arch::HIDDEN;
use crate::nnue::simd::types::Sums;
use crate::nnue::simd::vectors::Integer;

/// 32-bit lanes of a vector.
pub(super) const LANES: usize = 4;
/// Vectors that hold the sums of a dense layer.
pub(super) const VECTORS: usize = HIDDEN / LANES;

#[inline]
pub(super) fn load_sums(sums: &Sums) -> [v128; VECTORS] {
    let (vectors, _) = sums.as_chunks::<LANES>();
    std::array::from_fn(|i| load(&vectors[i]))
}

#[inline]
pub(super) fn store_sums(vectors: [v128; VECTORS]) -> Sums {
    let mut sums = [0; HIDDEN];
    for (out, vector) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(vectors) {
        store(out, vector);
    }
    sums
}

/// A vector's worth of integers.
#[inline]
pub(super) fn load<T: Integer, const N: usize>(from: &[T; N]) -> v128 {
    const { assert!(size_of::<[T; N]>() == size_of::<v128>()) };
    // SAFETY: the array is as large as the vector and has no padding; it need not be aligned.
    unsafe { v128_load(from.as_ptr().cast()) }
}

/// Writes a vector over as many integers.
#[inline]
pub(super) fn store<T: Integer, const N: usize>(to: &mut [T; N], vector: v128) {
    const { assert!(size_of::<[T; N]>() == size_of::<v128>()) };
    // SAFETY: the array is as large as the vector and takes any bits; it need not be aligned.
    unsafe { v128_store(to.as_mut_ptr().cast(), vector) }
}
