//! The whole way from a teacher to a net, by the recipes as they are, with few positions.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;
use tabia_core::nnue::{Architecture, Network};
use tabia_nets::{make, measure};

use common::options;

/// The recipes of the project.
fn recipe(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("recipes").join(name)
}

fn make(recipe: &Path, folder: &Path, more: &str) -> Result<PathBuf> {
    let line = format!("make --recipe {} --out @run --trial{more}", recipe.display());
    make::run(&options(folder, &line))
}

/// When the files of a folder and of those within it were written.
fn times(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let about = entry.metadata().expect("about it");
        if about.is_dir() {
            found.extend(times(&entry.path()));
        } else {
            found.push((entry.path(), about.modified().expect("a time")));
        }
    }
    found.sort();
    found
}

#[test]
fn from_the_evaluation_by_hand_to_a_large_net_and_on_after_an_interruption() {
    let folder = tempfile::tempdir().expect("a folder");
    let (folder, run) = (folder.path(), folder.path().join("run"));
    let path = make(&recipe("large"), folder, "").expect("make");
    let bytes = fs::read(&path).expect("the net");
    let network = Network::from_bytes(&bytes).expect("a net");
    assert_eq!(network.architecture(), Architecture::Large);
    assert!(network.description().ends_with("taught by hce"), "{}", network.description());

    // It has learned something of what its teacher says.
    let data = run.join("more-games/labelled");
    let line = format!(
        "measure {} --data {} --held-out 5 --positions 2000",
        path.display(),
        data.display()
    );
    let found = measure::run(&options(folder, &line)).expect("measure");
    assert!(found[0].r2 > 0.3, "{found:?}");

    // What is done is done: nothing is written anew.
    let before = times(&run);
    assert_eq!(make(&recipe("large"), folder, "").expect("make"), path);
    assert_eq!(times(&run), before);

    // Broken off in the last training, it goes on from there, with the same net to the bit.
    fs::remove_file(run.join("third/done.toml")).expect("remove");
    fs::remove_file(run.join("third/checkpoint.bin")).expect("remove");
    fs::remove_dir_all(run.join("net")).expect("remove");
    assert_eq!(make(&recipe("large"), folder, "").expect("make"), path);
    assert!(fs::read(&path).expect("the net") == bytes);

    // Nor is a run of one recipe, teacher or choice of books continued as one of another.
    let teacher = format!(" --teacher {}", path.display());
    let refused = make(&recipe("large"), folder, &teacher).expect_err("another teacher");
    assert!(format!("{refused:#}").contains("choose another folder"), "{refused:#}");
    make(&recipe("small"), folder, "").expect_err("another recipe");
}

#[test]
fn a_net_teaches_and_plays_and_steps_without_sense_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = folder.join("own");
    fs::create_dir_all(&own).expect("a folder");
    let step = "[[step]]\ndo = 'generate'\nname = 'games'\nnodes = 50\n";
    let train = "[[step]]\ndo = 'train'\nname = 'net'\nrecipe = 'net.toml'\ndata = ['games']\n";
    fs::write(own.join("net.toml"), "most_score = 3000\n").expect("write");
    fs::write(own.join("steps.toml"), format!("{step}{train}")).expect("write");
    let nets = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shipped = fs::read_to_string(nets.join("default.txt")).expect("the shipped net's name");
    let teacher = format!(" --teacher {}", nets.join(shipped.trim()).display());
    let path = make(&own, folder, &teacher).expect("make");
    let network = Network::from_bytes(&fs::read(&path).expect("the net")).expect("a net");
    assert_eq!(network.architecture(), Architecture::Small);
    // The teacher has played itself: nothing was left to label.
    assert!(!folder.join("run/games/labelled").exists());

    let told = |steps: &str| {
        fs::write(own.join("steps.toml"), steps).expect("write");
        let line = format!("make --recipe {} --out @other --trial", own.display());
        format!("{:#}", make::run(&options(folder, &line)).expect_err("no sense"))
    };
    assert!(told(train).contains("no step 'games' before this one"), "{}", told(train));
    assert!(told(step).contains("leaves no net"), "{}", told(step));
    let missing = folder.join("nowhere");
    assert!(make(&missing, folder, "").is_err());
}
