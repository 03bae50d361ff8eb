//! The first layer's neurons and gates of a chunk, from the way there until the way back.

use tabia_core::nnue::Relations;
use tabia_core::nnue::arch::{PIECE_ROWS, WIDTH};
use tabia_core::nnue::halfkp::Mirrored;
use tabia_core::types::{Piece, Square};

use super::super::kernel::HALVES;
use super::super::kernel::gates;
use super::super::kernel::rows::{PassRow, SLICE, Slices, no_slices};
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
    /// Gradients of the gates.
    pub(super) slices: Box<Slices>,
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
            slices: no_slices(),
        }
    }

    /// The relations between the pieces of a position, as far as the gates see them.
    pub(super) fn relations(&self, record: &Record) -> Relations {
        let sets = record.sets();
        Relations::between(self.seen, |color, kind| sets[color.index()][kind.index()])
    }

    /// Takes in the rows of one more half, of pieces with the kings among them.
    pub(super) fn push(
        &mut self,
        pieces: impl Iterator<Item = (Piece, Square)>,
        view: Mirrored,
        relations: &Relations,
    ) {
        let rows = |(piece, square)| relations.rows(view.lookup(0), piece, square);
        self.features.push(pieces.flat_map(rows));
    }

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
