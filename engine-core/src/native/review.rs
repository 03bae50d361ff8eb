//! `tabia review`: one line of JSON for each game of a file, on all processors, and again from
//! where it was interrupted.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tabia_core::pgn::{Game, Games, games};
use tabia_core::review::MoveClass;
use tabia_core::search::Limits;
use tabia_core::types::Color;

use super::cli::Review;
use super::effort::{Resources, score_json, uci_moves};
use super::judge::{Judgement, judge};
use super::{Failure, STACK_BYTES};

/// How long each position is searched unless told otherwise, nodes.
const USUAL_NODES: u64 = 100_000;

/// How a review begins, its names being in the order of the alphabet.
const BEGINNING: &[u8] = b"{\"black\":{";

/// The games that are left to do, shared by all threads.
type Queue = Mutex<std::iter::Enumerate<Games<BufReader<File>>>>;

/// The games that were reviewed before: their number in the file, and their fingerprint.
type Done = HashMap<u64, String>;

/// Does what the command line says.
pub fn run(arguments: &Review) -> Result<(), Failure> {
    let pgn = &arguments.pgn;
    let output = arguments.output.clone().unwrap_or_else(|| pgn.with_extension("reviews.jsonl"));
    let name = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let total = count_games(pgn).map_err(|error| name(pgn, &error))?;
    let (mut file, done) = open_output(&output).map_err(|error| name(&output, &error))?;
    let resources = Resources::load(&arguments.effort)?;
    let jobs = match arguments.jobs {
        Some(jobs) => jobs as usize,
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let input = File::open(pgn).map_err(|error| name(pgn, &error))?;
    let queue: Queue = Mutex::new(games(BufReader::new(input)).enumerate());

    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} to go");
    let progress =
        ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let known = done.keys().filter(|&&index| index < total).count();
    progress.set_position(known as u64);
    let (sender, receiver) = mpsc::channel();
    let mut failure = None;
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            let (queue, done, resources) = (&queue, &done, &resources);
            let work = move || work(queue, done, resources, &sender);
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            if let Err(error) = builder.spawn_scoped(scope, work) {
                failure = Some(format!("no thread for the search: {error}"));
            }
        }
        drop(sender);
        for result in &receiver {
            let written = result.and_then(|line| {
                file.write_all(line.as_bytes()).map_err(|error| name(&output, &error))
            });
            match written {
                Ok(()) => progress.inc(1),
                Err(message) => {
                    // Threads end when nobody listens any more.
                    failure = Some(message);
                    break;
                }
            }
        }
        drop(receiver);
    });
    let missing = total - progress.position().min(total);
    progress.finish_and_clear();
    if failure.is_none() && missing > 0 {
        // It was counted first: what can be read only once is empty now.
        failure =
            Some(format!("{}: {missing} of {total} games could not be read again", pgn.display()));
    }
    match failure {
        Some(message) => Err(message),
        None => {
            eprintln!("{total} games, {known} of them known before, in {}", output.display());
            Ok(())
        }
    }
}

/// How many games a file has.
///
/// # Errors
/// If it cannot be read, or if nothing in it is a game: some text, and not a move in it that could be
/// understood.
fn count_games(path: &Path) -> io::Result<u64> {
    let (mut count, mut understood) = (0, false);
    let mut fault = None;
    for text in games(BufReader::new(File::open(path)?)) {
        let text = text?;
        count += 1;
        // One game that is understood says enough; reading all of them would take its time.
        if !understood {
            let game = Game::read(&text);
            understood = !game.is_unread();
            fault = fault.or_else(|| game.fault().map(ToString::to_string));
        }
    }
    match fault {
        Some(fault) if !understood => Err(io::Error::new(io::ErrorKind::InvalidData, fault)),
        _ => Ok(count),
    }
}

