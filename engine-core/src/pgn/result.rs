//! How games end.

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum GameResult {
    /// `1-0`: the side that begins has won, in xiangqi Red.
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// Its text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// White's half points, where they are known.
    #[must_use]
    pub const fn white_half_points(self) -> Option<u32> {
        match self {
            Self::White => Some(2),
            Self::Black => Some(0),
            Self::Draw => Some(1),
            Self::Unknown => None,
        }
    }
}
