//! Memory for vectors: numbers on boundaries of cache lines.

use std::ops::{Deref, DerefMut};

/// Numbers of a cache line.
const LINE: usize = 16;

/// One cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([f32; LINE]);

/// Numbers that begin on a boundary of 64 bytes, so that no vector lies on two cache lines where
/// offsets are multiples of [`LINE`]. Its length is rounded up to whole lines; what is added is 0.
#[derive(Clone)]
pub struct Buffer(Vec<Line>);

impl Buffer {
    /// At least `length` numbers, all 0.
    pub fn zeros(length: usize) -> Self {
        Self(vec![Line([0.0; LINE]); length.div_ceil(LINE)])
    }
}

impl Deref for Buffer {
    type Target = [f32];

    #[inline]
    fn deref(&self) -> &[f32] {
        let lines = &self.0;
        // SAFETY: a line is 16 numbers without padding, and lines follow each other without any.
        unsafe { std::slice::from_raw_parts(lines.as_ptr().cast(), lines.len() * LINE) }
    }
}

impl DerefMut for Buffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f32] {
        let lines = &mut self.0;
        // SAFETY: a line is 16 numbers without padding, and lines follow each other without any.
        unsafe { std::slice::from_raw_parts_mut(lines.as_mut_ptr().cast(), lines.len() * LINE) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begins_on_a_cache_line_and_has_whole_lines() {
        let mut buffer = Buffer::zeros(17);
        assert_eq!(buffer.as_ptr().addr() % 64, 0);
        assert_eq!(buffer.len(), 32);
        buffer[31] = 1.0;
        assert_eq!(buffer.iter().sum::<f32>(), 1.0);
        assert!(Buffer::zeros(0).is_empty());
    }
}
