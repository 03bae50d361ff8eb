//! WebAssembly SIMD128, with the relaxed dot product where the build may use it.

use std::arch::wasm32::*;

use super::vectors::{Integer, ones};
use super::{Chunk, Column, Sums};
use crate::nnue::arch::{CHUNK, HIDDEN, WEIGHT_SHIFT};

/// The backend's name.
pub const NAME: &str =
    if cfg!(target_feature = "relaxed-simd") { "relaxed-simd" } else { "simd128" };

/// 32-bit lanes of a vector.
const LANES: usize = 4;
/// Vectors that hold the sums of a dense layer.
const VECTORS: usize = HIDDEN / LANES;
/// Chunks whose being zero is told by one 64-bit mask.
const GROUP: usize = 64;

/// Clipped ReLU of an accumulator: `clamp(x, 0, 127)`.
#[inline]
pub fn clip<const W: usize>(values: &[i16; W], out: &mut [u8; W]) {
    const { assert!(W.is_multiple_of(16)) };
    let pairs = values.as_chunks::<8>().0.as_chunks::<2>().0;
    for ([low, high], out) in pairs.iter().zip(out.as_chunks_mut::<16>().0) {
        // The signed narrowing clips above, the maximum below.
        let narrowed = i8x16_narrow_i16x8(load(low), load(high));
        store(out, i8x16_max(narrowed, i8x16_splat(0)));
    }
}

/// The sums of a dense layer.
#[must_use]
#[inline]
pub fn dense<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    let mut sums = load_sums(biases);
    for (chunk, column) in input.iter().zip(columns) {
        add_column(&mut sums, chunk, column);
    }
    store_sums(sums)
}

/// The sums of a dense layer many of whose inputs are zero.
#[must_use]
#[inline]
pub fn dense_sparse<const N: usize>(
    input: &[Chunk; N],
    columns: &[Column; N],
    biases: &Sums,
) -> Sums {
    const { assert!(N.is_multiple_of(GROUP)) };
    let mut sums = load_sums(biases);
    let groups = input.as_chunks::<GROUP>().0.iter().zip(columns.as_chunks::<GROUP>().0);
    for (input, columns) in groups {
        for i in ones(nonzero(input)) {
            add_column(&mut sums, &input[i], &columns[i]);
        }
    }
    store_sums(sums)
}

/// A bit for each chunk that is not zero.
#[inline]
fn nonzero(input: &[Chunk; GROUP]) -> u64 {
    let vectors = input.as_flattened().as_chunks::<16>().0;
    vectors.iter().enumerate().fold(0, |mask, (i, vector)| {
        let bits = i32x4_bitmask(i32x4_ne(load(vector), i32x4_splat(0)));
        mask | u64::from(bits) << (LANES * i)
    })
}

/// Adds what one chunk of inputs gives to every sum.
#[inline]
fn add_column(sums: &mut [v128; VECTORS], chunk: &Chunk, column: &Column) {
    let x = Activations::new(chunk);
    for (sum, weights) in sums.iter_mut().zip(column.0.as_chunks::<{ LANES * CHUNK }>().0) {
        *sum = x.dot_add(load(weights), *sum);
    }
}

/// Four activations, ready to be multiplied by vectors of weights.
#[derive(Clone, Copy)]
struct Activations(v128);

#[cfg(target_feature = "relaxed-simd")]
impl Activations {
    #[inline]
    fn new(chunk: &Chunk) -> Self {
        Self(i32x4_splat(i32::from_le_bytes(*chunk)))
    }

    /// Adds to each lane of `sums` its four products. What is relaxed does not matter here:
    /// the second operand has seven bits, and a sum of two products fits sixteen.
    #[inline]
    fn dot_add(self, weights: v128, sums: v128) -> v128 {
        i32x4_relaxed_dot_i8x16_i7x16_add(weights, self.0, sums)
    }
}

#[cfg(not(target_feature = "relaxed-simd"))]
impl Activations {
    #[inline]
    fn new(chunk: &Chunk) -> Self {
        Self(i16x8_extend_low_i8x16(i32x4_splat(i32::from_le_bytes(*chunk))))
    }

    /// Adds to each lane of `sums` its four products.
    #[inline]
    fn dot_add(self, weights: v128, sums: v128) -> v128 {
        let low = i32x4_dot_i16x8(i16x8_extend_low_i8x16(weights), self.0);
        let high = i32x4_dot_i16x8(i16x8_extend_high_i8x16(weights), self.0);
        let even = i32x4_shuffle::<0, 2, 4, 6>(low, high);
        let odd = i32x4_shuffle::<1, 3, 5, 7>(low, high);
        i32x4_add(sums, i32x4_add(even, odd))
    }
}

/// Clipped ReLU of a dense layer: `clamp(sum >> 6, 0, 127)`.
#[must_use]
#[inline]
pub fn clip_sums(sums: &Sums) -> [u8; HIDDEN] {
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
pub fn dot(input: &[u8; HIDDEN], weights: &[i8; HIDDEN]) -> i32 {
    let vectors = input.as_chunks::<8>().0.iter().zip(weights.as_chunks::<8>().0);
    let sums = vectors.fold(i32x4_splat(0), |sums, (x, w)| {
        i32x4_add(sums, i32x4_dot_i16x8(load_extended(x), load_extended(w)))
    });
    let sums = i32x4_add(sums, i32x4_shuffle::<2, 3, 0, 1>(sums, sums));
    i32x4_extract_lane::<0>(sums).wrapping_add(i32x4_extract_lane::<1>(sums))
}

#[inline]
fn load_sums(sums: &Sums) -> [v128; VECTORS] {
    let (vectors, _) = sums.as_chunks::<LANES>();
    std::array::from_fn(|i| load(&vectors[i]))
}

#[inline]
fn store_sums(vectors: [v128; VECTORS]) -> Sums {
    let mut sums = [0; HIDDEN];
    for (out, vector) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(vectors) {
        store(out, vector);
    }
    sums
}

/// A vector's worth of integers.
#[inline]
fn load<T: Integer, const N: usize>(from: &[T; N]) -> v128 {
    const { assert!(size_of::<[T; N]>() == size_of::<v128>()) };
    // SAFETY: the array is as large as the vector and has no padding; it need not be aligned.
    unsafe { v128_load(from.as_ptr().cast()) }
}

/// Eight bytes, activations or weights, widened to 16 bits; activations have no sign bit.
#[inline]
fn load_extended<T: Integer>(from: &[T; 8]) -> v128 {
    const { assert!(size_of::<T>() == 1) };
    // SAFETY: the array is eight bytes without padding; it need not be aligned.
    unsafe { i16x8_load_extend_i8x8(from.as_ptr().cast()) }
}

/// Writes a vector over as many integers.
#[inline]
fn store<T: Integer, const N: usize>(to: &mut [T; N], vector: v128) {
    const { assert!(size_of::<[T; N]>() == size_of::<v128>()) };
    // SAFETY: the array is as large as the vector and takes any bits; it need not be aligned.
    unsafe { v128_store(to.as_mut_ptr().cast(), vector) }
}
