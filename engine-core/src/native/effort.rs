//! Searches for commands: an engine as the command line asks for it, and what it says of a
//! position.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tabia_core::epd::EpdRecord;
use tabia_core::nnue::Network;
use tabia_core::pgn::Record;
use tabia_core::review::score_for;
use tabia_core::search::{Info, Limits, Line, Score, ScoreBound};
use tabia_core::types::Color;

use super::cli::{Effort, Notation};
use super::running::Failure;
use super::searched::Searched;

/// What several engines share, and how moves are written for people.
pub struct Resources<P: Searched> {
    effort: Effort,
    shared: P::Shared,
    /// The notation for people.
    pub notation: P::Notation,
}

/// Reads a net's file.
pub fn load_net(path: &Path) -> Result<Network, Failure> {
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| fail(&error))?;
    Network::from_bytes(&bytes).map_err(|error| fail(&error))
}

impl<P: Searched> Resources<P> {
    /// Loads the files that are named. `json` says what is written, on which the notation depends if none is asked
    /// for.
    pub fn load(effort: &Effort, notation: Option<Notation>, json: bool) -> Result<Self, Failure> {
        let notation = P::notation(notation, json)?;
        Ok(Self { effort: effort.clone(), shared: P::load(effort)?, notation })
    }

    /// A new engine that tells so many lines, with a hash table of `hash` MiB unless the command line
    /// names another.
    pub fn engine(&self, lines: usize, hash: u32) -> Result<P::Engine, Failure> {
        P::engine(&self.shared, lines, self.effort.hash.unwrap_or(hash) as usize)
    }

    /// The limits of a search; the given ones where the command line has none.
    pub fn limits(&self, otherwise: Limits) -> Limits {
        let Effort { depth, nodes, movetime, .. } = self.effort;
        if depth.is_none() && nodes.is_none() && movetime.is_none() {
            return otherwise;
        }
        Limits { depth, nodes, movetime, ..Limits::default() }
    }
}

/// Searches a position. `heard` gets each line as it comes, bounds left out; the answer is what was
/// told last without a bound among it, the best first, and empty where the game is over.
pub fn search<P: Searched>(
    engine: &mut P::Engine,
    position: &P,
    limits: Limits,
    heard: &mut dyn FnMut(&Line<P::Move>),
) -> Vec<Line<P::Move>> {
    let is_exact = |line: &Line<P::Move>| line.bound == ScoreBound::Exact;
    // All lines are told together, from the first on. A search that is stopped may know of one a bound
    // alone; lines of two tellings would not go together.
    let mut exact: Vec<Line<P::Move>> = Vec::new();
    let mut told: Vec<Line<P::Move>> = Vec::new();
    let mut listen = |info: Info<P::Move>| {
        let Info::Line(line) = info else { return };
        if line.pv.is_empty() {
            return;
        }
        if line.multipv == 1 {
            let before = std::mem::take(&mut told);
            if !before.is_empty() && before.iter().all(is_exact) {
                exact = before;
            }
        }
        if is_exact(&line) {
            heard(&line);
        }
        told.push(line);
    };
    position.run(engine, limits, &mut listen);
    // Stopped in the first iteration, a search has nothing better to answer with.
    if exact.is_empty() || told.iter().all(is_exact) { told } else { exact }
}

/// A score from the side to move's view, seen by White.
pub fn for_white<P: Record>(score: Score, position: &P) -> Score {
    score_for(score, position.side())
}

/// A score as the commands `[%eval …]` of PGN write it: pawns, or `#` and moves to mate.
pub fn eval_text(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

/// A score as JSON: `{"cp": 12}` or `{"mate": -3}`.
pub fn score_json(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}

/// Moves as UCI writes them.
pub fn uci_moves<P: Searched>(position: &P, moves: &[P::Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.uci(mv)).collect()
}

/// Moves as people write them, with numbers: `12... Nf6 13. O-O`.
pub fn line_text<P: Record>(position: &P, moves: &[P::Move], notation: P::Notation) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        let number = position.number();
        match position.side() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(position.text(mv, notation));
        position.make(mv);
    }
    words.join(" ")
}

/// Reads the start position, a FEN or an EPD. What had to be repaired in it is said on standard
/// error.
pub fn read_position<P: Record>(words: &[String]) -> Result<EpdRecord<P>, Failure> {
    let text = words.join(" ");
    let text = match text.trim() {
        "" | "startpos" => P::START_FEN,
        given => given,
    };
    let epd = EpdRecord::<P>::parse(text).map_err(|error| error.to_string())?;
    if let Some(note) = epd.note() {
        eprintln!("tabia: {note}");
    }
    Ok(epd)
}
