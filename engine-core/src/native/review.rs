//! `tabia review`: one line of JSON for each game or position of a file, on all processors, and
//! again from where it was interrupted.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tabia_core::epd::{EpdRecord, lines};
use tabia_core::pgn::{GameRecord, GameText, file_text, games};
use tabia_core::review::MoveClass;
use tabia_core::search::Limits;
use tabia_core::types::Color;
use tabia_core::{position, xiangqi};

use super::analyse::begins_list;
use super::cli::{Game, REVIEW_HASH, Review};
use super::effort::{Resources, score_json, search, uci_moves};
use super::judge::{Judgement, fault_of, is_understood, judge, nothing_understood};
use super::positions;
use super::running::{Failure, STACK_BYTES};
use super::searched::Searched;

/// How long each position is searched unless told otherwise, nodes.
const USUAL_NODES: u64 = 100_000;

/// How reviews of games and of positions begin, their names being in the order of the alphabet.
const BEGINNINGS: [&[u8]; 2] = [b"{\"black\":{", b"{\"bestmove\":"];

/// The games that are left to do, shared by all threads.
type Queue = Mutex<std::iter::Enumerate<Box<dyn Iterator<Item = io::Result<Item>> + Send>>>;

/// What is reviewed.
enum Item {
    /// The text of a game.
    Game(GameText),
    /// A line of a list of positions, and its number.
    Position(usize, String),
}

impl Item {
    fn text(&self) -> &str {
        match self {
            Self::Game(game) => &game.text,
            Self::Position(_, text) => text,
        }
    }
}

/// Opens what a file has to review: games, or the lines of a list of positions. `line` is the number of
/// its first line.
fn open_items<P: Searched>(
    path: &Path,
    line: usize,
) -> io::Result<Box<dyn Iterator<Item = io::Result<Item>> + Send>> {
    let mut input = P::open(path)?;
    if !begins_list(input.fill_buf()?) {
        return Ok(Box::new(games(input).from_line(line).map(|text| text.map(Item::Game))));
    }
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let list: Vec<Item> = lines(&file_text(&bytes))
        .map(|(line, text)| Item::Position(line, text.into_owned()))
        .collect();
    Ok(Box::new(list.into_iter().map(Ok)))
}

/// The games that were reviewed before: their number in the file, and their fingerprint.
type Done = HashMap<u64, String>;

/// Does what the command line says.
pub fn run(arguments: &Review) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => review::<position::Position>(arguments),
        Game::Xiangqi => review::<xiangqi::Position>(arguments),
    }
}

