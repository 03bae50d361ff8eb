//! WebAssembly SIMD128: vectors of four numbers, with the relaxed multiplication and addition where the
//! build may use it.

use std::arch::wasm32::*;

/// The backend's name.
pub const NAME: &str =
    if cfg!(target_feature = "relaxed-simd") { "relaxed-simd" } else { "simd128" };
/// Numbers of a vector.
pub const LANES: usize = 4;
/// Vectors of a row that a block of a matrix product holds.
pub const VECTORS: usize = 2;
/// Rows that a block of a matrix product holds.
pub const ROWS: usize = 4;

/// Some numbers.
pub type Vector = v128;

/// The same number in all lanes.
#[inline(always)]
pub fn splat(x: f32) -> Vector {
    f32x4_splat(x)
}

/// A vector from memory.
#[inline(always)]
pub fn load(values: &[f32; LANES]) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe { v128_load(values.as_ptr().cast()) }
}

/// A vector to memory.
#[inline(always)]
pub fn store(vector: Vector, values: &mut [f32; LANES]) {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe {
        v128_store(values.as_mut_ptr().cast(), vector);
    }
}

/// `a + b`.
#[inline(always)]
pub fn add(a: Vector, b: Vector) -> Vector {
    f32x4_add(a, b)
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: Vector, b: Vector) -> Vector {
    f32x4_sub(a, b)
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: Vector, b: Vector) -> Vector {
    f32x4_mul(a, b)
}

/// `a * b + c`.
#[inline(always)]
pub fn mul_add(a: Vector, b: Vector, c: Vector) -> Vector {
    std::cfg_select! {
        target_feature = "relaxed-simd" => { f32x4_relaxed_madd(a, b, c) }
        _ => { f32x4_add(f32x4_mul(a, b), c) }
    }
}

/// The larger of `a` and `b`.
#[inline(always)]
pub fn max(a: Vector, b: Vector) -> Vector {
    f32x4_pmax(a, b)
}

/// The sum of the lanes.
#[inline(always)]
pub fn total(vector: Vector) -> f32 {
    let lane = [
        f32x4_extract_lane::<0>(vector),
        f32x4_extract_lane::<1>(vector),
        f32x4_extract_lane::<2>(vector),
        f32x4_extract_lane::<3>(vector),
    ];
    (lane[0] + lane[2]) + (lane[1] + lane[3])
}
