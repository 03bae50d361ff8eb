//! Lists of positions: files with an EPD or a FEN in each line.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;

use serde_json::{Value, json};
use tabia_core::epd::{EpdRecord, Operation, lines};
use tabia_core::pgn::{Record, file_text};
use tabia_core::search::{Limits, Line};

use super::cli::{Analyse, USUAL_HASH};
use super::effort::{Resources, eval_text, for_white, line_text, search};
use super::judge::nothing_understood;
use super::output::{USUAL_NODES, bar, lost, position_json};
use super::running::Failure;
use super::searched::Searched;

/// A position of a list, and the number of its line.
pub struct Listed<P: Record> {
    pub line: usize,
    pub epd: EpdRecord<P>,
}

/// Reads a list. Lines that cannot be read, and repairs, are told on standard error; at least one
/// position is left.
pub fn read<P: Record>(path: &Path, mut input: impl Read) -> Result<Vec<Listed<P>>, Failure> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut list = Vec::new();
    for (line, text) in lines(&file_text(&bytes)) {
        match EpdRecord::parse(&text) {
            Ok(epd) => {
                if let Some(note) = epd.note() {
                    eprintln!("tabia: {}:{line}: {note}", path.display());
                }
                list.push(Listed { line, epd });
            }
            Err(error) => eprintln!("tabia: {}:{line}: {error}", path.display()),
        }
    }
    if list.is_empty() { Err(nothing_understood(path)) } else { Ok(list) }
}

/// Analyses the positions of a list one by one.
pub fn analyse<P: Searched>(
    arguments: &Analyse,
    resources: &Resources<P>,
    list: &[Listed<P>],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let limits = resources.limits(Limits { nodes: Some(USUAL_NODES), ..Limits::default() });
    let mut engine = resources.engine(arguments.multipv as usize, USUAL_HASH)?;
    let progress = bar(list.len() as u64, "{wide_bar} {pos}/{len} positions, {eta} to go");
    let (mut solved, mut asked) = (0, 0);
    for (index, Listed { line, epd }) in list.iter().enumerate() {
        // The positions have nothing to do with each other.
        P::forget(&mut engine);
        let found = search(&mut engine, &epd.position, limits.clone(), &mut |_| {});
        let verdict = is_solved(epd, &found);
        asked += usize::from(verdict.is_some());
        solved += usize::from(verdict == Some(true));
        let text = if arguments.json {
            let mut value = json(epd, &found, resources.notation);
            value["line"] = json!(line);
            format!("{value}\n")
        } else {
            let gap = if index == 0 { "" } else { "\n" };
            format!("{gap}{}", text(epd, &found, resources.notation))
        };
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(lost)?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    if asked > 0 && !arguments.json {
        writeln!(out, "\n{solved} of {asked} positions solved.").map_err(lost)?;
    }
    out.flush().map_err(lost)
}

/// Whether the first move found is what the position's operations ask for; `None` if they ask for
/// none.
fn is_solved<P: Record>(epd: &EpdRecord<P>, found: &[Line<P::Move>]) -> Option<bool> {
    epd.is_solved_by(*found.first()?.pv.first()?)
}

/// The operations as JSON: the operands of each, by its code; those of one that stands twice together.
fn operations_json(operations: &[Operation]) -> Value {
    let mut all: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for Operation { code, operands } in operations {
        all.entry(code).or_default().extend(operands);
    }
    json!(all)
}

/// What was found in a position, with its operations where it has some.
pub fn json<P: Searched>(
    epd: &EpdRecord<P>,
    found: &[Line<P::Move>],
    notation: P::Notation,
) -> Value {
    let mut value = position_json(&epd.position, found, notation);
    if !epd.operations.is_empty() {
        value["operations"] = operations_json(&epd.operations);
        value["solved"] = json!(is_solved(epd, found));
    }
    if let Some(note) = epd.note() {
        value["note"] = json!(note);
    }
    value
}

/// The same for people.
pub fn text<P: Searched>(
    epd: &EpdRecord<P>,
    found: &[Line<P::Move>],
    notation: P::Notation,
) -> String {
    let position = &epd.position;
    let id = epd.operands("id").join(" ");
    let mut text = if id.is_empty() { String::new() } else { format!("{id}\n") };
    text.push_str(&format!("{}\n\n", position.fen()));
    if found.is_empty() {
        text.push_str("The game is over.\n");
    } else {
        let view = P::VIEW;
        text.push_str(&format!("depth   score       nodes  line (scores are {view}'s)\n"));
    }
    for line in found {
        let score = eval_text(for_white(line.score, position));
        let moves = line_text(position, &line.pv, notation);
        text.push_str(&format!("{:5} {score:>7} {:11}  {moves}\n", line.depth, line.nodes));
    }
    if let Some(solved) = is_solved(epd, found) {
        let wanted: Vec<String> = epd
            .operations
            .iter()
            .filter(|operation| operation.code == "bm" || operation.code == "am")
            .map(|operation| format!("{} {}", operation.code, operation.operands.join(" ")))
            .collect();
        let verdict = if solved { "solved" } else { "not solved" };
        text.push_str(&format!("{}: {verdict}\n", wanted.join(", ")));
    }
    text
}
