//! Nets that give scores in this process.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use tabia_core::nnue::{Network, evaluate_fresh, internal};

use crate::files;
use crate::halfka::{self, HalfKa};
use crate::record::Record;

/// A teacher's net.
#[derive(Clone)]
pub enum Net {
    /// One that the engine can search with.
    HalfKp(Arc<Network>),
    /// One of Stockfish 14 to 15.1.
    HalfKa(Arc<HalfKa>),
}

impl Net {
    /// Reads either kind, with the SHA-256 of its file, hexadecimal.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read or is no such net.
    pub fn read(path: &Path) -> Result<(Self, String)> {
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
            Self::HalfKp(network) => fresh(record, network)?,
            Self::HalfKa(net) => net.evaluate(record),
        })
    }

    /// The same for one record after another: quicker where these have much in common.
    #[must_use]
    pub fn evaluator(&self) -> Evaluator<'_> {
        match self {
            Self::HalfKp(network) => Evaluator::HalfKp(network),
            Self::HalfKa(net) => Evaluator::HalfKa(Box::new(halfka::Evaluator::new(net))),
        }
    }
}

/// Evaluates with a teacher's net and may remember the record before.
pub enum Evaluator<'a> {
    /// With a net that the engine can search with.
    HalfKp(&'a Network),
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
            Self::HalfKp(network) => fresh(record, network)?,
            Self::HalfKa(evaluator) => evaluator.evaluate(record),
        })
    }
}

fn fresh(record: &Record, network: &Network) -> Result<i32> {
    Ok(internal(evaluate_fresh(&record.position()?, network)))
}
