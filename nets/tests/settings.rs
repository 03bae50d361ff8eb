//! Folders of shards in which a run goes on: with the same settings only, whatever is named beside.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;
use tabia_core::bench::POSITIONS;
use tabia_core::nnue::{Architecture, random_network};
use tabia_core::position::Position;
use tabia_nets::record::Record;
use tabia_nets::shard::{self, Origin, Shard};
use tabia_nets::{blend, generate, label, moves, vary};

use common::options;

fn label(folder: &Path, line: &str) -> Result<u64> {
    label::run(&options(folder, &format!("label {line}")))
}

/// Some quiet positions, as many as there are scores.
fn write(path: &Path, scores: &[i32]) {
    let positions = POSITIONS
        .iter()
        .map(|fen| Position::from_fen(fen).expect("valid"))
        .filter(|p| !p.in_check());
    let records: Vec<Record> = positions
        .zip((0..).zip(scores))
        .map(|(position, (game, &score))| {
            let mut record = Record::new(&position, game);
            record.set_score(Some(score));
            record
        })
        .collect();
    assert_eq!(records.len(), scores.len());
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    shard::write(path, Origin { seed: 1, number: 0 }, &records).expect("write");
}

/// Two teachers, and two folders with shards of the same names.
fn scene(folder: &Path) {
    for seed in [1, 2] {
        let net = random_network(Architecture::Small, seed)
            .to_compact_bytes()
            .expect("not a standard net");
        fs::write(folder.join(format!("{seed}.nnc")), net).expect("write");
    }
    write(&folder.join("a/shard-00000.rec"), &[10, 20, 30]);
    write(&folder.join("a/shard-00001.rec"), &[40]);
    write(&folder.join("b/shard-00000.rec"), &[-10, -20, -30, -40, -50]);
}

/// All shards of a folder, by name.
fn shards(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let paths = shard::find(&[folder.into()]).unwrap_or_default();
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read(path).expect("read"))).collect()
}

fn count(folder: &Path) -> usize {
    let paths = shard::find(&[folder.into()]).unwrap_or_default();
    paths.iter().map(|path| Shard::open(path).expect("a shard").records().len()).sum()
}

/// A run with some settings, and others that must not go on in its folder, with a word that says why.
fn refuses(
    folder: &Path,
    out: &str,
    run: impl Fn(&str) -> Result<()>,
    settings: &str,
    others: &[(&str, &[&str])],
) {
    let out = folder.join(out);
    run(settings).expect("a run");
    let made = shards(&out);
    assert!(!made.is_empty());
    let (first, bytes) = made.first_key_value().expect("a shard");
    // Broken off, as it were.
    fs::remove_file(out.join(first)).expect("remove");
    for (other, words) in others {
        let error = format!("{:#}", run(other).expect_err(other));
        for word in words.iter().chain(&["other settings", "another folder"]) {
            assert!(error.contains(word), "{other}: {word} is not in '{error}'");
        }
        assert!(!out.join(first).exists(), "{other} made a shard");
    }
    run(settings).expect("the same goes on");
    assert!(fs::read(out.join(first)).expect("read") == *bytes);
    assert!(shards(&out) == made);
}

#[test]
fn labels_of_other_settings_are_not_mixed() {
    let folder = tempfile::tempdir().expect("a folder");
    scene(folder.path());
    refuses(
        folder.path(),
        "out",
        |line| label(folder.path(), &format!("--data @a --out @out {line}")).map(drop),
        "--teacher @1.nnc",
        &[
            ("--teacher @2.nnc", &["teacher_sha256 was"]),
            ("--teacher @1.nnc --nodes 10", &["nodes was not given, is 10 now"]),
            (
                "--teacher @1.nnc --most-score 15 --keep",
                &["most_score", "keep was false, is true now"],
            ),
            ("--teacher @1.nnc --quiet", &["quiet was false, is true now"]),
        ],
    );
    // What failed before it made a shard does not bind.
    label(folder.path(), "--data @a --out @new --engine @nothing").expect_err("no such engine");
    label(folder.path(), "--data @a --out @new --teacher @1.nnc").expect("a teacher");
    // How many threads there are changes nothing.
    let again = "--data @a --out @out --teacher @1.nnc --threads 1";
    assert_eq!(label(folder.path(), again).expect("the same settings"), 0);
}

