//! Shards made from others, record by record.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;

use crate::progress;
use crate::record::Record;
use crate::shard::{self, Origin, Shard};

/// Makes of each record some others, told its number in its shard; answers with how many there are.
/// Shards keep their names; those that are there already are kept.
///
/// # Errors
///
/// Where a file cannot be read or written, or a record cannot be used; whole shards stay.
pub fn run<M>(data: &[PathBuf], out: &Path, threads: usize, make: M) -> Result<u64>
where
    M: Fn(Origin, u64, &Record) -> Result<Vec<Record>> + Sync,
{
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build()?;
    let sources = shard::find(data)?;
    fs::create_dir_all(out).context("cannot make the folder for the shards")?;
    let bar = progress::bar(sources.len() as u64, "shards");
    let mut total = 0;
    for (source, target) in shard::targets(sources, out)? {
        if !target.exists() {
            let shard = Shard::open(&source)?;
            shard.check().with_context(|| source.display().to_string())?;
            let made: Vec<Vec<Record>> = pool.install(|| {
                let records = shard.records().par_iter().enumerate();
                let made = records
                    .map(|(number, &bytes)| make(shard.origin, number as u64, &Record(bytes)));
                made.collect::<Result<_>>()
            })?;
            shard::write(&target, shard.origin, &made.concat())?;
        }
        total += Shard::open(&target)?.records().len() as u64;
        bar.inc(1);
    }
    bar.finish();
    Ok(total)
}
