//! The numbers that all architectures share: sizes and ranges.

/// Pairs of a piece other than a king and a square: 5 kinds x 2 colours x 64 squares. Each is a row
/// of weights in every table of the first layer.
pub const PIECE_ROWS: usize = 2 * 5 * 64;
/// Squares of a king in a mirrored view: those of the files a to d.
pub const KING_SQUARES: usize = 32;
/// Neurons of one perspective's accumulator.
pub const WIDTH: usize = 256;
/// Inputs of the first dense layer: the side to move's neurons, then the opponent's.
pub const INPUTS: usize = 2 * WIDTH;
/// Neurons of either dense layer.
pub const HIDDEN: usize = 32;

/// The largest activation; the smallest is 0.
pub const MAX_ACTIVATION: i16 = 127;
/// Right shift of the product of a neuron and its gate.
pub const GATE_SHIFT: u32 = 7;
/// Right shift of a dense layer's sums before they are clipped.
pub const WEIGHT_SHIFT: u32 = 6;
/// The network's output divided by this is a score in internal units.
pub const OUTPUT_SCALE: i32 = 16;