fn review<P: Searched>(arguments: &Review) -> Result<(), Failure> {
    let pgn = &arguments.pgn;
    let output = arguments.output.clone().unwrap_or_else(|| pgn.with_extension("reviews.jsonl"));
    let name = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let line = arguments.part.unwrap_or(1);
    let (total, understood) = count_items::<P>(pgn).map_err(|error| name(pgn, &error))?;
    // A part may hold nothing else than games of other rules.
    if let Err(fault) = understood
        && arguments.part.is_none()
    {
        let why = fault.map(|fault| format!(": {fault}")).unwrap_or_default();
        return Err(format!("{}{why}", nothing_understood(pgn)));
    }
    let (mut file, done) = open_output(&output).map_err(|error| name(&output, &error))?;
    let resources = Resources::<P>::load(&arguments.effort, arguments.notation, true)?;
    let jobs = match arguments.jobs {
        Some(jobs) => jobs as usize,
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let queue: Queue =
        Mutex::new(open_items::<P>(pgn, line).map_err(|error| name(pgn, &error))?.enumerate());

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

/// How many games or positions a file has, and what is wrong with it if nothing of them can be read:
/// the fault of the first.
fn count_items<P: Searched>(path: &Path) -> io::Result<(u64, Result<(), Option<String>>)> {
    let (mut count, mut understood) = (0, Err(None));
    for item in open_items::<P>(path, 1)? {
        let item = item?;
        count += 1;
        if let Err(first) = &mut understood {
            let read = match &item {
                Item::Game(text) => {
                    let game = GameRecord::<P>::read(text);
                    if is_understood(&game) { Ok(()) } else { Err(fault_of(&game)) }
                }
                Item::Position(_, text) => {
                    EpdRecord::<P>::parse(text).map(drop).map_err(|error| Some(error.to_string()))
                }
            };
            understood = read.map_err(|fault| first.take().or(fault));
        }
    }
    Ok((count, understood))
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
            _ if !complete && is_beginning(&line) => break,
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

/// Whether a line that was cut short can have been a review.
fn is_beginning(line: &[u8]) -> bool {
    BEGINNINGS.iter().any(|known| known.iter().zip(line).all(|(a, b)| a == b))
}

/// Reviews games until there are no more, or nobody wants the results.
fn work<P: Searched>(
    queue: &Queue,
    done: &Done,
    resources: &Resources<P>,
    results: &Sender<Result<String, Failure>>,
) {
    let mut engine = match resources.engine(1, REVIEW_HASH) {
        Ok(engine) => engine,
        Err(error) => {
            let _ = results.send(Err(error)); // or nobody listens
            return;
        }
    };
    let limits = resources.limits(Limits { nodes: Some(USUAL_NODES), ..Limits::default() });
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((index, item)) = next else { return };
        let index = index as u64;
        let result = match item {
            Err(error) => Err(error.to_string()),
            Ok(item) => {
                let id = fingerprint(item.text());
                match done.get(&index) {
                    Some(known) if *known == id => continue,
                    Some(_) => {
                        Err(format!("game {index} is another one than in the file of reviews"))
                    }
                    None => {
                        let reviewed = match &item {
                            Item::Game(text) => {
                                let game = GameRecord::<P>::read(text);
                                let judgement = judge(&mut engine, &game, &limits, &mut || {});
                                game_json(index, &id, &game, &judgement, resources.notation)
                            }
                            Item::Position(line, text) => {
                                let mut value =
                                    review_position(&mut engine, text, &limits, resources);
                                value["game"] = json!(index);
                                value["id"] = json!(id);
                                value["line"] = json!(line);
                                value
                            }
                        };
                        Ok(format!("{reviewed}\n"))
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

/// A position's review, its place in the file left out. One that cannot be read has a fault alone.
fn review_position<P: Searched>(
    engine: &mut P::Engine,
    text: &str,
    limits: &Limits,
    resources: &Resources<P>,
) -> Value {
    match EpdRecord::<P>::parse(text) {
        Ok(epd) => {
            P::forget(engine);
            let found = search(engine, &epd.position, limits.clone(), &mut |_| {});
            let mut value = positions::json(&epd, &found, resources.notation);
            value["fault"] = Value::Null;
            value
        }
        Err(error) => json!({ "bestmove": null, "fault": error.to_string() }),
    }
}

/// A game's review. Scores are from White's view. A score is null if the search gave none, and an
/// accuracy if nothing was judged.
fn game_json<P: Searched>(
    index: u64,
    id: &str,
    game: &GameRecord<P>,
    judgement: &Judgement<P>,
    notation: P::Notation,
) -> Value {
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
                (P::IN_WORDS): position.text(played.mv, notation),
                "score": judgement.scores[ply + 1].map(score_json),
                "best": best.map(|line| uci_moves(position, &line.pv[..1]).remove(0)),
                "accuracy": review.accuracy.map(rounded),
                "class": review.class.map(MoveClass::name),
            })
        })
        .collect();
    let side = |color: Color| {
        let review = judgement.review.sides[color.index()];
        let [inaccuracies, mistakes, blunders] = review.counts;
        json!({
            "name": P::PLAYERS[color.index()].iter().find_map(|name| game.tag(name)),
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
        "start_score": judgement.scores[0].map(score_json),
        (P::SIDES[0]): side(Color::White),
        (P::SIDES[1]): side(Color::Black),
        "moves": moves,
        "fault": fault_of(game),
    })
}

/// A percentage with two decimals: more would be noise.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
