//! The first layer's neurons and gates of a chunk, from the way there until the way back.

use tabia_core::nnue::Relations;
use tabia_core::nnue::arch::{PIECE_ROWS, WIDTH};
use tabia_core::nnue::halfkp::Mirrored;
use tabia_core::types::{Color, Piece, Square};

use super::super::kernel::HALVES;
use super::super::kernel::gates;
use super::super::kernel::rows::{Gradients, PassRow, no_gradients};
use super::super::model::Layout;
use super::features::Features;
use crate::record::Record;

/// What a chunk remembers of the neurons of the first layer and their gates.
pub(super) struct Gated {
    /// Of all halves, clipped.
    pub(super) values: Vec<PassRow>,
    pub(super) gates: Vec<PassRow>,
    /// Rows of gates.
    pub(super) features: Features,
    /// How many relations between pieces have some.
    seen: usize,
    /// Rows of the position that was looked at.
    rows: Vec<u16>,
    /// Gradients of the gates.
    pub(super) gradients: Box<Gradients>,
}

impl Gated {
    /// Memory for a net of this layout.
    pub(super) fn new(layout: &Layout) -> Self {
        let rows = || vec![[0; WIDTH]; HALVES];
        Self {
            values: rows(),
            gates: rows(),
            features: Features::new(layout.gates),
            seen: layout.gates / PIECE_ROWS - 1,
            rows: Vec::new(),
            gradients: no_gradients(),
        }
    }

    /// Finds the rows that a position has, as White's view that is not mirrored has them. Its kings must be
    /// among the pieces.
    pub(super) fn look_at(&mut self, record: &Record, pieces: &[(Piece, Square)]) {
        let sets = record.sets();
        let relations =
            Relations::between(self.seen, |color, kind| sets[color.index()][kind.index()]);
        let view = Mirrored::new(Color::White, Square::A1).lookup(0);
        self.rows.clear();
        self.rows.extend(relations.rows(view, pieces).map(|row| row as u16));
    }

    /// Takes in one more half: the rows of the position that was looked at, as this view has them.
    pub(super) fn push(&mut self, view: Mirrored) {
        self.features.push(self.rows.iter().map(|row| usize::from(row ^ view.mask())));
    }

    /// From the gradients of products to those of neurons, in the same place, and of gates, of so many halves.
    pub(super) fn backward(&mut self, of_values: &mut Gradients, count: usize) {
        let halves = self.values.iter().zip(&self.gates).take(count);
        let gradients = of_values.iter_mut().zip(&mut self.gradients[..]);
        for ((values, gates), (of_values, of_gates)) in halves.zip(gradients) {
            gates::backward(values, gates, of_values, of_gates);
        }
    }
}
