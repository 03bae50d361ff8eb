//! Exponential and logarithm from additions and multiplications alone: every machine and every build gets the same
//! bits, so that a search repeats itself in a browser too.

/// Factors of the powers of a series for `2^x - 1` around 0: `ln(2)^n / n!`.
const POWERS_OF_TWO: [f32; 6] =
    [std::f32::consts::LN_2, 0.240_226_5, 0.055_504_11, 0.009_618_13, 0.001_333_356, 0.000_154_035];

/// `e^x`, exact to some 1e-6 of itself; 0 below -80, and as for 80 above it.
pub fn exp(x: f32) -> f32 {
    if x < -80.0 {
        return 0.0;
    }
    let scaled = x.min(80.0) * std::f32::consts::LOG2_E;
    let whole = scaled.round();
    let rest = scaled - whole;
    let series = POWERS_OF_TWO.iter().rev().fold(0.0, |sum, factor| (sum + factor) * rest);
    // The exponent of a number between 2^-126 and 2^127.
    let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    (1.0 + series) * power
}

/// The natural logarithm of a number from 1 to 2^32, exact to some 1e-4.
pub fn ln(x: f32) -> f32 {
    let bits = x.max(1.0).to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    // From 1 to 2; the series of the inverse hyperbolic tangent is short there.
    let fraction = f32::from_bits(bits & 0x007F_FFFF | 127 << 23);
    let ratio = (fraction - 1.0) / (fraction + 1.0);
    let square = ratio * ratio;
    let series = 2.0 * ratio * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)));
    exponent as f32 * std::f32::consts::LN_2 + series
}

/// Makes numbers of any size probabilities that add up to 1 (soft-max).
pub fn softmax(numbers: &mut [f32]) {
    let most = numbers.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for number in &mut *numbers {
        *number = exp(*number - most);
        sum += *number;
    }
    for number in numbers {
        *number /= sum;
    }
}

/// Probabilities to the power of 100 / `temperature`, which add up to 1 again: above 100 they become more alike, below
/// it they differ more. The temperature is at least 1.
pub fn temper(probabilities: &mut [f32], temperature: u32) {
    /// Smaller ones count as this.
    const LEAST: f32 = 1e-9;
    if temperature == 100 {
        return;
    }
    let power = 100.0 / temperature as f32;
    for probability in &mut *probabilities {
        *probability = -ln(1.0 / probability.max(LEAST)) * power;
    }
    softmax(probabilities);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temperature_makes_probabilities_more_alike_or_less() {
        let before = [0.64, 0.32, 0.04, 0.0];
        let at = |temperature| {
            let mut numbers = before;
            temper(&mut numbers, temperature);
            assert!((numbers.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            numbers
        };
        assert_eq!(at(100), before);
        // Square roots, and squares, over their sum.
        let near = |numbers: [f32; 4], expected: [f32; 4]| {
            numbers.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3)
        };
        let roots = 0.8 + 0.565_685 + 0.2;
        assert!(near(at(200), [0.8 / roots, 0.565_685 / roots, 0.2 / roots, 0.0]), "{:?}", at(200));
        let squares = 0.4096 + 0.1024 + 0.0016;
        assert!(near(at(50), [0.4096 / squares, 0.1024 / squares, 0.0016 / squares, 0.0]));
    }

    #[test]
    fn near_the_functions_of_the_machine() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 2e-5, "{x}: {} {}", exp(x), x.exp());
        }
        assert_eq!(exp(-1_000.0), 0.0);
        for step in 0..1_000 {
            let x = 1.0 + (step * step) as f32 * 3.7;
            assert!((ln(x) - x.ln()).abs() < 2e-4, "{x}: {} {}", ln(x), x.ln());
        }
    }

    #[test]
    fn probabilities_add_up() {
        let mut numbers = [1.0, -3.0, 40.0, 39.0];
        softmax(&mut numbers);
        assert!((numbers.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((numbers[2] / numbers[3] - std::f32::consts::E).abs() < 1e-4);
    }
}
