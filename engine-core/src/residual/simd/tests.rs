//! The chosen backend gives what arithmetic says.

use super::*;

fn numbers(scale: f32) -> [f32; LANES] {
    std::array::from_fn(|i| (i as f32 - 1.5) * scale)
}

fn lanes(vector: Vector) -> [f32; LANES] {
    let mut out = [0.0; LANES];
    store(vector, &mut out);
    out
}

#[test]
fn every_lane_is_computed_for_itself() {
    let (x, y, z) = (numbers(2.0), numbers(-0.5), numbers(8.0));
    let (a, b, c) = (load(&x), load(&y), load(&z));
    for i in 0..LANES {
        assert_eq!(lanes(a)[i], x[i]);
        assert_eq!(lanes(splat(3.25))[i], 3.25);
        assert_eq!(lanes(add(a, b))[i], x[i] + y[i]);
        assert_eq!(lanes(sub(a, b))[i], x[i] - y[i]);
        assert_eq!(lanes(mul(a, b))[i], x[i] * y[i]);
        assert_eq!(lanes(mul_add(a, b, c))[i], x[i] * y[i] + z[i]);
        assert_eq!(lanes(max(a, b))[i], x[i].max(y[i]));
    }
    // Halves and their sums are exact.
    assert_eq!(total(a), x.iter().sum::<f32>());
}

#[test]
fn vectors_go_to_any_offset() {
    let mut values = vec![0.0; LANES * 3];
    store_at(splat(7.0), &mut values, LANES + 1);
    let expected: Vec<f32> = (0..LANES * 3)
        .map(|i| if (LANES + 1..2 * LANES + 1).contains(&i) { 7.0 } else { 0.0 })
        .collect();
    assert_eq!(values, expected);
    assert_eq!(lanes(load_at(&values, LANES + 1)), [7.0; LANES]);
}

#[test]
fn names_say_the_backend() {
    assert!(["scalar", "avx2", "avx512", "neon", "simd128", "relaxed-simd"].contains(&BACKEND));
}
