//! Matches of a generation against the one before and against players that stay the same.
//!
//! Each leaves a file of one line in the folder `matches`: `first,second,wins,draws,losses`, for the first player.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;
use tabia_core::position::Position;

use super::opponent::{Player, Ready};
use super::settings::Settings;
use crate::files;
use crate::progress;
use crate::random::{Random, mix};

/// The result of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The two players.
    pub players: [Player; 2],
    /// Games that the first won, drawn, and that it lost.
    pub games: [u32; 3],
}

/// The opponents of a generation.
fn opponents(generation: u32) -> Vec<Player> {
    let before = generation.checked_sub(1).map(Player::Generation);
    before.into_iter().chain(Player::FIXED).collect()
}

fn path(folder: &Path, players: [Player; 2]) -> PathBuf {
    let [first, second] = players.map(Player::name);
    folder.join("matches").join(format!("{first}-{second}.csv"))
}

/// Plays the matches of a generation that are not there yet.
pub fn run(settings: &Settings, folder: &Path, generation: u32) -> Result<()> {
    let matches = folder.join("matches");
    fs::create_dir_all(&matches)
        .with_context(|| format!("cannot make the folder {}", matches.display()))?;
    for opponent in opponents(generation) {
        let players = [Player::Generation(generation), opponent];
        let path = path(folder, players);
        if path.exists() {
            continue;
        }
        let score = play(settings, folder, players)?;
        let [first, second] = players.map(Player::name);
        let [wins, draws, losses] = score.games;
        let line = format!("{first},{second},{wins},{draws},{losses}\n");
        files::write(&path, &[line.as_bytes()])?;
        eprintln!("{first} against {second}: +{wins} ={draws} -{losses}");
    }
    Ok(())
}

/// The results of all generations up to one.
pub fn results(folder: &Path, generation: u32) -> Result<Vec<Score>> {
    let mut scores = Vec::new();
    for first in 0..=generation {
        for second in opponents(first) {
            let path = path(folder, [Player::Generation(first), second]);
            let context = || format!("cannot read the match {}", path.display());
            let text = fs::read_to_string(&path).with_context(context)?;
            scores.push(parse(text.trim()).with_context(context)?);
        }
    }
    Ok(scores)
}

fn parse(line: &str) -> Option<Score> {
    let mut fields = line.split(',');
    let players = [Player::named(fields.next()?)?, Player::named(fields.next()?)?];
    let mut number = || fields.next()?.parse().ok();
    Some(Score { players, games: [number()?, number()?, number()?] })
}

fn play(settings: &Settings, folder: &Path, players: [Player; 2]) -> Result<Score> {
    let [first, second] = players;
    let ready = [first.prepare(settings, folder)?, second.prepare(settings, folder)?];
    let bar = progress::bar(settings.match_games.into(), "games of a match");
    let results: Vec<i32> = (0..settings.match_games)
        .into_par_iter()
        .map(|number| {
            let result = game(settings, &ready, number);
            bar.inc(1);
            result
        })
        .collect::<Result<_>>()?;
    bar.finish_and_clear();
    let count = |wanted| results.iter().filter(|&&result| result == wanted).count() as u32;
    Ok(Score { players, games: [count(1), count(0), count(-1)] })
}

/// One game; 1 if the first player wins, -1 if it loses. Games 2n and 2n + 1 have one opening, with colours exchanged;
/// openings are the same in all matches, so that generations differ by what they play alone.
fn game(settings: &Settings, ready: &[Ready; 2], number: u32) -> Result<i32> {
    let mut position = opening(settings, number / 2);
    let seed = mix(settings.seed ^ u64::from(number));
    let mut engines = [ready[0].engine(seed)?, ready[1].engine(seed)?];
    // Whose turn it is, counted from the first player.
    let mut turn = (number % 2) as usize;
    for _ in 0..settings.plies {
        if position.is_draw(0) {
            return Ok(0);
        }
        let Some(mv) = ready[turn].best_move(&mut engines[turn], &position) else {
            let is_mate = position.in_check();
            return Ok(if !is_mate {
                0
            } else if turn == 0 {
                -1
            } else {
                1
            });
        };
        position.make(mv);
        position.forget_irreversible();
        turn = 1 - turn;
    }
    Ok(0)
}

/// A position after some random moves; the start position if that game is over.
fn opening(settings: &Settings, number: u32) -> Position {
    let mut random = Random::new(settings.seed, 0x4F50_454E ^ u64::from(number) << 32);
    let mut position = Position::startpos();
    for _ in 0..settings.random_plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Position::startpos();
        }
        position.make(moves[random.below(moves.len())]);
    }
    if position.legal_moves().is_empty() { Position::startpos() } else { position }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_are_written() {
        let score = parse("net-012,by-hand-3,1,2,37").unwrap();
        assert_eq!(score.players, [Player::Generation(12), Player::ByHand(3)]);
        assert_eq!(score.games, [1, 2, 37]);
        for player in Player::FIXED.into_iter().chain([Player::Generation(7)]) {
            assert_eq!(Player::named(&player.name()), Some(player));
        }
        for line in ["", "net-1,net-2,3,4", "net-x,net-2,3,4,5", "queen,net-2,1,1,1"] {
            assert!(parse(line).is_none(), "{line}");
        }
    }
}
