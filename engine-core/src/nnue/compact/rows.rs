//! How rows of weights become small numbers, and which table each is coded with.
//!
//! A row resembles those of the squares beside and below it, and that of the same square in the
//! bucket before: what is coded is its difference from a prediction of these. How large differences
//! are depends on the row and on the neuron, so both have a class, in steps of half an octave; the
//! sum of the two is the context. Rows come in groups, one for each kind of piece, and each group has
//! classes of its neurons.

use super::super::arch::WIDTH;
use super::super::simd::Aligned;
use super::super::transformer::Row;
use super::frequencies::{LEVELS, NEURONS, Slots, TABLES};
use super::rans::Decoder;

/// Contexts of weights: the next two tables are those of classes.
pub(super) const CONTEXTS: usize = 30;
/// The class of neurons that are as the row says.
pub(super) const EVEN: u8 = 16;
pub(super) const ZERO: Row = Aligned([0; WIDTH]);

/// How some rows lie.
#[derive(Clone, Copy)]
pub(super) struct Plane {
    /// Rows of a group.
    pub(super) group: usize,
    /// Squares a rank.
    pub(super) width: usize,
    /// How many rows before a row the same square of the bucket before is.
    pub(super) back: usize,
}

/// By what the sum of four neighbours and the row of the bucket before are multiplied, in 64ths.
pub(super) type Factors = [i8; 2];

/// The rows that a row is predicted from: four neighbours, then that of the bucket before.
pub(super) fn sources(rows: &[Row], r: usize, plane: Plane) -> [&Row; 5] {
    let (rank, file) = (r % plane.group / plane.width, r % plane.width);
    let row = |exists: bool, back: usize| if exists { &rows[r - back] } else { &ZERO };
    [
        row(file > 0, 1),
        row(rank > 0, plane.width),
        row(rank > 0 && file > 0, plane.width + 1),
        row(rank > 0 && file + 1 < plane.width, plane.width - 1),
        row(r >= plane.back, plane.back),
    ]
}

/// Calls `f` with each weight of a row and what is expected there, computed in 16 bits, whatever
/// overflows: both directions do the same.
///
/// A plain loop over arrays, which the compiler makes vector instructions of.
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

/// The context of a neuron of class `neuron` in a row of class `level`.
#[inline(always)]
pub(super) fn context(neuron: u8, level: u8) -> u8 {
    neuron.saturating_add(level).saturating_sub(EVEN).min(CONTEXTS as u8 - 1)
}

/// Reads rows, group after group, with the factors of each group.
///
/// A group begins with the classes of its neurons, less those of the group before. A row begins with
/// its class less that of the row before; in the class 0 all weights are 0.
pub(super) fn decode(
    rows: &mut [Row],
    plane: Plane,
    factors: &[Factors],
    tables: &[Slots; TABLES],
    decoder: &mut Decoder<'_>,
) {
    let mut neurons = [EVEN; WIDTH];
    let mut level = 0_u8;
    let mut contexts = [0; WIDTH];
    let mut steps = [0; WIDTH];
    for r in 0..rows.len() {
        if r.is_multiple_of(plane.group) {
            decoder.row(tables, &[NEURONS; WIDTH], &mut steps);
            for (neuron, step) in neurons.iter_mut().zip(steps) {
                *neuron = neuron.wrapping_add(step as u8);
            }
        }
        level = level.wrapping_add(decoder.value(tables, LEVELS) as u8);
        if level == 0 {
            continue;
        }
        for (place, &neuron) in contexts.iter_mut().zip(&neurons) {
            *place = context(neuron, level);
        }
        let (before, after) = rows.split_at_mut(r);
        let row = &mut after[0].0;
        decoder.row(tables, &contexts, row);
        let sources = sources(before, r, plane);
        predict(row, sources, factors[r / plane.group], i16::wrapping_add);
    }
}
