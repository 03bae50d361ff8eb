//! How often the move of a search is among a policy's first ones, beside simple policies.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tabia_core::mcts::priors_by_hand;
use tabia_core::policy::PolicyNet;
use tabia_core::position::Position;
use tabia_core::search::{Evaluator, picker_order};
use tabia_core::types::Move;

use super::prepared::HELD_OUT;
use super::sample;

/// The options of `policy measure`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files of samples, or folders of them
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The net
    #[arg(long)]
    pub net: PathBuf,
    /// Measure on all positions, not on games held out from training alone
    #[arg(long)]
    pub all: bool,
}

/// How often the best move is the first of a policy, and among its first five, 0 to 1.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The policy.
    pub name: &'static str,
    /// The share of positions.
    pub top: [f64; 2],
}

/// A policy that tells how likely each of some legal moves is, in numbers of any scale.
type Policy<'a> = Box<dyn FnMut(&Position, &[Move], &mut [f32]) + 'a>;

/// Measures the net and, beside it, simple policies. Returns how many positions there were, too.
///
/// # Errors
///
/// Where a file cannot be read, or there is no position to measure on.
pub fn run(options: &Options) -> Result<(Vec<Agreement>, usize)> {
    let context = || format!("cannot read the net {}", options.net.display());
    let bytes = std::fs::read(&options.net).with_context(context)?;
    let net = PolicyNet::from_bytes(&bytes).with_context(context)?;
    let mut policies: Vec<(&'static str, Policy<'_>)> = vec![
        ("the net", Box::new(|position, moves, priors| net.priors(position, moves, priors))),
        ("priors by hand", Box::new(priors_by_hand::<Position>)),
        ("alpha-beta's order of moves", Box::new(picked_first)),
        ("captures first", Box::new(captures_first)),
    ];
    let mut hits = vec![[0.0; 2]; policies.len() + 1];
    let mut count = 0;
    for path in sample::find(&options.data)? {
        for sample in sample::read(&path)? {
            let Ok(position) = sample.record.position() else { continue };
            let moves = position.legal_moves();
            let best = moves.iter().position(|&mv| mv == sample.moves[0]);
            let Some(best) = best.filter(|_| options.all || sample.record.is_held_out(HELD_OUT))
            else {
                continue;
            };
            count += 1;
            let mut priors = vec![0.0; moves.len()];
            for ((_, policy), hits) in policies.iter_mut().zip(&mut hits) {
                priors.fill(0.0);
                policy(&position, &moves, &mut priors);
                // Of equal ones the first comes first, as in a search.
                let before = |(i, &prior): (usize, &f32)| {
                    prior > priors[best] || prior == priors[best] && i < best
                };
                let place = priors.iter().enumerate().filter(|&entry| before(entry)).count();
                hits[0] += f64::from(place == 0);
                hits[1] += f64::from(place < 5);
            }
            let random = hits.len() - 1;
            hits[random][0] += 1.0 / moves.len() as f64;
            hits[random][1] += (5.0 / moves.len() as f64).min(1.0);
        }
    }
    ensure!(count > 0, "there is no position to measure on");
    let names = policies.iter().map(|(name, _)| *name).chain(["at random"]);
    let agreements = names
        .zip(&hits)
        .map(|(name, hits)| Agreement { name, top: hits.map(|hits| hits / f64::from(count)) })
        .collect();
    Ok((agreements, count as usize))
}

/// The order in which alpha-beta tries moves where it knows nothing of the position.
fn picked_first(position: &Position, moves: &[Move], priors: &mut [f32]) {
    let order = picker_order(position, Evaluator::new(None));
    for (prior, mv) in priors.iter_mut().zip(moves) {
        let place = order.iter().position(|picked| picked == mv);
        *prior = -(place.unwrap_or(order.len()) as f32);
    }
}

/// Captures by what they take, the most valuable first, then all other moves.
fn captures_first(position: &Position, moves: &[Move], priors: &mut [f32]) {
    for (prior, &mv) in priors.iter_mut().zip(moves) {
        *prior = position.material_gain(mv) as f32;
    }
}
