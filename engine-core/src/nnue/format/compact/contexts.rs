//! Which table a number is coded with.
//!
//! How large the coded differences are depends on the row and on the neuron. Both have a class, in
//! steps of half an octave, and the sum of the two is the context of a weight.

/// Contexts of weights.
pub(super) const CONTEXTS: usize = 30;
/// Tables of a file: one for each context of weights, then those of the classes.
pub(super) const TABLES: usize = CONTEXTS + 2;
/// The table of neurons' classes.
pub(super) const NEURON_CLASSES: u8 = CONTEXTS as u8;
/// The table of rows' classes.
pub(super) const ROW_CLASSES: u8 = CONTEXTS as u8 + 1;
/// The class of a neuron whose weights are as large as the row's on average.
pub(super) const EVEN: u8 = 16;

/// The context of a weight, given the classes of its neuron and its row.
#[inline(always)]
pub(super) fn context(neuron: u8, row: u8) -> u8 {
    neuron.saturating_add(row).saturating_sub(EVEN).min(CONTEXTS as u8 - 1)
}
