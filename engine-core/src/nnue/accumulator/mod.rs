//! Accumulators: the sums of the weight rows of active features, one pair a perspective, kept up to
//! date along the moves of a search.
//!
//! `halfkp_rows <- refresh_cache <- halfkp`, `gates`, and both below `stack`.

mod gates;
mod halfkp;
mod halfkp_rows;
mod refresh_cache;
mod stack;

pub(super) use gates::from_scratch as gates_from_scratch;
pub(super) use halfkp_rows::KingView;
pub use stack::AccumulatorStack;