/// Opens the file of reviews and finds which games are in it. A line that an interruption has cut
/// short is cut off.
fn open_output(path: &Path) -> io::Result<(File, Done)> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut reader = BufReader::new(file);
    let mut done = Done::new();
    let mut end = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        if length == 0 {
            break;
        }
        let complete = line.ends_with(b"\n");
        let value: Option<Value> = serde_json::from_slice(&line).ok();
        let known = value
            .and_then(|value| Some((value["game"].as_u64()?, value["id"].as_str()?.to_owned())));
        match known {
            Some((game, id)) if complete => {
                done.insert(game, id);
            }
            // Cut short: it begins as a review does, as far as it goes.
            _ if !complete && BEGINNING.iter().zip(&line).all(|(a, b)| a == b) => break,
            _ => {
                let message = "it exists, and is no file of reviews";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
        end += length as u64;
    }
    let mut file = reader.into_inner();
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok((file, done))
}

/// Reviews games until there are no more, or nobody wants the results.
fn work(
    queue: &Queue,
    done: &Done,
    resources: &Resources,
    results: &Sender<Result<String, Failure>>,
) {
    let mut engine = match resources.engine(1) {
        Ok(engine) => engine,
        Err(error) => {
            let _ = results.send(Err(error)); // or nobody listens
            return;
        }
    };
    let limits = resources.limits(Limits { nodes: Some(USUAL_NODES), ..Limits::default() });
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((index, text)) = next else { return };
        let index = index as u64;
        let result = match text {
            Err(error) => Err(error.to_string()),
            Ok(text) => {
                let id = fingerprint(&text.text);
                match done.get(&index) {
                    Some(known) if *known == id => continue,
                    Some(_) => {
                        Err(format!("game {index} is another one than in the file of reviews"))
                    }
                    None => {
                        let game = Game::read(&text);
                        let judgement = judge(&mut engine, &game, &limits, &mut || {});
                        Ok(format!("{}\n", game_json(index, &id, &game, &judgement)))
                    }
                }
            }
        };
        if results.send(result).is_err() {
            return;
        }
    }
}

/// The first twelve digits of the SHA-256 of a game's text.
fn fingerprint(text: &str) -> String {
    Sha256::digest(text).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// A game's review. Scores are White's.
fn game_json(index: u64, id: &str, game: &Game, judgement: &Judgement) -> Value {
    let positions = &judgement.positions;
    let moves: Vec<Value> = game
        .moves()
        .iter()
        .enumerate()
        .map(|(ply, played)| {
            let position = &positions[ply];
            let review = judgement.review.moves[ply];
            let best = judgement.lines[ply].first();
            json!({
                "move": uci_moves(position, &[played.mv]).remove(0),
                "san": position.san(played.mv),
                "score": score_json(judgement.scores[ply + 1]),
                "best": best.map(|line| uci_moves(position, &line.pv[..1]).remove(0)),
                "accuracy": rounded(review.accuracy),
                "class": review.class.map(MoveClass::name),
            })
        })
        .collect();
    let side = |color: Color| {
        let review = judgement.review.sides[color.index()];
        let [inaccuracies, mistakes, blunders] = review.counts;
        json!({
            "name": game.tag(if color == Color::White { "White" } else { "Black" }),
            "accuracy": review.accuracy.map(rounded),
            "inaccuracies": inaccuracies,
            "mistakes": mistakes,
            "blunders": blunders,
        })
    };
    json!({
        "game": index,
        "id": id,
        "event": game.tag("Event"),
        "site": game.tag("Site"),
        "date": game.tag("Date"),
        "result": game.result.text(),
        "start": game.start.fen(),
        "white": side(Color::White),
        "black": side(Color::Black),
        "moves": moves,
        "fault": fault_of(game),
    })
}

/// What could not be read of a game, in one sentence, or why not all of it was searched.
pub fn fault_of(game: &Game) -> Option<String> {
    let null = || {
        let plies = game.moves().len();
        (plies < game.plies.len())
            .then(|| format!("a null move stands after {plies} plies, and the game is searched up to it"))
    };
    game.fault().map(ToString::to_string).or_else(null)
}

/// A percentage with two decimals: more would be noise.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
