//! Every number of the evaluation but the piece-square tables.
//!
//! `s(mg, eg)` is a middle-game and an end-game score in internal units (208 = one pawn, when the
//! halves are mixed). Numbers named `DANGER_` are units of king danger, `SCALE_` are 64ths. Tables
//! by rank run from the side's own first rank to its eighth; those by kind from pawn to king.
//!
//! The weights were first set by hand and then fitted: a Gauss-Newton descent on the squared error
//! in win expectancy, `1 / (1 + exp(-value / 360))`, against a HalfKP network's scores of 330,000
//! positions, held near the first guess and near each other where neighbours in a table should
//! be alike.

use super::score::{Score, s};

// Material.

/// Pawn to king.
pub(super) const VALUE: [Score; 6] =
    [s(167, 285), s(923, 1092), s(1043, 1064), s(1174, 1718), s(2518, 3132), s(0, 0)];
/// Bishops on both colours.
pub(super) const BISHOP_PAIR: Score = s(54, 154);
/// The same, for each pawn on the board beyond ten.
pub(super) const BISHOP_PAIR_PER_PAWN: Score = s(7, 3);
/// A knight, for each own pawn beyond five.
pub(super) const KNIGHT_PER_PAWN: Score = s(10, 16);
/// A rook, for each own pawn beyond five.
pub(super) const ROOK_PER_PAWN: Score = s(9, -19);
/// Two rooks do in part the same work.
pub(super) const ROOK_PAIR: Score = s(-20, -36);

// Pawns.

/// A pawn with an own pawn ahead on its file.
pub(super) const DOUBLED: Score = s(-38, -39);
/// The same, with a pawn covering it.
pub(super) const DOUBLED_SUPPORTED: Score = s(-48, -27);
/// No own pawn on the next files.
pub(super) const ISOLATED: Score = s(-4, -18);
/// On top, with no enemy pawn ahead: rooks can attack it.
pub(super) const ISOLATED_OPEN: Score = s(-34, -12);
/// Held up, with no neighbour to support it.
pub(super) const BACKWARD: Score = s(-4, -9);
/// On top, with no enemy pawn ahead.
pub(super) const BACKWARD_OPEN: Score = s(-40, -16);
/// A pawn with a neighbour on the same rank, by rank.
pub(super) const PHALANX: [Score; 8] =
    [s(0, 0), s(7, 10), s(8, 11), s(22, 19), s(59, 50), s(99, 99), s(159, 157), s(0, 0)];
/// A pawn covered by a pawn, by rank.
pub(super) const SUPPORTED: [Score; 8] =
    [s(0, 0), s(0, 0), s(25, 26), s(19, 20), s(69, 38), s(119, 91), s(145, 124), s(0, 0)];
/// Room in the centre, a square for each piece beyond `SPACE_MIN_PIECES`, in sixteenths.
pub(super) const SPACE: Score = s(29, -9);
/// The same, behind an own pawn.
pub(super) const SPACE_BEHIND: Score = s(-3, 1);
/// Pieces and pawns of a side from which on space counts.
pub(super) const SPACE_MIN_PIECES: i32 = 6;

// Passed pawns.

/// By rank.
pub(super) const PASSED: [Score; 8] =
    [s(0, 0), s(-19, 2), s(-24, 18), s(0, 56), s(53, 101), s(136, 180), s(249, 283), s(0, 0)];
/// By distance from the edge of the board.
pub(super) const PASSED_FILE: [Score; 4] = [s(-1, 52), s(-15, 48), s(-22, 11), s(-22, -7)];
/// A step of the enemy king (up to six) from the square before the pawn, by rank.
pub(super) const PASSED_ENEMY_KING: [Score; 8] =
    [s(0, 0), s(0, 0), s(0, 0), s(-9, 19), s(-8, 47), s(7, 71), s(3, 111), s(0, 0)];
/// A step of the own king (up to six) from the square before the pawn, by rank.
pub(super) const PASSED_OWN_KING: [Score; 8] =
    [s(0, 0), s(0, 0), s(0, 0), s(7, -22), s(3, -38), s(-11, -41), s(-20, -37), s(0, 0)];
