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

/// Noise on the priors of the root, so that self-play tries moves that the network thinks little of (Silver and others,
/// 2018).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// The share of each prior that is noise, hundredths.
    pub share: u32,
    /// The parameter of the Dirichlet distribution, hundredths: the smaller, the fewer moves get most of the noise.
    pub alpha: u32,
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
    /// The temperature of the priors, hundredths, at least 1: above 100 they are made more alike before the search uses
    /// them.
    pub policy_temperature: u32,
    /// The temperature at which the move is drawn by visits, hundredths; 0 for the most visited one.
    pub temperature: u32,
    /// Whether the statistics of all root moves are reported at the end.
    pub verbose: bool,
    /// Whether they are reported with the lines, too, each time.
    pub live: bool,
    /// The longest mates of the root that are looked for beside the visits by trying everything, moves, 0 to 4; 0 for
    /// none, so that only visits prove anything.
    pub mate_moves: u32,
    /// Whether alpha-beta gives hints for the root beside the visits (hints.rs).
    pub hints: bool,
    /// Noise on the root's priors. With it each search begins with an empty tree, whose root gets noise of its own.
    pub noise: Option<Noise>,
    /// The seed of everything drawn at random.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            selection: Selection::Puct,
            exploration: 180,
            first_play_reduction: 15,
            policy_temperature: 143,
            temperature: 0,
            verbose: false,
            live: false,
            mate_moves: 3,
            hints: true,
            noise: None,
            seed: 0,
        }
    }
}
