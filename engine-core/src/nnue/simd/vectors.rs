//! What the backends share.

/// The integers, and arrays of them, that vectors are loaded from and stored to.
///
/// # Safety
///
/// The type has no padding, and every pattern of bits is a value of it.
pub(super) unsafe trait Integer: Copy {}
// SAFETY: a primitive integer.
unsafe impl Integer for u8 {}
// SAFETY: a primitive integer.
unsafe impl Integer for i8 {}
// SAFETY: a primitive integer.
unsafe impl Integer for i16 {}
// SAFETY: a primitive integer.
unsafe impl Integer for i32 {}
// SAFETY: elements of an array follow one another without padding.
unsafe impl<T: Integer, const N: usize> Integer for [T; N] {}

/// Clears the lowest set bit, of which there must be one, and returns its number.
#[inline]
pub(super) fn pop_lowest(bits: &mut u64) -> usize {
    let bit = bits.trailing_zeros() as usize;
    *bits &= bits.wrapping_sub(1);
    // Tells the compiler that an index into an array of 64 is in range.
    bit & 63
}

/// The numbers of the set bits, in ascending order.
#[inline]
pub(super) fn set_bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || (bits != 0).then(|| pop_lowest(&mut bits)))
}
