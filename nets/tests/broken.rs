//! Inputs that are broken stop with one clear error.

mod common;

use std::fs;
use std::path::Path;

use tabia_core::nnue::{Architecture, random_network};
use tabia_core::position::Position;
use tabia_nets::record::Record;
use tabia_nets::shard::{self, Origin, Shard};
use tabia_nets::train::adam::State;
use tabia_nets::train::checkpoint;
use tabia_nets::train::initial::initial;
use tabia_nets::train::recipe::Recipe;
use tabia_nets::uci::ScaleOptions;
use tabia_nets::{average, books, export, files, generate, label, measure, round, train};

use common::options;

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
    assert!(shard::find(std::slice::from_ref(&out)).is_err(), "there is no shard");
    let is_half = |path: &Path| path.extension().is_some_and(|extension| extension == "part");
    let mut entries = fs::read_dir(&out).expect("the folder");
    assert!(!entries.any(|entry| is_half(&entry.expect("a file").path())));
}

#[test]
fn recipes_that_are_no_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("recipe.toml");
    for line in [
        "learning_rate = nan",
        "learning_rate = -1e-3",
        "last_learning_rate = inf",
        "king_rate = nan",
        "kings_until = nan",
        "leak = nan",
        "first_bias = inf",
        "first_spread = nan",
        "betas = [0.9, 1.0]",
        "betas = [nan, 0.999]",
        "epsilon = inf",
        "lambda = nan",
        "scale = inf",
        "loss_power = inf",
        "sibling_weight = nan",
        "quantise_from = nan",
        "settle = [nan, 0.5]",
        "average = nan",
    ] {
        fs::write(&path, line).expect("write");
        let error = message(Recipe::read(&path));
        let name = line.split(' ').next().expect("a name");
        assert!(
            error.contains("cannot read the recipe") && error.contains(name),
            "{line}: {error}"
        );
    }
}

#[test]
fn weights_that_are_no_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let recipe = Recipe::default();
    let mut weights = initial(&recipe.layout(), &recipe);
    checkpoint::write(&at("run.bin"), &recipe, &State::new(weights.clone())).expect("write");
    let before = fs::read(at("run.bin")).expect("read");
    weights[77] = f32::NAN;
    let error = message(checkpoint::write(&at("run.bin"), &recipe, &State::new(weights.clone())));
    assert!(error.contains("no numbers"), "{error}");
    assert!(fs::read(at("run.bin")).expect("read") == before, "the one before stays");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    let error = message(export::network(&recipe, &weights));
    assert!(error.contains("no numbers"), "{error}");
}

#[test]
fn files_under_names_that_say_something_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let recipe = Recipe::default();
    fs::write(at("recipe.toml"), "").expect("write");
    let weights = initial(&recipe.layout(), &recipe);
    checkpoint::write(&at("run.bin"), &recipe, &State::new(weights)).expect("write");
    shard::write(&at("a.rec"), Origin { seed: 1, number: 2 }, &records()).expect("write");
    let line = "average @run.bin --recipe @recipe.toml --out @mean.nnc";
    let error = message(average::run(&options(folder.path(), line)));
    assert!(error.contains("mean.nnc") && error.contains(".bin"), "{error}");
    let error =
        message(round::run(&options(folder.path(), "round @run.bin --data @a.rec --out @r.nnc")));
    assert!(error.contains("r.nnc") && error.contains(".bin"), "{error}");
    assert!(!at("mean.nnc").exists() && !at("r.nnc").exists());
}

/// A file that cannot be written leaves the one before as it was.
#[test]
fn what_was_there_before_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("net.nnue"), "an older net").expect("write");
    // In the place of what is written first lies something else.
    fs::create_dir_all(at("net.nnue.part/x")).expect("a folder");
    let recipe = Recipe::default();
    let weights = initial(&recipe.layout(), &recipe);
    checkpoint::write(&at("run.bin"), &recipe, &State::new(weights)).expect("write");
    let line = "export @run.bin --standard @net.nnue";
    let error = message(export::run(&options(folder.path(), line)));
    assert!(error.contains("cannot write") && error.contains("net.nnue"), "{error}");
    assert_eq!(fs::read_to_string(at("net.nnue")).expect("read"), "an older net");
}

#[test]
fn settings_and_fingerprints_that_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let net =
        random_network(Architecture::Small, 1).to_compact_bytes().expect("not a standard net");
    fs::write(at("teacher.nnc"), net).expect("write");
    shard::write(&at("a.rec"), Origin { seed: 1, number: 2 }, &records()).expect("write");
    fs::create_dir_all(at("out")).expect("a folder");
    // Not even text: it is not to be taken for a folder without them.
    fs::write(at("out/generate.toml"), [0xFF, 0xFE]).expect("write");
    fs::write(at("out/data.txt"), [0xFF, 0xFE]).expect("write");
    let line = "generate --teacher @teacher.nnc --out @out --positions 10 --shard 10";
    let error = message(generate::run(&options(folder.path(), line)));
    assert!(error.contains("generate.toml"), "{error}");
    fs::write(at("recipe.toml"), "").expect("write");
    let line = "train --recipe @recipe.toml --data @a.rec --out @out";
    let error = message(train::run(&options(folder.path(), line)));
    assert!(error.contains("data.txt"), "{error}");
    for name in ["out/generate.toml", "out/data.txt"] {
        assert_eq!(fs::read(at(name)).expect("read"), [0xFF, 0xFE], "{name}");
    }
}

#[test]
fn numbers_that_say_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let net =
        random_network(Architecture::Small, 1).to_compact_bytes().expect("not a standard net");
    fs::write(at("teacher.nnc"), net).expect("write");
    shard::write(&at("a.rec"), Origin { seed: 1, number: 2 }, &records()).expect("write");
    let generate = |more: &str| {
        let line =
            "generate --teacher @teacher.nnc --out @data --positions 10 --shard 10 --threads 1";
        message(generate::run(&options(folder.path(), &format!("{line} {more}"))))
    };
    for (more, word) in [
        ("--slips nan", "slips"),
        ("--captures 2", "captures"),
        ("--close=-5", "close"),
        ("--hottest inf", "temperatures"),
    ] {
        let error = generate(more);
        assert!(error.contains(word), "{more}: {error}");
    }
    // A book of a game that is over, from which nothing can be recorded.
    fs::write(at("book.epd"), "7k/5Q2/6K1/8/8/8/8/8 b - -\n").expect("write");
    let error = generate(&format!("--random-plies 0 --book {}", at("book.epd").display()));
    assert!(error.contains("games in a row"), "{error}");
    for more in ["--pawn nan", "--pawn 0", "--unit inf", "--unit 0"] {
        let line = format!("label --data @a.rec --out @out --engine @engine {more}");
        let error = message(label::run(&options(folder.path(), &line)));
        assert!(error.contains("above 0"), "{more}: {error}");
    }
    let line = "measure @teacher.nnc --data @a.rec --held-out 0 --teacher @teacher.nnc --scale nan";
    let error = message(measure::run(&options(folder.path(), line)));
    assert!(error.contains("scale"), "{error}");
    let line = "measure @teacher.nnc --data @a.rec --most-pieces 5 --teacher @teacher.nnc --moves";
    let error = message(measure::run(&options(folder.path(), line)));
    assert!(error.contains("no positions"), "{error}");
}
