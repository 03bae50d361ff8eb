//! From positions to what their moves lead to: groups of siblings with a teacher's scores, from
//! which a net learns to tell moves apart (`siblings` in recipes).
//!
//! Each position is replaced by the positions after some of its legal moves: half of them those
//! that the teacher likes best, the others drawn from the rest. Shards keep their names; those that
//! are there already are kept.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::derive;
use crate::random::Random;
use crate::record::Record;
use crate::teacher::Net;

/// What `moves` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The folder for the groups
    #[arg(long)]
    pub out: PathBuf,
    /// Scores by this net's static evaluation: HalfKP, or HalfKAv2_hm of Stockfish 14 to 15.1
    #[arg(long)]
    pub teacher: PathBuf,
    /// Positions of a group
    #[arg(long, default_value_t = 8)]
    pub siblings: usize,
    /// Take one position in so many
    #[arg(long, default_value_t = 4)]
    pub every: u64,
    /// Leave out positions whose score so far lies beyond this, internal units
    #[arg(long, default_value_t = 1_500)]
    pub most_score: i16,
    /// The seed of the choice of positions and moves
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
}

/// Makes the groups of all shards; answers with how many positions they hold.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder holds shards of other settings; whole
/// shards stay.
pub fn run(options: &Options) -> Result<u64> {
    ensure!(options.siblings > 1 && options.every > 0, "a group needs two positions or more");
    let (teacher, teacher_sha256) = Net::read(&options.teacher)?;
    let &Options { siblings, every, most_score, seed, .. } = options;
    let settings = ("moves", &Settings { teacher_sha256, siblings, every, most_score, seed });
    derive::run(&options.data, &options.out, settings, options.threads, |origin, number, record| {
        let mut random = Random::new(seed ^ origin.number, number);
        group(record, &teacher, options, &mut random)
    })
}

/// What groups depend on besides the positions that they are made of.
#[derive(Serialize, Deserialize)]
struct Settings {
    teacher_sha256: String,
    siblings: usize,
    every: u64,
    most_score: i16,
    seed: u64,
}

/// What the legal moves of a position lead to, where nobody is in check then, with the teacher's
/// scores.
///
/// # Errors
///
/// Where the record is no position.
pub fn children(record: &Record, teacher: &Net) -> Result<Vec<(i32, Record)>> {
    let position = record.position()?;
    let mut children = Vec::new();
    for &chosen in &position.legal_moves() {
        let mut next = position.clone();
        next.make(chosen);
        if !next.in_check() {
            let mut next = Record::new(&next, record.game());
            let score = teacher.evaluate(&next)?;
            next.set_score(Some(score));
            next.set_outcome(record.outcome());
            children.push((score, next));
        }
    }
    Ok(children)
}

/// The group of a position; nothing where it is left out, or has too few moves.
fn group(
    record: &Record,
    teacher: &Net,
    options: &Options,
    random: &mut Random,
) -> Result<Vec<Record>> {
    let far = record.score().is_some_and(|score| score.saturating_abs() > options.most_score);
    if far || !random.next().is_multiple_of(options.every) {
        return Ok(Vec::new());
    }
    let mut children = children(record, teacher)?;
    if children.len() < options.siblings {
        return Ok(Vec::new());
    }
    // Bad for the other side is good for the mover.
    children.sort_by_key(|&(score, _)| score);
    for place in options.siblings / 2..options.siblings {
        let other = place + random.below(children.len() - place);
        children.swap(place, other);
    }
    children.truncate(options.siblings);
    Ok(children.into_iter().map(|(_, child)| child).collect())
}
