//! The inner loops: sums of rows and small matrix products over a chunk of positions. Plain loops
//! over fixed sizes, which the compiler turns into vector instructions; it needs the crate `wide` for
//! sums of products of 16-bit numbers alone.

use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};

pub mod dense;
pub mod gates;
pub mod rows;

/// Positions that pass through the layers together: their activations fit the second-level cache.
/// Whole groups of every kind.
pub const CHUNK: usize = 240;
/// Two perspectives a position: number 2 x position + perspective.
pub const HALVES: usize = 2 * CHUNK;
/// Numbers of a column of weights or activations.
const COLUMN: usize = 16;

/// One row of the first layer.
pub type Row = [f32; WIDTH];
/// One position's activations of the first layer, us and them, in [`rows::PASS_UNIT`]. Longer than they
/// are, and by no power of two, so that columns do not all fall into the same few cache sets.
pub type Activations = [i16; INPUTS + 32];
/// One position's values of a hidden layer.
pub type Hidden = [f32; HIDDEN];

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
