//! Training of the next generation on the games of the last ones.

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};
use tabia_core::residual::alphazero;
use tabia_core::types::Color;

use super::network::{net_path, read_net, write_net};
use super::play;
use super::record::Game;
use super::settings::Settings;
use crate::progress;
use crate::random::Random;
use crate::residual::{Loss, Model, Rates, Sample, Trainer};

/// How training went.
pub struct Learned {
    steps: usize,
    positions: usize,
    /// Means over the last quarter of the steps, nats.
    loss: Loss,
}

impl fmt::Display for Learned {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { steps, positions, loss: Loss { policy, value } } = self;
        write!(
            out,
            "{steps} steps on {positions} positions, loss of the policy {policy:.3}, of the value {value:.3}"
        )
    }
}

/// Trains a generation from the one before, and writes its network.
pub fn run(settings: &Settings, folder: &Path, generation: u32) -> Result<Learned> {
    let mut games = Vec::new();
    let mut newest = 0;
    for number in generation.saturating_sub(settings.window)..generation {
        let mut played = play::games(folder, number)?;
        played.retain(|game| !settings.finished_only || !play::is_unfinished(game, settings));
        newest = places(&played).count();
        games.extend(played);
    }
    let places: Vec<(usize, usize)> = places(&games).collect();
    ensure!(!places.is_empty(), "no game came to its end; more --plies or --games are needed");
    let steps = (settings.passes * newest as f64 / settings.batch as f64).ceil().max(1.0) as usize;
    let model = Model::<f32>::new(&read_net(folder, generation - 1)?)?;
    let mut trainer = Trainer::new(model);
    let mut random = Random::new(settings.seed, 0x4C45_4152 ^ u64::from(generation) << 32);
    let bar = progress::bar(steps as u64, "steps");
    let last = steps - steps.div_ceil(4);
    let mut loss = Loss::default();
    for step in 0..steps {
        let batch = (0..settings.batch)
            .map(|_| {
                let (game, ply) = places[random.below(places.len())];
                sample(&games[game], ply, settings.search_share)
            })
            .collect::<Result<Vec<_>>>()?;
        // Slow at first, until Adam knows the size of gradients; slower again to the end.
        let warm = ((step + 1) as f32 / 20.0).min(1.0);
        let cool = 1.0 - 0.8 * step as f32 / steps as f32;
        let rates = Rates { step: settings.rate * warm * cool, ..Rates::default() };
        let Loss { policy, value } = trainer.step(&batch, rates);
        if step >= last {
            loss.policy += policy / (steps - last) as f64;
            loss.value += value / (steps - last) as f64;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    write_net(&net_path(folder, generation), &trainer.model().parameters())?;
    Ok(Learned { steps, positions: places.len(), loss })
}

/// The numbers of a game and a ply for each position that was searched.
fn places(games: &[Game]) -> impl Iterator<Item = (usize, usize)> + '_ {
    games.iter().enumerate().flat_map(|(game, played)| {
        let searched = played.plies.iter().enumerate().filter(|(_, ply)| !ply.visits.is_empty());
        searched.map(move |(ply, _)| (game, ply))
    })
}

/// A position, the share of each move's visits, and the result of the game mixed with what the search expected: the
/// result alone is of few games at first, which a network would learn by heart.
fn sample(game: &Game, ply: usize, search_share: f32) -> Result<Sample> {
    let position = game.position(ply)?;
    let visits = &game.plies[ply].visits;
    let sum: f32 = visits.iter().map(|&(_, visits)| f32::from(visits)).sum();
    let legal = position.legal_moves();
    let mut moves: Vec<(usize, f32)> =
        legal.iter().map(|&mv| (alphazero::plane_index(&position, mv), 0.0)).collect();
    for &(place, visits) in visits {
        moves[usize::from(place)].1 = f32::from(visits) / sum;
    }
    let won = match position.side_to_move() {
        Color::White => game.result,
        Color::Black => -game.result,
    };
    let chances = |value: f32| [value.max(0.0), 1.0 - value.abs(), (-value).max(0.0)];
    let result = chances(f32::from(won));
    let expected = chances((f32::from(game.plies[ply].value) / 32_767.0).clamp(-1.0, 1.0));
    let mix = |at| (1.0 - search_share) * result[at] + search_share * expected[at];
    let wdl = std::array::from_fn(mix);
    Ok(Sample { planes: alphazero::planes(&position).to_vec(), moves, wdl })
}
