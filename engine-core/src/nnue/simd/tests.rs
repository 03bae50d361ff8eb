//! Every backend of this build against the scalar one, on random values and on extremes.

use super::{Aligned, Sums, rows, vectors::set_bits};
use crate::nnue::arch::{HIDDEN, INPUTS, WIDTH};
use crate::nnue::random::SplitMix64;

/// Weights of a dense layer by output, then input.
type Weights<const INPUTS: usize> = [[i8; INPUTS]; HIDDEN];

/// A backend's functions with their layout hidden.
struct Backend {
    name: &'static str,
    clip: fn(&[i16; WIDTH]) -> [i32; WIDTH],
    multiply: fn(&[i16; WIDTH], &[i16; WIDTH]) -> [i32; WIDTH],
    dense1: fn(&[u8; INPUTS], &Weights<INPUTS>, &Sums) -> Sums,
    dense1_sparse: fn(&[u8; INPUTS], &Weights<INPUTS>, &Sums) -> Sums,
    dense2: fn(&[u8; HIDDEN], &Weights<HIDDEN>, &Sums) -> Sums,
    clip_sums: fn(&Sums) -> Sums,
    dot: fn(&[u8; HIDDEN], &[i8; HIDDEN]) -> i32,
}

macro_rules! backend {
    ($name:ident) => {{
        use crate::nnue::simd::$name::{self as backend, CHUNK, Chunk, Column};

        fn chunks<const INPUTS: usize, const N: usize>(input: &[u8; INPUTS]) -> [Chunk; N] {
            std::array::from_fn(|c| std::array::from_fn(|i| input[c * CHUNK + i].into()))
        }
        fn columns<const INPUTS: usize, const N: usize>(weights: &Weights<INPUTS>) -> [Column; N] {
            let weight = |o: usize, i: usize| backend::weight(weights[o][i]);
            std::array::from_fn(|c| {
                Aligned(std::array::from_fn(|i| weight(i / CHUNK, c * CHUNK + i % CHUNK)))
            })
        }
        Backend {
            name: backend::NAME,
            clip: |values| {
                let mut out = [0x55; WIDTH];
                backend::clip(values, &mut out);
                out.map(i32::from)
            },
            multiply: |values, gates| {
                let mut out = [0x55; WIDTH];
                backend::multiply(values, gates, &mut out);
                out.map(i32::from)
            },
            dense1: |input, weights, biases| {
                backend::dense::<{ INPUTS / CHUNK }>(&chunks(input), &columns(weights), biases)
            },
            dense1_sparse: |input, weights, biases| {
                let columns: [Column; INPUTS / CHUNK] = columns(weights);
                let fits_i16: Vec<u64> = columns
                    .chunks(64)
                    .map(|columns| {
                        let bits = columns.iter().enumerate();
                        bits.map(|(i, column)| u64::from(backend::fits_i16(column)) << i).sum()
                    })
                    .collect();
                backend::dense_sparse(&chunks(input), &columns, &fits_i16, biases)
            },
            dense2: |input, weights, biases| {
                backend::dense::<{ HIDDEN / CHUNK }>(&chunks(input), &columns(weights), biases)
            },
            clip_sums: |sums| backend::clip_sums(sums).map(i32::from),
            dot: |input, weights| {
                backend::dot(&input.map(Into::into), &weights.map(backend::weight))
            },
        }
    }};
}

const SCALAR: Backend = backend!(scalar);

/// All backends that this build has.
const BACKENDS: &[Backend] = &[
    SCALAR,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
    backend!(sse41),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    backend!(avx2),
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512bw",
        target_feature = "avx512vnni"
    ))]
    backend!(avx512),
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    backend!(neon),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    backend!(wasm),
];

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

/// Weights: the largest of either sign whose products fit 16 bits, such with a few that do not, any,
/// only the extremes, all the lowest, all the highest.
const WEIGHTS: [Values<i8>; 7] = [
    |_| 32,
    |_| -32,
    |random| if random.up_to(999) == 0 { -128 } else { random.within(32) as i8 },
    |random| random.next() as i8,
    |random| if random.up_to(1) == 0 { 127 } else { -128 },
    |_| -128,
    |_| 127,
];

/// Sums and biases: of the usual size, any number of 32 bits, where clipping begins.
const SUMS: [Values<i32>; 3] = [
    |random| random.within(10_000),
    |random| random.next() as i32,
    |random| [i32::MIN, -64, -1, 0, 63, 64, 8191, 8192, i32::MAX][random.up_to(8)],
];

