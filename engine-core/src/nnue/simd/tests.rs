//! Every backend of this build against the scalar one, on random values and on extremes.

use super::{Aligned, Chunk, Column, Sums, rows, scalar, vectors::ones};
use crate::nnue::arch::{CHUNK, HIDDEN, HIDDEN_CHUNKS, INPUT_CHUNKS, INPUTS, WIDTH};
use crate::nnue::random::SplitMix64;

fn array<T, const N: usize>(mut value: impl FnMut() -> T) -> [T; N] {
    std::array::from_fn(|_| value())
}

/// A source of values of one kind.
type Values<T> = fn(&mut SplitMix64) -> T;

/// Activations: any, mostly zero, only the extremes, all the largest, all zero.
const ACTIVATIONS: [Values<u8>; 5] = [
    |random| random.up_to(127) as u8,
    |random| if random.up_to(3) == 0 { random.up_to(127) as u8 } else { 0 },
    |random| if random.up_to(1) == 0 { 127 } else { 0 },
    |_| 127,
    |_| 0,
];

/// Weights: any, only the extremes, all the lowest, all the highest.
const WEIGHTS: [Values<i8>; 4] = [
    |random| random.next() as i8,
    |random| if random.up_to(1) == 0 { 127 } else { -128 },
    |_| -128,
    |_| 127,
];

/// Sums and biases: of the usual size, and any number of 32 bits.
const SUMS: [Values<i32>; 2] =
    [|random| random.up_to(20_000) as i32 - 10_000, |random| random.next() as i32];

/// Tests of one backend against `scalar`.
macro_rules! same_as_scalar {
    ($backend:ident) => {
        mod $backend {
            use super::super::*;
            use crate::nnue::simd::{scalar, $backend as backend};

            #[test]
            fn clip() {
                let mut random = SplitMix64::new(1);
                let kinds: [Values<i16>; 3] = [
                    |random| random.next() as i16,
                    |random| random.up_to(300) as i16 - 150,
                    |random| [i16::MIN, -1, 0, 1, 126, 127, 128, i16::MAX][random.up_to(7)],
                ];
                for kind in kinds {
                    for _ in 0..50 {
                        let values: [i16; WIDTH] = array(|| kind(&mut random));
                        let (mut expected, mut got) = ([0xAA; WIDTH], [0xBB; WIDTH]);
                        scalar::clip(&values, &mut expected);
                        backend::clip(&values, &mut got);
                        assert_eq!(got, expected);
                    }
                }
            }

            #[test]
            fn dense_layers() {
                let mut random = SplitMix64::new(2);
                for activation in ACTIVATIONS {
                    for weight in WEIGHTS {
                        for sum in SUMS {
                            first_layer(&mut random, activation, weight, sum);
                            second_layer(&mut random, activation, weight, sum);
                        }
                    }
                }
            }

            fn first_layer(
                random: &mut SplitMix64,
                activation: Values<u8>,
                weight: Values<i8>,
                sum: Values<i32>,
            ) {
                let input: [Chunk; INPUT_CHUNKS] = array(|| array(|| activation(random)));
                let columns: [Column; INPUT_CHUNKS] = array(|| Aligned(array(|| weight(random))));
                let biases: Sums = array(|| sum(random));
                let expected = scalar::dense(&input, &columns, &biases);
                assert_eq!(backend::dense(&input, &columns, &biases), expected);
                assert_eq!(backend::dense_sparse(&input, &columns, &biases), expected);
            }

            fn second_layer(
                random: &mut SplitMix64,
                activation: Values<u8>,
                weight: Values<i8>,
                sum: Values<i32>,
            ) {
                let input: [Chunk; HIDDEN_CHUNKS] = array(|| array(|| activation(random)));
                let columns: [Column; HIDDEN_CHUNKS] = array(|| Aligned(array(|| weight(random))));
                let biases: Sums = array(|| sum(random));
                let expected = scalar::dense(&input, &columns, &biases);
                assert_eq!(backend::dense(&input, &columns, &biases), expected);
            }

            #[test]
            fn clip_sums() {
                let mut random = SplitMix64::new(3);
                let kinds: [Values<i32>; 3] = [SUMS[0], SUMS[1], |random| {
                    [i32::MIN, -64, -1, 0, 63, 64, 8191, 8192, i32::MAX][random.up_to(8)]
                }];
                for kind in kinds {
                    for _ in 0..50 {
                        let sums: Sums = array(|| kind(&mut random));
                        assert_eq!(backend::clip_sums(&sums), scalar::clip_sums(&sums));
                    }
                }
            }

            #[test]
            fn dot() {
                let mut random = SplitMix64::new(4);
                for activation in ACTIVATIONS {
                    for weight in WEIGHTS {
                        let input: [u8; HIDDEN] = array(|| activation(&mut random));
                        let weights: [i8; HIDDEN] = array(|| weight(&mut random));
                        assert_eq!(backend::dot(&input, &weights), scalar::dot(&input, &weights));
                    }
                }
            }
        }
    };
}

