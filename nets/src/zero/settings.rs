//! What a run of the loop depends on. It is kept in `zero.toml` beside what was made, so that a run goes on as it was
//! begun.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::files;

/// The file with the settings of a folder.
const FILE: &str = "zero.toml";

/// The options of `zero`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The folder of the run: begun if it is empty, else continued
    #[arg(long)]
    pub out: PathBuf,
    /// Generations in all; a run that has as many ends, one with more asked for goes on
    #[arg(long, default_value_t = 20)]
    pub generations: u32,
    /// Threads; what is made does not depend on them
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// All that what is made depends on.
    #[command(flatten)]
    pub settings: Settings,
}

/// All that the files of a run depend on.
#[derive(Args, Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Settings {
    /// Residual blocks of the network
    #[arg(long, default_value_t = 2)]
    pub blocks: usize,
    /// Its filters
    #[arg(long, default_value_t = 32)]
    pub filters: usize,
    /// Games that each generation plays against itself
    #[arg(long, default_value_t = 200)]
    pub games: u32,
    /// Visits of each search, in games to learn from and in matches
    #[arg(long, default_value_t = 100)]
    pub visits: u64,
    /// Plies after which a game is a draw
    #[arg(long, default_value_t = 200)]
    pub plies: usize,
    /// Most random plies that a game of self-play begins with: each game has 0 to so many
    #[arg(long, default_value_t = 0)]
    #[serde(default, skip_serializing_if = "is_none")]
    pub start_plies: usize,
    /// Learn nothing from games that were draws by their length alone
    #[arg(long)]
    #[serde(default, skip_serializing_if = "is_off")]
    pub finished_only: bool,
    /// Plies behind those whose moves are drawn by their visits (temperature 1); then the most visited move is played
    #[arg(long, default_value_t = 30)]
    pub drawn_plies: usize,
    /// The share of noise in the priors of the root, percent
    #[arg(long, default_value_t = 25)]
    pub noise: u32,
    /// The parameter of the noise's Dirichlet distribution, hundredths, 1 to 100
    #[arg(long, default_value_t = 30)]
    pub alpha: u32,
    /// Generations whose games are learned from
    #[arg(long, default_value_t = 8)]
    pub window: u32,
    /// How often each position is learned from, about
    #[arg(long, default_value_t = 1.0)]
    pub passes: f64,
    /// The share of the search's value in what the value learns, beside the game's result, 0 to 1
    #[arg(long, default_value_t = 0.5)]
    pub search_share: f32,
    /// Positions of a step
    #[arg(long, default_value_t = 32)]
    pub batch: usize,
    /// About how far a weight moves in a step (Adam)
    #[arg(long, default_value_t = 1e-3)]
    pub rate: f32,
    /// Games of each match, half of them with either colour
    #[arg(long, default_value_t = 40)]
    pub match_games: u32,
    /// Random plies that a game of a match begins with
    #[arg(long, default_value_t = 4)]
    pub random_plies: usize,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Settings {
    /// Refuses what nothing could be made with.
    ///
    /// # Errors
    ///
    /// Says which option has which bounds.
    pub fn check(&self) -> Result<()> {
        ensure!((1..=40).contains(&self.blocks), "--blocks must lie in 1..=40");
        ensure!((4..=512).contains(&self.filters), "--filters must lie in 4..=512");
        ensure!((1..=100_000).contains(&self.games), "--games must lie in 1..=100000");
        ensure!((2..=60_000).contains(&self.visits), "--visits must lie in 2..=60000");
        ensure!((1..=2_000).contains(&self.plies), "--plies must lie in 1..=2000");
        ensure!(self.start_plies < self.plies, "--start-plies must be less than --plies");
        ensure!(self.noise <= 100, "--noise must lie in 0..=100");
        ensure!((1..=100).contains(&self.alpha), "--alpha must lie in 1..=100");
        ensure!(self.window > 0 && self.batch > 0, "--window and --batch must be at least 1");
        ensure!(self.passes > 0.0 && self.passes <= 1e3, "--passes must lie between 0 and 1000");
        ensure!((0.0..=1.0).contains(&self.search_share), "--search-share must lie in 0..=1");
        ensure!(self.rate > 0.0 && self.rate <= 1.0, "--rate must lie between 0 and 1");
        ensure!(
            self.match_games >= 2 && self.match_games.is_multiple_of(2),
            "--match-games must be even: each opening is played with both colours"
        );
        Ok(())
    }

    /// Begins a folder with these settings, or checks that it was begun with them.
    ///
    /// # Errors
    ///
    /// Where it was begun with others, or a file cannot be read or written.
    pub fn keep(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join(FILE);
        let text = toml::to_string(self)?;
        match fs::read_to_string(&path) {
            Ok(before) if before == text => Ok(()),
            Ok(before) => {
                let changed = before.lines().zip(text.lines()).find(|(old, new)| old != new);
                let (old, new) = changed.unwrap_or(("other settings", "these"));
                bail!(
                    "{} was begun with {old}, not {new}; choose another folder",
                    folder.display()
                );
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                files::write(&path, &[text.as_bytes()])
            }
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }
}

/// Whether a number is that of a run which knows no such setting.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_none(number: &usize) -> bool {
    *number == 0
}

/// The same of a switch.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_off(switch: &bool) -> bool {
    !*switch
}
