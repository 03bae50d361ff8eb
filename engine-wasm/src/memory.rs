//! Memory of zeroes that nobody has to write.
//!
//! A module's memory is zero where it has just grown, but the allocator of the standard library does
//! not remember which part that is, and writes zeroes over all it was asked for. For a hash table of
//! 16 MiB that takes more than ten milliseconds before the first line of a search, most of them in
//! the system, which has to find a page for each four kilobytes that are written.

use core::arch::wasm32::memory_size;
use std::alloc::{GlobalAlloc, Layout, System};

/// Bytes by which memories grow.
const PAGE: usize = 1 << 16;

/// The standard library's allocator, which writes zeroes only where there may be anything else.
struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: all is as the standard library's allocator does it, but for memory of zeroes. There, what
// lies above the end that the memory had before is zero as it has grown since: this module has one
// thread, so nobody else had it in the meantime, and the allocator writes its notes around what it
// gives away, never into it. All below that end is written here.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let end = memory_size::<0>() * PAGE;
        // SAFETY: as the caller promises.
        let memory = unsafe { System.alloc(layout) };
        if !memory.is_null() {
            let used = end.saturating_sub(memory.addr()).min(layout.size());
            // SAFETY: the allocation has at least so many bytes.
            unsafe { memory.write_bytes(0, used) };
        }
        memory
    }
}
