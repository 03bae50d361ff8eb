//! A net of xiangqi from nothing: positions, training that stops and goes on, a file that the engine reads.

use std::fs;
use std::path::PathBuf;

use tabia_core::xiangqi::Position;
use tabia_core::xiangqi::nnue::{Network, evaluate_fresh, internal};
use tabia_nets::shard::{Game, Shard};
use tabia_nets::xiangqi::record::Record;
use tabia_nets::xiangqi::settings::Settings;
use tabia_nets::xiangqi::{export, generate, train};

fn options(out: PathBuf) -> generate::Options {
    generate::Options {
        net: None,
        out,
        // One game in 32 is held out: enough games that chance does not leave that part empty.
        positions: 16_000,
        shard: 4_000,
        nodes: 60,
        random_plies: 8,
        slips: 0.05,
        seed: 5,
        threads: 2,
    }
}

#[test]
fn a_net_learns_from_games() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let made = generate::run(&options(data.clone())).unwrap();
    assert_eq!((made.records, made.made), (16_000, 16_000));

    // Again, with another number of threads: shards that are there are kept, and one that is missing is made as it was.
    let path = data.join("shard-00002.rec");
    let before = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let alone = generate::Options { threads: 1, ..options(data.clone()) };
    let again = generate::run(&alone).unwrap();
    assert_eq!((again.records, again.made), (16_000, 4_000));
    assert!(fs::read(&path).unwrap() == before);

    // Other settings are refused, and chess does not take these shards for its own.
    let other = generate::Options { nodes: 61, ..options(data.clone()) };
    let error = format!("{:#}", generate::run(&other).unwrap_err());
    assert!(error.contains("nodes was 60, is 61 now"), "{error}");
    let error = format!("{:#}", Shard::open(&path).err().unwrap());
    assert!(error.contains("it does not start with TABIAREC"), "{error}");

    let shard = Shard::open_game(&path, Game::Xiangqi).unwrap();
    let records: Vec<Record> = shard.records().iter().map(|&bytes| Record(bytes)).collect();
    assert!(records.iter().all(Record::is_whole));
    let mut keys: Vec<u64> = records.iter().map(Record::key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), records.len());
    assert!(records.iter().any(|record| record.outcome().points() != 0.5));

    let settings =
        Settings { epochs: 4, batch: 64, warm_up: 20, rounded_from: 0.5, ..Settings::default() };
    let training = |out: &str| train::Options {
        data: vec![data.clone()],
        out: folder.path().join(out),
        start: None,
        threads: 2,
        settings: settings.clone(),
    };
    let last = train::run(&training("run")).unwrap();
    assert!(last.r2 > 0.3, "{last:?}");
    let checkpoint = |out: &str| train::checkpoint_path(&folder.path().join(out));
    // A run that is over does nothing more; the same again has the same weights.
    let weights = fs::read(checkpoint("run")).unwrap();
    train::run(&training("run")).unwrap();
    assert!(fs::read(checkpoint("run")).unwrap() == weights);
    train::run(&training("again")).unwrap();
    assert!(fs::read(checkpoint("again")).unwrap() == weights);
    let mut other = training("run");
    other.settings.lambda = 0.5;
    assert!(train::run(&other).is_err());

    let out = folder.path().join("nets");
    let options = export::Options { checkpoint: checkpoint("run"), out };
    let (path, bytes) = export::run(&options).unwrap();
    assert!(bytes <= 600_000);
    let network = Network::from_bytes(&fs::read(path).unwrap()).unwrap();
    // A chariot is worth something by now.
    let value = |fen: &str| internal(evaluate_fresh(&Position::from_fen(fen).unwrap(), &network));
    let ahead = value("1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    let behind = value("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1");
    assert!(ahead > behind + 100, "{ahead} {behind}");

    // The next generation's games are those of the net.
    let teacher = generate::Options {
        net: Some(fs::read_dir(options.out).unwrap().next().unwrap().unwrap().path()),
        positions: 300,
        shard: 300,
        ..self::options(folder.path().join("second"))
    };
    assert_eq!(generate::run(&teacher).unwrap().made, 300);
}
