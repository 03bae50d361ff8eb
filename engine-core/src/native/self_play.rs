//! Games of the engine for xiangqi against itself, for a book: `tabia book --game xiangqi --self-play`.
//!
//! They are written to a PGN file, each when it is over, and the book is built from that file. A run that is
//! broken off goes on with the games that are missing. What a game is depends on its number, the nodes and the
//! seed alone.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tabia_core::pgn::{Ply, Tag, games};
use tabia_core::search::strength::mix;
use tabia_core::search::{Info, Limits, Quiet, ScoreBound, Value};
use tabia_core::xiangqi::engine::{Engine, Found};
use tabia_core::xiangqi::eval::CENTIPAWNS_100;
use tabia_core::xiangqi::nnue::built_in;
use tabia_core::xiangqi::pgn::{Game, GameResult};
use tabia_core::xiangqi::{Color, Move, Notation, Position, Verdict};

use super::cli;
use super::output::bar;
use super::running::{Failure, STACK_BYTES};

/// The hash table of each game, MiB: searches are small.
const HASH: usize = 8;
/// How many moves of a position in the opening are compared.
const LINES: usize = 4;
/// By how much less a move of the opening may be worth than the best on the first ply, internal units: 40
/// centipawns. It shrinks evenly, to nothing on the ply at which the book ends.
const MARGIN: i64 = 40 * CENTIPAWNS_100 as i64 / 100;
/// Plies after which a game is a draw.
const MOST_PLIES: usize = 300;
/// A game is won once both sides have seen this score, internal units: 12 pawns.
const DECIDED: Value = 12 * CENTIPAWNS_100;

/// Plays the games that the first PGN file lacks, until it has as many as were asked for or the user interrupts.
pub fn run(arguments: &cli::Book) -> Result<(), Failure> {
    let (Some(wanted), Some(path)) = (arguments.self_play, arguments.pgn.first()) else {
        return Ok(());
    };
    let fail = |error: io::Error| format!("{}: {error}", path.display());
    let cli::Book { nodes, plies, seed, .. } = arguments;
    let event = format!("self-play, {nodes} nodes, {plies} plies, seed {seed}");
    let (mut file, played) = open(path, &event).map_err(fail)?;
    let missing: Vec<u64> = (1..=wanted).filter(|number| !played.contains(number)).collect();
    let length = file.metadata().map_err(fail)?.len();
    if length > 0 && !missing.is_empty() {
        file.write_all(b"\n").map_err(fail)?; // a game that was cut off ends here
    }
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    if let Err(error) = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed)) {
        eprintln!("tabia: signals are not heard: {error}");
    }
    let progress = bar(wanted, "{wide_bar} {pos}/{len} games, {eta} to go");
    progress.set_position(wanted - missing.len() as u64);
    let jobs = arguments.jobs.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        |jobs| jobs as usize,
    );
    let (file, next) = (Mutex::new(file), AtomicU64::new(0));
    let work = || -> Result<(), Failure> {
        let mut engine = Engine::with_hash(HASH).map_err(|error| error.to_string())?;
        engine.set_network(built_in());
        while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let Some(game) = play(&mut engine, arguments, number, &event, &stop) else { break };
            let text = game.write(Notation::Iccs) + "\n";
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            file.write_all(text.as_bytes()).map_err(fail)?;
            progress.inc(1);
        }
        Ok(())
    };
    let result = thread::scope(|scope| {
        let start = || {
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, || {
                let result = work();
                // A fault of one ends the others.
                stop.fetch_or(result.is_err(), Ordering::Relaxed);
                result
            })
        };
        let workers: Result<Vec<_>, _> = (0..jobs.min(missing.len())).map(|_| start()).collect();
        let workers = workers.map_err(|error| format!("no thread for the games: {error}"))?;
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err("a game has ended unexpectedly".to_owned()))
        })
    });
    progress.finish_and_clear();
    if stop.load(Ordering::Relaxed) && result.is_ok() {
        eprintln!("tabia: interrupted; the book has the games that are there");
    }
    result
}

