//! How the first layer of a network takes a position: which rows a king's square chooses, and how
//! many neurons lie at the ends of their range, where they tell nothing of small changes. Gates are
//! left aside.

use super::accumulator::View;
use super::arch::MAX_ACTIVATION;
use super::network::Network;
use super::pieces::Pieces;
use crate::position::Position;
use crate::types::{Color, Square};

/// One side's view of a position in the first layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activity {
    /// Where this side's king stands.
    pub king: Square,
    /// Which rows its square chooses, less than `buckets`. In standard nets it is the square as the
    /// side sees it, Black's turned by 180 degrees.
    pub bucket: usize,
    /// 64 in standard nets, 1 to 32 in compact ones.
    pub buckets: usize,
    /// Neurons that are cut off at 0.
    pub low: usize,
    /// Neurons between the ends: all that are neither `low` nor `high`.
    pub open: usize,
    /// Neurons that are cut off at [`MAX_ACTIVATION`].
    pub high: usize,
}

impl Activity {
    /// How `perspective` sees the position.
    #[must_use]
    pub fn of(position: &Position, perspective: Color, network: &Network) -> Self {
        let king = position.king(perspective);
        let transformer = network.transformer();
        let (bucket, buckets) = transformer.bucket(perspective, king);
        let view = View::of(perspective, king, transformer).fresh(&Pieces::of(position));
        let sums = view.0;
        let low = sums.iter().filter(|&&sum| sum <= 0).count();
        let high = sums.iter().filter(|&&sum| sum >= MAX_ACTIVATION).count();
        Self { king, bucket, buckets, low, open: sums.len() - low - high, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::arch::WIDTH;

    #[test]
    fn every_neuron_is_counted_once() {
        let network = Network::random(1);
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).expect("a position");
        for side in [Color::White, Color::Black] {
            let activity = Activity::of(&position, side, &network);
            assert_eq!(activity.low + activity.open + activity.high, WIDTH);
            assert!(activity.low > 0 && activity.open > 0 && activity.high > 0, "{activity:?}");
            assert_eq!(activity.buckets, 64);
        }
    }

    #[test]
    fn the_bucket_is_the_square_that_the_side_sees() {
        let position = Position::startpos();
        let of = |network: &Network, side| Activity::of(&position, side, network).bucket;
        let full = Network::random(1);
        assert_eq!(of(&full, Color::White), Square::E1.index());
        // Turned by 180 degrees, Black's king stands on d1.
        assert_eq!(of(&full, Color::Black), Square::D1.index());
        // Mirrored, both stand on the fourth square of their first rank.
        let mirrored = Network::random_mirrored(1, 8);
        assert_eq!(of(&mirrored, Color::White), 3);
        assert_eq!(of(&mirrored, Color::Black), 3);
        assert_eq!(Activity::of(&position, Color::White, &mirrored).buckets, 8);
    }
}
