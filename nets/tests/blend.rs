//! Two teachers' scores blended into one.

use std::fs;
use std::path::Path;

use tabia_core::position::Position;
use tabia_nets::blend::{self, Options};
use tabia_nets::record::Record;
use tabia_nets::shard::{self, Origin, Shard};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
/// Every fifth one is noisy.
const COUNT: u32 = 1_000;

fn is_noisy(number: u32) -> bool {
    number.is_multiple_of(5)
}

fn score(number: u32) -> i32 {
    number as i32 - 500
}

/// Records told apart by their game.
fn record(number: u32, score: i32) -> Record {
    let mut record = Record::new(&Position::from_fen(FEN).expect("a position"), number);
    record.set_noisy(is_noisy(number));
    record.set_score(Some(score));
    record
}

fn write(folder: &Path, records: &[Record]) {
    fs::create_dir_all(folder).expect("a folder");
    let origin = Origin { seed: 1, number: 7 };
    shard::write(&folder.join("shard-00007.rec"), origin, records).expect("write");
}

#[test]
fn quiet_positions_get_the_mean_at_the_first_scale() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let first: Vec<Record> = (0..COUNT).map(|i| record(i, 4 * score(i))).collect();
    // The second teacher's units are four times as large, and it turned the last position round.
    let second = |i| if i == COUNT - 1 { -score(i) } else { score(i) };
    let all: Vec<Record> = (0..COUNT).map(|i| record(i, second(i))).collect();
    let quiet: Vec<Record> =
        (0..COUNT).filter(|&i| !is_noisy(i) && i % 7 != 0).map(|i| record(i, second(i))).collect();
    write(&at("first"), &first);
    fs::copy(at("first").join("shard-00007.rec"), at("first").join("shard-00008.rec"))
        .expect("copy");
    write(&at("all"), &all);
    write(&at("quiet"), &quiet);
    let blend = |with: &str, quiet| {
        let (data, out) = (vec![at("first")], at(&format!("out-{with}")));
        let options = Options { data, with: vec![at(with)], quiet, out: out.clone() };
        let report = blend::run(&options).expect("blend");
        let shard = Shard::open(&out.join("shard-00007.rec")).expect("a shard");
        assert_eq!(shard.origin, Origin { seed: 1, number: 7 });
        let records: Vec<Record> = shard.records().iter().map(|&bytes| Record(bytes)).collect();
        assert_eq!(blend::run(&options).expect("again").positions, 0, "what is there is kept");
        (report, records)
    };
    for (with, only_quiet) in [("all", true), ("quiet", false)] {
        let (report, records) = blend(with, only_quiet);
        assert_eq!(report.positions, u64::from(COUNT));
        assert_eq!(report.left_out, 1);
        let mut changed = 0;
        for (i, (new, old)) in (0..).zip(records.iter().zip(&first)) {
            let (found, before) = [new, old].map(|record| record.score().expect("a score")).into();
            if i == COUNT - 1 {
                assert!(found.abs() < 20, "{found}: teachers that disagree meet halfway");
            } else {
                assert!((found - before).abs() < 20, "{i}: {found} {before}");
            }
            changed += u64::from(found != before);
            let mut new = *new;
            new.set_score(Some(before.into()));
            assert_eq!(new, *old, "nothing but scores changes");
            assert!(!is_noisy(i) || found == before);
        }
        assert!(changed <= report.blended);
        let quiet = (0..COUNT).filter(|&i| !is_noisy(i));
        let expected =
            if with == "all" { quiet.count() } else { quiet.filter(|i| i % 7 != 0).count() };
        assert_eq!(report.blended, expected as u64);
    }
}

#[test]
fn shards_of_other_positions_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    write(&at("first"), &[record(1, 5), record(2, 6)]);
    write(&at("second"), &[record(2, 6), record(1, 5)]);
    let with = |with: Vec<_>| {
        let options = Options { data: vec![at("first")], with, quiet: false, out: at("out") };
        blend::run(&options).expect_err("not the same").to_string()
    };
    assert!(with(vec![at("second")]).contains("in another order"));
    assert!(with(vec![]).contains("each --data needs a --with"));
    fs::create_dir_all(at("empty")).expect("a folder");
    assert!(with(vec![at("empty")]).contains("has one of the same name"));
    let mut unknown = record(2, 0);
    unknown.set_score(None);
    write(&at("unknown"), &[unknown]);
    assert!(with(vec![at("unknown")]).contains("no scores to find a scale by"));
    assert!(!at("out").join("shard-00007.rec").exists());
}
