//! NEON: vectors of four numbers.

use std::arch::aarch64::*;

/// The backend's name.
pub const NAME: &str = "neon";
/// Numbers of a vector.
pub const LANES: usize = 4;
/// Vectors of a row that a block of a matrix product holds.
pub const VECTORS: usize = 4;
/// Rows that a block of a matrix product holds.
pub const ROWS: usize = 4;

/// Some numbers.
pub type Vector = float32x4_t;

/// The same number in all lanes.
#[inline(always)]
pub fn splat(x: f32) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vdupq_n_f32(x) }
}

/// A vector from memory.
#[inline(always)]
pub fn load(values: &[f32; LANES]) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe { vld1q_f32(values.as_ptr()) }
}

/// A vector to memory.
#[inline(always)]
pub fn store(vector: Vector, values: &mut [f32; LANES]) {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe {
        vst1q_f32(values.as_mut_ptr(), vector);
    }
}

/// `a + b`.
#[inline(always)]
pub fn add(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vaddq_f32(a, b) }
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vsubq_f32(a, b) }
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vmulq_f32(a, b) }
}

/// `a * b + c`.
#[inline(always)]
pub fn mul_add(a: Vector, b: Vector, c: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vfmaq_f32(c, a, b) }
}

/// The larger of `a` and `b`.
#[inline(always)]
pub fn max(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vmaxq_f32(a, b) }
}

/// The sum of the lanes.
#[inline(always)]
pub fn total(vector: Vector) -> f32 {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { vaddvq_f32(vector) }
}