mod backends {
    same_as_scalar!(scalar);
    #[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
    same_as_scalar!(sse41);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    same_as_scalar!(avx2);
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", target_feature = "avx512vnni"))]
    same_as_scalar!(avx512);
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    same_as_scalar!(neon);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    same_as_scalar!(wasm);
}

#[test]
fn scalar_is_the_definition() {
    let mut random = SplitMix64::new(5);
    let weights: [[i8; INPUTS]; HIDDEN] = array(|| array(|| random.next() as i8));
    let input: [u8; INPUTS] = array(|| random.up_to(127) as u8);
    let biases: Sums = array(|| random.up_to(1000) as i32);
    let columns: [Column; INPUT_CHUNKS] = std::array::from_fn(|c| {
        Aligned(std::array::from_fn(|i| weights[i / CHUNK][c * CHUNK + i % CHUNK]))
    });
    let chunks: [Chunk; INPUT_CHUNKS] =
        std::array::from_fn(|c| std::array::from_fn(|i| input[c * CHUNK + i]));
    let expected: Sums = std::array::from_fn(|o| {
        let products = input.iter().zip(&weights[o]).map(|(&x, &w)| i32::from(x) * i32::from(w));
        biases[o] + products.sum::<i32>()
    });
    assert_eq!(scalar::dense(&chunks, &columns, &biases), expected);
    assert_eq!(scalar::dense_sparse(&chunks, &columns, &biases), expected);
}

#[test]
fn rows_are_summed_in_any_number() {
    let mut random = SplitMix64::new(6);
    let rows: [[i16; WIDTH]; 7] = array(|| array(|| random.next() as i16));
    let plain = |from: &[i16; WIDTH], added: &[&[i16; WIDTH]], removed: &[&[i16; WIDTH]]| {
        std::array::from_fn::<i16, WIDTH, _>(|i| {
            let plus = added.iter().fold(from[i], |sum, row| sum.wrapping_add(row[i]));
            removed.iter().fold(plus, |sum, row| sum.wrapping_sub(row[i]))
        })
    };
    let [from, a, b, c, d, e, f] = &rows;
    let mut to = [0; WIDTH];
    rows::update(from, [a], [b, c], &mut to);
    assert_eq!(to, plain(from, &[a], &[b, c]));
    for (added, removed) in [(&[a, b, c][..], &[d, e, f][..]), (&[], &[a]), (&[a], &[]), (&[], &[])]
    {
        let mut sums = *from;
        rows::accumulate(&mut sums, added, removed);
        assert_eq!(sums, plain(from, added, removed));
    }
}

#[test]
fn ones_come_in_order() {
    assert_eq!(ones(0).count(), 0);
    assert_eq!(ones(1 | 1 << 5 | 1 << 63).collect::<Vec<_>>(), [0, 5, 63]);
    assert_eq!(ones(!0).count(), 64);
}