/// The square before it is occupied.
pub(super) const PASSED_BLOCKED: [Score; 8] =
    [s(0, 0), s(0, 0), s(0, 0), s(-1, 19), s(13, 20), s(3, 14), s(-32, -42), s(0, 0)];
/// Nothing of the enemy's stands on its path or attacks it.
pub(super) const PASSED_FREE_PATH: [Score; 8] =
    [s(0, 0), s(0, 0), s(0, 0), s(-2, 36), s(20, 56), s(59, 100), s(149, 133), s(0, 0)];
/// The square before it is free and not attacked.
pub(super) const PASSED_SAFE_STEP: [Score; 8] =
    [s(0, 0), s(0, 0), s(0, 0), s(7, 7), s(12, 30), s(34, 59), s(89, 73), s(0, 0)];
/// The square before it is free and covered, or a rook or queen backs the pawn.
pub(super) const PASSED_HELPED: [Score; 8] =
    [s(0, 0), s(0, 0), s(0, 0), s(29, 33), s(24, 52), s(27, 79), s(55, 94), s(0, 0)];
/// A king without pieces cannot catch it.
pub(super) const PASSED_UNSTOPPABLE: Score = s(298, 521);

// Pieces. Mobility is by the number of squares in the mobility area.

pub(super) const KNIGHT_MOBILITY: [Score; 9] = [
    s(-47, -82),
    s(-46, -58),
    s(-25, -30),
    s(-12, -11),
    s(3, 10),
    s(14, 19),
    s(24, 27),
    s(35, 30),
    s(35, 35),
];
pub(super) const BISHOP_MOBILITY: [Score; 14] = [
    s(-43, -58),
    s(-17, -23),
    s(18, -1),
    s(33, 16),
    s(50, 30),
    s(58, 48),
    s(62, 61),
    s(65, 64),
    s(61, 71),
    s(62, 72),
    s(71, 73),
    s(75, 78),
    s(84, 80),
    s(92, 88),
];
pub(super) const ROOK_MOBILITY: [Score; 15] = [
    s(-68, -70),
    s(-28, -8),
    s(4, 39),
    s(10, 57),
    s(6, 82),
    s(14, 102),
    s(17, 107),
    s(25, 119),
    s(34, 132),
    s(39, 141),
    s(42, 151),
    s(49, 156),
    s(57, 156),
    s(59, 156),
    s(64, 158),
];
pub(super) const QUEEN_MOBILITY: [Score; 28] = [
    s(-11, -48),
    s(4, -32),
    s(10, -9),
    s(7, 15),
    s(23, 34),
    s(23, 47),
    s(27, 54),
    s(34, 68),
    s(43, 74),
    s(48, 89),
    s(51, 106),
    s(56, 119),
    s(58, 129),
    s(54, 132),
    s(54, 137),
    s(53, 140),
    s(52, 142),
    s(54, 143),
    s(57, 144),
    s(63, 146),
    s(69, 149),
    s(74, 152),
    s(81, 156),
    s(86, 159),
    s(91, 165),
    s(95, 171),
    s(101, 179),
    s(108, 189),
];
/// On a square of the fourth to sixth rank that no enemy pawn can come to attack.
pub(super) const KNIGHT_OUTPOST: Score = s(44, 2);
/// On top, covered by a pawn.
pub(super) const KNIGHT_OUTPOST_SUPPORTED: Score = s(51, 8);
/// One move away from a supported outpost.
pub(super) const KNIGHT_OUTPOST_NEAR: Score = s(46, 21);
/// As for the knight.
pub(super) const BISHOP_OUTPOST: Score = s(35, -2);
/// As for the knight.
pub(super) const BISHOP_OUTPOST_SUPPORTED: Score = s(46, 30);
/// A pawn of either colour right ahead.
pub(super) const MINOR_BEHIND_PAWN: Score = s(10, 24);
/// For each king step from the own king.
pub(super) const KNIGHT_FROM_KING: Score = s(-7, -2);
/// For each king step from the own king.
pub(super) const BISHOP_FROM_KING: Score = s(-4, -3);
/// An own pawn on the bishop's colour.
pub(super) const BISHOP_OWN_PAWN: Score = s(-16, -1);
/// On top, one that is blocked.
pub(super) const BISHOP_FIXED_PAWN: Score = s(-14, -19);
/// An enemy pawn on the bishop's colour.
pub(super) const BISHOP_ENEMY_PAWN: Score = s(-21, 2);
/// Sees two squares of the centre.
pub(super) const BISHOP_LONG_DIAGONAL: Score = s(22, 6);
/// No pawn on its file.
pub(super) const ROOK_OPEN_FILE: Score = s(71, 21);
/// No own pawn on its file.
pub(super) const ROOK_HALF_OPEN_FILE: Score = s(38, 19);
/// An enemy queen on its file, no own pawn.
pub(super) const ROOK_FACING_QUEEN: Score = s(49, 19);
/// The enemy king's ring on its file, no own pawn.
pub(super) const ROOK_FACING_KING: Score = s(7, -52);
/// Few moves, and its own king on the way out.
pub(super) const ROOK_SHUT_IN: Score = s(-3, -80);
/// On the seventh rank, with pawns there or the king behind.
pub(super) const ROOK_ON_SEVENTH: Score = s(-11, 27);
/// An enemy rook or bishop would attack the queen but for one piece between.
pub(super) const QUEEN_ON_ENEMY_LINE: Score = s(-23, 11);

