//! Large tables that are read at random: fewer, larger pages spare the processor most of its
//! address look-ups.

/// Asks the system for large pages below this memory, where it has them. Best asked before the
/// memory is first touched. A wish without effect on what the memory holds.
#[inline]
pub fn prefer_large_pages<T>(memory: &[std::mem::MaybeUninit<T>]) {
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
