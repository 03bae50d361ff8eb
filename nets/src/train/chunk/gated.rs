//! The first layer's neurons and gates of a chunk, from the way there until the way back.

use tabia_core::nnue::arch::WIDTH;
use tabia_core::nnue::halfkp::Mirrored;
use tabia_core::nnue::{GATE_ROWS, Relations};
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
    /// Whether these are also of relations between pieces.
    related: bool,
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
            related: layout.gates == GATE_ROWS,
            slices: no_slices(),
        }
    }

    /// The relations between the pieces of a position, as far as the gates see them.
    pub(super) fn relations(&self, record: &Record) -> Relations {
        if !self.related {
            return Relations::NONE;
        }
        let sets = record.sets();
        Relations::between(|color, kind| sets[color.index()][kind.index()])
    }

    /// Takes in the rows of one more half.
    pub(super) fn push(
        &mut self,
        pieces: &[(Piece, Square)],
        view: Mirrored,
        relations: &Relations,
    ) {
        let lookup = view.lookup(0);
        let rows =
            pieces.iter().filter_map(|&(piece, square)| Some((lookup.row(piece, square)?, square)));
        self.features.push(rows.flat_map(|(row, square)| relations.rows(row, square)));
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
