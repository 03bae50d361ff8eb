//! Weight rows as differences from predictions.
//!
//! A row resembles those of the neighbouring squares, and that of the same square in the bucket before:
//! its difference from a prediction from these is coded. Rows come in groups, one for each kind of
//! piece, and each group has its own factors of the prediction and classes of neurons.

use super::contexts::{EVEN, NEURON_CLASSES, ROW_CLASSES, TABLES, context};
use super::rans::Decoder;
use super::slots::Slots;
use crate::nnue::arch::WIDTH;
use crate::nnue::simd::Aligned;
use crate::nnue::transformer::Row;

/// A row of zeros.
pub(super) const ZERO: Row = Aligned([0; WIDTH]);

/// Which rows are neighbours on the board.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// Rows of a group.
    pub(super) group: usize,
    /// Squares of a rank.
    pub(super) width: usize,
    /// Rows of a bucket.
    pub(super) bucket: usize,
}

/// The factors of the sum of four neighbours and of the row of the bucket before, in 64ths.
pub(super) type Factors = [i8; 2];

/// The rows that a row is predicted from: four neighbours, then that of the bucket before.
pub(super) fn sources(rows: &[Row], r: usize, grid: Grid) -> [&Row; 5] {
    let (rank, file) = (r % grid.group / grid.width, r % grid.width);
    let row = |exists: bool, back: usize| if exists { &rows[r - back] } else { &ZERO };
    [
        row(file > 0, 1),
        row(rank > 0, grid.width),
        row(rank > 0 && file > 0, grid.width + 1),
        row(rank > 0 && file + 1 < grid.width, grid.width - 1),
        row(r >= grid.bucket, grid.bucket),
    ]
}

/// Replaces each weight of a row by `f` of it and its prediction. Sums wrap at 16 bits, when encoding
/// as when decoding.
///
/// It is a plain loop over arrays, which the compiler vectorises.
#[inline(always)]
pub(super) fn predict(
    row: &mut [i16; WIDTH],
    [a, b, c, d, e]: [&Row; 5],
    [near, before]: Factors,
    f: impl Fn(i16, i16) -> i16,
) {
    let (near, before) = (i16::from(near), i16::from(before));
    for (n, weight) in row.iter_mut().enumerate() {
        let sum = a.0[n].wrapping_add(b.0[n]).wrapping_add(c.0[n]).wrapping_add(d.0[n]);
        let sum = sum.wrapping_mul(near).wrapping_add(e.0[n].wrapping_mul(before));
        *weight = f(*weight, sum.wrapping_add(32) >> 6);
    }
}

/// Reads rows, group after group, with the factors of each group.
///
/// A group begins with the classes of its neurons, as differences from those of the group before. A row
/// begins with its class, as a difference from that of the row before; class 0 is a row of zeros.
pub(super) fn decode(
    rows: &mut [Row],
    grid: Grid,
    factors: &[Factors],
    tables: &[Slots; TABLES],
    decoder: &mut Decoder<'_>,
) {
    let mut neurons = [EVEN; WIDTH];
    let mut class = 0_u8;
    let mut contexts = [0; WIDTH];
    let mut steps = [0; WIDTH];
    for r in 0..rows.len() {
        if r.is_multiple_of(grid.group) {
            decoder.row(tables, &[NEURON_CLASSES; WIDTH], &mut steps);
            for (neuron, step) in neurons.iter_mut().zip(steps) {
                *neuron = neuron.wrapping_add(step as u8);
            }
        }
        class = class.wrapping_add(decoder.value(tables, ROW_CLASSES) as u8);
        if class == 0 {
            continue;
        }
        for (place, &neuron) in contexts.iter_mut().zip(&neurons) {
            *place = context(neuron, class);
        }
        let (before, after) = rows.split_at_mut(r);
        let row = &mut after[0].0;
        decoder.row(tables, &contexts, row);
        let sources = sources(before, r, grid);
        predict(row, sources, factors[r / grid.group], i16::wrapping_add);
    }
}
