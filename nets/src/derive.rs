//! Shards made from others, record by record.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::progress;
use crate::record::Record;
use crate::settings::{self, Source};
use crate::shard::{self, Origin, Shard};

/// Makes of each record some others, told its number in its shard; answers with how many there are.
/// Shards keep their names; those that are there already are kept. A command and its settings tell
/// what a folder is for.
///
/// # Errors
///
/// Where a file cannot be read or written, a record cannot be used, or the folder holds shards of other
/// settings; whole shards stay.
pub fn run<S, M>(
    data: &[PathBuf],
    out: &Path,
    (command, settings): (&str, &S),
    threads: usize,
    make: M,
) -> Result<u64>
where
    S: Serialize + DeserializeOwned,
    M: Fn(Origin, u64, &Record) -> Result<Vec<Record>> + Sync,
{
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build()?;
    let sources: Vec<Source> =
        shard::find(data)?.into_iter().map(Source::open).collect::<Result<_>>()?;
    let targets = settings::targets(out, command, settings, &sources)?;
    let bar = progress::bar(sources.len() as u64, "shards");
    let mut total = 0;
    for (Source { path, .. }, target) in sources.iter().zip(targets) {
        if !target.exists() {
            let shard = Shard::open(path)?;
            shard.check().with_context(|| path.display().to_string())?;
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
