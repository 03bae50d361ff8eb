//! The inner loops: sums of rows and small matrix products over a chunk of positions. Plain loops
//! over fixed sizes, which the compiler turns into vector instructions.

use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};

pub mod dense;
pub mod rows;

/// Positions that pass through the layers together: their activations fit the second-level cache.
/// Whole groups of every kind.
pub const CHUNK: usize = 240;
/// Two perspectives a position: number 2 x position + perspective.
pub const HALVES: usize = 2 * CHUNK;
/// Numbers from one position's activations to the next: not a power of two, so that columns do
/// not all fall into the same few cache sets.
pub const STRIDE: usize = INPUTS + 16;
/// Numbers of a column of weights or activations: two vectors.
const COLUMN: usize = 16;

/// One row of the first layer.
pub type Row = [f32; WIDTH];
/// One position's values of a hidden layer.
pub type Hidden = [f32; HIDDEN];

/// Where a half's activations start: 2 x position + perspective.
#[inline]
#[must_use]
pub const fn half_offset(half: u16) -> usize {
    (half as usize >> 1) * STRIDE + (half as usize & 1) * WIDTH
}

/// The gradient before clipping from that after it. Clipped activations let a part of it through,
/// the `leak`, when the step would bring them back.
#[inline]
#[must_use]
pub fn through_clip(activation: f32, gradient: f32, leak: f32) -> f32 {
    let low = if activation <= 0.0 { leak * gradient.min(0.0) } else { gradient };
    if activation >= 1.0 { leak * gradient.max(0.0) } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipped_activations_move_back_only() {
        assert_eq!(through_clip(0.5, 3.0, 0.1), 3.0);
        assert_eq!(through_clip(0.0, 3.0, 0.1), 0.0);
        assert_eq!(through_clip(0.0, -3.0, 0.1), -0.3);
        assert_eq!(through_clip(1.0, -3.0, 0.1), 0.0);
        assert_eq!(through_clip(1.0, 3.0, 0.1), 0.3);
    }
}
