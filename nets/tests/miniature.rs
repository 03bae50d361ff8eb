//! A whole run in small: generate, label, train, export, verify, measure; twice, to the bit.

use std::fs;
use std::path::{Path, PathBuf};

use tabia_core::nnue::arch::standard::{FEATURES, PIECE_INPUTS};
use tabia_core::nnue::arch::{HIDDEN, INPUTS, WIDTH};
use tabia_core::nnue::simd::Aligned;
use tabia_core::nnue::{
    Affine, Architecture, FeatureTransformer, LayerParameters, Network, Parameters, evaluate_fresh,
    internal, random_network,
};
use tabia_nets::record::Record;
use tabia_nets::uci::ScaleOptions;
use tabia_nets::{export, generate, label, measure, moves, permute, shard, train, verify};

/// What pieces are worth to the teacher, in pawns.
const WORTH: [i16; 5] = [1, 3, 3, 5, 9];
/// The activation that stands for equal material.
const EQUAL: i16 = 64;

/// A net that counts material: one neuron of the first layer does, all others hand its sum on.
fn teacher() -> Network {
    let row = |feature: usize| {
        let mut row = Aligned([0; WIDTH]);
        if let Some(piece) = (feature % PIECE_INPUTS).checked_sub(1) {
            let sign = if piece / 64 % 2 == 0 { 1 } else { -1 };
            row.0[0] = sign * WORTH[piece / 128];
        }
        row
    };
    let mut biases = Aligned([0; WIDTH]);
    biases.0[0] = EQUAL;
    let transformer = FeatureTransformer::standard(biases, (0..FEATURES).map(row).collect());
    let mut first = [[0; INPUTS]; HIDDEN];
    let mut second = [[0; HIDDEN]; HIDDEN];
    for (i, (first, second)) in first.iter_mut().zip(&mut second).enumerate() {
        first[0] = 64;
        second[i] = 64;
    }
    let layers = LayerParameters {
        dense1: Affine { biases: [0; HIDDEN], weights: first },
        dense2: Affine { biases: [0; HIDDEN], weights: second },
        // 32 neurons of weight 104 make 208 internal units a pawn.
        output_bias: -i32::from(EQUAL) * HIDDEN as i32 * 104,
        output_weights: [104; HIDDEN],
    };
    let transformer = transformer.expect("as many rows as features");
    Network::new(Parameters {
        description: "counts material".into(),
        transformer,
        layer_stacks: vec![layers],
    })
    .expect("one layer stack")
}

/// Games of the wild kind where `nodes` is 0, else by search.
fn generate(folder: &Path, teacher: &Path, threads: usize, nodes: u64) -> generate::Summary {
    generate::run(&generate::Options {
        teacher: teacher.into(),
        books: Vec::new(),
        out: folder.into(),
        positions: 40_000,
        shard: 10_000,
        seed: 3,
        threads,
        random_plies: 12,
        coldest: 50.0,
        hottest: 400.0,
        siblings: 2,
        captures: 0.5,
        quiet: false,
        nodes,
        every: 4,
        close: if nodes > 0 { 400 } else { 0 },
        slips: 0.05,
        player: None,
        player_nodes: 1,
    })
    .expect("generate")
}

const RECIPE: &str = "description = 'miniature'\nthreads = 2\nbatch = 256\npositions = 200000\n\
    learning_rate = 4e-3\nwarm_up = 100\nheld_out = 10\nquantise_from = 2.0\n\
    settle = [0.5, 0.9]\ncheck_every = 200\ncheck_positions = 2000\ncheckpoint_every = 250\n";

const SIBLINGS: &str = "threads = 2\nbatch = 256\npositions = 60000\nlearning_rate = 2e-3\n\
    warm_up = 20\nheld_out = 10\nsiblings = 8\nsibling_weight = 6.0\n\
    check_every = 100\ncheck_positions = 2000\ncheckpoint_every = 100\n";

fn train(recipe: &Path, data: &Path, out: &Path, stop_at: Option<u64>) -> train::Summary {
    train::run(&train::Options {
        recipe: recipe.into(),
        data: vec![data.into()],
        check: vec![],
        out: out.into(),
        start: None,
        stop_at,
    })
    .expect("train")
}