// The king.

/// Rank of the nearest own pawn that is not behind the king (0: none), by the file's distance
/// from the edge.
pub(super) const SHELTER: [[Score; 8]; 4] = [
    [s(1, 20), s(79, -47), s(83, -23), s(38, -10), s(26, 0), s(23, 5), s(32, 23), s(0, 0)],
    [s(-41, 29), s(60, -31), s(50, -23), s(-15, 1), s(-14, 3), s(-10, 4), s(-30, 2), s(0, 0)],
    [s(-22, 13), s(94, -29), s(26, -9), s(8, -4), s(17, 0), s(11, -2), s(-6, 30), s(0, 0)],
    [s(-15, 2), s(20, -18), s(15, -10), s(6, -5), s(-2, -8), s(-24, -4), s(-32, 34), s(0, 0)],
];
/// Rank of the nearest enemy pawn that is not behind the king (0: none), by the file's distance
/// from the edge.
pub(super) const STORM: [[Score; 8]; 4] = [
    [s(-40, -11), s(73, 8), s(-68, 10), s(-51, 11), s(-23, 7), s(-14, -1), s(-24, -8), s(0, 0)],
    [s(-19, 2), s(31, 9), s(-57, 13), s(-34, 12), s(-14, 7), s(-5, 3), s(-14, 16), s(0, 0)],
    [s(4, 6), s(3, 5), s(-76, 7), s(-33, 7), s(2, 4), s(15, -4), s(20, -12), s(0, 0)],
    [s(-1, 20), s(-1, 2), s(-57, 3), s(-14, -1), s(12, -5), s(17, -4), s(11, -9), s(0, 0)],
];
/// The same, with an own pawn right before it.
pub(super) const STORM_BLOCKED: [Score; 8] =
    [s(0, 0), s(0, 0), s(-43, -55), s(19, -30), s(29, -28), s(29, -39), s(28, -10), s(0, 0)];
/// No own pawn on the king's file.
pub(super) const KING_HALF_OPEN_FILE: Score = s(-14, 3);
/// No pawn at all on the king's file.
pub(super) const KING_OPEN_FILE: Score = s(-49, -5);
/// A king step from the nearest pawn.
pub(super) const KING_FROM_PAWNS: Score = s(20, -29);

