//! AVX-512: vectors of sixteen numbers.

use std::arch::x86_64::*;

/// The backend's name.
pub const NAME: &str = "avx512";
/// Numbers of a vector.
pub const LANES: usize = 16;
/// Vectors of a row that a block of a matrix product holds.
pub const VECTORS: usize = 2;
/// Rows that a block of a matrix product holds.
pub const ROWS: usize = 8;

/// Some numbers.
pub type Vector = __m512;

/// The same number in all lanes.
#[inline(always)]
pub fn splat(x: f32) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_set1_ps(x) }
}

/// A vector from memory.
#[inline(always)]
pub fn load(values: &[f32; LANES]) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe { _mm512_loadu_ps(values.as_ptr()) }
}

/// A vector to memory.
#[inline(always)]
pub fn store(vector: Vector, values: &mut [f32; LANES]) {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe {
        _mm512_storeu_ps(values.as_mut_ptr(), vector);
    }
}

/// `a + b`.
#[inline(always)]
pub fn add(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_add_ps(a, b) }
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_sub_ps(a, b) }
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_mul_ps(a, b) }
}

/// `a * b + c`.
#[inline(always)]
pub fn mul_add(a: Vector, b: Vector, c: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_fmadd_ps(a, b, c) }
}

/// The larger of `a` and `b`.
#[inline(always)]
pub fn max(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_max_ps(a, b) }
}

/// The sum of the lanes.
#[inline(always)]
pub fn total(vector: Vector) -> f32 {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm512_reduce_add_ps(vector) }
}
