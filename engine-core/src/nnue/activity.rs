//! Statistics of the first layer in a position: which rows the king's square selects, and how many
//! neurons are clipped, so that small changes do not show. Gates are left out.

use super::accumulator::KingView;
use super::arch::MAX_ACTIVATION;
use super::features::pieces::Pieces;
use super::network::Network;
use crate::position::Position;
use crate::types::{Color, Square};

/// The first layer as one perspective sees a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activity {
    /// The square of this side's king.
    pub king: Square,
    /// Which rows the king's square selects, less than `buckets`. In standard nets it is the square as
    /// the side sees it, Black's turned by 180 degrees.
    pub bucket: usize,
    /// How many rows a piece on a square has: 64 in standard nets, 4 in small and 32 in large ones.
    pub buckets: usize,
    /// Neurons clipped at 0.
    pub low: usize,
    /// Neurons that are not clipped.
    pub open: usize,
    /// Neurons clipped at [`MAX_ACTIVATION`].
    pub high: usize,
}

impl Activity {
    /// The statistics of `perspective`.
    #[must_use]
    pub fn of(position: &Position, perspective: Color, network: &Network) -> Self {
        let king = position.king(perspective);
        let transformer = network.transformer();
        let bucket = transformer.bucket(perspective, king);
        let buckets = network.architecture().buckets();
        let view = KingView::of(perspective, king, transformer);
        let sums = view.sum(&Pieces::of(position)).0;
        let low = sums.iter().filter(|&&sum| sum <= 0).count();
        let high = sums.iter().filter(|&&sum| sum >= MAX_ACTIVATION).count();
        Self { king, bucket, buckets, low, open: sums.len() - low - high, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::arch::{Architecture, WIDTH};
    use crate::nnue::random_network;

    #[test]
    fn every_neuron_is_counted_once() {
        let network = random_network(Architecture::Standard, 1);
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
    fn the_bucket_is_that_of_the_square_the_side_sees() {
        let position = Position::startpos();
        let of = |network: &Network, side| Activity::of(&position, side, network).bucket;
        let full = random_network(Architecture::Standard, 1);
        assert_eq!(of(&full, Color::White), Square::E1.index());
        // Turned by 180 degrees, Black's king stands on d1.
        assert_eq!(of(&full, Color::Black), Square::D1.index());
        // Mirrored, both stand on the fourth square of their first rank, in the centre's bucket.
        let mirrored = random_network(Architecture::Small, 1);
        assert_eq!(of(&mirrored, Color::White), 1);
        assert_eq!(of(&mirrored, Color::Black), 1);
        assert_eq!(Activity::of(&position, Color::White, &mirrored).buckets, 4);
    }
}
