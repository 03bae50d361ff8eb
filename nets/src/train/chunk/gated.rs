//! The first layer's neurons and gates of a chunk, kept from the forward to the backward pass.

use tabia_core::nnue::GateSets;
use tabia_core::nnue::arch::{WIDTH, large};
use tabia_core::nnue::features::mirrored::MirroredView;
use tabia_core::types::{Color, Piece, Square};

use super::super::kernel::HALVES;
use super::super::kernel::gates;
use super::super::kernel::rows::{Gradients, PassRow, no_gradients};
use super::features::Features;
use crate::record::Record;

/// The neurons of the first layer and their gates.
pub(super) struct Gated {
    /// The neurons of all halves, clipped.
    pub(super) values: Vec<PassRow>,
    /// The gates of all halves, clipped.
    pub(super) gates: Vec<PassRow>,
    /// The rows of gates that are active in each half.
    pub(super) features: Features,
    /// The rows of the position that [`look_at`](Self::look_at) was last called with.
    rows: Vec<u16>,
    /// The gradients of the gates.
    pub(super) gradients: Box<Gradients>,
}

impl Gated {
    /// Memory for a large net.
    pub(super) fn new() -> Self {
        let rows = || vec![[0; WIDTH]; HALVES];
        Self {
            values: rows(),
            gates: rows(),
            features: Features::new(large::GATE_ROWS),
            rows: Vec::new(),
            gradients: no_gradients(),
        }
    }

    /// Finds the active rows of a position, as White's unmirrored view numbers them. Its kings must be
    /// among the pieces.
    pub(super) fn look_at(&mut self, record: &Record, pieces: &[(Piece, Square)]) {
        let sets = record.sets();
        let gate_sets = GateSets::of(|color, kind| sets[color.index()][kind.index()]);
        let view = MirroredView::new(Color::White, Square::A1).lookup(0);
        self.rows.clear();
        self.rows.extend(gate_sets.rows(view, pieces).map(|row| row as u16));
    }

    /// Adds a half: the rows of the position that was looked at, in this view.
    pub(super) fn push(&mut self, view: MirroredView) {
        self.features.push(self.rows.iter().map(|row| usize::from(row ^ view.mask())));
    }

    /// Turns the gradients of products into those of neurons, in place, and computes those of gates, for
    /// `count` halves.
    pub(super) fn backward(&mut self, of_values: &mut Gradients, count: usize) {
        let halves = self.values.iter().zip(&self.gates).take(count);
        let gradients = of_values.iter_mut().zip(&mut self.gradients[..]);
        for ((values, gates), (of_values, of_gates)) in halves.zip(gradients) {
            gates::backward(values, gates, of_values, of_gates);
        }
    }
}
