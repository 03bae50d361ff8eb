//! The network of xiangqi, efficiently updatable (NNUE), in the family of HalfKP.
//!
//! ```text
//!  own general's square (6) x pieces on squares (684)         the same as the other side sees it
//!                    |                                                   |
//!        128 sums, updated move by move                    128 sums, updated move by move
//!                    |                                                   |
//!    64 products of clipped sums i and i + 64           64 products of clipped sums i and i + 64
//!                    +-------- side to move first, then the other -------+
//!                                            |
//!                            dense layer, 32 neurons, clipped      one of 8 stacks
//!                                            |                     by the pieces left
//!                                         output
//! ```
//!
//! Either side sees the board from its own end, with left and right exchanged if its general stands on the f-file,
//! so that the general has six squares. Each of them has a row of weights for both sides' pieces, generals too, on
//! every square: 14 kinds x 90. Advisers, elephants, generals and soldiers reach few of the 90, and what no piece
//! reaches has no row, which leaves 684. Everything is an integer and all backends compute the same ones.
//!
//! `arch <- features <- network <- accumulator, format <- embedded`. `nets` trains it.

mod accumulator;
pub mod arch;
mod embedded;
pub mod features;
mod format;
mod network;
#[cfg(any(test, feature = "random-nets"))]
mod random;

pub use accumulator::AccumulatorStack;
pub use embedded::{built_in, built_in_name};
pub use format::NetError;
pub use network::{LayerWeights, Network, Row, Weights, evaluate_fresh, internal};
#[cfg(any(test, feature = "random-nets"))]
pub use random::random_network;
