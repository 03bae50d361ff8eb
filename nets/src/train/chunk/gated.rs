//! The first layer's neurons and gates of a chunk, from the way there until the way back.

use tabia_core::nnue::arch::WIDTH;

use super::super::kernel::HALVES;
use super::super::kernel::gates;
use super::super::kernel::rows::{PassRow, SLICE, Slices, no_slices};
use super::PIECES;

/// What a chunk remembers of the neurons of the first layer and their gates.
pub(super) struct Gated {
    /// Of all halves, clipped.
    pub(super) values: Vec<PassRow>,
    pub(super) gates: Vec<PassRow>,
    /// The rows of the half at hand.
    pub(super) features: Vec<u16>,
    /// Gradients of the gates.
    pub(super) slices: Box<Slices>,
}

impl Default for Gated {
    fn default() -> Self {
        let rows = || vec![[0; WIDTH]; HALVES];
        let features = Vec::with_capacity(PIECES);
        Self { values: rows(), gates: rows(), features, slices: no_slices() }
    }
}

impl Gated {
    /// From the gradients of products to those of neurons and of gates, of so many halves.
    pub(super) fn backward(&mut self, slices: &mut Slices, count: usize) {
        let slices = slices.iter_mut().zip(&mut self.slices[..]).enumerate();
        for (s, (of_values, of_gates)) in slices {
            let halves = self.values.iter().zip(&self.gates).take(count);
            for (half, (values, gates)) in halves.enumerate() {
                let [values, gates] = [values, gates].map(|row| &row.as_chunks::<SLICE>().0[s]);
                gates::backward(values, gates, &mut of_values[half], &mut of_gates[half]);
            }
        }
    }
}