fn export(checkpoint: &Path, folder: &Path) -> (PathBuf, PathBuf) {
    let standard = folder.join("standard.nnue");
    let written = export::run(&export::Options {
        source: checkpoint.into(),
        written: export::Written { compact: Some(folder.into()), standard: Some(standard.clone()) },
        description: None,
    });
    (written.expect("export")[0].0.clone(), standard)
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn from_nothing_to_a_net() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let teacher_path = at("teacher.nnue");
    fs::write(&teacher_path, teacher().to_standard_bytes().expect("not a large net"))
        .expect("write");

    // The same shards from any number of threads, and when a run goes on.
    let summary = generate(&at("data"), &teacher_path, 2, 0);
    assert!(summary.made > 30_000, "{summary:?}");
    generate(&at("again"), &teacher_path, 1, 0);
    let shards = shard::find(&[at("data")]).expect("shards");
    assert_eq!(shards.len(), 4);
    for path in &shards {
        let name = path.file_name().expect("a name");
        assert!(read(path) == read(&at("again").join(name)), "{}", name.display());
    }
    let last = shards.last().expect("a shard");
    let whole = read(last);
    fs::remove_file(last).expect("remove");
    assert_eq!(generate(&at("data"), &teacher_path, 2, 0).records, summary.records);
    assert!(read(last) == whole);

    // The teacher's own labels do not change.
    let relabelled = label::run(&label::Options {
        data: vec![at("data")],
        out: at("labelled"),
        teacher: Some(teacher_path.clone()),
        nodes: None,
        engine: None,
        command: "eval".into(),
        scores: ScaleOptions { pawn: 361.0, unit: None },
        bend: None,
        most_score: None,
        quiet: false,
        keep: false,
        threads: 2,
    });
    assert_eq!(relabelled.expect("label"), summary.records);
    assert!(read(&at("labelled").join(last.file_name().expect("a name"))) == whole);

    // The same weights from a run in one piece and from one that was stopped and went on.
    let recipe = at("recipe.toml");
    fs::write(&recipe, RECIPE).expect("write");
    let summary = train(&recipe, &at("data"), &at("run"), None);
    train(&recipe, &at("data"), &at("run2"), Some(300));
    train(&recipe, &at("data"), &at("run2"), None);
    let checkpoint = at("run").join(train::CHECKPOINT);
    assert!(read(&checkpoint) == read(&at("run2").join(train::CHECKPOINT)));
    assert!(summary.last.r2 > 0.8, "{summary:?}");
    assert!(at("run").join("loss.svg").exists());

    // The same weights whatever they are checked on: here the games that they learn from too.
    let checked = |shards: Vec<PathBuf>| {
        let options = train::Options {
            recipe: recipe.clone(),
            data: vec![at("data")],
            check: shards,
            out: at("run4"),
            start: None,
            stop_at: Some(200),
        };
        train::run(&options).map(|summary| summary.last)
    };
    train(&recipe, &at("data"), &at("run5"), Some(200));
    let all = checked(vec![at("data")]).expect("train");
    assert!(read(&at("run4").join(train::CHECKPOINT)) == read(&at("run5").join(train::CHECKPOINT)));
    let table = String::from_utf8(read(&at("run5").join("loss.csv"))).expect("text");
    assert!(!table.contains(&format!("{:.6}", all.r2)), "{all:?} is of the held-out games");
    assert!(checked(vec![at("nothing")]).is_err(), "there is no such shard");

    let (compact, standard) = export(&checkpoint, folder.path());
    for net in [&checkpoint, &compact] {
        let report = verify::run(&verify::Options {
            net: net.clone(),
            data: vec![at("data")],
            positions: 2_000,
            most_rms: 4.0,
        });
        assert_eq!(report.expect("verify").positions, 2_000);
    }

    // Neurons in another order, so that fewer inputs have to be looked at.
    let permuted = at("permuted.nnue");
    let report = permute::run(&permute::Options {
        net: compact.clone(),
        data: vec![at("data")],
        positions: 2_000,
        written: export::Written { compact: None, standard: Some(permuted.clone()) },
    });
    let report = report.expect("permute");
    assert!(report.after < report.before, "{report:?}");
    assert_ne!(read(&permuted), read(&standard));

    let random = at("random.nnue");
    fs::write(
        &random,
        random_network(Architecture::Small, 1).to_standard_bytes().expect("not a large net"),
    )
    .expect("write");
    let measured = measure::Options {
        nets: vec![compact, standard, random, permuted],
        data: vec![at("data")],
        positions: 2_000,
        held_out: 10,
        engine: None,
        teacher: None,
        moves: false,
        most_score: None,
        quiet: false,
        noisy: false,
        least_pieces: 2,
        most_pieces: 32,
        command: "eval".into(),
        scores: ScaleOptions { pawn: 361.0, unit: None },
        scale: 361.0,
        seed: 1,
        threads: 2,
    };
    let found = measure::run(&measured).expect("measure");
    assert_eq!(found[0].r2, found[1].r2);
    assert_eq!(found[0].r2, found[3].r2);
    assert!(found[0].ranks > 0.8 && found[0].ranks <= 1.0, "{found:?}");
    assert!(found[0].r2 > 0.8 && found[0].r2 > found[2].r2 + 0.5, "{found:?}");

    // Each position is either quiet or noisy.
    let count = |quiet, noisy| {
        let options = measure::Options { positions: 40_000, quiet, noisy, ..measured.clone() };
        measure::run(&options).expect("measure")[0].positions
    };
    let [all, quiet, noisy] = [count(false, false), count(true, false), count(false, true)];
    assert!(quiet > 0 && noisy > 0 && quiet + noisy == all, "{quiet} and {noisy} of {all}");
    // And has few pieces or many.
    let count = |least_pieces, most_pieces| {
        let bounds = measure::Options { least_pieces, most_pieces, ..measured.clone() };
        let options = measure::Options { positions: 40_000, ..bounds };
        measure::run(&options).map(|found| found[0].positions)
    };
    let [few, many] = [count(2, 28), count(29, 32)].map(|count| count.expect("measure"));
    assert!(few > 0 && many > 0 && few + many == all, "{few} and {many} of {all}");
    assert!(count(20, 19).is_err(), "no position has so many and so few");

    // From positions to groups of siblings, and a training that goes on with them.
    let groups = moves::run(&moves::Options {
        data: vec![at("data")],
        out: at("moves"),
        teacher: teacher_path,
        siblings: 8,
        every: 4,
        most_score: 1_500,
        seed: 1,
        threads: 2,
    })
    .expect("moves");
    assert!(groups > 8_000 && groups.is_multiple_of(8), "{groups}");
    let recipe = at("siblings.toml");
    fs::write(&recipe, SIBLINGS).expect("write");
    let summary = train::run(&train::Options {
        recipe,
        data: vec![at("moves")],
        check: vec![],
        out: at("run3"),
        start: Some(checkpoint),
        stop_at: None,
    });
    let r2 = summary.expect("train").last.r2;
    assert!(r2 > 0.5, "{r2}");
}

#[test]
fn what_searches_evaluate_is_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let path = at("teacher.nnue");
    let teacher = teacher();
    fs::write(&path, teacher.to_standard_bytes().expect("not a large net")).expect("write");
    generate(&at("data"), &path, 2, 150);
    generate(&at("again"), &path, 1, 150);
    let mut captures = 0;
    for path in shard::find(&[at("data")]).expect("shards") {
        let name = path.file_name().expect("a name");
        assert!(read(&path) == read(&at("again").join(name)), "{}", name.display());
        let shard = shard::Shard::open(&path).expect("a shard");
        assert!(shard.records().len() > 9_000);
        for &bytes in shard.records() {
            let record = Record(bytes);
            let position = record.position().expect("legal");
            assert!(!position.in_check(), "{}", position.fen());
            assert_eq!(
                record.score().map(i32::from),
                Some(internal(evaluate_fresh(&position, &teacher)))
            );
            captures += i32::from(record.is_noisy());
        }
    }
    assert!(captures > 1_000, "searches look at positions in which something hangs");
}
