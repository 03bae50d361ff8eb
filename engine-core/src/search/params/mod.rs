//! The numbers of the search, one group for each heuristic. Scores are in internal units (208 to a
//! pawn), depths in plies, reductions in hundredths of a ply, shares in hundredths, histories in their
//! own units of at most 10,000.
//!
//! In builds with the feature `tune` every number is a UCI option `group_name`, which a tuner can set. `docs/search.md` tells which run set which numbers.

mod macros;
mod timing;

pub use timing::*;

macros::parameters! {
    /// What the evaluation becomes on top of net or hand-written terms.
    evaluation {
        /// What is left of an evaluation with bare kings and pawns.
        bare_percent = 81, 50..=120;
        /// What all pieces of the start position add to that.
        piece_percent = 15, 0..=60;
        /// Plies without progress after which an evaluation is worth nothing.
        patience = 233, 110..=400;
    }
    /// Move ordering.
    ordering {
        /// Weight of what a capture wins, beside its history.
        gain_weight = 14, 1..=40;
        /// Of a capture's score so many thousandths may be lost by its exchange.
        losing_share = 5, 0..=60;
        /// Weight of the history by squares.
        squares_weight = 120, 0..=300;
        /// Weight of the history by pawns.
        structure_weight = 90, 0..=300;
        /// Weight of the history after the opponent's last move.
        reply_weight = 110, 0..=300;
        /// Weight of the history after one's own last move.
        follow_up_weight = 90, 0..=300;
        /// Added to a quiet move that gives check.
        check_bonus = 9_228, 0..=15_000;
        /// Added to the quiet move that last refuted something at the same ply.
        killer_bonus = 2_475, 0..=15_000;
        /// Share of what a quiet move brings out of the reach of cheaper pieces; as much is taken off for what it
        /// exposes to them.
        relief_percent = 1_274, 0..=4_000;
        /// What the checking piece may lose.
        check_risk = 140, 0..=700;
    }
    /// Histories.
    bonus {
        /// The limit of what a good move gets.
        good = 3_103, 300..=6_000;
        /// The depth at which it gets half of that.
        good_half = 5, 1..=30;
        /// The limit of what a move tried in vain loses.
        bad = 3_222, 300..=6_000;
        /// The depth at which it loses half of that.
        bad_half = 3, 1..=30;
        /// Share for the hash move whose score was enough.
        confirmed_percent = 43, 0..=200;
        /// Share for the quiet move that nothing was found against.
        refutation_percent = 122, 0..=200;
        /// Share of all these for the history by squares.
        squares_percent = 126, 20..=250;
        /// Share for the history by pawns.
        structure_percent = 85, 20..=250;
        /// Share for the history after the opponent's last move.
        reply_percent = 117, 20..=250;
        /// Share for the history after one's own last move.
        follow_up_percent = 137, 20..=250;
    }
    /// Correction history: shares of the errors of each kind that are added to the evaluation.
    correction {
        /// By pawns.
        pawns = 22, 0..=120;
        /// By knights, bishops and kings.
        minors = 21, 0..=120;
        /// By all pieces of one side.
        pieces = 24, 0..=120;
        /// By the last two moves.
        moves = 44, 0..=150;
        /// An entry moves by depth / this of the way towards a new error.
        memory = 191, 20..=1_000;
    }
    /// Reverse futility pruning.
    rfp {
        /// The largest depth.
        depth = 7, 2..=16;
        /// Margin for each ply.
        margin = 71, 20..=200;
        /// What an improving evaluation takes off.
        improving = 84, 0..=200;
        /// What is taken off where the opponent's last move made its evaluation worse.
        worsening = 37, 0..=150;
        /// Share of the correction added to the margin.
        uncertainty = 77, 0..=300;
        /// Share of the surplus that is returned.
        returned = 42, 0..=100;
    }
    /// Razoring.
    razoring {
        /// The largest depth.
        depth = 4, 0..=8;
        /// Margin without depth.
        base = 233, 50..=900;
        /// Margin for the square of each ply.
        slope = 109, 20..=500;
    }
    /// Null move pruning.
    null_move {
        /// How far above beta an evaluation that does not improve has to be.
        margin = 24, -50..=300;
        /// How far above beta any evaluation has to be at depth 0; a sixteenth less for each ply.
        shallow = 116, 0..=600;
        /// How far below beta the static evaluation may be, where the TT knows better.
        slack = 60, -100..=400;
        /// The reduction without depth, hundredths of a ply.
        base = 322, 150..=700;
        /// What each ply of depth adds to it.
        slope = 38, 5..=60;
        /// What each hundred units above beta add to it.
        surplus = 65, 0..=150;
        /// More units above beta add no more.
        most_surplus = 450, 100..=1_500;
        /// From this depth on the result is verified.
        verified_depth = 15, 6..=40;
    }
    /// ProbCut.
    probcut {
        /// The least depth.
        depth = 7, 3..=12;
        /// How far above beta a capture has to be.
        margin = 232, 60..=600;
        /// What an improving evaluation takes off.
        improving = 55, 0..=200;
        /// How much less deep it is searched.
        reduction = 4, 2..=6;
    }
    /// Internal iterative reductions.
    iir {
        /// The least depth.
        depth = 4, 2..=10;
    }
    /// A second look at the reduction that led to a node.
    hindsight {
        /// A ply less for a move that lost as much by both evaluations, a ply more for one that won it.
        unit = 201, 20..=600;
    }
    /// What is left of a score beyond beta.
    fail_soft {
        /// In the search.
        search = 80, 0..=100;
        /// In the quiescence search.
        quiescence = 82, 0..=100;
    }
    /// Singular extensions.
    singular {
        /// The least depth.
        depth = 6, 3..=12;
        /// How much less deep the hash move's score may be.
        tt_depth = 3, 1..=6;
        /// How far below its score the others have to stay, without depth.
        base = 2, 0..=60;
        /// What each ten plies add to that.
        slope = 2, 1..=60;
        /// Further below by this extends two plies.
        double = 26, 0..=120;
        /// Added to that in the principal variation.
        double_pv = 163, 0..=500;
        /// Further below by this extends a quiet move three plies.
        triple = 122, 20..=400;
        /// Added to that in the principal variation.
        triple_pv = 230, 0..=700;
        /// Where another move is nearly as good, the hash move is reduced by this at most, hundredths of a ply.
        rivals = 357, 0..=500;
        /// For each ten units by which that one is below beta, so much less of it.
        rivals_slope = 16, 0..=100;
    }
    /// Late move pruning: quiet moves searched at a node at most, in hundredths.
    lmp {
        /// Without depth.
        base = 617, 100..=900;
        /// For the square of each ply.
        slope = 108, 20..=300;
        /// Share where the evaluation does not improve.
        not_improving = 62, 20..=100;
    }
    /// Pruning by history.
    history_pruning {
        /// The largest reduced depth.
        depth = 5, 1..=10;
        /// How bad a history is bad enough, for each ply.
        slope = 9_807, 500..=30_000;
    }
    /// Futility pruning.
    futility {
        /// The largest reduced depth, quiet moves.
        depth = 9, 2..=16;
        /// Margin without depth.
        base = 63, 0..=400;
        /// Margin for each reduced ply.
        slope = 72, 20..=300;
        /// So much history moves the margin by 1.
        history = 139, 20..=900;
        /// The largest reduced depth, captures.
        noisy_depth = 6, 2..=16;
        /// Margin of captures without depth.
        noisy_base = 177, 0..=600;
        /// Margin of captures for each reduced ply.
        noisy_slope = 206, 20..=500;
        /// So much history moves the margin of captures by 1.
        noisy_history = 60, 10..=900;
    }
    /// Pruning by exchange.
    see {
        /// What a quiet move may lose, for the square of each reduced ply.
        quiet = 33, 5..=120;
        /// What a capture may lose, for each ply.
        noisy = 180, 20..=400;
        /// So much history moves what a capture may lose by 1.
        noisy_history = 40, 5..=900;
    }
    /// Late move reductions.
    lmr {
        /// The least depth.
        depth = 2, 1..=6;
        /// Without depth and move count.
        base = 57, -100..=250;
        /// For the product of both binary logarithms, tenths.
        slope = 214, 50..=400;
        /// For each ply of depth beyond eight.
        deep = 10, 0..=50;
        /// For each hundred units by which the static evaluation is below alpha; as much less above it.
        hopeless = 15, 0..=100;
        /// At cut nodes.
        cut_node = 102, 0..=400;
        /// At cut nodes without a hash move.
        no_tt_move = 51, 0..=300;
        /// Where the evaluation does not improve.
        not_improving = 77, 0..=250;
        /// Where the hash move is a capture.
        tt_noisy = 101, 0..=250;
        /// Less in the principal variation.
        pv = 167, 0..=300;
        /// Less in check.
        in_check = 100, 0..=300;
        /// More after a move that raised alpha.
        raised = 55, 0..=300;
        /// Less where the principal variation once was.
        tt_pv = 110, 0..=300;
        /// Less besides where it was and the TT says that no move raises alpha.
        tt_pv_low = 67, 0..=300;
        /// Less for checks.
        check = 139, 0..=300;
        /// Less for the killer.
        killer = 29, 0..=300;
        /// Less for captures.
        noisy = 81, 0..=300;
        /// Less for each hundred units of correction.
        uncertainty = 58, 0..=400;
        /// So much history of a quiet move takes off one.
        quiet_history = 115, 20..=600;
        /// So much history of a capture takes off one.
        noisy_history = 85, 20..=600;
        /// A move that beats alpha by more than this is searched a ply deeper again.
        surprise = 44, 0..=300;
    }
    /// The quiescence search.
    quiescence {
        /// How far a capture may fall short of alpha by what it wins.
        margin = 130, 0..=600;
        /// What a move may lose by its exchange.
        risk = 36, 0..=400;
        /// How much less each capture after the first may lose, and then how much it has to win.
        step = 64, 0..=300;
    }
    /// Aspiration windows.
    aspiration {
        /// The first iteration with one.
        depth = 4, 2..=10;
        /// Half the width.
        width = 12, 3..=80;
        /// Share of the usual change from one iteration to the next added to that.
        swing = 68, 0..=200;
        /// How much wider it gets each time, hundredths.
        growth = 56, 10..=300;
        /// Wider than this it is opened.
        widest = 1_300, 300..=6_000;
        /// The most plies by which a search that failed high is less deep.
        most_reduced = 3, 0..=6;
    }
    /// Time management: the soft limit, and how much of it is used, hundredths. Only games with a clock can tune it.
    time {
        /// Hundredths of moves that the clock is expected to last for at a game's beginning.
        moves = 4_550, 2_000..=8_000;
        /// By how much each move of the game shortens that.
        moves_slope = 72, 0..=150;
        /// The least of that.
        moves_least = 1_357, 600..=2_500;
        /// What a move may take of the increment.
        increment_share = 77, 40..=100;
        /// The largest hard limit in soft limits.
        hard_factor = 559, 200..=1_000;
        /// The largest hard limit of the clock.
        hard_share = 50, 20..=70;
        /// What the tree search plans with of the clock's usual share.
        tree_clock = 350, 100..=800;
        /// Its largest hard limit in soft limits of alpha-beta.
        tree_hard_factor = 800, 200..=2_000;
        /// Where the best move took no nodes at all.
        node_base = 227, 66..=484;
        /// What its share of all nodes takes off.
        node_slope = 149, 48..=352;
        /// Where the best move has just changed.
        stable_base = 131, 37..=275;
        /// What each iteration with the same best move takes off.
        stable_slope = 6, 0..=15;
        /// What each ten units of a falling score add.
        drop_slope = 3, 0..=12;
    }
}
