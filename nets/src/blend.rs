//! The mean of two teachers' scores, for the positions of shards that both have labelled.
//!
//! The second teacher's scores are first brought to the first one's scale: each becomes what the
//! first has as often beyond it, without regard to its sign. Teachers say the same of different
//! positions in units that differ more near balance than far from it, and scores that were blended
//! would otherwise not fit those that are left as they are.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::progress;
use crate::record::Record;
use crate::settings::{self, Source};
use crate::shard::{self, Origin, Shard};

/// Steps of the scale: quantiles of the scores.
const STEPS: usize = 400;

/// What `blend` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Folders of shards with the first teacher's scores
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// For each of them a folder of shards of the same names with the second teacher's scores of
    /// some of their positions, in their order, as `label --quiet` makes them
    #[arg(long = "with", required = true)]
    pub with: Vec<PathBuf>,
    /// Leave positions in which a capture wins material as they are
    #[arg(long)]
    pub quiet: bool,
    /// The folder for the blended shards; what is there already is kept
    #[arg(long)]
    pub out: PathBuf,
}

/// What was made.
#[derive(Clone, Copy, Default, Debug)]
pub struct Report {
    /// Positions of the shards that were written now.
    pub positions: u64,
    /// Those among them that have a blended score.
    pub blended: u64,
    /// Shards of the first teacher without one of the same name of the second.
    pub left_out: usize,
}

/// What blends depend on besides the scores.
#[derive(Serialize, Deserialize)]
struct Settings {
    quiet: bool,
    /// Checksums of the pair of shards that gives the scale.
    scale: String,
}

/// A shard of the first teacher, its counterpart of the second, and where the blend goes.
struct Work {
    first: PathBuf,
    second: PathBuf,
    target: PathBuf,
}

/// Blends scores. Shards without a counterpart are left out; the first pair gives the scale.
///
/// # Errors
///
/// Where a file cannot be read or written, a counterpart has positions that its shard lacks, the
/// first pair of shards has no scores of both teachers, or the folder holds shards of other settings.
pub fn run(options: &Options) -> Result<Report> {
    let Options { data, with, quiet, out } = options;
    ensure!(
        data.len() == with.len(),
        "each --data needs a --with: there are {} and {}",
        data.len(),
        with.len()
    );
    let mut sources = Vec::new();
    let mut counterparts = Vec::new();
    let mut left_out = 0;
    for (data, with) in data.iter().zip(with) {
        for first in shard::find(std::slice::from_ref(data))? {
            let second = with.join(first.file_name().context("a shard without a name")?);
            if second.exists() {
                // A blend is another one with other scores of either teacher.
                let Source { path, sum } = Source::open(first)?;
                let sum = format!("{sum}-{}", Shard::open(&second)?.sum());
                sources.push(Source { path, sum });
                counterparts.push(second);
            } else {
                left_out += 1;
            }
        }
    }
    ensure!(!sources.is_empty(), "no shard of {data:?} has one of the same name in {with:?}");
    let known = pairs(&records(&sources[0].path)?.1, &sources[0].path, &counterparts[0], *quiet)?;
    ensure!(!known.is_empty(), "{} has no scores to find a scale by", counterparts[0].display());
    let scale = Scale::between(&known);
    let settings = Settings { quiet: *quiet, scale: sources[0].sum.clone() };
    let targets = settings::targets(out, "blend", &settings, &sources)?;
    let work: Vec<Work> = sources
        .into_iter()
        .zip(counterparts)
        .zip(targets)
        .map(|((first, second), target)| Work { first: first.path, second, target })
        .collect();
    let left: Vec<&Work> = work.iter().filter(|work| !work.target.exists()).collect();
    let bar = progress::bar(left.len() as u64, "shards");
    let reports: Result<Vec<Report>> = left
        .par_iter()
        .map(|work| {
            let report = blend(work, &scale, *quiet)?;
            bar.inc(1);
            Ok(report)
        })
        .collect();
    bar.finish();
    let none = Report { left_out, ..Report::default() };
    Ok(reports?.into_iter().fold(none, |sum, report| Report {
        positions: sum.positions + report.positions,
        blended: sum.blended + report.blended,
        ..sum
    }))
}

