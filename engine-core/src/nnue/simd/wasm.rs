//! WebAssembly SIMD128, with the relaxed dot product where the build may use it.
//!
//! The relaxed dot product of four bytes is one instruction on ARM and on processors with AVX-VNNI,
//! and four or five on others, where that of two bytes is one: see `wasm/quads.rs`. Without either,
//! widening bytes costs far more than weights of 16 bits.

mod memory;
#[cfg(not(target_feature = "relaxed-simd"))]
#[path = "wasm/pairs.rs"]
mod products;
#[cfg(target_feature = "relaxed-simd")]
#[path = "wasm/quads.rs"]
mod products;

use std::arch::wasm32::*;

use super::types::Sums;
use super::vectors::{pop_lowest, set_bits};
use memory::{LANES, VECTORS, load, load_sums, store_sums};

pub use products::{
    Activation, CHUNK, Chunk, Column, NAME, Weight, clip, clip_sums, dot, fits_i16, multiply,
    weight,
};

/// Chunks that one 64-bit mask describes.
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
    fits_i16: &[u64],
    biases: &Sums,
) -> Sums {
    const { assert!(N.is_multiple_of(GROUP)) };
    debug_assert_eq!(fits_i16.len(), N / GROUP);
    let mut sums = load_sums(biases);
    let widening = products::widening();
    let groups = input.as_chunks::<GROUP>().0.iter().zip(columns.as_chunks::<GROUP>().0);
    for ((input, columns), fits_i16) in groups.zip(fits_i16) {
        let mut rest = nonzero(input);
        if let Some(widening) = widening {
            // Columns that allow it four at a time, widened to 32 bits only once.
            let mut fitting = rest & fits_i16;
            rest &= !fits_i16;
            for _ in 0..fitting.count_ones() / 4 {
                let four: [usize; 4] = std::array::from_fn(|_| pop_lowest(&mut fitting));
                add_four(&mut sums, four.map(|i| &input[i]), four.map(|i| &columns[i]), widening);
            }
            rest |= fitting;
        }
        for i in set_bits(rest) {
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

/// Adds the products of four chunks of inputs to every sum. The columns must fit ([`fits_i16`]).
#[inline]
fn add_four(
    sums: &mut [v128; VECTORS],
    chunks: [&Chunk; 4],
    columns: [&Column; 4],
    widening: v128,
) {
    let x = chunks.map(splat);
    let columns = columns.map(|column| column.0.as_chunks::<{ LANES * CHUNK }>().0);
    for (v, sum) in sums.iter_mut().enumerate() {
        *sum = products::add_four(*sum, x, columns.map(|column| load(&column[v])), widening);
    }
}

/// Adds the products of one chunk of inputs to every sum.
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
