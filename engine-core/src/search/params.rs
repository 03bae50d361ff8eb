//! Every number that the search was tuned with. Depths in plies, scores in internal units
//! (208 = a pawn), times in milliseconds, history values without unit.
//!
//! Built with the feature `tune` the numbers of `tunable` are UCI options, for a tuner to set;
//! else they are constants.

/// The bounds of histories: of butterfly histories and of those near the root,
pub const BUTTERFLY_LIMIT: i32 = 7_183;
/// of captures,
pub const CAPTURE_LIMIT: i32 = 10_692;
/// of continuations,
pub const CONTINUATION_LIMIT: i32 = 30_000;
/// by pawn structure,
pub const PAWN_LIMIT: i32 = 8_192;
/// of how far the table's moves are trusted,
pub const TRUST_LIMIT: i32 = 8_192;
/// and of corrections.
pub const CORRECTION_LIMIT: i32 = 1_024;
/// Where histories begin: a little below 0, so that what was never tried comes after what was good.
pub const BUTTERFLY_START: i16 = -5;
/// Captures.
pub const CAPTURE_START: i16 = -742;
/// Continuations.
pub const CONTINUATION_START: i16 = -586;
/// By pawn structure.
pub const PAWN_START: i16 = -1_338;
/// Near the root, in each search.
pub const LOW_PLY_START: i16 = 102;
/// Parts of 1,024 of the butterfly histories that are kept from one search to the next.
pub const BUTTERFLY_KEPT: i32 = 729;
/// Parts of 1,024 of a lesson for the continuations of the moves 1 to 6 plies back,
pub const CONTINUATION_SHARES: [i32; 6] = [1_040, 780, 290, 502, 132, 418];
/// and parts of 128 of that by how many of those so far say good things of the move.
pub const CONTINUATION_AGREEMENT: [i32; 7] = [94, 103, 110, 106, 119, 126, 121];
/// In check no more than so many continuations learn.
pub const CONTINUATIONS_IN_CHECK: usize = 2;
/// So much correction makes one internal unit.
pub const CORRECTION_UNIT: i32 = 131_072;
/// A correction learns at most so much at once.
pub const CORRECTION_STEP: i32 = CORRECTION_LIMIT / 4;
/// Parts of 1,024 of that.
pub const CORRECTION_SHARE: i32 = 1_061;
/// What pieces are worth where material is counted: pawn to king.
pub const PIECE_VALUES: [i32; 6] = [208, 781, 825, 1_276, 2_538, 0];
/// A pawn, where the evaluation is scaled by material.
pub const SCALE_PAWN: i32 = 534;
/// How much the net doubts its own score: about so much, and a quarter of the score more.
pub const COMPLEXITY: i32 = 118;
/// One part of optimism more for so much of that,
pub const OPTIMISM_COMPLEXITY: i32 = 476;
/// and one of the score less.
pub const SCORE_COMPLEXITY: i32 = 18_236;
/// With so many halfmoves on the fifty-move clock a table's score ends no node any more.
pub const TABLE_CUTOFF_CLOCK: u16 = 96;
/// Null moves are not tried where beta is below this.
pub const NULL_MOVE_LEAST_BETA: i32 = -2_000;
/// While a null move is verified, none is tried for so many quarters of the depth.
pub const NULL_MOVE_VERIFY_QUARTERS: i32 = 3;
/// An aspiration window wider than so many internal units is thrown open.
pub const ASPIRATION_MOST: i32 = 2_000;
/// A root move's average score moves by so many 32nds towards the latest.
pub const AVERAGE_SHARE: std::ops::RangeInclusive<u64> = 12..=24;
/// The mean of its squares by no more than so many.
pub const SQUARE_SHARE_MOST: u64 = 16;
/// At these depths the moves after one that beat alpha are searched less deep.
pub const AFTER_ALPHA_DEPTHS: std::ops::RangeInclusive<i32> = 4..=11;
/// So much history of a quiet move is a ply in the depth that pruning goes by, for each depth of the node.
pub const PRUNING_HISTORY_GRAINS: [i32; 16] = [
    3_637, 2_787, 2_761, 2_939, 3_171, 3_347, 3_147, 2_762, 2_772, 3_106, 3_107, 3_060, 3_112,
    2_991, 3_090, 3_542,
];
/// A move that has many before it, as far as blame of the move before goes by it.
pub const LATE_NUMBER: usize = 9;
/// What the trust in the table's moves counts in extensions: parts of so many.
pub const TRUST_GRAIN: i32 = 114_178;
/// A line may be so many plies longer than twice what it was meant to be.
pub const EXTENSION_SLACK: usize = 20;
/// Where pieces only move about: after so many plies of the line, with so many on the fifty-move clock.
pub const SHUFFLING: (usize, u16) = (20, 10);
/// A ply, in the unit that reductions count in.
pub const LMR_PLY: i32 = 1_024;
/// Parts of the clock spent on a move, in hundredths of the increment.
pub const TIME_INCREMENT_SHARE: u64 = 75;
/// The same where less than half of the reserve is left.
pub const TIME_SAVING_SHARE: u64 = 10;
/// Clocks beyond this, some 35 years in milliseconds, are not told apart: no sum overflows.
pub const TIME_MOST: u64 = 1 << 40;
/// So many milliseconds of a clock are kept for delays,
pub const TIME_RESERVE: u64 = 200;
/// or so many hundredths of it where that is less,
pub const TIME_KEPT_SHARE: u64 = 50;
/// and so many where a search mostly waits.
pub const TIME_KEPT_CARE: u64 = 90;
/// A stall counts as so many milliseconds at most: somebody may have closed the lid.
pub const TIME_STALL_MOST: u64 = 500;
/// The reserve is so many times the worst stall, where that is more.
pub const TIME_STALLS: u64 = 4;
/// Of a stall that was seen, one part in so many is forgotten with each move.
pub const TIME_STALL_MEMORY: u64 = 128;
/// More milliseconds than that between two looks at the clock are a wait.
pub const TIME_GLANCE: u64 = 3;
/// A search counts as so many milliseconds at most in what share of the time was spent waiting,
pub const TIME_TOOK_MOST: u64 = 1_000;
/// of which one part in so many is forgotten with each move.
pub const TIME_WAIT_MEMORY: u64 = 8;
/// From the first hundredths on waiting makes careful, and to the full from the second on.
pub const TIME_CARE: (u64, u64) = (80, 92);
/// At a game's beginning the clock is thought to last for so many moves,
pub const TIME_MOVES: u32 = 44;
/// for so many hundredths of a move less after each,
pub const TIME_MOVES_SLOPE: u32 = 75;
/// and always for so many.
pub const TIME_MOVES_LEAST: u32 = 12;
/// The hard limit is at most this share of the clock, in hundredths.
pub const TIME_HARD_SHARE: u64 = 50;
/// The hard limit is at most so many soft limits, and so many where a search mostly waits and the clock is short.
pub const TIME_HARD_FACTOR: (u64, u64) = (5, 2);
/// A forced move takes so many hundredths of the soft limit,
pub const TIME_FORCED_SHARE: u64 = 10;
/// and so many milliseconds at most.
pub const TIME_FORCED_MOST: u64 = 500;
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
    /// Material, with pawns at 534, at which a score counts twice.
    scale_material = 77871, 23361..=171316;
    /// Optimism counts once at this number less so much material.
    optimism_material = 7191, 2157..=15820;
    /// Optimism of the side to move at the root where its score is far above 0.
    optimism_most = 114, 34..=250;
    /// Half of it is there at so many units.
    optimism_grain = 85, 25..=187;
    /// Weights of the corrections, in parts of [`CORRECTION_UNIT`]: by pawns,
    correction_pawn = 15341, 4602..=33750;
    /// by minor pieces,
    correction_minor = 10569, 3170..=23251;
    /// by each side's pieces,
    correction_non_pawn = 12906, 3871..=28393;
    /// by the last move with each of two before it.
    correction_moves = 8761, 2628..=19274;
    /// What stands in their place after a null move.
    correction_no_move = 64049, 19214..=140907;
    /// Parts of 128 of the error times the depth that a correction learns where a move helped,
    correction_depth = 12, 0..=36;
    /// and where none did.
    correction_depth_low = 18, 0..=54;
    /// Parts of 128 of that for minor pieces,
    correction_minor_step = 150, 45..=330;
    /// for each side's pieces,
    correction_non_pawn_step = 186, 55..=409;
    /// for the last move with the one before it of the same side,
    correction_second_step = 130, 39..=286;
    /// and with the one two before that.
    correction_fourth_step = 70, 21..=154;
    /// Parts of 1,024 that several good moves teach, by the depth of the search without the best.
    correction_multi_cut = 177, 53..=389;
    // The window at the root.
    /// Half the first window around the average score.
    aspiration_delta = 5, 1..=15;
    /// One unit more for each so many of the mean squared score.
    aspiration_square_grain = 10193, 3057..=22424;
    /// Parts of 128 by which the window widens where it fails.
    aspiration_growth = 47, 14..=103;
    // Whole nodes: cut off, pruned, reduced.
    /// A move that was reduced by so many plies, and did not make its side's evaluation worse, is searched one deeper.
    hindsight_deeper = 3, 0..=9;
    /// One reduced by so many is searched a ply less deep,
    hindsight_shallower = 2, 0..=6;
    /// where both sides' evaluations add up to more than this.
    hindsight_sum = 166, 49..=365;
    /// Beyond this depth the table ends nodes that are expected to end otherwise, too.
    table_cutoff_any_depth = 4, 0..=12;
    /// From this depth on a table's cutoff is asked of the position after its move too.
    table_confirm_depth = 7, 0..=21;
    /// Beyond this depth an entry that bounds the wrong side is made less of.
    table_demote_depth = 5, 1..=15;
    /// Razoring: so far below alpha only captures can help. Units at depth 0,
    razor_base = 483, 144..=1062;
    /// and for each squared ply.
    razor_slope = 318, 95..=699;
    /// Reverse futility up to this depth.
    reverse_futility_depth = 18, 0..=54;
    /// Units that the evaluation must beat beta by for each ply, at depth 0,
    reverse_futility_base = 45, 13..=99;
    /// so many more a ply,
    reverse_futility_slope = 4, 0..=12;
    /// at most so many,
    reverse_futility_most = 85, 25..=187;
    /// and so many less where the table has nothing.
    reverse_futility_new = 20, 0..=60;
    /// Parts of 1,024 of a ply's units less where the position improves,
    reverse_futility_improving = 2789, 836..=6135;
    /// and where the other side's does not.
    reverse_futility_worsening = 335, 100..=737;
    /// One unit more for so much correction.
    reverse_futility_doubt = 198435, 59530..=436557;
    /// Parts of 1,024 of the evaluation in what is returned; the rest is beta's.
    reverse_futility_share = 363, 108..=798;
    /// Null move: plies saved at least.
    null_move_reduction = 7, 0..=21;
    /// One more for so many plies of depth,
    null_move_depth_grain = 3, 1..=9;
    /// and for so many units above beta.
    null_move_eval_grain = 256, 76..=563;
    /// The static evaluation must beat beta by so many units,
    null_move_eval_base = 365, 109..=803;
    /// so many less a ply,
    null_move_eval_slope = 13, 0..=39;
    /// and so many less where the position improves.
    null_move_improving = 47, 14..=103;
    /// From this depth on a null move's result is verified.
    null_move_verify_depth = 16, 0..=48;
    /// Internal iterative reduction from this depth on, where the table has no move.
    iir_depth = 6, 2..=18;
    /// Probcut from this depth on.
    probcut_depth = 3, 1..=9;
    /// Units above beta that a capture must promise,
    probcut_margin = 241, 72..=530;
    /// less so many where the position improves.
    probcut_improving = 64, 19..=140;
    /// Plies saved,
    probcut_reduction = 3, 0..=9;
    /// and more where the position improves.
    probcut_reduction_improving = 2, 0..=6;
    /// So far above beta the score of an entry that is nearly as deep ends a node.
    table_probcut_margin = 428, 128..=941;
    /// Nearly: so many plies less.
    table_probcut_depth = 4, 0..=12;
    // Moves that are pruned.
    /// Quiet moves are dropped after `(lmp_base + depth^2) / (2 - improving)`.
    lmp_base = 3, 0..=9;
    /// Futility of captures up to this reduced depth.
    capture_futility_depth = 7, 0..=21;
    /// Units at depth 0,
    capture_futility_base = 234, 70..=514;
    /// a ply,
    capture_futility_slope = 247, 74..=543;
    /// and for 1,024 of history.
    capture_futility_history = 134, 40..=294;
    /// A capture or check may lose so many units a ply in the exchange,
    see_capture = 177, 53..=389;
    /// and so many more for 1,024 of history.
    see_capture_history = 34, 10..=74;
    /// Quiet moves with less history a ply are dropped.
    history_pruning = -4136, -9099..=-1240;
    /// The butterfly history counts so many 32nds in the depth that pruning goes by.
    pruning_butterfly = 69, 20..=151;
    /// Futility of quiet moves up to this reduced depth.
    futility_depth = 11, 0..=33;
    /// Units at depth 0,
    futility_base = 164, 49..=360;
    /// a ply,
    futility_slope = 119, 35..=261;
    /// and where the evaluation beats alpha.
    futility_above = 90, 27..=198;
    /// A quiet move may lose so many units a squared ply in the exchange.
    see_quiet = 23, 6..=50;
    // Extensions.
    /// Singular extensions from this depth on, and one more where a principal variation was.
    singular_depth = 6, 1..=18;
    /// If the table's move was searched at most so many plies less deep.
    singular_entry_depth = 3, 0..=9;
    /// The singular bound lies so many 63rds of a unit a ply below the table's score,
    singular_slope = 59, 17..=129;
    /// and so many more where a principal variation was.
    singular_was_pv = 66, 19..=145;
    /// Units below the singular bound for a second ply,
    double_extension_margin = -2, -6..=0;
    /// more in the principal variation,
    double_extension_pv = 204, 61..=448;
    /// less for a quiet move,
    double_extension_quiet = 152, 45..=334;
    /// and less beyond the depth that the search was begun with.
    double_extension_far = 38, 11..=83;
    /// And so many 114,178ths less of how far the table's moves are trusted.
    double_extension_trust = 1175, 352..=2585;
    /// The same for a third ply,
    triple_extension_margin = 70, 21..=154;
    /// in the principal variation,
    triple_extension_pv = 279, 83..=613;
    /// for a quiet move,
    triple_extension_quiet = 188, 56..=413;
    /// more where a principal variation was,
    triple_extension_was_pv = 81, 24..=178;
    /// and beyond the depth.
    triple_extension_far = 43, 12..=94;
    /// Either a unit less for so much correction.
    extension_doubt = 198368, 59510..=436409;
    /// Plies less for a table's move that is not singular, where a cutoff is expected or its score beats beta.
    negative_extension = 3, 0..=9;
    // Reductions, in parts of a ply.
    /// Late move reductions: 128ths of this times the logarithm, of depth and number each,
    lmr_log = 2872, 861..=6318;
    /// and so many besides;
    lmr_base = 982, 294..=2160;
    /// as many less as the window is as wide as the root's;
    lmr_window = 577, 173..=1269;
    /// so many 512ths more where the position does not improve;
    lmr_not_improving = 197, 59..=433;
    /// so many more where a principal variation was, as far as pruning goes by it,
    lmr_pruning_was_pv = 929, 278..=2043;
    /// and so many less besides in what is searched;
    lmr_was_pv = 3023, 906..=6650;
    /// less still in the principal variation,
    lmr_pv = 1004, 301..=2208;
    /// where the table's score beats alpha,
    lmr_pv_score = 885, 265..=1947;
    /// where its entry is deep enough,
    lmr_pv_depth = 816, 244..=1795;
    /// and a cutoff expected.
    lmr_pv_depth_cut = 940, 282..=2068;
    /// More for every move,
    lmr_offset = 697, 209..=1533;
    /// less for each before it.
    lmr_number = 65, 19..=143;
    /// One part less for so much correction.
    lmr_doubt = 26310, 7893..=57882;
    /// More where a cutoff is expected,
    lmr_cut_node = 4026, 1207..=8857;
    /// and still more where the table has no move.
    lmr_cut_no_table = 933, 279..=2052;
    /// More where the table's move is a capture.
    lmr_table_capture = 1079, 323..=2373;
    /// More where the children had cutoffs,
    lmr_cutoffs = 264, 79..=580;
    /// more than two,
    lmr_cutoffs_more = 1095, 328..=2409;
    /// and where no move is expected to help.
    lmr_cutoffs_all = 1138, 341..=2503;
    /// Less for the table's move.
    lmr_table_move = 2179, 653..=4793;
    /// What a capture counts besides its history: 128ths of what is taken.
    lmr_capture_prey = 873, 261..=1920;
    /// Weights of a quiet move's histories, parts of 1,024: butterfly,
    lmr_butterfly = 2252, 675..=4954;
    /// after the last move,
    lmr_first = 1126, 337..=2477;
    /// after the one before it.
    lmr_second = 1093, 327..=2404;
    /// 4,096ths of that less.
    lmr_history = 439, 131..=965;
    /// Where no move is expected to help, a reduction is stretched by so many 256ths of a ply's share.
    lmr_all = 276, 82..=607;
    /// Units by which a reduced search must beat the best score to look a ply deeper,
    do_deeper_margin = 53, 15..=116;
    /// and to look no less deep.
    do_shallower_margin = 8, 0..=24;
    /// What continuations learn of a move that beat alpha when reduced.
    lmr_late_praise = 1334, 400..=2934;
    /// More where moves are not reduced and the table has no move:
    full_no_table = 1127, 338..=2479;
    /// beyond this a ply less,
    full_one = 5234, 1570..=11514;
    /// and beyond this two.
    full_two = 5487, 1646..=12071;
    /// Plies less for the moves after one that beat alpha.
    after_alpha_plies = 3, 0..=3;
    // Quiescence.
    /// A capture must bring the score this close to alpha, units.
    delta_margin = 306, 91..=673;
    /// What a capture must gain in the exchange at least, units; it may lose some.
    quiescence_see = -74, -162..=-22;
    /// So many moves are looked at that neither check nor retake.
    quiescence_moves = 2, 0..=6;
    /// Parts of 1,024 of what beats beta in the score, where nothing was tried,
    stand_pat_share = 441, 132..=970;
    /// and where something was.
    quiescence_share = 462, 138..=1016;
    // What histories learn.
    /// Bonus of a move that helped: a ply,
    bonus_slope = 133, 39..=292;
    /// less this,
    bonus_base = 81, 24..=178;
    /// at most this,
    bonus_most = 1487, 446..=3271;
    /// more for the table's move,
    bonus_table = 364, 109..=800;
    /// and one for so much that the move before it had for itself.
    bonus_refuted = 28, 8..=61;
    /// Parts of 1,024 of it for quiet moves,
    bonus_quiet = 899, 269..=1977;
    /// and for others.
    bonus_noisy = 1427, 428..=3139;
    /// Blame of those tried in vain: a ply,
    malus_slope = 968, 290..=2129;
    /// less this,
    malus_base = 235, 70..=517;
    /// at most this.
    malus_most = 2244, 673..=4936;
    /// Parts of 1,024 of it for quiet moves,
    malus_quiet = 1159, 347..=2549;
    /// of which so many are left with each,
    malus_decay = 921, 276..=1024;
    /// and for others.
    malus_noisy = 1489, 446..=3275;
    /// Parts of it for the move before, if it was the first besides the table's.
    malus_early = 713, 213..=1568;
    /// Parts of 1,024 of a lesson for plies near the root,
    learn_low_ply = 712, 213..=1566;
    /// for continuations,
    learn_continuation = 750, 225..=1650;
    /// by pawn structure, if it is praise,
    learn_pawn_up = 1104, 331..=2428;
    /// and if it is blame.
    learn_pawn_down = 459, 137..=1009;
    /// What continuations of the last move learn besides.
    continuation_first = 73, 21..=160;
    /// Bonus of a table's move that ends a node: a ply,
    cutoff_bonus_slope = 112, 33..=246;
    /// at most this.
    cutoff_bonus_most = 695, 208..=1529;
    /// Blame of the move before it,
    cutoff_malus = 2210, 663..=4862;
    /// if it was among the first so many.
    early_moves = 4, 0..=12;
    /// What a quiet move gained in static evaluation counts from minus so much,
    gain_low = 189, 56..=415;
    /// to so much,
    gain_high = 194, 58..=426;
    /// with so much added:
    gain_offset = 60, 18..=132;
    /// so many times in the butterfly history,
    gain_weight = 11, 0..=33;
    /// and by pawn structure.
    gain_weight_pawn = 13, 0..=39;
    /// Praise of the move before a node in which nothing helped: a base,
    last_base = -241, -530..=-72;
    /// one less for so much that it had for itself,
    last_stat = 98, 29..=215;
    /// more a ply,
    last_depth = 59, 17..=129;
    /// at most so much,
    last_depth_most = 420, 126..=924;
    /// more if it came late,
    last_late = 186, 55..=409;
    /// if the score is far below the evaluation,
    last_worse = 142, 42..=312;
    /// that is, by so many units,
    last_worse_margin = 106, 31..=233;
    /// or below that of the move's own side.
    last_better = 159, 47..=349;
    /// by so many.
    last_better_margin = 68, 20..=149;
    /// All that times: a ply,
    last_slope = 150, 45..=330;
    /// less this,
    last_least = 85, 25..=187;
    /// at most this.
    last_most = 1337, 401..=2941;
    /// 16,384ths of it for continuations,
    last_continuation = 263, 78..=578;
    /// 32,768ths for the butterfly history,
    last_butterfly = 215, 64..=473;
    /// 8,192nds by pawn structure.
    last_pawn = 324, 97..=712;
    /// And of a capture before such a node.
    last_noisy = 892, 267..=1962;
    /// The table's moves are trusted so much more where they are best,
    trust_praise = 918, 275..=2019;
    /// so much less where not,
    trust_blame = 747, 224..=1643;
    /// and so much where several moves are good,
    trust_multi_cut = 421, 126..=926;
    /// and a ply.
    trust_multi_cut_slope = 110, 33..=242;
    // The order of moves.
    /// Weights of the histories in the order of quiet moves, where a continuation counts once.
    order_butterfly = 2, 0..=6;
    /// The history by pawn structure.
    order_pawn = 2, 0..=6;
    /// What the history of plies near the root counts at the root, less further on.
    low_ply = 8, 0..=24;
    /// What a quiet check counts,
    quiet_check_bonus = 16384, 4915..=36044;
    /// that gains so much in the exchange at least.
    quiet_check_see = -75, -165..=-22;
    /// So many times its worth a piece counts that leaves the attack of a lesser one, or does not go there.
    threat_weight = 20, 0..=60;
    /// Quiet moves below this come after the captures that lose material.
    good_quiet = -14000, -30800..=-4200;
    /// Captures: so many times what is taken, in the order of noisy moves.
    prey_weight = 7, 0..=21;
    /// Captures may lose one unit more for each so many that they are ranked higher.
    noisy_trust_grain = 18, 1..=54;
    // Time.
    /// Hundredths of the soft limit for a best move without nodes; less with those it has.
    time_node_base = 220, 66..=484;
    /// So many hundredths less for one that has them all.
    time_node_slope = 160, 48..=352;
    /// Hundredths of the time where the best move has just changed.
    time_stable_base = 125, 37..=275;
    /// So many less for each iteration with the same best move.
    time_stable_slope = 5, 0..=15;
    /// Thousandths of the time more for each unit that the score fell.
    time_drop_slope = 4, 0..=12;
}
