//! Large tables that are read at random: fewer, larger pages spare the processor most of its
//! address look-ups.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// A value that may consist of nothing but zero bytes, and needs no `Drop`.
///
/// # Safety
/// All zeroes must be a valid value of the type.
pub unsafe trait Zeroes {}

/// Asks the processor to bring what stands there into its cache. Only x86-64 is known to have such
/// a hint; elsewhere nothing happens.
#[inline]
pub fn prefetch<T>(at: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch is a hint without effect on memory; any address will do.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(at).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}

/// Bytes of a large page on the processors that matter; WebAssembly knows nothing of pages.
const LARGE_PAGE: usize = if cfg!(target_family = "wasm") { 1 } else { 2 << 20 };

/// Values in memory of their own that begin as zero bytes, on large pages where the system has
/// them.
pub struct Large<T: Zeroes> {
    memory: NonNull<T>,
    count: usize,
}

impl<T: Zeroes> Large<T> {
    /// So many values; nothing where the memory is not to be had. `count` and the type's size must
    /// not be 0.
    #[must_use]
    pub fn new(count: usize) -> Option<Self> {
        const { assert!(size_of::<T>() > 0 && !std::mem::needs_drop::<T>()) };
        assert!(count > 0, "no memory is asked for");
        let layout = Self::layout(count)?;
        // SAFETY: the layout is not empty, as neither the count nor the type's size is 0.
        let memory = NonNull::new(unsafe { zeroed(layout) })?.cast();
        Some(Self { memory, count })
    }

    /// Memory of several large pages fills them from edge to edge.
    fn layout(count: usize) -> Option<Layout> {
        let layout = Layout::array::<T>(count).ok()?;
        if layout.size() < LARGE_PAGE {
            return Some(layout);
        }
        Some(layout.align_to(LARGE_PAGE).ok()?.pad_to_align())
    }
}

impl<T: Zeroes> Drop for Large<T> {
    fn drop(&mut self) {
        let Some(layout) = Self::layout(self.count) else { return };
        // SAFETY: `new` took this memory for the same layout, and nobody has it any longer.
        unsafe { dealloc(self.memory.as_ptr().cast(), layout) };
    }
}

impl<T: Zeroes> Deref for Large<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds so many values, which began as zeroes, a valid value as whoever
        // implements the trait vouches; it is given back only when `self` is no more.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr(), self.count) }
    }
}

impl<T: Zeroes> DerefMut for Large<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and `self` is borrowed for writing as the slice is.
        unsafe { std::slice::from_raw_parts_mut(self.memory.as_ptr(), self.count) }
    }
}

// SAFETY: the values belong to this alone, as those of a box do.
unsafe impl<T: Zeroes + Send> Send for Large<T> {}
// SAFETY: as for a box: who shares this shares the values.
unsafe impl<T: Zeroes + Sync> Sync for Large<T> {}

/// Memory of zero bytes, or null. Large pages are asked for before anything is written: the system
/// chooses the page when it is first touched.
///
/// # Safety
/// The layout must not be empty.
unsafe fn zeroed(layout: Layout) -> *mut u8 {
    if cfg!(target_family = "wasm") {
        // Memory that has just been added is known to be zero.
        // SAFETY: as the caller promises.
        return unsafe { alloc_zeroed(layout) };
    }
    // SAFETY: as the caller promises.
    let memory = unsafe { alloc(layout) };
    if !memory.is_null() {
        // SAFETY: the allocation has this size, and uninitialised bytes may be anything.
        prefer_large_pages(unsafe {
            std::slice::from_raw_parts(memory.cast::<MaybeUninit<u8>>(), layout.size())
        });
        // SAFETY: the allocation has this size.
        unsafe { memory.write_bytes(0, layout.size()) };
    }
    memory
}

/// Asks the system for large pages below this memory, where it has them. Of use only before the
/// memory is first touched. A wish without effect on what the memory holds.
#[inline]
pub fn prefer_large_pages<T>(memory: &[MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        /// Every Linux processor's smallest page; larger ones refuse the wish, which does no harm.
        const PAGE: usize = 4_096;
        let range = memory.as_ptr_range();
        let first = (range.start as usize).next_multiple_of(PAGE);
        let length = (range.end as usize).saturating_sub(first) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the range lies within memory that the caller may use, and this advice
            // changes neither its contents nor its being mapped.
            unsafe { libc::madvise(first as *mut libc::c_void, length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    // SAFETY: an integer.
    unsafe impl Zeroes for u32 {}

    #[test]
    fn memory_of_any_size_is_zero_and_can_be_written() {
        for count in [1, 1_000, LARGE_PAGE / 4, LARGE_PAGE + 1] {
            let mut numbers: Large<u32> = Large::new(count).expect("memory");
            assert_eq!(numbers.len(), count);
            assert!(numbers.iter().all(|&number| number == 0));
            numbers.fill(7);
            assert_eq!(numbers[count - 1], 7);
        }
        assert!(Large::<u32>::new(usize::MAX / 2).is_none());
    }
}
