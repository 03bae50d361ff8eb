//! Gradients against differences of the loss, and a small network that learns.

use tabia_core::position::Position;
use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::residual::{Encoding, Network, alphazero};

use super::*;

const SHAPE: Shape = Shape {
    encoding: Encoding::AlphaZero,
    blocks: 2,
    filters: 16,
    squeezed: 0,
    dense_policy: 0,
    wdl: true,
    moves_left: false,
    head: [4, 16],
};

/// A sample whose best move and chances depend on the position.
fn sample(fen: &str, best: &str, wdl: [f32; 3]) -> Sample {
    let position = Position::from_fen(fen).unwrap();
    let moves = position.legal_moves();
    let rest = 0.1 / (moves.len() - 1) as f32;
    let target = position.uci_move(best).unwrap();
    let share = |mv| if mv == target { 0.9 } else { rest };
    Sample {
        planes: alphazero::planes(&position).to_vec(),
        moves: moves.iter().map(|&mv| (alphazero::plane_index(&position, mv), share(mv))).collect(),
        wdl,
    }
}

const FENS: [(&str, &str, [f32; 3]); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", [0.3, 0.5, 0.2]),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", [1.0, 0.0, 0.0]),
    ("8/8/8/8/8/1k6/8/K1q5 w - - 0 1", "a1a2", [0.0, 0.0, 1.0]),
    ("r3k2r/1P5P/8/8/8/8/p6p/R3K2R b KQkq - 0 1", "a8b8", [0.2, 0.1, 0.7]),
];

fn samples() -> Vec<Sample> {
    FENS.iter()
        .filter(|(fen, best, _)| Position::from_fen(fen).unwrap().uci_move(best).is_some())
        .map(|(fen, best, wdl)| sample(fen, best, *wdl))
        .collect()
}

#[test]
fn gradients_are_the_slopes_of_the_loss() {
    let shape = Shape { filters: 5, head: [2, 6], ..SHAPE };
    let model = Model::<f64>::new(&random_parameters(shape, 4)).unwrap();
    let sample = &samples()[0];
    let mut gradients = model.zeros();
    model.learn(sample, &mut gradients);
    let loss = |model: &Model<f64>| {
        let Loss { policy, value } = model.learn(sample, &mut model.zeros());
        policy + value
    };
    let mut checked = 0;
    for number in 0..model.layers.len() {
        let (weights, biases) =
            (model.layers[number].weights.len(), model.layers[number].biases.len());
        // Biases too, behind the weights.
        for index in (0..weights).step_by(weights / 12 + 1).chain(weights..weights + biases.min(3))
        {
            let moved = |by: f64| {
                let mut model = model.clone();
                let layer = &mut model.layers[number];
                let place = match index.checked_sub(weights) {
                    None => &mut layer.weights[index],
                    Some(bias) => &mut layer.biases[bias],
                };
                *place += by;
                loss(&model)
            };
            let slope = (moved(1e-6) - moved(-1e-6)) / 2e-6;
            let layer = &gradients.layers[number];
            let found = index
                .checked_sub(weights)
                .map_or_else(|| layer.weights[index], |i| layer.biases[i]);
            assert!((found - slope).abs() < 1e-6, "layer {number}, {index}: {found}, not {slope}");
            checked += usize::from(slope.abs() > 1e-4);
        }
    }
    assert!(checked > 40, "only {checked} weights counted");
}

#[test]
fn a_small_network_learns_some_positions() {
    let samples = samples();
    assert!(samples.len() >= 3);
    let mut trainer = Trainer::new(Model::<f32>::new(&random_parameters(SHAPE, 1)).unwrap());
    let first = trainer.step(&samples, Rates::default());
    let mut last = first;
    for _ in 0..100 {
        last = trainer.step(&samples, Rates::default());
    }
    assert!(first.policy > 2.0, "{first:?}");
    assert!(last.policy < 1.0 && last.value < 0.8, "{last:?}");
    // What was learnt is in the file, and the engine computes it.
    let bytes = alphazero::write(&trainer.model().parameters());
    let network = Network::read(&bytes).unwrap();
    let mut workspace = network.workspace();
    for (fen, best, wdl) in FENS {
        let position = Position::from_fen(fen).unwrap();
        let Some(best) = position.uci_move(best) else { continue };
        let moves = position.legal_moves();
        let found = network.evaluate(&mut workspace, &[(&position, &moves)]).remove(0);
        let likeliest = found.policy.iter().zip(&moves).max_by(|a, b| a.0.total_cmp(b.0)).unwrap();
        assert_eq!(*likeliest.1, best, "{fen}");
        assert!((found.value - (wdl[0] - wdl[2])).abs() < 0.4, "{fen}: {}", found.value);
    }
}

#[test]
fn the_engine_computes_what_is_trained() {
    let parameters = random_parameters(SHAPE, 6);
    let model = Model::<f64>::new(&parameters).unwrap();
    assert_eq!(model.parameters(), parameters);
    let network = Network::new(&parameters).unwrap();
    let (fen, best, wdl) = FENS[0];
    let position = Position::from_fen(fen).unwrap();
    let moves = position.legal_moves();
    let found = network.evaluate(&mut network.workspace(), &[(&position, &moves)]).remove(0);
    let sample = sample(fen, best, wdl);
    let loss = model.learn(&sample, &mut model.zeros());
    let policy: f32 = sample
        .moves
        .iter()
        .zip(&found.policy)
        .map(|((_, target), prior)| -target * prior.ln())
        .sum();
    let value: f32 =
        wdl.iter().zip(found.wdl.unwrap()).map(|(target, chance)| -target * chance.ln()).sum();
    assert!((f64::from(policy) - loss.policy).abs() < 1e-4);
    assert!((f64::from(value) - loss.value).abs() < 1e-4);
}

#[test]
fn what_is_not_trained_is_refused() {
    for shape in [
        Shape { squeezed: 2, ..SHAPE },
        Shape { wdl: false, ..SHAPE },
        Shape { moves_left: true, ..SHAPE },
        Shape { encoding: Encoding::Leela, dense_policy: 2, ..SHAPE },
    ] {
        assert!(Model::<f32>::new(&random_parameters(shape, 1)).is_err(), "{shape:?}");
    }
}
