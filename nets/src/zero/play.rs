//! Self-play: a generation's games against itself.
//!
//! Games are in files of [`SHARD`], each with a seed of its own.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use rayon::prelude::*;
use tabia_core::engine::Engine;
use tabia_core::mcts::Noise;
use tabia_core::position::Position;
use tabia_core::residual::Network;
use tabia_core::search::{Info, Limits, Quiet, RootStatistics};
use tabia_core::types::Move;

use super::network::read_net;
use super::opponent::tree_engine;
use super::record::{self, Game, Ply};
use super::settings::Settings;
use crate::progress;
use crate::random::{Random, mix};

/// Games of a file: few, so that a run that is killed loses little.
const SHARD: u32 = 10;

/// What a generation has played.
#[derive(Default)]
pub struct Played {
    games: usize,
    positions: usize,
    /// Games that White won, drawn, and that Black won.
    results: [usize; 3],
    /// Games that were draws by their length alone.
    unfinished: usize,
}

impl Played {
    fn add(&mut self, game: &Game, settings: &Settings) {
        self.games += 1;
        self.unfinished += usize::from(is_unfinished(game, settings));
        self.positions += game.plies.iter().filter(|ply| !ply.visits.is_empty()).count();
        self.results[usize::from((1 - game.result).unsigned_abs())] += 1;
    }
}

impl fmt::Display for Played {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, positions, results: [white, draws, black], unfinished } = self;
        write!(
            out,
            "{games} games, +{white} ={draws} -{black} for White, {unfinished} drawn by length; {positions} positions"
        )
    }
}

/// The folder of a generation's games.
fn folder_of(folder: &Path, generation: u32) -> PathBuf {
    folder.join(format!("games-{generation:03}"))
}

/// Plays the games of a generation that are not there yet.
pub fn run(settings: &Settings, folder: &Path, generation: u32) -> Result<Played> {
    let games = folder_of(folder, generation);
    fs::create_dir_all(&games)
        .with_context(|| format!("cannot make the folder {}", games.display()))?;
    let path = |shard: u32| games.join(format!("{shard:04}.zero"));
    let shards = settings.games.div_ceil(SHARD);
    let missing: Vec<u32> = (0..shards).filter(|&shard| !path(shard).exists()).collect();
    if !missing.is_empty() {
        let network = Arc::new(Network::new(&read_net(folder, generation)?)?);
        let bar = progress::bar(missing.len() as u64 * u64::from(SHARD), "games");
        missing.into_par_iter().try_for_each(|shard| {
            let count = SHARD.min(settings.games - shard * SHARD);
            let seed = mix(settings.seed ^ mix(u64::from(generation) << 32 | u64::from(shard)));
            let mut random = Random::new(seed, 0x504C_4159);
            let mut engine = tree_engine()?;
            engine.set_weights(Some(Arc::clone(&network)));
            engine.options.tree.verbose = true;
            engine.options.tree.noise =
                Some(Noise { share: settings.noise, alpha: settings.alpha });
            let play = |_| {
                let game = play(settings, &mut engine, &mut random);
                bar.inc(1);
                game
            };
            record::write(&path(shard), &(0..count).map(play).collect::<Vec<_>>())
        })?;
        bar.finish_and_clear();
    }
    let mut played = Played::default();
    self::games(folder, generation)?.iter().for_each(|game| played.add(game, settings));
    Ok(played)
}

/// Whether a game was a draw by its length alone, as far as can be seen.
pub fn is_unfinished(game: &Game, settings: &Settings) -> bool {
    game.plies.len() == settings.plies && game.result == 0
}

/// All games of a generation, in the order of their files.
pub fn games(folder: &Path, generation: u32) -> Result<Vec<Game>> {
    let games = folder_of(folder, generation);
    let mut paths = Vec::new();
    let context = || format!("cannot read the folder {}", games.display());
    for entry in fs::read_dir(&games).with_context(context)? {
        let path = entry.with_context(context)?.path();
        if path.extension().is_some_and(|extension| extension == "zero") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        all.extend(record::read(&path)?);
    }
    Ok(all)
}

/// One game. Nobody resigns.
fn play(settings: &Settings, engine: &mut Engine, random: &mut Random) -> Game {
    let mut position = Position::startpos();
    let mut game = Game { plies: Vec::new(), result: 0 };
    let random_plies = match settings.start_plies {
        0 => 0,
        most => random.below(most + 1),
    };
    loop {
        let legal = position.legal_moves();
        if legal.is_empty() {
            let white_moves = position.side_to_move() == tabia_core::types::Color::White;
            game.result = match (position.in_check(), white_moves) {
                (false, _) => 0,
                (true, true) => -1,
                (true, false) => 1,
            };
            return game;
        }
        if game.plies.len() == settings.plies || position.is_draw(0) {
            return game;
        }
        let ply = if legal.len() == 1 || game.plies.len() < random_plies {
            let place = if legal.len() == 1 { 0 } else { random.below(legal.len()) };
            Ply { mv: legal[place], value: 0, visits: Vec::new() }
        } else {
            let found = look(settings, engine, &position, random);
            let is_drawn = game.plies.len() < random_plies + settings.drawn_plies;
            choose(&legal, &found, is_drawn, random)
        };
        position.make(ply.mv);
        position.forget_irreversible();
        game.plies.push(ply);
    }
}

/// Searches a position and returns what is known of its moves, the best first.
fn look(
    settings: &Settings,
    engine: &mut Engine,
    position: &Position,
    random: &mut Random,
) -> Vec<RootStatistics> {
    engine.set_position(position.clone());
    engine.options.seed = random.next();
    let limits = Limits { nodes: Some(settings.visits), ..Limits::default() };
    let mut search = engine.begin(limits);
    let mut moves = Vec::new();
    search.run(&mut Quiet, &mut |_, info| {
        if let Info::RootMove(statistics) = info {
            moves.push(statistics);
        }
    });
    engine.end(search);
    moves
}

/// Chooses a move by what a search found, and what is to be learned of the position: the visits, less those of moves
/// that are proven to lose, or the move alone if it is proven to win.
fn choose(legal: &[Move], found: &[RootStatistics], is_drawn: bool, random: &mut Random) -> Ply {
    let best = &found[0];
    let value = (best.value.unwrap_or(0) / 1_000 * 32_767 / 1_000) as i16;
    let is_lost = |statistics: &RootStatistics| statistics.proof.is_some_and(|score| score < 0);
    let place = |mv| legal.iter().position(|&other| other == mv);
    let only =
        |mv| Ply { mv, value, visits: place(mv).map(|at| (at as u8, 1)).into_iter().collect() };
    if best.proof.is_some_and(|score| score > 0) || is_lost(best) {
        return only(best.mv);
    }
    let candidates: Vec<&RootStatistics> =
        found.iter().filter(|statistics| statistics.visits > 0 && !is_lost(statistics)).collect();
    let sum: u64 = candidates.iter().map(|statistics| statistics.visits).sum();
    if sum == 0 {
        return only(best.mv);
    }
    let mut mv = best.mv;
    if is_drawn {
        let mut left = random.below(sum as usize) as u64;
        for candidate in &candidates {
            if left < candidate.visits {
                mv = candidate.mv;
                break;
            }
            left -= candidate.visits;
        }
    }
    let visits = candidates.iter().filter_map(|statistics| {
        Some((place(statistics.mv)? as u8, statistics.visits.min(u64::from(u16::MAX)) as u16))
    });
    Ply { mv, value, visits: visits.collect() }
}
