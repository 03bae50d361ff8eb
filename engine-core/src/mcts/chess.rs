//! Chess, as the tree asks for it.

use super::evaluator::Chances;
use super::math::exp;
use crate::position::Position;
use crate::search::{Value, chance_curve};

impl Chances for Position {
    fn expectation(&self, value: Value) -> f32 {
        let (even, spread) = chance_curve(self);
        let (even, spread) = (even as f32, spread as f32);
        let chance = |score: f32| 1.0 / (1.0 + exp((even - score) / spread));
        chance(value as f32) - chance(-value as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Wdl;

    #[test]
    fn expectations_are_those_of_the_reported_chances() {
        for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", crate::position::START_FEN] {
            let position = Position::from_fen(fen).unwrap();
            for value in (-3_000..=3_000).step_by(125) {
                let Wdl { win, loss, .. } = Wdl::new(value, &position);
                let expectation = position.expectation(value);
                assert!(
                    (expectation - (f64::from(win) - f64::from(loss)) as f32 / 1e3).abs() < 2e-3
                );
                if value.abs() < 1_000 {
                    assert!((position.value_of(expectation) - value).abs() <= 1, "{value}");
                }
            }
        }
    }
}