/// Values of accumulators: any, of the usual size, where clipping begins.
const NEURONS: [Values<i16>; 3] = [
    |random| random.next() as i16,
    |random| random.within(150) as i16,
    |random| [i16::MIN, -1, 0, 1, 126, 127, 128, i16::MAX][random.up_to(7)],
];

#[test]
fn clip() {
    let mut random = SplitMix64::new(1);
    for kind in NEURONS {
        for _ in 0..50 {
            let values = array(|| kind(&mut random));
            for backend in BACKENDS {
                assert_eq!((backend.clip)(&values), (SCALAR.clip)(&values), "{}", backend.name);
            }
        }
    }
}

#[test]
fn products() {
    let mut random = SplitMix64::new(5);
    for (kind, other) in NEURONS.into_iter().flat_map(|kind| NEURONS.map(|other| (kind, other))) {
        for _ in 0..50 {
            let values = array(|| kind(&mut random));
            let gates = array(|| other(&mut random));
            let expected = (SCALAR.multiply)(&values, &gates);
            for Backend { name, multiply, .. } in BACKENDS {
                assert_eq!(multiply(&values, &gates), expected, "{name}");
            }
        }
    }
}

#[test]
fn dense_layers() {
    let mut random = SplitMix64::new(2);
    for activation in ACTIVATIONS {
        for weight in WEIGHTS {
            for sum in SUMS {
                let biases = array(|| sum(&mut random));
                let input = array(|| activation(&mut random));
                let weights = array(|| array(|| weight(&mut random)));
                let expected = (SCALAR.dense1)(&input, &weights, &biases);
                for Backend { name, dense1, dense1_sparse, .. } in BACKENDS {
                    assert_eq!(dense1(&input, &weights, &biases), expected, "{name}");
                    assert_eq!(dense1_sparse(&input, &weights, &biases), expected, "{name}");
                }
                let input = array(|| activation(&mut random));
                let weights = array(|| array(|| weight(&mut random)));
                let expected = (SCALAR.dense2)(&input, &weights, &biases);
                for Backend { name, dense2, .. } in BACKENDS {
                    assert_eq!(dense2(&input, &weights, &biases), expected, "{name}");
                }
            }
        }
    }
}

#[test]
fn clip_sums() {
    let mut random = SplitMix64::new(3);
    for kind in SUMS {
        for _ in 0..50 {
            let sums = array(|| kind(&mut random));
            let expected = (SCALAR.clip_sums)(&sums);
            for Backend { name, clip_sums, .. } in BACKENDS {
                assert_eq!(clip_sums(&sums), expected, "{name}");
            }
        }
    }
}

#[test]
fn dot() {
    let mut random = SplitMix64::new(4);
    for activation in ACTIVATIONS {
        for weight in WEIGHTS {
            let input = array(|| activation(&mut random));
            let weights = array(|| weight(&mut random));
            for Backend { name, dot, .. } in BACKENDS {
                assert_eq!(dot(&input, &weights), (SCALAR.dot)(&input, &weights), "{name}");
            }
        }
    }
}

#[test]
fn scalar_is_the_definition() {
    let mut random = SplitMix64::new(5);
    let weights: Weights<INPUTS> = array(|| array(|| random.next() as i8));
    let input: [u8; INPUTS] = array(|| random.up_to(127) as u8);
    let biases: Sums = array(|| random.within(1000));
    let expected: Sums = std::array::from_fn(|o| {
        let products = input.iter().zip(&weights[o]).map(|(&x, &w)| i32::from(x) * i32::from(w));
        biases[o] + products.sum::<i32>()
    });
    assert_eq!((SCALAR.dense1)(&input, &weights, &biases), expected);
    assert_eq!((SCALAR.dense1_sparse)(&input, &weights, &biases), expected);
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
    for (added, removed) in [
        (&[a, b, c][..], &[d, e, f][..]),
        (&[a, b, c, d], &[e]),
        (&[a], &[b, c, d, e]),
        (&[], &[a]),
        (&[a], &[]),
        (&[], &[]),
    ] {
        let mut sums = *from;
        rows::accumulate(&mut sums, added, removed, |row| row);
        assert_eq!(sums, plain(from, added, removed));
    }
}

#[test]
fn ones_come_in_order() {
    assert_eq!(set_bits(0).count(), 0);
    assert_eq!(set_bits(1 | 1 << 5 | 1 << 63).collect::<Vec<_>>(), [0, 5, 63]);
    assert_eq!(set_bits(!0).count(), 64);
}
