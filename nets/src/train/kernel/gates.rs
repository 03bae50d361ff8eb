//! Products of the first layer's neurons with their gates, on the way there and back, in
//! [`PASS_UNIT`](super::rows::PASS_UNIT).

use tabia_core::nnue::arch::{GATE_SHIFT, WIDTH};

use super::rows::{PASS_ONE, PassRow};

/// A gate of so much lets all through: the quantised net's shift, in these units.
const ALL: u32 = 2 + GATE_SHIFT;
/// Half of what the shift drops, so that dropping rounds.
const HALF: i32 = 1 << (ALL - 1);

/// `values * gates`, of clipped ones.
#[inline]
pub fn multiply(values: &PassRow, gates: &PassRow, out: &mut PassRow) {
    for i in 0..WIDTH {
        out[i] = ((i32::from(values[i]) * i32::from(gates[i]) + HALF) >> ALL) as i16;
    }
}

/// From the gradients of products to those of the values, in the same place, and of the gates; nothing where
/// these are clipped.
#[inline]
pub fn backward(
    values: &PassRow,
    gates: &PassRow,
    of_values: &mut PassRow,
    of_gates: &mut PassRow,
) {
    let through = |clipped: i16, gradient: i16, by: i16| {
        let product = (i32::from(gradient) * i32::from(by) + HALF) >> ALL;
        if clipped <= 0 || clipped >= PASS_ONE { 0 } else { product as i16 }
    };
    for i in 0..WIDTH {
        let gradient = of_values[i];
        of_values[i] = through(values[i], gradient, gates[i]);
        of_gates[i] = through(gates[i], gradient, values[i]);
    }
}
