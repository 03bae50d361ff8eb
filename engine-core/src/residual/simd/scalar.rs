//! No vector instructions of our own: arrays, of which compilers make what the processor has.

/// The backend's name.
pub const NAME: &str = "scalar";
/// Numbers of a vector.
pub const LANES: usize = 4;
/// Vectors of a row that a block of a matrix product holds.
pub const VECTORS: usize = 2;
/// Rows that a block of a matrix product holds.
pub const ROWS: usize = 4;

/// Some numbers.
pub type Vector = [f32; LANES];

#[inline(always)]
fn zip(a: Vector, b: Vector, f: impl Fn(f32, f32) -> f32) -> Vector {
    std::array::from_fn(|i| f(a[i], b[i]))
}

/// The same number in all lanes.
#[inline(always)]
pub fn splat(x: f32) -> Vector {
    [x; LANES]
}

/// A vector from memory.
#[inline(always)]
pub fn load(values: &[f32; LANES]) -> Vector {
    *values
}

/// A vector to memory.
#[inline(always)]
pub fn store(vector: Vector, values: &mut [f32; LANES]) {
    *values = vector;
}

/// `a + b`.
#[inline(always)]
pub fn add(a: Vector, b: Vector) -> Vector {
    zip(a, b, |a, b| a + b)
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: Vector, b: Vector) -> Vector {
    zip(a, b, |a, b| a - b)
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: Vector, b: Vector) -> Vector {
    zip(a, b, |a, b| a * b)
}

/// `a * b + c`, rounded twice.
#[inline(always)]
pub fn mul_add(a: Vector, b: Vector, c: Vector) -> Vector {
    add(mul(a, b), c)
}

/// The larger of `a` and `b`.
#[inline(always)]
pub fn max(a: Vector, b: Vector) -> Vector {
    zip(a, b, |a, b| if a > b { a } else { b })
}

/// The sum of the lanes.
#[inline(always)]
pub fn total(vector: Vector) -> f32 {
    (vector[0] + vector[2]) + (vector[1] + vector[3])
}