/// Opens the file of games, which need not exist, and reads which numbers of this event it has.
fn open(path: &Path, event: &str) -> io::Result<(File, HashSet<u64>)> {
    let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
    let mut played = HashSet::new();
    for text in games(BufReader::new(&file)) {
        let game = Game::read(&text?);
        if game.tag("Event") == Some(event)
            && game.result != GameResult::Unknown
            && let Some(number) = game.tag("Round").and_then(|round| round.parse().ok())
        {
            played.insert(number);
        }
    }
    Ok((file, played))
}

/// Plays a game; `None` if it was interrupted.
fn play(
    engine: &mut Engine,
    arguments: &cli::Book,
    number: u64,
    event: &str,
    stop: &AtomicBool,
) -> Option<Game> {
    engine.forget();
    let start = Position::startpos();
    let (mut position, mut moves) = (start.clone(), Vec::new());
    let mut scores: [Value; 2] = [0; 2]; // of each side's last search, Red's view
    let mut seed = mix(arguments.seed ^ mix(number));
    let result = loop {
        let us = position.side_to_move();
        if let Some(result) = over(&position, scores, moves.len()) {
            break result;
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let left = arguments.plies.saturating_sub(moves.len());
        let margin = MARGIN * left as i64 / arguments.plies.max(1) as i64;
        seed = mix(seed);
        let (mv, score) = choose(engine, &position, arguments.nodes, margin, seed)?;
        scores[us.index()] = if us == Color::Red { score } else { -score };
        position.make(mv);
        moves.push(mv);
    };
    let mut game = Game::new(start);
    let tags = [
        ("Game", "Chinese Chess"),
        ("Event", event),
        ("Round", &number.to_string()),
        ("Result", result.text()),
    ];
    game.tags = tags.map(|(name, value)| Tag::new(name, value)).to_vec();
    game.plies = moves.into_iter().map(Ply::new).collect();
    game.result = result;
    Some(game)
}

/// How the game has ended; `None` if it goes on.
fn over(position: &Position, scores: [Value; 2], plies: usize) -> Option<GameResult> {
    let us = position.side_to_move();
    let (win, loss) = match us {
        Color::Red => (GameResult::White, GameResult::Black),
        Color::Black => (GameResult::Black, GameResult::White),
    };
    if !position.has_legal_move() {
        return Some(loss); // mated, or without a move
    }
    match position.verdict(0) {
        Some(Verdict::Win) => return Some(win),
        Some(Verdict::Loss) => return Some(loss),
        Some(Verdict::Draw) => return Some(GameResult::Draw),
        None if plies >= MOST_PLIES => return Some(GameResult::Draw),
        None => {}
    }
    if scores.iter().all(|&score| score > DECIDED) {
        Some(GameResult::White)
    } else if scores.iter().all(|&score| score < -DECIDED) {
        Some(GameResult::Black)
    } else {
        None
    }
}

/// The move to play and the best move's score, internal units. With a margin it is one of the moves that are at most
/// so much worse than the best, all alike; without one it is the best.
fn choose(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    margin: i64,
    seed: u64,
) -> Option<(Move, Value)> {
    engine.set_position(position.clone());
    engine.options.lines = if margin > 0 { LINES } else { 1 };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut search = engine.begin(limits, Vec::new());
    // The lines of the last depth that was finished for all of them.
    let (mut lines, mut unfinished): (Vec<(Move, Value)>, Vec<_>) = (Vec::new(), Vec::new());
    let Found { best, score, .. } = search.run(&mut Quiet, &mut |_, info| {
        let Info::Line(line) = info else { return };
        if line.bound != ScoreBound::Exact {
            return;
        }
        if line.multipv == 1 {
            unfinished.clear();
        }
        if let Some(&mv) = line.pv.first() {
            unfinished.push((mv, line.value));
        }
        if unfinished.len() == LINES {
            lines.clone_from(&unfinished);
        }
    });
    engine.end(search);
    let best = best.mv?;
    if margin > 0
        && let Some(&(_, top)) = lines.first()
    {
        lines.retain(|&(mv, value)| {
            position.is_legal(mv) && i64::from(top) - i64::from(value) <= margin
        });
        let chosen = (mix(seed) % lines.len().max(1) as u64) as usize;
        return Some((lines.get(chosen).map_or(best, |line| line.0), score));
    }
    Some((best, score))
}
