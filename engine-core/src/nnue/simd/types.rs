//! The types of the backends' functions.

use crate::nnue::arch::HIDDEN;

/// A value on a boundary of cache lines and of every vector register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Aligned<T>(pub T);

/// One value for each neuron of a dense layer, before clipping.
pub type Sums = [i32; HIDDEN];
