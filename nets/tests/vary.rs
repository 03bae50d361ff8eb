//! Positions made of others, with a teacher's scores.

use std::fs;
use std::path::Path;

use tabia_core::bench;
use tabia_core::nnue::{Network, evaluate_fresh, internal};
use tabia_core::position::Position;
use tabia_nets::export;
use tabia_nets::record::Record;
use tabia_nets::shard::{self, Origin, Shard};
use tabia_nets::train::initial;
use tabia_nets::train::recipe::Recipe;
use tabia_nets::vary::{self, Options};

fn teacher() -> Network {
    let recipe = Recipe::default();
    let values = initial::initial(&recipe.layout(), &recipe);
    export::network(&recipe, &values).expect("a net")
}

fn read(path: &Path) -> Vec<Record> {
    let shard = Shard::open(path).expect("a shard");
    assert_eq!(shard.origin, Origin { seed: 5, number: 3 });
    shard.records().iter().map(|&bytes| Record(bytes)).collect()
}

#[test]
fn positions_are_made_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let (teacher, teacher_path) = (teacher(), at("teacher.nnue"));
    fs::write(&teacher_path, teacher.to_standard_bytes().expect("not a large net")).expect("write");
    let positions: Vec<Position> = bench::POSITIONS
        .iter()
        .map(|fen| Position::from_fen(fen).expect("a position"))
        .filter(|position| !position.in_check())
        .collect();
    let evaluate = |position: &Position| internal(evaluate_fresh(position, &teacher));
    let records: Vec<Record> = (0..4_000)
        .map(|number| {
            let position = &positions[number as usize % positions.len()];
            let mut record = Record::new(position, number);
            record.set_score(Some(evaluate(position)));
            record
        })
        .collect();
    fs::create_dir_all(at("data")).expect("a folder");
    let origin = Origin { seed: 5, number: 3 };
    shard::write(&at("data").join("shard-00003.rec"), origin, &records).expect("write");

    let vary = |out: &str, close, threads| {
        let options = Options {
            data: vec![at("data")],
            out: at(out),
            teacher: teacher_path.clone(),
            changes: 3,
            close,
            seed: 9,
            threads,
        };
        let made = vary::run(&options).expect("vary");
        let records = read(&at(out).join("shard-00003.rec"));
        assert_eq!(made, records.len() as u64);
        assert_eq!(vary::run(&options).expect("again"), made, "what is there is kept");
        records
    };
    let made = vary("wide", 40, 2);
    assert!(made == vary("again", 40, 1), "the same with any number of threads");
    assert!(made.len() > 3_000, "{}", made.len());
    for record in &made {
        let position = record.position().expect("legal");
        assert!(!position.in_check(), "{}", position.fen());
        let [score, before] = [record, &records[record.game() as usize]]
            .map(|record| i32::from(record.score().expect("a score")));
        assert_eq!(score, evaluate(&position));
        assert!(score.abs_diff(before) <= 40);
        assert_ne!(record.key(), records[record.game() as usize].key());
    }
    // Few of one position's are alike.
    let mut keys: Vec<u64> = made.iter().map(Record::key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert!(keys.len() > made.len() / 2, "{} of {}", keys.len(), made.len());
    let close = vary("close", 1, 2);
    assert!(!close.is_empty() && close.len() < made.len(), "{}", close.len());
}
