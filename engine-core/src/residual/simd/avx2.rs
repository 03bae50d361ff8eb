//! AVX2 with FMA: vectors of eight numbers.

use std::arch::x86_64::*;

/// The backend's name.
pub const NAME: &str = "avx2";
/// Numbers of a vector.
pub const LANES: usize = 8;
/// Vectors of a row that a block of a matrix product holds.
pub const VECTORS: usize = 2;
/// Rows that a block of a matrix product holds.
pub const ROWS: usize = 6;

/// Some numbers.
pub type Vector = __m256;

/// The same number in all lanes.
#[inline(always)]
pub fn splat(x: f32) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm256_set1_ps(x) }
}

/// A vector from memory.
#[inline(always)]
pub fn load(values: &[f32; LANES]) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe { _mm256_loadu_ps(values.as_ptr()) }
}

/// A vector to memory.
#[inline(always)]
pub fn store(vector: Vector, values: &mut [f32; LANES]) {
    // SAFETY: this module is compiled only where the whole build has its instructions. The array is as long as a vector.
    unsafe {
        _mm256_storeu_ps(values.as_mut_ptr(), vector);
    }
}

/// `a + b`.
#[inline(always)]
pub fn add(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm256_add_ps(a, b) }
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm256_sub_ps(a, b) }
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm256_mul_ps(a, b) }
}

/// `a * b + c`.
#[inline(always)]
pub fn mul_add(a: Vector, b: Vector, c: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm256_fmadd_ps(a, b, c) }
}

/// The larger of `a` and `b`.
#[inline(always)]
pub fn max(a: Vector, b: Vector) -> Vector {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe { _mm256_max_ps(a, b) }
}

/// The sum of the lanes.
#[inline(always)]
pub fn total(vector: Vector) -> f32 {
    // SAFETY: this module is compiled only where the whole build has its instructions.
    unsafe {
        let half = _mm_add_ps(_mm256_castps256_ps128(vector), _mm256_extractf128_ps::<1>(vector));
        let pair = _mm_add_ps(half, _mm_movehl_ps(half, half));
        _mm_cvtss_f32(_mm_add_ss(pair, _mm_shuffle_ps::<1>(pair, pair)))
    }
}
