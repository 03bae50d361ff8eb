//! Every number that the search was tuned with. Depths in plies, scores in internal units
//! (208 = a pawn), times in milliseconds, history values without unit.

/// The bound of all move histories.
pub const HISTORY_LIMIT: i32 = 16_384;
/// The bound of correction entries, and how many of them make one internal unit.
pub const CORRECTION_LIMIT: i32 = 1_024 * 8;
/// The divisor from the sum of six correction entries to internal units.
pub const CORRECTION_GRAIN: i32 = 256;

/// Half the first window around the last iteration's score.
pub const ASPIRATION_DELTA: i32 = 24;
/// From this depth on the window is narrow.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: the static evaluation beats beta by so much a ply.
pub const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Units a ply.
pub const REVERSE_FUTILITY_MARGIN: i32 = 150;
/// Units less where the position improves.
pub const REVERSE_FUTILITY_IMPROVING: i32 = 130;

/// Razoring: so far below alpha only captures can help.
pub const RAZOR_DEPTH: i32 = 4;
/// Units at depth 0.
pub const RAZOR_BASE: i32 = 480;
/// Units a ply.
pub const RAZOR_SLOPE: i32 = 500;

/// Null move from this depth on.
pub const NULL_MOVE_DEPTH: i32 = 3;
/// Plies saved at least.
pub const NULL_MOVE_REDUCTION: i32 = 4;
/// One ply more saved for each so many units above beta.
pub const NULL_MOVE_EVAL_GRAIN: i32 = 400;
/// The static evaluation may lie below beta by so many units a ply, less the base.
pub const NULL_MOVE_EVAL_SLOPE: i32 = 30;
/// See [`NULL_MOVE_EVAL_SLOPE`].
pub const NULL_MOVE_EVAL_BASE: i32 = 180;
/// From this depth on a null move's result is verified.
pub const NULL_MOVE_VERIFY_DEPTH: i32 = 14;

/// Probcut from this depth on.
pub const PROBCUT_DEPTH: i32 = 5;
/// Units above beta that a capture must promise.
pub const PROBCUT_MARGIN: i32 = 360;
/// Units less where the position improves.
pub const PROBCUT_IMPROVING: i32 = 100;

/// Internal iterative reduction from this depth on, where the table has no move.
pub const IIR_DEPTH: i32 = 4;

/// Quiet moves are dropped after `(LMP_BASE + depth^2) / (2 - improving)`.
pub const LMP_BASE: i32 = 4;
/// Futility of quiet moves up to this reduced depth.
pub const FUTILITY_DEPTH: i32 = 8;
/// Units at depth 0.
pub const FUTILITY_BASE: i32 = 200;
/// Units a ply.
pub const FUTILITY_SLOPE: i32 = 170;
/// Quiet moves with a history below this a ply are dropped at low depth.
pub const HISTORY_PRUNING: i32 = -3_800;
/// Up to this depth.
pub const HISTORY_PRUNING_DEPTH: i32 = 5;
/// A quiet move may lose so many units a squared ply.
pub const SEE_QUIET: i32 = -45;
/// A capture may lose so many units a ply.
pub const SEE_CAPTURE: i32 = -190;

/// Singular extensions from this depth on.
pub const SINGULAR_DEPTH: i32 = 7;
/// Units below the singular bound for a second ply.
pub const DOUBLE_EXTENSION_MARGIN: i32 = 35;
/// Units below the singular bound for a third ply, for quiet moves.
pub const TRIPLE_EXTENSION_MARGIN: i32 = 180;

/// Late move reductions: `LMR_BASE + ln(depth) * ln(move) / LMR_DIVISOR`, in plies.
pub const LMR_BASE: f64 = 0.80;
/// See [`LMR_BASE`].
pub const LMR_DIVISOR: f64 = 2.35;
/// A ply, in the unit that reductions count in.
pub const LMR_PLY: i32 = 1_024;
/// History that takes [`LMR_PLY`] from a reduction.
pub const LMR_HISTORY_GRAIN: i32 = 9_000;
/// Parts of a ply by which nodes that were in a principal variation are reduced less.
pub const LMR_WAS_PV: i32 = 1_300;
/// Parts of a ply more where a cutoff is expected.
pub const LMR_CUT_NODE: i32 = 1_700;
/// Parts of a ply more where the table's move is a capture.
pub const LMR_TABLE_CAPTURE: i32 = 900;
/// Parts of a ply more where the position does not improve.
pub const LMR_NOT_IMPROVING: i32 = 700;
/// Parts of a ply less for moves that give check.
pub const LMR_CHECK: i32 = 1_000;
/// Parts of a ply less for killers.
pub const LMR_KILLER: i32 = 1_200;
/// Parts of a ply more where the children had many cutoffs.
pub const LMR_CUTOFFS: i32 = 900;
/// Units by which a reduced search must beat the best score to look a ply deeper.
pub const DO_DEEPER_MARGIN: i32 = 70;

/// Quiescence: a capture must bring the score this close to alpha, units.
pub const DELTA_MARGIN: i32 = 260;

/// Bonus of a move that caused a cutoff: a ply.
pub const BONUS_SLOPE: i32 = 220;
/// Less this.
pub const BONUS_BASE: i32 = 140;
/// At most this.
pub const BONUS_MOST: i32 = 2_200;

/// Parts of the clock spent on a move, in hundredths of the increment.
pub const TIME_INCREMENT_SHARE: u64 = 80;
/// The clock is thought to last for so many moves.
pub const TIME_MOVES: u64 = 24;
/// The hard limit is at most this share of the clock, in hundredths.
pub const TIME_HARD_SHARE: u64 = 50;
/// The hard limit is at most so many soft limits.
pub const TIME_HARD_FACTOR: u64 = 5;

/// Parts of a ply by which captures are reduced less than quiet moves.
pub const LMR_NOISY: i32 = 1_024;

/// The root move being looked at is told after so many milliseconds.
pub const CURRENT_MOVE_AFTER: u64 = 3_000;
/// Scores that are only bounds are told after so many milliseconds.
pub const TELL_BOUNDS_AFTER: u64 = 3_000;
