//! Learning from nothing, on a tiny run: it repeats itself to the byte, whatever interrupts it.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use tabia_core::residual::Network;
use tabia_nets::zero::{self, Options, record};

/// Two generations of few and short games.
const TINY: &str = "zero --out @run --generations 2 --blocks 1 --filters 4 --games 12 --visits 6 --plies 24 \
    --match-games 2 --batch 16 --passes 2 --window 2 --seed 3";

/// All files of a folder by their names, subfolders included.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn whole(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let options: Options = common::options(folder, TINY);
    let summary = zero::run(&options).unwrap();
    assert_eq!(summary.generations, 2);
    files(&folder.join("run"))
}

#[test]
fn a_run_repeats_itself() {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let one = whole(folders[0].path());
    // On two threads.
    let options: Options = common::options(folders[1].path(), &format!("{TINY} --threads 2"));
    zero::run(&options).unwrap();
    let other = files(&folders[1].path().join("run"));
    assert!(one == other, "what is made depends on more than the seed");
    // What there is: networks, games, matches of three generations, a chart.
    let names: Vec<&str> = one.keys().map(String::as_str).collect();
    assert_eq!(names.iter().filter(|name| name.ends_with(".tares")).count(), 3, "{names:?}");
    assert_eq!(names.iter().filter(|name| name.ends_with(".zero")).count(), 4, "{names:?}");
    assert_eq!(names.iter().filter(|name| name.starts_with("matches/")).count(), 14, "{names:?}");
    let run = folders[0].path().join("run");
    let networks = [0, 1, 2].map(|number| &one[&format!("net-{number:03}.tares")]);
    assert!(networks[0] != networks[1] && networks[1] != networks[2], "nothing was learned");
    assert!(networks.iter().all(|bytes| Network::read(bytes).is_ok()));
    let games = record::read(&run.join("games-001/0000.zero")).unwrap();
    assert_eq!(games.len(), 10);
    assert!(games.iter().all(|game| (1..=24).contains(&game.plies.len())));
    let table = String::from_utf8(one["elo.csv"].clone()).unwrap();
    assert!(table.starts_with("player,elo,error\nnet-000,0.0,") && table.contains("\nby-hand-3,"));
    assert!(one["elo.svg"].starts_with(b"<svg"));
    // Other settings are refused, more generations are not.
    let other = TINY.replace("--visits 6", "--visits 7");
    let error = zero::run(&common::options(folders[0].path(), &other)).unwrap_err().to_string();
    assert!(error.contains("was begun with visits = 6, not visits = 7"), "{error}");
    let more = TINY.replace("--generations 2", "--generations 3");
    zero::run(&common::options(folders[0].path(), &more)).unwrap();
    let more = files(&run);
    let kept = one.iter().filter(|(name, _)| !name.starts_with("elo."));
    assert!(kept.into_iter().all(|(name, bytes)| more[name] == *bytes));
    assert!(more.contains_key("net-003.tares"));
}

/// The program is killed again and again, a little later each time, until it comes to its end.
#[test]
fn a_run_that_is_killed_goes_on() {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let expected = whole(folders[0].path());
    let line = TINY.replace('@', &format!("{}/", folders[1].path().display()));
    let (mut kills, mut patience) = (0, Duration::from_millis(30));
    loop {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabia-nets"))
            .args(line.split_whitespace())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(patience);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        (kills, patience) = (kills + 1, patience + patience / 8);
    }
    assert!(kills > 2, "it was killed {kills} times only");
    let found = files(&folders[1].path().join("run"));
    let whole = found.iter().filter(|(name, _)| !name.ends_with(".part"));
    let whole: BTreeMap<_, _> = whole.map(|(name, bytes)| (name.clone(), bytes.clone())).collect();
    assert!(whole == expected, "what is made depends on when it was killed");
}
