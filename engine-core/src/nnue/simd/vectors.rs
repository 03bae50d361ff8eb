//! What backends share.

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

/// The numbers of the bits that are set, in ascending order.
#[inline]
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            bit
        })
    })
}
