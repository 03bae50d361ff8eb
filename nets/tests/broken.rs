//! Inputs that are broken stop with one clear error.

use std::fs;
use std::path::Path;

use tabia_core::position::Position;
use tabia_nets::record::Record;
use tabia_nets::shard::{self, Origin, Shard};
use tabia_nets::train::checkpoint;
use tabia_nets::uci::ScaleOptions;
use tabia_nets::{books, files, label};

fn records() -> Vec<Record> {
    (0..10).map(|game| Record::new(&Position::startpos(), game)).collect()
}

fn message<T>(result: anyhow::Result<T>) -> String {
    match result {
        Ok(_) => panic!("an error was expected"),
        Err(error) => format!("{error:#}"),
    }
}

#[test]
fn shards() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.rec");
    shard::write(&path, Origin { seed: 1, number: 2 }, &records()).expect("write");
    let shard = Shard::open(&path).expect("open");
    shard.check().expect("whole");
    assert_eq!(shard.records().len(), 10);
    assert_eq!(shard.origin, Origin { seed: 1, number: 2 });
    drop(shard);

    let bytes = fs::read(&path).expect("read");
    let broken = |bytes: &[u8]| {
        let path = folder.path().join("b.rec");
        fs::write(&path, bytes).expect("write");
        Shard::open(&path).and_then(|shard| shard.check())
    };
    assert!(message(broken(&bytes[..bytes.len() - 1])).contains("10 records were promised"));
    assert!(message(broken(&bytes[..20])).contains("20 bytes, a header alone has 64"));
    assert!(message(broken(&[0; 100])).contains("does not start with TABIAREC"));
    let mut changed = bytes.clone();
    changed[70] ^= 1;
    assert!(message(broken(&changed)).contains("its checksum is wrong"));
    let nowhere = folder.path().join("no/such/folder/a.rec");
    let error = message(shard::write(&nowhere, Origin { seed: 1, number: 2 }, &records()));
    assert!(error.starts_with("cannot write"), "{error}");
}

#[test]
fn nets_checkpoints_and_books() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x");
    fs::write(&path, "nonsense, and more of it").expect("write");
    assert!(message(files::network(&path)).contains("not a HalfKP net"));
    assert!(message(checkpoint::read(&path)).contains("it is no checkpoint"));
    let book = path.to_string_lossy().into_owned();
    assert!(message(books::Books::open(&[book])).contains("is no EPD book"));
}

/// An engine that ends in mid-run is told of, and leaves no half shard.
#[cfg(unix)]
#[test]
fn an_engine_that_dies() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let engine = folder.path().join("engine");
    let script = "#!/bin/sh\nread a; echo uciok\nread b; read c; read d; echo readyok\n\
        read e; read f; read g\necho 'NNUE evaluation +1.00 (white side)'; echo readyok\n";
    fs::write(&engine, script).expect("write");
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).expect("permissions");
    let data = folder.path().join("a.rec");
    shard::write(&data, Origin { seed: 1, number: 0 }, &records()).expect("write");
    let label = |out: &Path| {
        label::run(&label::Options {
            data: vec![data.clone()],
            out: out.into(),
            teacher: None,
            nodes: None,
            engine: Some(engine.clone()),
            command: "eval".into(),
            scores: ScaleOptions { pawn: 361.0, unit: None },
            bend: None,
            most_score: None,
            quiet: false,
            keep: false,
            threads: 1,
        })
    };
    let out = folder.path().join("out");
    let error = message(label(&out));
    assert!(error.contains("has ended before it answered") || error.contains("no longer listens"));
    assert_eq!(fs::read_dir(&out).expect("the folder").count(), 0);
}
