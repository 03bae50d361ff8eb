//! A policy net from nothing: positions, training, a file that the engine reads, and how well it agrees.

use std::path::PathBuf;

use tabia_core::policy::inputs::INPUTS;
use tabia_core::policy::outputs::OUTPUTS;
use tabia_core::policy::{HIDDEN, INPUT_SCALE, PAIRS, PolicyNet};
use tabia_core::position::Position;
use tabia_nets::policy::{generate, measure, prepare, round, sample, train};

fn options(out: PathBuf) -> generate::Options {
    generate::Options {
        net: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tabia-b3dd6577130b.nnc"),
        books: Vec::new(),
        out,
        positions: 8_000,
        shard: 1_000,
        nodes: 60,
        lines: 2,
        random_plies: 6,
        slips: 0.1,
        seed: 5,
    }
}

#[test]
fn a_net_learns_from_games() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("samples");
    let made = generate::run(&options(data.clone())).unwrap();
    assert!(made.records >= 8_000 && made.made == made.records);
    // Again: files that are there are kept; one that is missing is made as it was.
    let path = data.join("00001.policy");
    let before = sample::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let again = generate::run(&options(data.clone())).unwrap();
    assert_eq!((again.records, again.made), (made.records, before.len() as u64));
    assert_eq!(sample::read(&path).unwrap(), before);
    assert!(before.iter().all(|sample| {
        let position = sample.record.position().unwrap();
        position.is_legal(sample.moves[0])
    }));
    // Other settings are refused.
    let other = generate::Options { nodes: 61, ..options(data.clone()) };
    assert!(generate::run(&other).is_err());

    // A matrix for other trainers: 708 bytes for each position, in order.
    let matrix = prepare::Options { data: vec![path.clone()], out: folder.path().join("p.bin") };
    let (written, left_out) = prepare::run(&matrix).unwrap();
    assert_eq!(written + left_out, before.len());
    let bytes = std::fs::read(&matrix.out).unwrap();
    assert_eq!(bytes.len(), written * 708);
    let words: Vec<i16> =
        bytes[..708].as_chunks().0.iter().map(|&word| i16::from_le_bytes(word)).collect();
    let position = before[0].record.position().unwrap();
    let moves = position.legal_moves();
    assert_eq!(moves[words[352] as usize], before[0].moves[0]);
    let count = |words: &[i16]| words.iter().take_while(|&&word| word >= 0).count();
    assert_eq!(count(&words[..32]), position.occupied().count() as usize);
    assert!((0..4).all(|kind| count(&words[32 + 80 * kind..112 + 80 * kind]) == moves.len()));

    let net = folder.path().join("net.pol");
    let training = train::Options {
        data: vec![data.clone()],
        out: net.clone(),
        epochs: 6,
        batch: 64,
        rate: 2e-3,
        decay: 0.2,
        temperature: 60.0,
        seed: 1,
    };
    let score = train::run(&training).unwrap();
    let bytes = std::fs::read(&net).unwrap();
    train::run(&training).unwrap();
    assert!(bytes == std::fs::read(&net).unwrap(), "training does not repeat itself");
    let policy = PolicyNet::from_bytes(&bytes).unwrap();
    let position = Position::startpos();
    let moves = position.legal_moves();
    let mut priors = vec![0.0; moves.len()];
    policy.priors(&position, &moves, &mut priors);
    assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);

    let measured = measure::Options { data: vec![data], net, all: false };
    let (agreements, positions) = measure::run(&measured).unwrap();
    assert!(positions > 50);
    let of = |name: &str| agreements.iter().find(|found| found.name == name).unwrap().top;
    let (learned, random) = (of("the net"), of("at random"));
    assert!(learned[0] > 1.3 * random[0] && learned[1] > 1.3 * random[1], "{agreements:?}");
    // Rounding to integers changes little.
    assert!((learned[1] - score.top[1]).abs() < 0.05, "{learned:?} {score:?}");
}

#[test]
fn parameters_of_other_trainers_are_rounded() {
    let folder = tempfile::tempdir().unwrap();
    let [weights, out] = ["weights.f32", "net.pol"].map(|name| folder.path().join(name));
    let options = round::Options { weights: weights.clone(), out: out.clone() };
    let mut numbers = vec![0.25_f32; HIDDEN];
    numbers.extend(vec![-0.1; INPUTS * HIDDEN]);
    numbers.extend(vec![0.0; OUTPUTS]);
    numbers.extend(vec![9.0; OUTPUTS * PAIRS]);
    let write = |numbers: &[f32]| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        std::fs::write(&weights, bytes).unwrap();
    };
    write(&numbers);
    round::run(&options).unwrap();
    let net = PolicyNet::from_bytes(&std::fs::read(&out).unwrap()).unwrap();
    assert_eq!(i32::from(net.weights().hidden_biases[7]), INPUT_SCALE / 4 + 1);
    assert_eq!(net.weights().inputs[5][9], -26);
    assert_eq!(net.weights().outputs[OUTPUTS - 1][PAIRS - 1], 127, "as much as fits");
    for spoil in [f32::NAN, f32::INFINITY] {
        numbers[HIDDEN] = spoil;
        write(&numbers);
        assert!(round::run(&options).unwrap_err().to_string().ends_with("of a policy net"));
    }
    numbers[HIDDEN] = 0.0;
    write(&numbers[1..]);
    assert!(round::run(&options).is_err());
}
