//! Games of self-play with the visits of every search: what the network learns from.
//!
//! A file begins with [`MAGIC`]. Each game, from the standard start position, is
//!
//! | bytes | what |
//! |---|---|
//! | 2 | plies |
//! | 1 | result for White: 1 won, 0 drawn, -1 lost |
//! | 5 and 3 for each visited move, for each ply | the ply |
//!
//! and each ply
//!
//! | bytes | what |
//! |---|---|
//! | 2 | the move that was played |
//! | 2 | the value of the position for the side to move, 1/32,767 |
//! | 1 | moves that were visited; 0 if there was no search |
//! | 3 each | the place of the move among the legal ones as the engine generates them (1 byte), its visits (2 bytes) |
//!
//! Numbers are little-endian.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use tabia_core::position::Position;
use tabia_core::types::Move;

use crate::files;

/// The first bytes of a file of games.
pub const MAGIC: [u8; 16] = *b"TABIA-ZERO-0001\n";

/// One move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move that was played.
    pub mv: Move,
    /// What the search said of the position for the side to move, from -32,767 (lost) to 32,767 (won).
    pub value: i16,
    /// Places among the legal moves, with their visits; empty if there was no search.
    pub visits: Vec<(u8, u16)>,
}

/// A game from the standard start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its moves.
    pub plies: Vec<Ply>,
    /// 1 if White won, 0 for a draw, -1 if Black won.
    pub result: i8,
}

impl Game {
    /// The position before a ply, with those before it.
    ///
    /// # Errors
    ///
    /// Where a move is not legal.
    pub fn position(&self, ply: usize) -> Result<Position> {
        let mut position = Position::startpos();
        for (number, ply) in self.plies[..ply].iter().enumerate() {
            ensure!(position.is_legal(ply.mv), "ply {} of a game is not legal", number + 1);
            position.make(ply.mv);
            position.forget_irreversible();
        }
        Ok(position)
    }

    fn add_to(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        bytes.push(self.result.cast_unsigned());
        for Ply { mv, value, visits } in &self.plies {
            bytes.extend(mv.to_bits().to_le_bytes());
            bytes.extend(value.to_le_bytes());
            bytes.push(visits.len() as u8);
            for (place, visits) in visits {
                bytes.push(*place);
                bytes.extend(visits.to_le_bytes());
            }
        }
    }
}

/// Writes games as one file.
///
/// # Errors
///
/// Where the file cannot be written.
pub fn write(path: &Path, games: &[Game]) -> Result<()> {
    let mut bytes = MAGIC.to_vec();
    games.iter().for_each(|game| game.add_to(&mut bytes));
    files::write(path, &[&bytes])
}

/// Reads a file of games.
///
/// # Errors
///
/// Where the file cannot be read, begins with other bytes, ends within a game, or has an unknown result or a search
/// without a legal move.
pub fn read(path: &Path) -> Result<Vec<Game>> {
    let context = || format!("cannot read the games {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    parse(&bytes).with_context(context)
}

fn parse(bytes: &[u8]) -> Result<Vec<Game>> {
    let mut rest = bytes.strip_prefix(&MAGIC).context("it is no file of games of self-play")?;
    let mut games = Vec::new();
    while !rest.is_empty() {
        games.push(parse_game(&mut rest).context("it ends within a game")??);
    }
    Ok(games)
}

/// The next game; `None` if the bytes end within it.
fn parse_game(rest: &mut &[u8]) -> Option<Result<Game>> {
    let plies = u16::from_le_bytes(take(rest)?);
    let result = u8::from_le_bytes(take(rest)?).cast_signed();
    let mut game = Game { plies: Vec::new(), result };
    for _ in 0..plies {
        let mv = Move::from_bits(u16::from_le_bytes(take(rest)?));
        let value = i16::from_le_bytes(take(rest)?);
        let [count] = take(rest)?;
        let visit = |_| Some((u8::from_le_bytes(take(rest)?), u16::from_le_bytes(take(rest)?)));
        let visits = (0..count).map(visit).collect::<Option<_>>()?;
        game.plies.push(Ply { mv, value, visits });
    }
    if !(-1..=1).contains(&result) {
        return Some(Err(anyhow::anyhow!("a game has the result {result}")));
    }
    Some(check(game))
}

/// Checks that moves are legal and places are those of legal moves.
fn check(game: Game) -> Result<Game> {
    let mut position = Position::startpos();
    for (number, ply) in game.plies.iter().enumerate() {
        let moves = position.legal_moves();
        let wrong = |&(place, _): &(u8, u16)| usize::from(place) >= moves.len();
        if !moves.contains(&ply.mv) || ply.visits.iter().any(wrong) {
            bail!("ply {} of a game is not legal", number + 1);
        }
        position.make(ply.mv);
        position.forget_irreversible();
    }
    Ok(game)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let mut position = Position::startpos();
        let mut plies = Vec::new();
        for (text, value) in [("e2e4", 100), ("c7c5", -32_767), ("g1f3", 0)] {
            let mv = position.uci_move(text).unwrap();
            plies.push(Ply { mv, value, visits: vec![(3, 60_000), (19, 1)] });
            position.make(mv);
        }
        plies[2].visits.clear();
        Game { plies, result: -1 }
    }

    #[test]
    fn games_come_back_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let games = [game(), Game { plies: Vec::new(), result: 0 }, game()];
        write(&path, &games).unwrap();
        assert_eq!(read(&path).unwrap(), games);
        assert_eq!(games[0].position(2).unwrap().fullmove_number(), 2);
    }

    #[test]
    fn damaged_files_are_refused() {
        let mut good = MAGIC.to_vec();
        game().add_to(&mut good);
        for end in [0, 3, 17, 20, good.len() - 1] {
            assert!(parse(&good[..end]).is_err(), "{end}");
        }
        for (at, byte) in [(0, 0), (18, 2), (19, 0xFF), (24, 20)] {
            let mut bytes = good.clone();
            bytes[at] = byte;
            assert!(parse(&bytes).is_err(), "{at}");
        }
        assert_eq!(parse(&good).unwrap().len(), 1);
    }
}
