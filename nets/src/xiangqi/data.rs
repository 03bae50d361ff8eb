//! The records of shards, those to learn from and those of games held out, none of them twice.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::record::Record;
use crate::shard::{self, Game, Shard};

/// One game of so many is not trained on.
pub const HELD_OUT: u32 = 32;

/// Records in two parts.
#[derive(Default)]
pub struct Data {
    /// What is trained on.
    pub learned: Vec<Record>,
    /// What is measured on.
    pub held_out: Vec<Record>,
    /// What tells these records from others.
    pub fingerprint: String,
}

impl Data {
    /// The records of shards, or of folders of them. Positions that came up before, or whose mirror images did, are
    /// left out, and so are those with larger scores than `most_score`, internal units.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read or is no shard of xiangqi.
    pub fn read(paths: &[PathBuf], most_score: i32) -> Result<Self> {
        let mut data = Self::default();
        let mut seen = HashSet::new();
        let mut sums = String::new();
        for path in shard::find(paths)? {
            let shard = Shard::open_game(&path, Game::Xiangqi)?;
            shard.check().with_context(|| format!("cannot read {}", path.display()))?;
            sums.push_str(&shard.sum());
            for record in shard.records().iter().map(|&bytes| Record(bytes)) {
                let is_near = i32::from(record.score()).abs() <= most_score;
                if !is_near || !record.is_whole() || !seen.insert(record.key()) {
                    continue;
                }
                let is_held_out = record.is_held_out(HELD_OUT);
                let part = if is_held_out { &mut data.held_out } else { &mut data.learned };
                part.push(record);
            }
        }
        data.fingerprint = crate::files::sha256(sums.as_bytes())[..32].into();
        Ok(data)
    }
}
