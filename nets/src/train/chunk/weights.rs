//! The weights, and what a pass derives from them.

use rayon::prelude::*;
use tabia_core::nnue::arch::WIDTH;

use super::super::kernel::Hidden;
use super::super::kernel::dense::Dense1;
use super::super::kernel::rows::{PassRow, pass_row};
use super::super::model::Layout;

/// Weights that a thread copies at a time.
const PART: usize = 64 * WIDTH;

/// The weights as a pass through the net reads them.
pub struct Weights {
    /// Where the parts lie.
    pub layout: Layout,
    /// All of them.
    pub values: Vec<f32>,
    /// The rows of the first layer: those of pieces, those of kings, the biases.
    pub(super) rows: Vec<PassRow>,
    /// The rows of gates, then their biases.
    pub(super) gates: Vec<PassRow>,
    /// The first dense layer of each stack.
    pub(super) dense1: Vec<Dense1>,
    /// Whether hidden activations are rounded as in the quantised net.
    pub rounded: bool,
}

impl Weights {
    /// Weights to compute with as they are.
    #[must_use]
    pub fn new(layout: Layout, values: Vec<f32>) -> Self {
        let rows = vec![[0; WIDTH]; layout.biases().end / WIDTH];
        let gates = vec![[0; WIDTH]; layout.gates().len() / WIDTH];
        let dense1 = (0..layout.stacks()).map(|_| Dense1::default()).collect();
        let mut weights = Self { layout, values, rows, gates, dense1, rounded: false };
        weights.refresh();
        weights
    }

    /// Takes over other weights.
    pub fn copy_from(&mut self, values: &[f32]) {
        let parts = self.values.par_chunks_mut(PART).zip(values.par_chunks(PART));
        parts.for_each(|(to, from)| to.copy_from_slice(from));
        self.refresh();
    }

    /// Brings what is derived from the weights up to date after a change of them.
    pub fn refresh(&mut self) {
        for (part, rows) in
            [(0..self.layout.biases().end, &mut self.rows), (self.layout.gates(), &mut self.gates)]
        {
            let values = self.values[part].as_chunks().0;
            let rows = values.par_iter().zip(rows).with_min_len(64);
            rows.for_each(|(row, out)| pass_row(row, out));
        }
        for (stack, dense1) in self.dense1.iter_mut().enumerate() {
            dense1.set(self.values[self.layout.stack(stack).dense1()].as_chunks().0);
        }
    }

    pub(super) fn hidden(&self, range: std::ops::Range<usize>) -> &Hidden {
        self.values[range].first_chunk().expect("a hidden layer's numbers")
    }
}