fn blend(work: &Work, scale: &Scale, quiet: bool) -> Result<Report> {
    let (origin, mut records) = records(&work.first)?;
    let pairs = pairs(&records, &work.first, &work.second, quiet)?;
    for &Pair { index, first, second } in &pairs {
        let mean = (f64::from(first) + scale.apply(second)) / 2.0;
        records[index].set_score(Some(mean.round_ties_even() as i32));
    }
    shard::write(&work.target, origin, &records)?;
    Ok(Report { positions: records.len() as u64, blended: pairs.len() as u64, left_out: 0 })
}

/// Both teachers' scores of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pair {
    /// Its number in the first shard.
    index: usize,
    first: i16,
    second: i16,
}

fn records(path: &Path) -> Result<(Origin, Vec<Record>)> {
    let shard = Shard::open(path)?;
    shard.check().with_context(|| path.display().to_string())?;
    Ok((shard.origin, shard.records().iter().map(|&bytes| Record(bytes)).collect()))
}

/// The positions of a shard that its counterpart has too and that both have scores for.
fn pairs(shard: &[Record], first: &Path, second: &Path, quiet: bool) -> Result<Vec<Pair>> {
    let (_, others) = records(second)?;
    let mut rest = shard.iter().enumerate();
    let mut pairs = Vec::with_capacity(others.len());
    for other in &others {
        let (index, record) =
            rest.find(|(_, record)| is_same(record, other)).with_context(|| {
                format!(
                    "{} is not of the positions of {}, or in another order",
                    second.display(),
                    first.display()
                )
            })?;
        if let (Some(first), Some(second)) = (record.score(), other.score())
            && !(quiet && record.is_noisy())
        {
            pairs.push(Pair { index, first, second });
        }
    }
    Ok(pairs)
}

/// Whether records differ in their scores at most.
fn is_same(one: &Record, other: &Record) -> bool {
    let [one, other] = [one, other].map(|record| {
        let mut record = *record;
        record.set_score(None);
        record.0
    });
    one == other
}

/// What scores of the second teacher are on the first one's scale.
struct Scale {
    /// Quantiles of their absolute values, the second teacher's and the first one's.
    steps: Vec<[f64; 2]>,
}

impl Scale {
    fn between(pairs: &[Pair]) -> Self {
        let sorted = |of: fn(&Pair) -> i16| {
            let mut scores: Vec<u16> = pairs.iter().map(|pair| of(pair).unsigned_abs()).collect();
            scores.sort_unstable();
            scores
        };
        let (second, first) = (sorted(|pair| pair.second), sorted(|pair| pair.first));
        let last = pairs.len().saturating_sub(1);
        let mut steps: Vec<[f64; 2]> = (0..=STEPS)
            .map(|step| step * last / STEPS)
            .filter_map(|i| Some([f64::from(*second.get(i)?), f64::from(*first.get(i)?)]))
            .collect();
        steps.dedup_by_key(|step| step[0]);
        Self { steps }
    }

    /// Straight lines between the steps; beyond the last one the scale ends.
    fn apply(&self, score: i16) -> f64 {
        let size = f64::from(score.unsigned_abs());
        let next = self.steps.partition_point(|step| step[0] <= size);
        let value = match (next.checked_sub(1).map(|i| self.steps[i]), self.steps.get(next)) {
            (Some([x, y]), Some([x2, y2])) => y + (size - x) * (y2 - y) / (x2 - x),
            (Some([_, y]), None) => y,
            (None, Some([_, y])) => *y,
            (None, None) => size,
        };
        value.copysign(f64::from(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(first: i16, second: i16) -> Pair {
        Pair { index: 0, first, second }
    }

    #[test]
    fn a_scale_that_is_straight_is_found() {
        let pairs: Vec<Pair> = (-900..=900).map(|score| pair(3 * score, score)).collect();
        let scale = Scale::between(&pairs);
        for score in [0, 7, -100, 450, -899] {
            let expected = 3.0 * f64::from(score);
            assert!((scale.apply(score) - expected).abs() < 3.1, "{score} {}", scale.apply(score));
        }
        assert_eq!(scale.apply(5_000), 2_700.0);
        assert_eq!(scale.apply(-5_000), -2_700.0);
    }

    #[test]
    fn a_scale_goes_by_size_and_not_by_position() {
        // The teachers disagree about every position, but both see one of each size.
        let pairs: Vec<Pair> = (0..1_000).map(|i| pair(2 * (999 - i), i)).collect();
        let scale = Scale::between(&pairs);
        assert!((scale.apply(100) - 200.0).abs() < 6.0, "{}", scale.apply(100));
    }
}
