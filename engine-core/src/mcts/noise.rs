//! Noise on the priors of the root: numbers of a Dirichlet distribution, the same everywhere for the same seed.

use super::math::{exp, ln};
use super::settings::Noise;
use crate::search::strength::mix;

/// Mixes noise into priors that add up to 1; they still do.
pub fn add_noise(priors: &mut [f32], noise: Noise, seed: u64) {
    let alpha = (noise.alpha as f32 / 100.0).clamp(0.01, 1.0);
    let share = (noise.share as f32 / 100.0).min(1.0);
    let mut chance = Chance(mix(seed));
    let drawn: Vec<f32> = priors.iter().map(|_| chance.gamma(alpha)).collect();
    let sum: f32 = drawn.iter().sum();
    if sum <= 0.0 {
        return;
    }
    for (prior, drawn) in priors.iter_mut().zip(drawn) {
        *prior = (1.0 - share) * *prior + share * drawn / sum;
    }
}

struct Chance(u64);

impl Chance {
    /// A number above 0 and at most 1.
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((mix(self.0) >> 40) + 1) as f32 / (1_u32 << 24) as f32
    }

    /// A number of the gamma distribution with this shape, at most 1, and scale 1: rejection from a power near 0 and an
    /// exponential beyond 1 (Ahrens and Dieter, 1974).
    fn gamma(&mut self, shape: f32) -> f32 {
        let whole = 1.0 + shape / std::f32::consts::E;
        loop {
            let (part, test) = (whole * self.unit(), self.unit());
            if part <= 1.0 {
                let x = exp(-ln(1.0 / part) / shape);
                if test <= exp(-x) {
                    return x;
                }
            } else {
                let x = ln(shape / (whole - part).max(1e-7));
                if test <= exp((shape - 1.0) * ln(x)) {
                    return x;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_numbers_have_the_mean_and_variance_of_their_shape() {
        for shape in [0.1_f32, 0.3, 0.7, 1.0] {
            let mut chance = Chance(5);
            let numbers: Vec<f32> = (0..40_000).map(|_| chance.gamma(shape)).collect();
            let mean = numbers.iter().sum::<f32>() / 40_000.0;
            let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / 40_000.0;
            assert!((mean / shape - 1.0).abs() < 0.05, "{shape}: {mean}");
            assert!((variance / shape - 1.0).abs() < 0.1, "{shape}: {variance}");
        }
    }

    #[test]
    fn priors_stay_probabilities_and_differ_by_seed() {
        let before = [0.5, 0.25, 0.125, 0.125];
        let noisy = |seed| {
            let mut priors = before;
            add_noise(&mut priors, Noise { share: 25, alpha: 30 }, seed);
            priors
        };
        let (one, other) = (noisy(1), noisy(2));
        assert_eq!(one, noisy(1));
        assert_ne!(one, other);
        for priors in [one, other] {
            assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(priors.iter().zip(before).all(|(&now, old)| now >= 0.75 * old - 1e-6));
        }
    }
}
