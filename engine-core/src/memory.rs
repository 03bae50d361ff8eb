//! Large tables that are read at random: fewer, larger pages spare the processor most of its
//! address look-ups.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::mem::MaybeUninit;

/// A value that may consist of nothing but zero bytes.
///
/// # Safety
/// All zeroes must be a valid value of the type.
pub unsafe trait Zeroes {}

/// So many values of zero bytes, on large pages where the system has them; nothing where the memory is
/// not to be had. `count` and the type's size must not be 0.
#[must_use]
pub fn zeroed<T: Zeroes>(count: usize) -> Option<Box<[T]>> {
    const { assert!(size_of::<T>() > 0) };
    assert!(count > 0, "no memory is asked for");
    let layout = Layout::array::<T>(count).ok()?;
    // SAFETY: the layout is not empty, as neither the count nor the type's size is 0.
    let memory = unsafe { alloc_zeroed(layout) }.cast::<T>();
    if memory.is_null() {
        return None;
    }
    // SAFETY: the allocation holds `count` values, and uninitialised ones may be anything.
    prefer_large_pages(unsafe {
        std::slice::from_raw_parts(memory.cast::<MaybeUninit<T>>(), count)
    });
    let slice = std::ptr::slice_from_raw_parts_mut(memory, count);
    // SAFETY: the global allocator gave this memory for exactly this layout, and zeroes are a valid
    // value of the type, as whoever implements the trait vouches.
    Some(unsafe { Box::from_raw(slice) })
}

/// One such value, made where it stays; ends the program where the memory is not to be had, as a box
/// does.
#[must_use]
pub fn zeroed_box<T: Zeroes>() -> Box<T> {
    let slice = zeroed::<T>(1).unwrap_or_else(|| handle_alloc_error(Layout::new::<T>()));
    // SAFETY: a slice of one value has that value's layout.
    unsafe { Box::from_raw(Box::into_raw(slice).cast()) }
}

/// Asks the system for large pages below this memory, where it has them. Best asked before the
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
