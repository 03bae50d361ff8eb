//! What can be set of the tree search.

/// How the next move to look at is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Selection {
    /// Priors times the root of the node's visits ("AlphaZero", 2018).
    #[default]
    Puct,
    /// An upper confidence bound, without priors (Kocsis and Szepesvári, 2006).
    Uct,
}

/// The settings of a tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The formula.
    pub selection: Selection,
    /// The weight of exploration, hundredths.
    pub exploration: u32,
    /// By how much an unvisited move counts as worse than its node, hundredths of the value, once all other priors
    /// were visited (first-play urgency).
    pub first_play_reduction: u32,
    /// The temperature at which the move is drawn by visits, hundredths; 0 for the most visited one.
    pub temperature: u32,
    /// Whether the statistics of all root moves are reported at the end.
    pub verbose: bool,
    /// Whether they are reported with the lines, too, each time.
    pub live: bool,
    /// The seed of everything drawn at random.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            selection: Selection::Puct,
            exploration: 220,
            first_play_reduction: 30,
            temperature: 0,
            verbose: false,
            live: false,
            seed: 0,
        }
    }
}
