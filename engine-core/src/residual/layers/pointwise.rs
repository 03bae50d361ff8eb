//! What is done to each number for itself.

use super::super::simd::{LANES, add, load, max, splat, store};

/// What follows a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// Nothing.
    None,
    /// `max(x, 0)`.
    Relu,
}

/// Adds biases to rows of numbers as long as they are.
pub fn add_biases(rows: &mut [f32], biases: &[f32], activation: Activation) {
    let biases = biases.as_chunks::<LANES>().0;
    let floor = splat(match activation {
        Activation::None => f32::NEG_INFINITY,
        Activation::Relu => 0.0,
    });
    for row in rows.as_chunks_mut::<LANES>().0.chunks_exact_mut(biases.len()) {
        for (numbers, bias) in row.iter_mut().zip(biases) {
            store(max(add(load(numbers), load(bias)), floor), numbers);
        }
    }
}

/// `1 / (1 + e^-x)`.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Turns numbers into shares of 1 in proportion to their exponentials. Nothing for none.
pub fn softmax(numbers: &mut [f32]) {
    let most = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for number in &mut *numbers {
        *number = (*number - most).exp();
        sum += *number;
    }
    for number in numbers {
        *number /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn softmax_adds_up_and_survives_large_numbers() {
        let mut numbers = [1000.0, 1001.0, 1002.0];
        softmax(&mut numbers);
        let e = 1f32.exp();
        let whole = 1.0 + e + e * e;
        for (found, expected) in numbers.iter().zip([1.0 / whole, e / whole, e * e / whole]) {
            assert!((found - expected).abs() < 1e-6);
        }
        softmax(&mut []);
    }

    #[test]
    fn sigmoid_has_its_limits() {
        assert_eq!(sigmoid(0.0), 0.5);
        assert_eq!(sigmoid(-1000.0), 0.0);
        assert_eq!(sigmoid(1000.0), 1.0);
    }

    #[test]
    fn biases_and_relu_go_over_all_rows() {
        let mut rows = vec![1.0; 4 * LANES];
        let biases: Vec<f32> = (0..2 * LANES).map(|i| i as f32 - 3.0).collect();
        add_biases(&mut rows, &biases, Activation::Relu);
        for (i, x) in rows.iter().enumerate() {
            assert_eq!(*x, ((i % (2 * LANES)) as f32 - 2.0).max(0.0));
        }
        add_biases(&mut rows, &[-5.0; LANES], Activation::None);
        assert_eq!(rows[0], -5.0);
    }
}
