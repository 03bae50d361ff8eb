//! Records from and to text: a position with its score a line, and games with evaluations.
//!
//! Text lines are a FEN or EPD, ` | `, the score for White in centipawns, ` | `, and White's
//! result (1.0, 0.5, 0.0, or `?`). EPD operations `ce` (centipawns for the side to move) and `c9`
//! (the result, `"1-0"`) are read too. PGN is read ([`pgn`]).

mod pgn;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use tabia_core::position::Position;
use tabia_core::search::score::PAWN;
use tabia_core::types::Color;

use crate::books::{position_of_epd, read};
use crate::noise::wins_material;
use crate::random::mix;
use crate::record::{Outcome, Record};
use crate::shard::{self, Origin, Store};

/// What `convert` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// A shard or folder of shards, or text: .pgn, .epd or .txt, also with .xz
    pub source: PathBuf,
    /// The shard (.rec) or text (.txt) to write
    pub target: PathBuf,
    /// Internal units of a pawn in the text
    #[arg(long, default_value_t = PAWN)]
    pub pawn: i32,
    /// Plies at the beginning of games that are left out
    #[arg(long, default_value_t = 16)]
    pub skip_plies: usize,
    /// Keep positions in check, and those after which a capture or promotion was played
    #[arg(long)]
    pub all: bool,
}

/// Converts a file; answers with the number of records.
///
/// # Errors
///
/// Where a file cannot be read or written, or a line cannot be understood: its number is told.
pub fn run(options: &Options) -> Result<u64> {
    let extension = |path: &Path| -> String {
        let plain = path.to_string_lossy();
        let plain = plain.strip_suffix(".xz").unwrap_or(&plain);
        plain.rsplit('.').next().unwrap_or("").to_ascii_lowercase()
    };
    let is_records = options.source.is_dir() || extension(&options.source) == shard::EXTENSION;
    if is_records {
        ensure!(
            extension(&options.target) != shard::EXTENSION,
            "records are converted to text; to relabel them, use label"
        );
        return write_text(options);
    }
    ensure!(extension(&options.target) == shard::EXTENSION, "text is converted to a shard (.rec)");
    let text = read(&options.source)?;
    let records = if extension(&options.source) == "pgn" {
        pgn::records(&text, options)
    } else {
        lines(&text, options.pawn)
    };
    let records = records.with_context(|| format!("in {}", options.source.display()))?;
    shard::write(&options.target, Origin { seed: 0, number: 0 }, &records)?;
    Ok(records.len() as u64)
}

fn lines(text: &str, pawn: i32) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let record = line_record(line, number, pawn);
        records.push(record.with_context(|| format!("line {}", number + 1))?);
    }
    Ok(records)
}

fn line_record(line: &str, number: usize, pawn: i32) -> Result<Record> {
    let mut parts = line.split('|');
    let epd = parts.next().unwrap_or("");
    let position = position_of_epd(epd)?;
    // Lines know no games: each is one of its own.
    let mut record = Record::new(&position, mix(number as u64) as u32);
    record.set_noisy(wins_material(&position));
    if let Some(score) = parts.next() {
        let white: i32 = score.trim().parse().with_context(|| format!("'{score}' is no score"))?;
        record.set_score(Some(for_mover(internal(white, pawn), &position)));
    }
    if let Some(result) = parts.next() {
        record.set_outcome(outcome(result.trim())?);
    }
    for operation in epd.split(';') {
        let mut words = operation.split_whitespace().rev();
        match (words.next(), words.next()) {
            (Some(score), Some("ce")) => {
                let score = score.parse().with_context(|| format!("'ce {score}' is no score"))?;
                record.set_score(Some(internal(score, pawn)));
            }
            (Some(result), Some("c9")) => record.set_outcome(outcome(result.trim_matches('"'))?),
            _ => {}
        }
    }
    Ok(record)
}

/// Centipawns as internal units, with pawns of so many.
const fn internal(centipawns: i32, pawn: i32) -> i32 {
    (centipawns as i64 * pawn as i64 / 100) as i32
}

/// A score for White as one for the side to move.
fn for_mover(white: i32, position: &Position) -> i32 {
    if position.side_to_move() == Color::White { white } else { -white }
}

fn outcome(text: &str) -> Result<Outcome> {
    Ok(match text {
        "1.0" | "1" | "1-0" => Outcome::Win,
        "0.5" | "1/2-1/2" => Outcome::Draw,
        "0.0" | "0" | "0-1" => Outcome::Loss,
        "?" | "*" => Outcome::Unknown,
        other => bail!("'{other}' is no result"),
    })
}

fn write_text(options: &Options) -> Result<u64> {
    let store = Store::open(std::slice::from_ref(&options.source))?;
    let context = || format!("cannot write {}", options.target.display());
    let mut out = BufWriter::new(File::create(&options.target).with_context(context)?);
    for record in store.iter() {
        let score = record.score().map_or("0".into(), |score| {
            let score = i32::from(score) * 100 / options.pawn.max(1);
            let white = if record.side_to_move() == Color::White { score } else { -score };
            white.to_string()
        });
        let result = match record.outcome().points(Color::White) {
            Some(points) => format!("{points:.1}"),
            None => "?".into(),
        };
        writeln!(out, "{} | {score} | {result}", record.fen()).with_context(context)?;
    }
    out.flush().with_context(context)?;
    Ok(store.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_both_kinds() {
        let text = "# comment\n\
            4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | 150 | 1.0\n\
            4k3/8/8/8/8/8/4P3/4K3 b - - ce -150; c9 \"1-0\";\n";
        let records = lines(text, 208).expect("both are lines");
        assert_eq!(records.len(), 2);
        for record in records {
            assert_eq!((record.score(), record.outcome()), (Some(-312), Outcome::Win));
            assert!(!record.is_noisy());
        }
        let noisy = lines("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 | 0 | 0.5", 208).expect("a line");
        assert!(noisy[0].is_noisy());
        let error = lines("4k3/8/8/8/8/8/4P3/4K3 b - - | x | 1.0", 208).expect_err("no score");
        assert_eq!(
            format!("{error:#}"),
            "line 1: ' x ' is no score: invalid digit found in string"
        );
    }
}