/// Danger before anything else is counted.
pub(super) const DANGER_BASE: i32 = -1;
/// A piece that attacks the king's ring, by kind; the sum is multiplied by their number.
pub(super) const DANGER_ATTACKER: [i32; 6] = [0, 36, 21, 25, 2, 0];
/// An attack on a square next to the king.
pub(super) const DANGER_RING_HIT: i32 = 23;
/// A square of the ring that nothing but the king or queen defends.
pub(super) const DANGER_WEAK_SQUARE: i32 = 59;
/// There is a safe check, by the kind that gives it.
pub(super) const DANGER_SAFE_CHECK: [i32; 6] = [0, 226, 114, 187, 117, 0];
/// That kind has more than one.
pub(super) const DANGER_MORE_CHECKS: i32 = 93;
/// A square from which a check would be answered by a capture.
pub(super) const DANGER_UNSAFE_CHECK: i32 = 23;
/// A piece pinned to the king.
pub(super) const DANGER_PINNED: i32 = 21;
/// A square on the king's side of the board attacked; again if twice.
pub(super) const DANGER_FLANK_ATTACK: i32 = 22;
/// One defended.
pub(super) const DANGER_FLANK_DEFENCE: i32 = -6;
/// The attacker has no queen.
pub(super) const DANGER_NO_QUEEN: i32 = -246;
/// A knight defends next to the king.
pub(super) const DANGER_KNIGHT_DEFENDER: i32 = -59;
/// 64ths of the shelter's middle-game score that are taken off the danger.
pub(super) const DANGER_SHELTER: i32 = 47;
/// Where the penalty turns from square to linear.
pub(super) const DANGER_KNEE: i32 = 500;
/// The danger is divided by this for the end game.
pub(super) const DANGER_END_GAME: i32 = 10;

// Threats, by the kind attacked.

/// Knight or bishop attacks.
pub(super) const THREAT_BY_MINOR: [Score; 6] =
    [s(6, 17), s(35, 49), s(50, 32), s(50, 19), s(53, 72), s(0, 0)];
/// Rook attacks, not well defended.
pub(super) const THREAT_BY_ROOK: [Score; 6] =
    [s(5, 26), s(46, 34), s(52, 37), s(0, 7), s(15, 29), s(0, 0)];
/// The king attacks something weak.
pub(super) const THREAT_BY_KING: Score = s(72, 62);
/// Not defended at all, or attacked twice.
pub(super) const HANGING: Score = s(32, 20);
/// Weak, and the queen is tied to its defence.
pub(super) const WEAK_QUEEN_DEFENCE: Score = s(6, 34);
/// A square both sides attack and they hold loosely.
pub(super) const RESTRICTED: Score = s(7, -6);
/// A safe pawn attacks a piece.
pub(super) const THREAT_BY_PAWN: Score = s(111, 44);
/// A safe pawn's step would.
pub(super) const THREAT_BY_PAWN_STEP: Score = s(19, 22);
/// A safe knight's step would attack the queen.
pub(super) const KNIGHT_STEP_ON_QUEEN: Score = s(15, 10);
/// A covered slider's step would attack the queen.
pub(super) const SLIDER_STEP_ON_QUEEN: Score = s(27, 0);

/// For the side to move.
pub(super) const TEMPO: i32 = 28;

// End-game scale, in 64ths.

/// No pawns, and a lead of a minor piece or less that cannot mate.
pub(super) const SCALE_NO_MATE: i32 = 2;
/// No pawns, and a lead of a minor piece or less.
pub(super) const SCALE_NO_PAWNS: i32 = 12;
/// Bishops of opposite colours and no other pieces.
pub(super) const SCALE_OPPOSITE: i32 = 8;
/// The same, for each passed pawn.
pub(super) const SCALE_OPPOSITE_PASSED: i32 = 10;
/// Bishops of opposite colours among other pieces.
pub(super) const SCALE_OPPOSITE_PIECES: i32 = 42;
/// The same, for each piece and pawn.
pub(super) const SCALE_OPPOSITE_PIECE: i32 = 2;
/// Any other position with pawns.
pub(super) const SCALE_PAWNS: i32 = 17;
/// The same, for each pawn.
pub(super) const SCALE_PAWN: i32 = 15;
/// Taken off when all pawns stand on one wing.
pub(super) const SCALE_ONE_WING: i32 = 10;
