//! Learning from nothing, as AlphaZero does (Silver and others, 2018): games that a residual network plays against
//! itself by the tree search, training on their visits and results, the next generation, matches, a chart.
//!
//! `settings <- record <- network <- opponent <- play <- learn` and `opponent <- matches <- rating <- chart`. Every step leaves a file and depends on
//! files and the seed alone, so that a run that was killed goes on with the first file that is missing, and ends with
//! the same bytes.

mod chart;
mod initial;
mod learn;
mod matches;
mod network;
mod opponent;
mod play;
mod rating;
pub mod record;
mod settings;

use std::time::Instant;

use anyhow::{Result, ensure};

pub use settings::{Options, Settings};

use network::{net_path, write_net};

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Generations that are there, the random network not counted.
    pub generations: u32,
    /// Elo of the last one above the random network.
    pub elo: f64,
    /// Seconds that this run took.
    pub seconds: f64,
}

/// Runs the loop, from where its folder is, until there are so many generations.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder was begun with other settings.
pub fn run(options: &Options) -> Result<Summary> {
    let start = Instant::now();
    let settings = &options.settings;
    settings.check()?;
    ensure!(options.threads > 0, "--threads must be at least 1");
    let folder = &options.out;
    settings.keep(folder)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let first = net_path(folder, 0);
    if !first.exists() {
        write_net(&first, &initial::network(settings))?;
    }
    let mut elo = 0.0;
    for generation in 0..=options.generations {
        let seconds = || start.elapsed().as_secs_f64();
        if generation > 0 {
            let before = generation - 1;
            let played = pool.install(|| play::run(settings, folder, before))?;
            eprintln!("generation {before}: {played} ({:.0} s)", seconds());
            if !net_path(folder, generation).exists() {
                let learned = pool.install(|| learn::run(settings, folder, generation))?;
                eprintln!("generation {generation}: {learned} ({:.0} s)", seconds());
            }
        }
        pool.install(|| matches::run(settings, folder, generation))?;
        let ratings = rating::rate(&matches::results(folder, generation)?);
        chart::write(folder, generation, &ratings)?;
        let own = rating::of_generation(&ratings, generation);
        elo = own.map_or(0.0, |rating| rating.elo);
        let error = own.map_or(0.0, |rating| rating.error);
        eprintln!("generation {generation}: Elo {elo:+.0} ± {error:.0} ({:.0} s)", seconds());
    }
    Ok(Summary { generations: options.generations, elo, seconds: start.elapsed().as_secs_f64() })
}
