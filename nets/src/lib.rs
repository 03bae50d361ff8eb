//! Makes HalfKP nets: positions from self-play, labels, training, export and checks.
//!
//! `record <- shard <- generate, train`; the feature mapping and the arithmetic are the engine's.

pub mod books;
pub mod files;
pub mod generate;
pub mod progress;
pub mod random;
pub mod record;
pub mod shard;
pub mod train;
