//! What engines say, as scores.
#![cfg(unix)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tabia_core::nnue::{Architecture, random_network};
use tabia_core::position::Position;
use tabia_nets::record::{Outcome, Record};
use tabia_nets::shard::{self, Origin, Shard};
use tabia_nets::uci::{Command, Engine, Scale, ScaleOptions};
use tabia_nets::{generate, label};

/// Evaluates everything alike, as Stockfish 19 words it.
const SCRIPT: &str = "#!/bin/sh
while read line; do
    case $line in
        uci) echo uciok ;;
        isready) echo readyok ;;
        eval)
            echo 'info string NNUE evaluation using some.nnue (109MiB)'
            echo 'NNUE evaluation          +212 (side to move, internal units)'
            echo 'NNUE evaluation        -0.50 (white side)'
            echo 'Final evaluation      -0.60 (white side) [with scaled NNUE, ...]' ;;
        go*) echo 'info depth 1 score cp 40'; echo 'bestmove a7a6' ;;
        quit) exit ;;
    esac
done
";

/// The program that says so.
fn engine(folder: &Path) -> PathBuf {
    program(folder, SCRIPT)
}

fn program(folder: &Path, script: &str) -> PathBuf {
    let path = folder.join("engine");
    fs::write(&path, script).expect("write");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
    path
}

fn record() -> Record {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    Record::new(&Position::from_fen(fen).expect("a position"), 0)
}

#[test]
fn evaluations_are_read_in_pawns_or_in_internal_units() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = engine(folder.path());
    let records = [record(); 3];
    let scores = |scale, command| {
        Engine::start(&path, scale).expect("the program").scores(&records, &command)
    };
    // Black is to move: what White lacks is Black's.
    assert_eq!(scores(Scale::Pawn(300.0), Command::Eval).expect("scores"), [Some(150); 3]);
    assert_eq!(scores(Scale::Unit(0.5), Command::Eval).expect("scores"), [Some(106); 3]);
    let go = || Command::parse("go nodes 1").expect("a command");
    assert!(scores(Scale::Unit(0.5), go()).is_err(), "searches tell pawns only");
    let one =
        Engine::start(&path, Scale::Pawn(300.0)).expect("the program").scores(&records[..1], &go());
    assert_eq!(one.expect("scores"), [Some(120)]);
}

#[test]
fn what_is_left_out_is_kept_where_asked_and_the_rest_bent() {
    let folder = tempfile::tempdir().expect("a folder");
    let [mut quiet, mut noisy] = [record(); 2];
    quiet.set_score(Some(-30));
    noisy.set_score(Some(40));
    noisy.set_noisy(true);
    let data = folder.path().join("a.rec");
    let origin = Origin { seed: 1, number: 0 };
    shard::write(&data, origin, &[noisy, quiet, noisy, quiet]).expect("write");
    let label = |out: &str, keep: bool| {
        let out = folder.path().join(out);
        let options = label::Options {
            data: vec![data.clone()],
            out: out.clone(),
            teacher: None,
            nodes: None,
            engine: Some(engine(folder.path())),
            command: "eval".into(),
            scores: ScaleOptions { pawn: 361.0, unit: Some(1.0) },
            bend: "200:0.5".parse().ok(),
            most_score: None,
            quiet: true,
            keep,
            threads: 1,
        };
        label::run(&options).expect("label");
        let shard = Shard::open(&out.join("a.rec")).expect("a shard");
        shard.records().iter().map(|&bytes| Record(bytes).score()).collect::<Vec<_>>()
    };
    // 212 is 200 and half of 12.
    assert_eq!(label("some", false), [Some(206); 2]);
    assert_eq!(label("all", true), [Some(40), Some(206), Some(40), Some(206)]);
}

#[test]
fn a_bend_is_two_numbers() {
    let parse = |text: &str| text.parse::<label::Bend>().map(drop);
    assert_eq!(parse("250:0.64"), Ok(()));
    for text in ["250", "250:", ":0.5", "-1:0.5", "250:-1", "250:NaN", "1:2:3"] {
        assert!(parse(text).expect_err(text).contains(text));
    }
}

/// Lets White lose by the shortest way after 1. f3 e5, as no search does, and keeps what it hears.
const PLAYER: &str = "#!/bin/sh
while read line; do
    echo $line >> $0.heard
    case $line in
        uci) echo uciok ;;
        isready) echo readyok ;;
        *moves) move=g2g4 ;;
        *moves*g2g4) move=d8h4 ;;
        go*) echo bestmove $move ;;
        quit) exit ;;
    esac
done
";

/// What a search saw in games whose moves this program chose.
fn watch(folder: &Path, script: &str) -> anyhow::Result<Vec<Record>> {
    let at = |name: &str| folder.join(name).to_string_lossy().into_owned();
    fs::write(
        at("net"),
        random_network(Architecture::Standard, 1).to_standard_bytes().expect("not a large net"),
    )?;
    fs::write(at("book"), "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\n")?;
    program(folder, script);
    let line = "generate --teacher @net --book @book --out @data --player @engine --player-nodes 1 \
                --positions 160 --shard 20 --nodes 500 --every 1 --random-plies 0 --slips 0 --threads 1";
    generate::run(&common::options(folder, line))?;
    let shard = Shard::open(&folder.join("data/shard-00000.rec"))?;
    Ok(shard.records().iter().map(|&bytes| Record(bytes)).collect())
}

#[test]
fn another_engine_chooses_the_moves_of_games_that_are_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = watch(folder.path(), PLAYER).expect("records");
    assert_eq!(records.len(), 20);
    assert!(records.iter().all(|record| record.outcome() == Outcome::Loss));
    let heard = fs::read_to_string(folder.path().join("engine.heard")).expect("what it heard");
    assert!(heard.lines().any(|line| line.ends_with(" 0 2 moves g2g4")), "{heard}");
    let nodes = heard.lines().filter_map(|line| line.strip_prefix("go nodes "));
    let nodes: BTreeSet<u64> = nodes.map(|nodes| nodes.parse().expect("a number")).collect();
    // Half as many to twice as many, one at least.
    assert!(nodes.contains(&1) && nodes.iter().all(|nodes| (1..=2).contains(nodes)), "{nodes:?}");
}

#[test]
fn a_move_that_is_none_ends_the_run_with_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = PLAYER.replace("move=g2g4", "move=g2g5");
    let error = format!("{:#}", watch(folder.path(), &script).expect_err("no such move"));
    assert!(error.contains("engine plays g2g5 in rnbqkbnr/pppp1ppp/8/4p3/8/5P2"), "{error}");
}
