//! Vectors of 32-bit floats, once for each set of vector instructions.
//!
//! Every backend has the same safe functions over one type, [`Vector`] of [`LANES`] numbers: `splat`,
//! `load`, `store`, `add`, `sub`, `mul`, `mul_add` (`a * b + c`), `max` and `total` (the sum of the
//! lanes). All that is built on them is written once, in `layers`. Backends with a fused
//! multiplication and addition round once where others round twice, and sum lanes in another order:
//! results agree to about six digits, not bit for bit.
//!
//! [`VECTORS`] and [`ROWS`] say how large a block of a matrix product fits the registers.
//!
//! The backend is selected here and nowhere else, by the instructions that the build may use. `--cfg
//! tabia_backend` forces a lower one, as for NNUE.

#[cfg(any(not(target_arch = "wasm32"), not(target_feature = "simd128")))]
#[allow(dead_code, reason = "a build with vector instructions uses none of it")]
pub mod scalar;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "fma"))]
#[allow(dead_code, reason = "a build for AVX-512 uses none of it")]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
#[allow(dead_code, reason = "a lower backend may be forced")]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

std::cfg_select! {
    any(tabia_backend = "scalar", tabia_backend = "sse41") => {
        use scalar as chosen;
    }
    all(
        tabia_backend = "avx2",
        target_arch = "x86_64",
        target_feature = "avx2",
        target_feature = "fma",
    ) => {
        use avx2 as chosen;
    }
    all(target_arch = "x86_64", target_feature = "avx512f") => {
        use avx512 as chosen;
    }
    all(target_arch = "x86_64", target_feature = "avx2", target_feature = "fma") => {
        use avx2 as chosen;
    }
    all(target_arch = "aarch64", target_feature = "neon") => {
        use neon as chosen;
    }
    all(target_arch = "wasm32", target_feature = "simd128") => {
        use wasm as chosen;
    }
    _ => {
        use scalar as chosen;
    }
}

pub use chosen::{
    LANES, ROWS, VECTORS, Vector, add, load, max, mul, mul_add, splat, store, sub, total,
};

/// The name of the backend in this build: `scalar`, `avx2`, `avx512`, `neon`, `simd128` or
/// `relaxed-simd`.
pub const BACKEND: &str = chosen::NAME;

/// The vector at an offset of a slice, in numbers. It must fit.
#[inline(always)]
pub fn load_at(values: &[f32], offset: usize) -> Vector {
    match values[offset..].first_chunk() {
        Some(values) => load(values),
        None => panic!("buffers have whole vectors"),
    }
}

/// Writes a vector at an offset of a slice, in numbers. It must fit.
#[inline(always)]
pub fn store_at(vector: Vector, values: &mut [f32], offset: usize) {
    match values[offset..].first_chunk_mut() {
        Some(values) => store(vector, values),
        None => panic!("buffers have whole vectors"),
    }
}

#[cfg(test)]
mod tests;
