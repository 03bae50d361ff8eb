//! What ends a game of xiangqi beside mates and stalemates.

/// What ends a game beside mates and stalemates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Plies without a capture after which the game is drawn. A position's halfmove clock counts them.
    pub most_quiet_plies: u16,
    /// What a repetition means.
    pub repetition: RepetitionRule,
}

impl Rules {
    /// 120 plies, and the rules of `docs/xiangqi-rules.md`.
    pub const USUAL: Self = Self { most_quiet_plies: 120, repetition: RepetitionRule::Asian };
}

/// What a repetition means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionRule {
    /// Always a draw.
    AlwaysDraw,
    /// A loss for the side that gave check with each move, else a draw.
    CheckBan,
    /// Perpetual checks and perpetual chases lose.
    Asian,
}
