//! Every number that the search was tuned with. Depths in plies, scores in internal units
//! (208 = a pawn), times in milliseconds, history values without unit.
//!
//! Built with the feature `tune` the numbers of `tunable` are UCI options, for a tuner to set;
//! else they are constants.

/// The bound of all move histories.
pub const HISTORY_LIMIT: i32 = 16_384;
/// The bound of correction entries, and how many of them make one internal unit.
pub const CORRECTION_LIMIT: i32 = 1_024 * 8;
/// A correction learns at most so much at once.
pub const CORRECTION_STEP: i32 = CORRECTION_LIMIT / 4;
/// With so many halfmoves on the fifty-move clock a table's score ends no node any more.
pub const TABLE_CUTOFF_CLOCK: u16 = 90;
/// An aspiration window wider than so many internal units is thrown open.
pub const ASPIRATION_MOST: i32 = 2_000;
/// What a move gained in static evaluation counts at most so many internal units.
pub const GAIN_MOST: i32 = 200;
/// A quiet move is blamed by at least so many hundredths of the bonus, however late it came.
pub const BLAME_LEAST: i32 = 20;
/// The net's score is stretched by so many parts of 1,024,
pub const STRETCH_BASE: i32 = 780;
/// and so many more for 1,024 of material.
pub const STRETCH_SLOPE: i32 = 24;
/// At these depths the moves after one that beat alpha are searched a ply less deep.
pub const AFTER_ALPHA_DEPTHS: std::ops::RangeInclusive<i32> = 4..=13;
/// Reductions and pruning go by the first so many of the continuation histories.
pub const LMR_CONTINUATIONS: usize = 3;
/// A ply, in the unit that reductions count in.
pub const LMR_PLY: i32 = 1_024;
/// Parts of the clock spent on a move, in hundredths of the increment.
pub const TIME_INCREMENT_SHARE: u64 = 75;
/// The same where less than half of the reserve is left.
pub const TIME_SAVING_SHARE: u64 = 10;
/// So many milliseconds of a clock are kept for delays, or half of it where that is less.
pub const TIME_RESERVE: u64 = 200;
/// A stall counts as so many milliseconds at most: somebody may have closed the lid.
pub const TIME_STALL_MOST: u64 = 500;
/// The reserve is so many times the worst stall, where that is more.
pub const TIME_STALLS: u64 = 4;
/// Of a stall that was seen, one part in so many is forgotten with each move.
pub const TIME_STALL_MEMORY: u64 = 128;
/// At a game's beginning the clock is thought to last for so many moves,
pub const TIME_MOVES: u32 = 44;
/// for so many hundredths of a move less after each,
pub const TIME_MOVES_SLOPE: u32 = 75;
/// and always for so many.
pub const TIME_MOVES_LEAST: u32 = 12;
/// The hard limit is at most this share of the clock, in hundredths.
pub const TIME_HARD_SHARE: u64 = 50;
/// The hard limit is at most so many soft limits.
pub const TIME_HARD_FACTOR: u64 = 5;
/// More iterations with the same best move than so many save no more time.
pub const TIME_STABLE_MOST: u32 = 10;
/// How much less and more time the score's trend makes of it, in hundredths.
pub const TIME_TREND: (i32, i32) = (80, 150);
/// The root move being looked at is told after so many milliseconds.
pub const CURRENT_MOVE_AFTER: u64 = 3_000;
/// Scores that are only bounds are told after so many milliseconds.
pub const TELL_BOUNDS_AFTER: u64 = 3_000;

