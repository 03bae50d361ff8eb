//! Numbers of time management that no tuner sets: what is kept for busy machines, and what is reported when.

/// What a move may take of the increment if less than half of the reserve is left, hundredths.
pub const TIME_SAVING_SHARE: u64 = 10;
/// The longest clock, some 35 years, milliseconds: longer ones count as this, so that no sum overflows.
pub const TIME_MOST: u64 = 1 << 40;
/// Milliseconds of a clock kept for delays, as far as [`TIME_KEPT_SHARE`] of the clock allows.
pub const TIME_RESERVE: u64 = 200;
/// The most that is kept for delays on a quiet machine, hundredths of the clock.
pub const TIME_KEPT_SHARE: u64 = 50;
/// The most that is kept where a search mostly waits for the processor, hundredths of the clock.
pub const TIME_KEPT_CARE: u64 = 90;
/// The longest stall that counts, milliseconds: longer ones are a machine that was suspended.
pub const TIME_STALL_MOST: u64 = 500;
/// The reserve is at least this many times the worst stall.
pub const TIME_STALLS: u64 = 4;
/// The part of a remembered stall that is forgotten with each move is one in this many.
pub const TIME_STALL_MEMORY: u64 = 128;
/// A longer time between two looks at the clock is a wait, milliseconds.
pub const TIME_GLANCE: u64 = 3;
/// The longest time that one search counts for in the share of time spent waiting, milliseconds.
pub const TIME_TOOK_MOST: u64 = 1_000;
/// The part of the remembered waiting that is forgotten with each move is one in this many.
pub const TIME_WAIT_MEMORY: u64 = 8;
/// The shares of time spent waiting, hundredths, between which care grows from none to full.
pub const TIME_CARE: (u64, u64) = (80, 92);
/// The largest hard limit in soft limits where a search mostly waits and the clock is short, hundredths.
pub const TIME_HARD_CARE: u64 = 200;
/// What a forced move takes, hundredths of the soft limit.
pub const TIME_FORCED_SHARE: u64 = 10;
/// The most that a forced move takes, milliseconds.
pub const TIME_FORCED_MOST: u64 = 500;
/// The number of iterations with the same best move from which more of them save no more time.
pub const TIME_STABLE_MOST: u32 = 10;
/// The least and the most that the score's trend makes of a move's time, hundredths.
pub const TIME_TREND: (i32, i32) = (80, 150);
/// The root move being searched is reported from this time of the search on, milliseconds.
pub const CURRENT_MOVE_AFTER_MS: u64 = 3_000;
/// Scores that are only bounds are reported from this time of the search on, milliseconds.
pub const BOUNDS_AFTER_MS: u64 = 3_000;
