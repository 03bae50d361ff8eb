//! `tabia analyse`: lines of one position or of a list of them, or games with what the engine
//! thinks of them.

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use serde_json::{Value, json};
use tabia_core::epd::{EpdRecord, is_list};
use tabia_core::pgn::{GameRecord, GameText, file_text, games};
use tabia_core::search::{Limits, Line};
use tabia_core::{position, xiangqi};

use super::cli::{Analyse, Game, REVIEW_HASH, USUAL_HASH};
use super::effort::{Resources, eval_text, for_white, read_position, search};
use super::judge::{Judgement, fault_of, is_understood, judge, nothing_understood};
use super::output::{USUAL_NODES, bar, lost, position_json};
use super::positions;
use super::running::Failure;
use super::searched::{BEGINNING, Searched};

/// How long a position is searched unless told otherwise, milliseconds.
const USUAL_TIME: u64 = 5_000;
/// The longest variation that is written into a game, plies.
const LONGEST_VARIATION: usize = 8;

/// Does what the command line says.
pub fn run(arguments: &Analyse) -> Result<(), Failure> {
    match arguments.game {
        Game::Chess => analyse::<position::Position>(arguments),
        Game::Xiangqi => analyse::<xiangqi::Position>(arguments),
    }
}

fn analyse<P: Searched>(arguments: &Analyse) -> Result<(), Failure> {
    let Analyse { effort, notation, json, .. } = arguments;
    let resources = Resources::<P>::load(effort, *notation, *json)?;
    let path = Path::new(&arguments.what[0]);
    if arguments.what.len() == 1 && path.exists() && !path.is_dir() {
        let fail = |error: io::Error| format!("{}: {error}", path.display());
        let mut input = P::open(path).map_err(fail)?;
        if begins_list(input.fill_buf().map_err(fail)?) {
            let list = positions::read(path, input)?;
            let mut out = open_output(arguments, Some(path))?;
            return positions::analyse(arguments, &resources, &list, &mut out);
        }
        let games = read_games::<P>(path, input)?;
        analyse_games(arguments, &resources, games, &mut open_output(arguments, Some(path))?)
    } else {
        let epd = read_position::<P>(&arguments.what).map_err(|error| {
            format!("{error} (and no file is called {:?})", arguments.what.join(" "))
        })?;
        analyse_position(arguments, &resources, &epd, &mut open_output(arguments, None)?)
    }
}

/// Whether a file that begins like this is a list of positions.
pub fn begins_list(bytes: &[u8]) -> bool {
    is_list(&file_text(&bytes[..bytes.len().min(BEGINNING)]))
}

/// Opens what the result goes to. Only once the input was read: what is there already is lost.
fn open_output(arguments: &Analyse, input: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    let Some(path) = &arguments.output else { return Ok(Box::new(io::stdout())) };
    let fail = |error: io::Error| format!("{}: {error}", path.display());
    let is_input = match (input.map(Path::canonicalize), path.canonicalize()) {
        (Some(Ok(input)), Ok(output)) => input == output,
        _ => false,
    };
    if is_input {
        return Err(format!("{}: the games are in it; write to another file", path.display()));
    }
    Ok(Box::new(BufWriter::new(File::create(path).map_err(fail)?)))
}

/// A game, and its text if nothing of it could be read: it is written as it came.
type Read<P> = (GameRecord<P>, Option<GameText>);

/// The games of a file, at least one that was understood.
fn read_games<P: Searched>(path: &Path, input: impl BufRead) -> Result<Vec<Read<P>>, Failure> {
    let name = path.display();
    let fail = |error: io::Error| format!("{name}: {error}");
    let mut all: Vec<Read<P>> = Vec::new();
    for text in games(input) {
        let text = text.map_err(fail)?;
        let game = GameRecord::read(&text);
        if let Some(fault) = fault_of(&game) {
            let number = all.len() + 1;
            eprintln!("tabia: {name}: game {number}: {fault}");
        }
        let unread = game.is_unread().then_some(text);
        all.push((game, unread));
    }
    if all.is_empty() {
        return Err(format!("{name}: there is no game in it"));
    }
    match all.iter().any(|(game, _)| is_understood(game)) {
        true => Ok(all),
        false => Err(nothing_understood(path)),
    }
}

