//! What gives scores in this process: nets, and the evaluation by hand.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use tabia_core::hce;
use tabia_core::nnue::{Network, evaluate_fresh, internal};
use tabia_core::position::Position;

use crate::files;
use crate::halfka::{self, HalfKa};
use crate::record::Record;

/// Stands for the evaluation by hand where a net's file is expected.
pub const BY_HAND: &str = "hce";

/// The net that plays games, or the evaluation by hand (`None`), with what tells it from others: the SHA-256 of the
/// net's file, hexadecimal, or [`BY_HAND`].
///
/// # Errors
///
/// If the file cannot be read, or is no net that the engine can search with.
pub fn player(path: &Path) -> Result<(Option<Arc<Network>>, String)> {
    if path == Path::new(BY_HAND) {
        return Ok((None, BY_HAND.into()));
    }
    files::network(path).map(|(network, sha256)| (Some(network), sha256))
}

/// The static evaluation of a position for the side to move, by a net or by hand, internal units.
#[must_use]
pub fn evaluate(position: &Position, network: Option<&Network>) -> i32 {
    network.map_or_else(
        || hce::evaluate(position),
        |network| internal(evaluate_fresh(position, network)),
    )
}

/// A teacher's evaluation.
#[derive(Clone)]
pub enum Net {
    /// The evaluation by hand.
    ByHand,
    /// One that the engine can search with.
    HalfKp(Arc<Network>),
    /// One of Stockfish 14 to 15.1.
    HalfKa(Arc<HalfKa>),
}

impl Net {
    /// Reads a net of either kind, with the SHA-256 of its file, hexadecimal. [`BY_HAND`] stands for the evaluation by
    /// hand, and for its own checksum.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read or is no such net.
    pub fn read(path: &Path) -> Result<(Self, String)> {
        if path == Path::new(BY_HAND) {
            return Ok((Self::ByHand, BY_HAND.into()));
        }
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        if !HalfKa::is_meant(&bytes) {
            let (network, sha256) = files::network(path)?;
            return Ok((Self::HalfKp(network), sha256));
        }
        let net = HalfKa::from_bytes(&bytes)
            .with_context(|| format!("cannot read the net {}", path.display()))?;
        Ok((Self::HalfKa(Arc::new(net)), files::sha256(&bytes)))
    }

    /// The static evaluation for the side to move, internal units.
    ///
    /// # Errors
    ///
    /// Where the record is no position.
    pub fn evaluate(&self, record: &Record) -> Result<i32> {
        Ok(match self {
            Self::ByHand => evaluate(&record.position()?, None),
            Self::HalfKp(network) => evaluate(&record.position()?, Some(network)),
            Self::HalfKa(net) => net.evaluate(record),
        })
    }

    /// The same for one record after another: quicker where these have much in common.
    #[must_use]
    pub fn evaluator(&self) -> Evaluator<'_> {
        match self {
            Self::ByHand => Evaluator::Fresh(None),
            Self::HalfKp(network) => Evaluator::Fresh(Some(network)),
            Self::HalfKa(net) => Evaluator::HalfKa(Box::new(halfka::Evaluator::new(net))),
        }
    }
}

/// Evaluates as a teacher does and may remember the record before.
pub enum Evaluator<'a> {
    /// With a net that the engine can search with, or by hand.
    Fresh(Option<&'a Network>),
    /// With one of Stockfish 14 to 15.1.
    HalfKa(Box<halfka::Evaluator<'a>>),
}

impl Evaluator<'_> {
    /// The static evaluation for the side to move, internal units.
    ///
    /// # Errors
    ///
    /// Where the record is no position.
    pub fn evaluate(&mut self, record: &Record) -> Result<i32> {
        Ok(match self {
            Self::Fresh(network) => evaluate(&record.position()?, *network),
            Self::HalfKa(evaluator) => evaluator.evaluate(record),
        })
    }
}
