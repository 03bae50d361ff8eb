//! The inner loops of the network, once for each set of vector instructions.
//!
//! Every backend has the same safe functions over fixed-size arrays, and all give the same
//! integers, bit for bit:
//!
//! - [`layout`]: how a backend stores activations and weights, in chunks of two or four inputs;
//! - `clip`: accumulator to activations, `clamp(x, 0, 127)`;
//! - `multiply`: accumulators of neurons and of their gates to activations, `(clamp(x, 0, 127) *
//!   clamp(g, 0, 127) + 64) >> 7`;
//! - `dense`: 32 sums of a dense layer, every input multiplied;
//! - `dense_sparse`: the same sums, skipping chunks of inputs that are zero. Its bits `fits_i16` are
//!   those that the function of that name gives for each column, the first column in the lowest bit of
//!   the first number;
//! - `clip_sums`: sums to activations, `clamp(sum >> 6, 0, 127)`;
//! - `dot`: one neuron over 32 activations.
//!
//! Activations are at most 127, so that the sum of two products of an activation and a weight,
//! -32,512 to 32,258, fits 16 bits: one `pmaddubsw` is exact for every net, the sum of several only if
//! the weights are small ([`layout::quads::fits_i16`]). Sums wrap at 32 bits, which only a damaged net
//! can reach.
//!
//! The backend is selected here and nowhere else, by the instructions that the build may use. `--cfg
//! tabia_backend="scalar"` (or `"sse41"`, `"avx2"`) forces a lower one. The sums of weight rows,
//! [`rows`], need no backend.

#[cfg(not(target_arch = "wasm32"))]
mod safe_functions;

#[allow(dead_code, reason = "a build with the scalar backend alone uses none of it")]
mod vectors;

pub mod layout;
pub mod rows;
pub mod scalar;
mod types;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vnni"))]
pub mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub mod neon;
#[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
pub mod sse41;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod wasm;

std::cfg_select! {
    tabia_backend = "scalar" => {
        use scalar as chosen;
    }
    all(tabia_backend = "sse41", target_arch = "x86_64", target_feature = "sse4.1") => {
        use sse41 as chosen;
    }
    all(tabia_backend = "avx2", target_arch = "x86_64", target_feature = "avx2") => {
        use avx2 as chosen;
    }
    any(tabia_backend = "sse41", tabia_backend = "avx2") => {
        compile_error!("this build has no instructions for the backend that tabia_backend asks for");
        use scalar as chosen;
    }
    all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vnni") => {
        use avx512 as chosen;
    }
    all(target_arch = "x86_64", target_feature = "avx2") => {
        use avx2 as chosen;
    }
    all(target_arch = "x86_64", target_feature = "sse4.1") => {
        use sse41 as chosen;
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

pub use types::{Aligned, Sums};

pub use chosen::{
    Activation, CHUNK, Chunk, Column, Weight, clip, clip_sums, dense, dense_sparse, dot, fits_i16,
    multiply, weight,
};

/// The name of the backend in this build: `scalar`, `sse41`, `avx2`, `avx512`, `neon`, `simd128`
/// or `relaxed-simd`.
pub const BACKEND: &str = chosen::NAME;

#[cfg(test)]
mod tests;