#[test]
fn other_commands_go_on_as_they_began() {
    let folder = tempfile::tempdir().expect("a folder");
    scene(folder.path());
    let run_vary = |line: &str| {
        let line = format!("vary --data @a --out @varied --close 30000 {line}");
        vary::run(&options(folder.path(), &line)).map(drop)
    };
    refuses(
        folder.path(),
        "varied",
        run_vary,
        "--teacher @1.nnc",
        &[
            ("--teacher @1.nnc --seed 2", &["seed was 1, is 2 now"]),
            ("--teacher @2.nnc --changes 5", &["teacher_sha256", "changes was 3, is 5 now"]),
        ],
    );
    let run_moves = |line: &str| {
        let line = format!("moves --data @a --out @moves --every 1 --teacher @1.nnc {line}");
        moves::run(&options(folder.path(), &line)).map(drop)
    };
    refuses(
        folder.path(),
        "moves",
        run_moves,
        "--siblings 4",
        &[("--siblings 2 --most-score 25", &["siblings was 4, is 2 now", "most_score"])],
    );
    // The first pair gives the scale, so the others stay the same behind it only.
    label(folder.path(), "--data @a --out @with-a --teacher @1.nnc").expect("labels");
    label(folder.path(), "--data @b --out @with-b --teacher @1.nnc").expect("labels");
    let run_blend = |line: &str| {
        blend::run(&options(folder.path(), &format!("blend --out @blend {line}"))).map(drop)
    };
    refuses(
        folder.path(),
        "blend",
        run_blend,
        "--data @a --with @with-a",
        &[
            ("--data @a --with @with-a --quiet", &["quiet was false, is true now"]),
            ("--data @b --with @with-b", &["scale was"]),
        ],
    );
    run_blend("--data @a --with @with-a --data @b --with @with-b").expect("one folder more");
    assert_eq!(count(&folder.path().join("blend")), 9);

    // What one command made is no work of another.
    for out in ["varied", "moves", "blend"] {
        let line = format!("--data @b --out @{out} --teacher @1.nnc");
        let error = format!("{:#}", label(folder.path(), &line).expect_err("made otherwise"));
        assert!(error.contains("another folder"), "{error}");
    }
}

#[test]
fn generate_names_what_differs() {
    let folder = tempfile::tempdir().expect("a folder");
    scene(folder.path());
    let run = |line: &str| {
        let line = format!(
            "generate --teacher @1.nnc --out @data --positions 200 --shard 100 --threads 1 {line}"
        );
        generate::run(&options(folder.path(), &line)).map(drop)
    };
    refuses(
        folder.path(),
        "data",
        run,
        "--seed 5",
        &[("--seed 6 --siblings 1", &["seed was 5, is 6 now", "style.siblings was 2, is 1 now"])],
    );
    // Folders of versions that knew fewer settings go on.
    let path = folder.path().join("data/generate.toml");
    let text = fs::read_to_string(&path).expect("settings");
    let older: String = text
        .lines()
        .filter(|line| !line.starts_with("close") && !line.starts_with("player_nodes"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(older.len() < text.len());
    fs::write(&path, older).expect("write");
    run("--seed 5").expect("the same settings");
}

#[test]
fn one_folder_more_neither_skips_nor_replaces_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    scene(folder.path());
    let out = folder.path().join("out");
    let run = |line: &str| label(folder.path(), &format!("--out @out --teacher @1.nnc {line}"));
    assert_eq!(run("--data @a").expect("one folder"), 4);
    let first = shards(&out);
    assert!(first.keys().eq(["shard-00000.rec", "shard-00001.rec"]));
    assert_eq!(run("--data @a --data @b").expect("both"), 5, "only the new one's");
    let both = shards(&out);
    assert!(both.keys().eq(["b-shard-00000.rec", "shard-00000.rec", "shard-00001.rec"]));
    assert!(first.iter().all(|(name, bytes)| both[name] == *bytes));
    // In whatever order and company they are named later.
    for data in ["--data @b", "--data @b --data @a", "--data @b/shard-00000.rec", "--data @a/../a"]
    {
        assert_eq!(run(data).expect(data), 0, "{data}");
        assert!(shards(&out) == both, "{data}");
    }
    // Both from the beginning.
    label(folder.path(), "--out @two --teacher @1.nnc --data @a --data @b").expect("both");
    let two = shards(&folder.path().join("two"));
    assert!(two.keys().eq(["a-shard-00000.rec", "a-shard-00001.rec", "b-shard-00000.rec"]));
    assert_eq!(label(folder.path(), "--out @two --teacher @1.nnc --data @b").expect("one"), 0);
    assert!(shards(&folder.path().join("two")) == two);
}

#[test]
fn shards_that_are_not_what_they_were_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    scene(folder.path());
    let run = |line: &str| label(folder.path(), &format!("--teacher @1.nnc {line}"));
    let refused = |line: &str| format!("{:#}", run(line).expect_err(line));
    run("--data @b --out @out").expect("labels");
    let made = shards(&folder.path().join("out"));
    write(&folder.path().join("b/shard-00000.rec"), &[1, 2]);
    let error = refused("--data @b --out @out");
    assert!(error.contains("was made of another b/shard-00000.rec"), "{error}");
    assert!(shards(&folder.path().join("out")) == made);
    // Nor are shards that somebody else put there.
    write(&folder.path().join("else/shard-00001.rec"), &[1, 2]);
    let error = refused("--data @a --out @else");
    assert!(error.contains("is there already"), "{error}");
    assert_eq!(count(&folder.path().join("else")), 2);
    // Nor their own.
    let error = refused("--data @a/../a --out @a");
    assert!(error.contains("a folder of their own"), "{error}");
}