/// Declares numbers as functions: constants, or cells that a tuner can set.
macro_rules! tunable {
    ($($(#[$doc:meta])+ $name:ident = $value:literal, $least:literal ..= $most:literal;)+) => {
        $(
            $(#[$doc])+
            #[must_use]
            #[inline]
            pub fn $name() -> i32 {
                #[cfg(feature = "tune")]
                return tune::cells::$name.load(std::sync::atomic::Ordering::Relaxed);
                #[cfg(not(feature = "tune"))]
                $value
            }
        )+

        /// The numbers as a tuner sees them.
        #[cfg(feature = "tune")]
        pub mod tune {
            use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

            #[allow(non_upper_case_globals)]
            pub(super) mod cells {
                use super::AtomicI32;
                $(pub static $name: AtomicI32 = AtomicI32::new($value);)+
            }

            /// A number that can be tuned.
            pub struct Parameter {
                /// Its name, as the UCI option has it.
                pub name: &'static str,
                /// What it is unless set.
                pub default: i32,
                /// The least that makes sense.
                pub least: i32,
                /// The most that makes sense.
                pub most: i32,
                cell: &'static AtomicI32,
            }

            impl Parameter {
                /// Sets it, for all searches that begin from now on.
                pub fn set(&self, value: i32) {
                    self.cell.store(value.clamp(self.least, self.most), Relaxed);
                }
            }

            /// All of them.
            pub static ALL: &[Parameter] = &[$(Parameter {
                name: stringify!($name),
                default: $value,
                least: $least,
                most: $most,
                cell: &cells::$name,
            }),+];
        }
    };
}

tunable! {
    // The evaluation and what corrects it.
    /// Units for the right to move, which the net's training left out.
    tempo = 15, 0..=60;
    /// The divisor from the weighted sum of the correction entries to internal units.
    correction_grain = 200, 76..=563;
    /// Weights of the corrections, where minor and major pieces and continuations count once.
    correction_pawn = 2, 0..=6;
    /// Each side's pieces.
    correction_non_pawn = 3, 0..=6;
    /// A correction learns the error times the depth, by this.
    correction_depth_grain = 8, 2..=32;
    /// Hundredths more where no move helped, and less where one did.
    correction_bias = 20, 0..=60;
    // The window at the root.
    /// Half the first window around the last iteration's score.
    aspiration_delta = 24, 7..=52;
    /// One unit more for each so many of the score.
    aspiration_score_grain = 64, 16..=256;
    /// From this depth on the window is narrow.
    aspiration_depth = 4, 1..=10;
    // Whole nodes: cut off, pruned, reduced.
    /// From this depth on a table's cutoff is asked of the position after its move too.
    table_confirm_depth = 7, 3..=14;
    /// Razoring: so far below alpha only captures can help.
    razor_depth = 4, 1..=10;
    /// Units at depth 0.
    razor_base = 480, 144..=1056;
    /// Units a ply.
    razor_slope = 500, 150..=1100;
    /// Reverse futility: the static evaluation beats beta by so much a ply.
    reverse_futility_depth = 9, 5..=15;
    /// Units a ply.
    reverse_futility_margin = 150, 45..=330;
    /// Units less where the position improves.
    reverse_futility_improving = 130, 39..=286;
    /// Units more for each hundred by which the evaluation is corrected.
    reverse_futility_correction = 60, 0..=200;
    /// Null move from this depth on.
    null_move_depth = 3, 1..=9;
    /// Plies saved at least.
    null_move_reduction = 7, 3..=10;
    /// Hundredths of the depth that are saved besides.
    null_move_depth_share = 34, 10..=50;
    /// One ply more saved for each so many units above beta.
    null_move_eval_grain = 220, 66..=484;
    /// The static evaluation must beat beta by so many units,
    null_move_eval_base = 310, 93..=682;
    /// so many less a ply,
    null_move_eval_slope = 11, 0..=33;
    /// and so many less where the position improves.
    null_move_improving = 40, 0..=120;
    /// From this depth on a null move's result is verified.
    null_move_verify_depth = 14, 10..=20;
    /// Meanwhile no null move is tried for so many hundredths of the depth.
    null_move_verify_share = 75, 0..=100;
    /// Probcut from this depth on.
    probcut_depth = 5, 1..=11;
    /// Units above beta that a capture must promise.
    probcut_margin = 360, 108..=792;
    /// Units less where the position improves.
    probcut_improving = 100, 30..=220;
    /// Plies saved.
    probcut_reduction = 4, 2..=6;
    /// The table's score is asked if it was found at most so many plies less deep.
    probcut_entry_depth = 3, 1..=6;
    /// Internal iterative reduction from this depth on, where the table has no move.
    iir_depth = 4, 1..=10;
    // Moves that are pruned.
    /// Quiet moves are dropped after `(lmp_base + depth^2) / (2 - improving)`.
    lmp_base = 4, 1..=10;
    /// Futility of quiet moves up to this reduced depth.
    futility_depth = 8, 4..=14;
    /// Units at depth 0.
    futility_base = 200, 60..=440;
    /// Units a ply.
    futility_slope = 170, 51..=374;
    /// Quiet moves with a history below this a ply are dropped at low depth.
    history_pruning = -3800, -8360..=-1140;
    /// Up to this depth.
    history_pruning_depth = 5, 1..=11;
    /// What a quiet move must gain in the exchange at least, units a squared ply; it may lose some.
    see_quiet = -45, -99..=-13;
    /// A capture may lose so many units a ply.
    see_capture = -190, -418..=-57;
    /// So many units more where its history is the best.
    see_capture_trust = 150, 0..=400;
    // Extensions.
    /// Singular extensions from this depth on.
    singular_depth = 6, 3..=13;
    /// If the table's move was searched at most so many plies less deep.
    singular_entry_depth = 3, 1..=6;
    /// The singular bound lies so many sixteenths of a unit a ply below the table's score.
    singular_slope = 32, 8..=80;
    /// The others are searched to so many hundredths of the depth.
    singular_share = 50, 25..=75;
    /// Units below the singular bound for a second ply, for captures.
    double_extension_margin = 15, 0..=60;
    /// The same for quiet moves.
    double_extension_margin_quiet = 40, 0..=160;
    /// The same in the principal variation.
    double_extension_margin_pv = 50, 20..=300;
    /// Units below the singular bound for a third ply, for quiet moves.
    triple_extension_margin = 160, 54..=396;
    /// Plies less for a table's move that is not singular and beats beta.
    reduction_above_beta = 3, 1..=5;
    /// The same for others in nodes that are expected to be cut off.
    reduction_in_cut_nodes = 1, 0..=4;
    // Reductions.
    /// Late move reductions: `lmr_base + ln(depth) * ln(move) / lmr_divisor`, hundredths.
    lmr_base = 80, 24..=176;
    /// See [`lmr_base`].
    lmr_divisor = 215, 70..=517;
    /// History that takes [`LMR_PLY`] from a reduction.
    lmr_history_grain = 11000, 3300..=24200;
    /// Parts of a ply by which nodes that were in a principal variation are reduced less.
    lmr_was_pv = 1300, 390..=2860;
    /// Parts of a ply less still where the table's score beats alpha.
    lmr_pv_score = 700, 0..=2000;
    /// Parts of a ply more where a cutoff is expected.
    lmr_cut_node = 1300, 390..=2860;
    /// And more still where the table has no move.
    lmr_cut_no_table = 1000, 0..=3000;
    /// Parts of a ply less for each unit by which the evaluation is corrected.
    lmr_correction = 6, 0..=30;
    /// Parts of a ply more where the position does not improve.
    lmr_not_improving = 700, 210..=1540;
    /// Parts of a ply less for moves that give check.
    lmr_check = 1000, 300..=2200;
    /// Parts of a ply more where the children had many cutoffs.
    lmr_cutoffs = 900, 270..=1980;
    /// That is, more than so many.
    lmr_cutoffs_most = 2, 1..=8;
    /// Parts of a ply more where the table's move is a capture.
    lmr_table_capture = 900, 270..=1980;
    /// Parts of a ply less for killers.
    lmr_killer = 1200, 360..=2640;
    /// Parts of a ply by which captures are reduced less than quiet moves.
    lmr_noisy = 1500, 307..=2252;
    /// Units by which a reduced search must beat the best score to look a ply deeper.
    do_deeper_margin = 45, 21..=154;
    /// And so many more for each ply.
    do_deeper_slope = 2, 0..=8;
    // Quiescence.
    /// A capture must bring the score this close to alpha, units.
    delta_margin = 260, 78..=572;
    /// What a capture must gain in the exchange at least, units; it may lose some.
    quiescence_see = -40, -200..=50;
    // What histories learn.
    /// Bonus of a move that caused a cutoff: a ply.
    bonus_slope = 360, 66..=484;
    /// Less this.
    bonus_base = 140, 42..=308;
    /// At most this.
    bonus_most = 1500, 660..=4840;
    /// A quiet move is blamed so many hundredths less for each one tried before it.
    blame_decay = 6, 0..=20;
    /// A table's cutoff blames the move that led to it, if it was among the first so many.
    early_moves = 3, 0..=8;
    /// A move that leads to a node where no move helps gets so many hundredths of a bonus.
    fail_low_praise = 100, 0..=300;
    /// And so many hundredths of that in the history by pawn structure.
    fail_low_praise_pawn = 70, 0..=200;
    /// Tenths of a bonus for each unit that a quiet move gained in static evaluation.
    gain_weight = 10, 0..=30;
    /// Units added to what a quiet move gained: the turn it passes on is worth some.
    gain_offset = 60, -100..=200;
    // The order of moves.
    /// Weights of the histories in the order of quiet moves, where a continuation counts once.
    order_quiet = 1, 0..=6;
    /// The history by pawn structure.
    order_pawn = 2, 0..=6;
    /// What the history of plies near the root counts at the root, less further on.
    low_ply = 6, 0..=16;
    /// What a quiet check counts.
    quiet_check_bonus = 14000, 0..=30000;
    /// What it counts that a minor piece leaves a pawn's attack, or does not go there.
    threat_minor = 7000, 0..=20000;
    /// A rook that of a pawn or minor piece.
    threat_rook = 12000, 0..=30000;
    /// A queen that of any lesser piece.
    threat_queen = 20000, 0..=50000;
    /// Captures: so many times what is taken, in the order of noisy moves.
    prey_weight = 6, 2..=20;
    /// Captures may lose one unit more for each so many that they are ranked higher.
    noisy_trust_grain = 32, 8..=128;
    /// But no more than so many.
    noisy_trust_most = -200, -1000..=0;
    // Time.
    /// Hundredths of the soft limit for a best move without nodes; less with those it has.
    time_node_base = 220, 100..=400;
    /// So many hundredths less for one that has them all.
    time_node_slope = 160, 0..=300;
    /// Hundredths of the time where the best move has just changed.
    time_stable_base = 125, 80..=200;
    /// So many less for each iteration with the same best move.
    time_stable_slope = 5, 0..=10;
    /// Thousandths of the time more for each unit that the score fell.
    time_drop_slope = 4, 0..=20;
}
