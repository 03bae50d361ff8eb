//! Makes HalfKP nets: positions from self-play, labels, training, export and checks.
//!
//! `record <- shard <- settings <- derive <- generate, label, convert, blend, vary, moves, train <- average, export
//! <- verify, measure, inspect <- permute`; the feature mapping and the arithmetic of nets are the
//! engine's. Above all, `make` takes the steps of a recipe one after the other. Beside them: `shard <- fit_hce`, which
//! fits the engine's hand-written evaluation, and `residual <- zero`, which learns from nothing.

pub mod average;
pub mod blend;
pub mod books;
pub mod convert;
pub mod derive;
pub mod export;
pub mod files;
pub mod fit_hce;
pub mod generate;
pub mod halfka;
pub mod inspect;
pub mod label;
pub mod make;
pub mod measure;
pub mod moves;
pub mod noise;
pub mod permute;
pub mod policy;
pub mod progress;
pub mod random;
pub mod record;
pub mod residual;
pub mod round;
mod search;
pub mod settings;
pub mod shard;
pub mod teacher;
pub mod train;
pub mod uci;
pub mod vary;
pub mod verify;
pub mod xiangqi;
pub mod zero;
