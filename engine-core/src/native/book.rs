//! `tabia book`: opening books from games of chess or xiangqi.

use std::fs;
use std::io::{self, BufReader};
use std::path::Path;

use tabia_core::book::{self, Builder};
use tabia_core::pgn::{Game, GameText, games};
use tabia_core::{position, xiangqi};

use super::cli;
use super::output::bar;
use super::running::Failure;
use super::searched::Searched;
use super::self_play;

/// Builds a book.
pub fn run(arguments: &cli::Book) -> Result<(), Failure> {
    let plays = arguments.self_play.is_some();
    match arguments.game {
        cli::Game::Chess if plays => {
            Err("--self-play is for xiangqi alone: add --game xiangqi".to_owned())
        }
        cli::Game::Chess => chess(arguments),
        cli::Game::Xiangqi => {
            if plays {
                self_play::run(arguments)?;
            }
            xiangqi(arguments)
        }
    }
}

fn chess(arguments: &cli::Book) -> Result<(), Failure> {
    let mut builder = Builder::new();
    let read = each_game::<position::Position>(arguments, |text| {
        let game = Game::read(text);
        let mut position = game.start.clone();
        for ply in game.moves().iter().take(arguments.plies) {
            builder.add(&position, ply.mv, game.result.white_half_points());
            position.make(ply.mv);
        }
        game.fault().is_none()
    })?;
    let bytes = Some(builder.build(arguments.games)).filter(|bytes| !bytes.is_empty());
    let count = |bytes| Ok(book::Book::new(bytes).map_err(|error| error.to_string())?.len());
    write(arguments, &read, bytes, count)
}

fn xiangqi(arguments: &cli::Book) -> Result<(), Failure> {
    let mut builder = xiangqi::book::Builder::new();
    let read = each_game::<xiangqi::Position>(arguments, |text| {
        let game = xiangqi::pgn::Game::read(text);
        let mut position = game.start.clone();
        for ply in game.moves().iter().take(arguments.plies) {
            builder.add(&position, ply.mv, game.result);
            position.make(ply.mv);
        }
        game.fault().is_none()
    })?;
    let bytes = builder.build(arguments.games);
    let count =
        |bytes| Ok(xiangqi::book::Book::new(bytes).map_err(|error| error.to_string())?.len());
    write(arguments, &read, bytes, count)
}

/// What was read.
#[derive(Default)]
struct Read {
    games: usize,
    /// Those of them with faults.
    faults: usize,
}

/// Hands in the text of each game, and counts them. `add` says whether the game has no fault.
fn each_game<P: Searched>(
    arguments: &cli::Book,
    mut add: impl FnMut(&GameText) -> bool,
) -> Result<Read, Failure> {
    let fail = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    let mut length = 0;
    for path in &arguments.pgn {
        length += fs::metadata(path).map_err(|error| fail(path, error))?.len();
    }
    let progress = bar(length, "{wide_bar} {bytes}/{total_bytes}, {eta} to go");
    let mut read = Read::default();
    for path in &arguments.pgn {
        let file = P::open(path).map_err(|error| fail(path, error))?;
        for text in games(BufReader::new(progress.wrap_read(file))) {
            let text = text.map_err(|error| fail(path, error))?;
            read.games += 1;
            read.faults += usize::from(!add(&text));
        }
    }
    progress.finish_and_clear();
    Ok(read)
}

/// Writes the book, unless it has no entry, and says what is in it. `count` opens a book and counts its entries.
fn write(
    arguments: &cli::Book,
    read: &Read,
    bytes: Option<Vec<u8>>,
    count: impl Fn(book::Bytes) -> Result<usize, Failure>,
) -> Result<(), Failure> {
    let Read { games, faults } = read;
    let Some(bytes) = bytes else {
        let least = arguments.games;
        return Err(format!(
            "no move was played in {least} of the {games} games: there is no book"
        ));
    };
    let output = &arguments.output;
    fs::write(output, &bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    let entries = count(Box::new(bytes))?;
    println!("{entries} entries from {games} games ({faults} of them with faults)");
    Ok(())
}
