//! The fast layers against the definition of a network.

use super::network::{CHUNK, Network, Query};
use super::parameters::{Encoding, PolicyHead};
use super::planes::Plane;
use super::random::{Shape, random_parameters};
use super::reference;

const ALL_SHAPES: [Shape; 7] = [
    Shape::SMALL,
    Shape { squeezed: 0, wdl: false, moves_left: false, ..Shape::SMALL },
    Shape { dense_policy: 5, moves_left: false, ..Shape::SMALL },
    // No multiples of any vector.
    Shape { filters: 27, squeezed: 3, head: [32, 128], ..Shape::SMALL },
    Shape { filters: 1, squeezed: 1, blocks: 1, dense_policy: 2, ..Shape::SMALL },
    Shape { filters: 72, blocks: 3, ..Shape::SMALL },
    Shape { encoding: Encoding::AlphaZero, filters: 40, ..Shape::SMALL },
];

/// Planes of all kinds: some squares, one, none, all.
fn planes(count: usize, seed: u64) -> Vec<Plane> {
    let mut state = seed;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state
    };
    (0..count)
        .map(|number| match number % 7 {
            0 => Plane::constant(1.0),
            1 => Plane::constant((next() >> 60) as f32 / 8.0),
            2 => Plane::ones(1 << (next() >> 58)),
            3 => Plane::EMPTY,
            _ => Plane::ones(next() & next() & next()),
        })
        .collect()
}

#[test]
fn every_shape_is_computed_as_defined() {
    for (number, shape) in ALL_SHAPES.into_iter().enumerate() {
        let parameters = random_parameters(shape, number as u64);
        let network = Network::new(&parameters).unwrap();
        let planes = planes(shape.encoding.planes(), number as u64);
        let expected = reference::compute(&parameters, &planes);
        let moves: Vec<usize> = (0..expected.policy.len()).step_by(37).collect();
        let query = Query { planes: &planes, moves: &moves };
        let found = network.compute(&mut network.workspace(), &[query]).remove(0);

        let most = moves.iter().map(|&i| expected.policy[i]).fold(f64::MIN, f64::max);
        let exponentials: Vec<f64> =
            moves.iter().map(|&i| (expected.policy[i] - most).exp()).collect();
        let sum: f64 = exponentials.iter().sum();
        assert_eq!(found.policy.len(), moves.len());
        for (found, expected) in found.policy.iter().zip(&exponentials) {
            close(f64::from(*found), expected / sum, shape);
        }
        let value = &expected.value;
        if shape.wdl {
            let sum: f64 = value.iter().map(|x| x.exp()).sum();
            for (found, expected) in found.wdl.unwrap().iter().zip(value) {
                close(f64::from(*found), expected.exp() / sum, shape);
            }
            close(f64::from(found.value), (value[0].exp() - value[2].exp()) / sum, shape);
        } else {
            assert_eq!(found.wdl, None);
            close(f64::from(found.value), value[0].tanh(), shape);
        }
        assert_eq!(found.moves_left.is_some(), shape.moves_left);
        if let (Some(found), Some(expected)) = (found.moves_left, expected.moves_left) {
            close(f64::from(found), expected.max(0.0), shape);
        }
    }
}

fn close(found: f64, expected: f64, shape: Shape) {
    let most = 2e-5 * expected.abs().max(1.0);
    assert!((found - expected).abs() < most, "{found} is not {expected}: {shape:?}");
}

#[test]
fn a_position_is_evaluated_alike_alone_and_in_any_batch() {
    let parameters = random_parameters(Shape { filters: 24, ..Shape::SMALL }, 9);
    let network = Network::new(&parameters).unwrap();
    let all: Vec<_> = (0..2 * CHUNK as u64 + 3).map(|seed| planes(112, seed)).collect();
    let moves = [0, 70, 1200, 4671];
    let queries: Vec<_> = all.iter().map(|planes| Query { planes, moves: &moves }).collect();
    let mut workspace = network.workspace();
    let together = network.compute(&mut workspace, &queries);
    assert_eq!(together.len(), all.len());
    for (query, together) in queries.into_iter().zip(&together).rev() {
        // The order of additions does not depend on the batch: equal, not only close.
        assert_eq!(network.compute(&mut workspace, &[query]).first(), Some(together));
    }
    assert_ne!(together[0], together[1]);
    assert!(network.compute(&mut workspace, &[]).is_empty());
}

#[test]
fn layers_that_do_not_fit_are_refused() {
    let sound = random_parameters(Shape::SMALL, 1);
    let message = |change: &dyn Fn(&mut super::Parameters)| {
        let mut parameters = sound.clone();
        change(&mut parameters);
        Network::new(&parameters).err().expect("it does not fit").to_string()
    };
    let found = message(&|it| it.blocks[1].second.inputs = 17);
    assert_eq!(
        found,
        "this network is damaged: block 1, second convolution: 16 input planes were expected, 17 came"
    );
    let found = message(&|it| it.input.weights.truncate(5));
    assert_eq!(
        found,
        "this network is damaged: input convolution: 16128 weights were expected, 5 came"
    );
    let found = message(&|it| it.value.output.outputs = 2);
    assert!(found.contains("value, second dense layer: 40 weights were expected, 60 came"));
    let found = message(&|it| it.input.biases[3] = f32::NAN);
    assert_eq!(
        found,
        "this network is damaged: input convolution: not all weights are finite numbers"
    );
    let found = message(&|it| {
        let PolicyHead::Convolution { moves, .. } = &mut it.policy else { unreachable!() };
        moves.size = 5;
    });
    assert!(found.contains("1 x 1 or 3 x 3 squares across were expected, 5 came"), "{found}");
}
