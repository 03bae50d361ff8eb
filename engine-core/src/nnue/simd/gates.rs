//! Products of neurons with their gates: a plain loop, which the compiler turns into the vector
//! instructions of any backend.

use super::Activation;
use crate::nnue::arch::{GATE_SHIFT, MAX_ACTIVATION};

/// Half of what the shift drops, so that dropping rounds.
const HALF: i16 = 1 << (GATE_SHIFT - 1);

/// `(clamp(value, 0, 127) * clamp(gate, 0, 127) + 64) >> 7`: at most 126.
#[inline]
pub fn multiply<const W: usize>(values: &[i16; W], gates: &[i16; W], out: &mut [Activation; W]) {
    for i in 0..W {
        let [value, gate] = [values[i], gates[i]].map(|sum| sum.clamp(0, MAX_ACTIVATION));
        out[i] = ((value * gate + HALF) >> GATE_SHIFT) as Activation;
    }
}