fn analyse_position<P: Searched>(
    arguments: &Analyse,
    resources: &Resources<P>,
    epd: &EpdRecord<P>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let position = &epd.position;
    let limits = resources.limits(Limits { movetime: Some(USUAL_TIME), ..Limits::default() });
    let mut engine = resources.engine(arguments.multipv as usize, USUAL_HASH)?;
    // Which of the limits is nearest nobody knows: the bar shows the first that is given.
    let measure = |line: &Line<P::Move>| match limits {
        Limits { movetime: Some(_), .. } => line.elapsed,
        Limits { nodes: Some(_), .. } => line.nodes,
        _ => u64::from(line.depth),
    };
    let length = limits.movetime.or(limits.nodes).or(limits.depth.map(u64::from)).unwrap_or(0);
    let progress = bar(length, "{wide_bar} {msg}");
    let lines = search(&mut engine, position, limits.clone(), &mut |line| {
        progress.set_position(measure(line));
        if line.multipv == 1 {
            let score = eval_text(for_white(line.score, position));
            progress.set_message(format!("depth {} score {score}", line.depth));
        }
    });
    progress.finish_and_clear();
    let text = if arguments.json {
        format!("{}\n", positions::json(epd, &lines, resources.notation))
    } else {
        positions::text(epd, &lines, resources.notation)
    };
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(lost)
}

fn analyse_games<P: Searched>(
    arguments: &Analyse,
    resources: &Resources<P>,
    all: Vec<Read<P>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let limits = resources.limits(Limits { nodes: Some(USUAL_NODES), ..Limits::default() });
    let mut engine = resources.engine(arguments.multipv as usize, REVIEW_HASH)?;
    let positions: usize = all.iter().map(|(game, _)| game.moves().len() + 1).sum();
    let progress = bar(positions as u64, "{wide_bar} {pos}/{len} positions, {eta} to go");
    for (index, (mut game, unread)) in all.into_iter().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        if let Some(GameText { text, .. }) = unread {
            // Another game than chess, or no position: nothing can be said of it.
            progress.inc(1);
            let text = if arguments.json {
                format!("{}\n", json!({ "game": index, "positions": [], "fault": fault_of(&game) }))
            } else {
                format!("{gap}{}\n", text.trim_end())
            };
            out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(lost)?;
            continue;
        }
        let judgement = judge(&mut engine, &game, &limits, &mut || progress.inc(1));
        let text = if arguments.json {
            let lines = judgement.positions.iter().zip(&judgement.lines);
            let positions: Vec<Value> = lines
                .map(|(position, lines)| position_json(position, lines, resources.notation))
                .collect();
            format!("{}\n", json!({ "game": index, "positions": positions }))
        } else {
            annotate(&mut game, &judgement);
            format!("{gap}{}", game.write(resources.notation))
        };
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(lost)?;
    }
    progress.finish_and_clear();
    Ok(())
}

/// Writes into a game what was found: the score after each move, glyphs for errors, and what would
/// have been better. What was there before stays, save older scores.
fn annotate<P: Searched>(game: &mut GameRecord<P>, judgement: &Judgement<P>) {
    for index in 0..game.moves().len() {
        let ply = &mut game.plies[index];
        for comment in &mut ply.comments {
            *comment = without_eval(comment);
        }
        ply.comments.retain(|comment| !comment.is_empty());
        if let Some(score) = judgement.scores[index + 1] {
            ply.comments.insert(0, format!("[%eval {}]", eval_text(score)));
        }
        let Some(class) = judgement.review.moves[index].class else { continue };
        if !ply.nags.iter().any(|nag| (1..=6).contains(nag)) {
            ply.nags.insert(0, class.nag());
        }
        if let Some(best) = judgement.lines[index].first()
            && best.pv[0] != ply.mv
        {
            game.add_variation(index, &best.pv[..best.pv.len().min(LONGEST_VARIATION)]);
        }
    }
}

/// A comment without its score.
fn without_eval(comment: &str) -> String {
    match comment.split_once("[%eval") {
        None => comment.to_owned(),
        Some((before, rest)) => {
            let after = rest.split_once(']').map_or("", |(_, after)| after);
            format!("{} {}", before.trim(), after.trim()).trim().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_scores_go() {
        assert_eq!(without_eval("[%eval 0.3]"), "");
        assert_eq!(without_eval("[%eval 0.3] [%clk 0:10:00] good"), "[%clk 0:10:00] good");
        assert_eq!(without_eval("good [%eval #-3] move"), "good move");
        assert_eq!(without_eval("plain"), "plain");
    }
}
