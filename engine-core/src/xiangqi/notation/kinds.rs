//! The ways to write moves.

/// A way to write moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// `h2e2`, as UCI and UCCI have it.
    Uci,
    /// `H2-E2`, as the Internet Chinese Chess Server wrote it.
    Iccs,
    /// `C2=5`.
    Wxf,
    /// 炮二平五 with traditional characters.
    Traditional,
    /// 炮二平五 with simplified characters.
    Simplified,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Uci, Self::Iccs, Self::Wxf, Self::Traditional, Self::Simplified];
}
