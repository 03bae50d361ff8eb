//! What came of a fit.

use super::model::Error;

/// What came of a run.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// Positions that were learned from.
    pub positions: usize,
    /// Positions that the errors are measured on.
    pub held_out: usize,
    /// The error with material alone, fitted alike.
    pub material: Error,
    /// The error with all that was fitted.
    pub all: Error,
}
