//! WebAssembly SIMD128, with the relaxed dot product where the build may use it.
//!
//! The relaxed dot product of four bytes is one instruction on ARM and on processors with AVX-VNNI,
//! and four or five on others, where that of two bytes is one: see `wasm/quads.rs`. Without either,
//! widening bytes costs far more than weights of 16 bits.

#[cfg(not(target_feature = "relaxed-simd"))]
#[path = "wasm/pairs.rs"]
mod products;
#[cfg(target_feature = "relaxed-simd")]
#[path = "wasm/quads.rs"]
mod products;

use std::arch::wasm32::*;

use super::Sums;
use super::vectors::{Integer, ones, take_one};
use crate::nnue::arch::HIDDEN;

pub use products::{
    Activation, CHUNK, Chunk, Column, NAME, Weight, clip, clip_sums, dot, is_light, multiply,
    weight,
};

/// 32-bit lanes of a vector.
const LANES: usize = 4;
/// Vectors that hold the sums of a dense layer.
const VECTORS: usize = HIDDEN / LANES;
/// Chunks whose being zero is told by one 64-bit mask.
const GROUP: usize = 64;

/// The sums of a dense layer.
#[must_use]
#[inline]
pub fn dense<const N: usize>(input: &[Chunk; N], columns: &[Column; N], biases: &Sums) -> Sums {
    let mut sums = load_sums(biases);
    let widening = products::widening();
    for (chunk, column) in input.iter().zip(columns) {
        add_column(&mut sums, chunk, column, widening);
    }
    store_sums(sums)
}

/// The sums of a dense layer many of whose inputs are zero.
#[must_use]
#[inline]
pub fn dense_sparse<const N: usize>(
    input: &[Chunk; N],
    columns: &[Column; N],
    light: &[u64],
    biases: &Sums,
) -> Sums {
    const { assert!(N.is_multiple_of(GROUP)) };
    debug_assert_eq!(light.len(), N / GROUP);
    let mut sums = load_sums(biases);
    let widening = products::widening();
    let groups = input.as_chunks::<GROUP>().0.iter().zip(columns.as_chunks::<GROUP>().0);
    for ((input, columns), light) in groups.zip(light) {
        let mut rest = nonzero(input);
        if let Some(widening) = widening {
            // Light columns by fours, which are widened to 32 bits only once.
            let mut lights = rest & light;
            rest &= !light;
            for _ in 0..lights.count_ones() / 4 {
                let four: [usize; 4] = std::array::from_fn(|_| take_one(&mut lights));
                add_light(&mut sums, four.map(|i| &input[i]), four.map(|i| &columns[i]), widening);
            }
            rest |= lights;
        }
        for i in ones(rest) {
            add_column(&mut sums, &input[i], &columns[i], widening);
        }
    }
    store_sums(sums)
}

/// A bit for each chunk that is not zero.
#[inline]
fn nonzero(input: &[Chunk; GROUP]) -> u64 {
    let fours = input.as_chunks::<LANES>().0.as_chunks::<4>().0;
    fours.iter().enumerate().fold(0, |mask, (i, [a, b, c, d])| {
        // As numbers of 32 bits chunks are not negative, and narrowing keeps positive ones positive.
        let (low, high) =
            (i16x8_narrow_i32x4(load(a), load(b)), i16x8_narrow_i32x4(load(c), load(d)));
        let positive = i8x16_gt(i8x16_narrow_i16x8(low, high), i8x16_splat(0));
        mask | u64::from(i8x16_bitmask(positive)) << (4 * LANES * i)
    })
}

/// A chunk of inputs in every lane.
#[inline]
fn splat(chunk: &Chunk) -> v128 {
    // SAFETY: a chunk is four bytes without padding; it need not be aligned.
    unsafe { v128_load32_splat(chunk.as_ptr().cast()) }
}

/// Adds what four chunks of inputs with light columns give to every sum.
#[inline]
fn add_light(
    sums: &mut [v128; VECTORS],
    chunks: [&Chunk; 4],
    columns: [&Column; 4],
    widening: v128,
) {
    let x = chunks.map(splat);
    let columns = columns.map(|column| column.0.as_chunks::<{ LANES * CHUNK }>().0);
    for (v, sum) in sums.iter_mut().enumerate() {
        *sum = products::add_light(*sum, x, columns.map(|column| load(&column[v])), widening);
    }
}

/// Adds what one chunk of inputs gives to every sum.
#[inline]
fn add_column(sums: &mut [v128; VECTORS], chunk: &Chunk, column: &Column, widening: Option<v128>) {
    let x = splat(chunk);
    let vectors = sums.iter_mut().zip(column.0.as_chunks::<{ LANES * CHUNK }>().0);
    match widening {
        Some(widening) => vectors.for_each(|(sum, weights)| {
            *sum = products::add_pairs(*sum, x, load(weights), widening);
        }),
        None => vectors.for_each(|(sum, weights)| *sum = products::add(*sum, x, load(weights))),
    }
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

/// Writes a vector over as many integers.
#[inline]
fn store<T: Integer, const N: usize>(to: &mut [T; N], vector: v128) {
    const { assert!(size_of::<[T; N]>() == size_of::<v128>()) };
    // SAFETY: the array is as large as the vector and takes any bits; it need not be aligned.
    unsafe { v128_store(to.as_mut_ptr().cast(), vector) }
}
