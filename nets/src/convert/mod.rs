//! Records from and to text: a position with its score a line, and games with evaluations.
//!
//! Text lines are a FEN or EPD, ` | `, the score for White in centipawns, ` | `, and White's
//! result (1.0, 0.5, 0.0, or `?`); a score that there is not is a `?` too. EPD operations `ce` (centipawns for the side to move) and `c9`
//! (the result, `"1-0"`) are read too. PGN is read ([`pgn`]).

mod options;
mod pgn;
mod values;

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use tabia_core::types::Color;

use crate::books::{position_of_epd, read};
use crate::files;
use crate::noise::wins_material;
use crate::random::mix;
use crate::record::Record;
use crate::shard::{self, Origin, Store};
pub use options::Options;
use values::{for_mover, internal, outcome};

/// Converts a file; answers with the number of records.
///
/// # Errors
///
/// Where a file cannot be read or written, a line cannot be understood (its number is told), or there
/// is nothing to convert.
pub fn run(options: &Options) -> Result<u64> {
    ensure!(options.pawn > 0, "--pawn must be above 0");
    let extension = |path: &Path| -> String {
        let plain = path.to_string_lossy();
        let plain = plain.strip_suffix(".xz").unwrap_or(&plain);
        plain.rsplit('.').next().unwrap_or("").to_ascii_lowercase()
    };
    ensure!(
        options.target.extension().is_none_or(|extension| extension != "xz"),
        "{}: files are read from .xz, but not written so",
        options.target.display()
    );
    let is_records = options.source.is_dir() || extension(&options.source) == shard::EXTENSION;
    if is_records {
        ensure!(
            extension(&options.target) != shard::EXTENSION,
            "records are converted to text; to relabel them, use label"
        );
        ensure!(
            extension(&options.target) != "pgn",
            "records are converted to lines (.txt), not to games (.pgn): they know none"
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
    ensure!(
        !records.is_empty(),
        "there are no positions to convert in {}",
        options.source.display()
    );
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
    if let Some(score) = parts.next().filter(|score| !matches!(score.trim(), "?" | "")) {
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

fn write_text(options: &Options) -> Result<u64> {
    let store = Store::open(std::slice::from_ref(&options.source))?;
    ensure!(!store.is_empty(), "there are no positions to convert in {}", options.source.display());
    files::write_by(&options.target, |out| {
        store.iter().try_for_each(|record| write_line(out, &record, options.pawn))
    })?;
    Ok(store.len())
}

fn write_line(out: &mut impl Write, record: &Record, pawn: i32) -> Result<()> {
    let score = record.score().map_or("?".into(), |score| {
        let score = i64::from(score) * 100 / i64::from(pawn);
        let white = if record.side_to_move() == Color::White { score } else { -score };
        white.to_string()
    });
    let result = match record.outcome().points(Color::White) {
        Some(points) => format!("{points:.1}"),
        None => "?".into(),
    };
    Ok(writeln!(out, "{} | {score} | {result}", record.fen())?)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::record::Outcome;

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
        let large = lines("4k3/8/8/8/8/8/4P3/4K3 w - - | 2000000000 | 1.0", 208).expect("a line");
        assert_eq!(large[0].score(), Some(20_000));
    }

    #[test]
    fn positions_without_a_score_have_none_after_both_ways() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let convert = |source: &str, target: &str| {
            let (source, target) = (at(source), at(target));
            run(&Options { source, target, pawn: 208, skip_plies: 0, all: false })
        };
        let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | ? | 0.5\n\
            4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | 0 | ?\n";
        fs::write(at("a.txt"), text).expect("write");
        assert_eq!(convert("a.txt", "a.rec").expect("records"), 2);
        let store = Store::open(&[at("a.rec")]).expect("a shard");
        assert_eq!([0, 1].map(|i| store.get(i).score()), [None, Some(0)]);
        assert_eq!(convert("a.rec", "b.txt").expect("text"), 2);
        assert_eq!(fs::read_to_string(at("b.txt")).expect("text"), text);
    }

    #[test]
    fn nothing_is_replaced_by_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let convert = |source: &str, target: &str, pawn| {
            let (source, target) = (at(source), at(target));
            let options = Options { source, target, pawn, skip_plies: 0, all: false };
            format!("{:#}", run(&options).expect_err("there is nothing to convert so"))
        };
        fs::write(at("empty.txt"), "\n# nothing\n").expect("write");
        fs::write(at("bare.pgn"), "1. e4 {book} e5 *\n").expect("write");
        let line = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 1 | 0.5\n";
        fs::write(at("line.txt"), line).expect("write");
        let records = lines(line, 208).expect("a line");
        shard::write(&at("old.rec"), Origin { seed: 7, number: 7 }, &records).expect("write");
        let old = fs::read(at("old.rec")).expect("read");
        assert!(convert("empty.txt", "old.rec", 208).contains("no positions"));
        assert!(convert("bare.pgn", "old.rec", 208).contains("no positions"));
        assert!(convert("line.txt", "old.rec", 0).contains("pawn"));
        assert!(fs::read(at("old.rec")).expect("read") == old);
        // Names that would say something else than what is in the file.
        assert!(convert("old.rec", "text.txt.xz", 208).contains(".xz"));
        assert!(convert("line.txt", "new.rec.xz", 208).contains(".xz"));
        assert!(convert("old.rec", "games.pgn", 208).contains(".pgn"));
        shard::write(&at("none.rec"), Origin { seed: 7, number: 7 }, &[]).expect("write");
        assert!(convert("none.rec", "line.txt", 208).contains("no positions"));
        assert_eq!(fs::read_to_string(at("line.txt")).expect("read"), line);
    }
}
