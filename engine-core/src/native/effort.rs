//! Searches for commands: an engine as the command line asks for it, and what it says of a
//! position.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tabia_core::engine::Engine;
use tabia_core::epd::Epd;
use tabia_core::nnue::{Embedded, Network};
use tabia_core::position::{Position, START_FEN, repairs_note, uci_text};
use tabia_core::review::score_for;
use tabia_core::search::{Info, Limits, Line, Score, ScoreBound};
use tabia_core::tablebase::Tablebase;
use tabia_core::types::Move;
use tabia_core::uci::Files;

use super::cli::Effort;
use super::disk::Disk;
use super::running::{Clock, Failure};

/// What several engines share.
#[derive(Clone)]
pub struct Resources {
    effort: Effort,
    network: Option<Arc<Network>>,
    tables: Option<Arc<dyn Tablebase>>,
}

/// Reads a net's file.
pub fn load_net(path: &Path) -> Result<Network, Failure> {
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| fail(&error))?;
    Network::from_bytes(&bytes).map_err(|error| fail(&error))
}

impl Resources {
    /// Loads the files that are named.
    pub fn load(effort: &Effort) -> Result<Self, Failure> {
        let network = match &effort.net {
            None => match Embedded::get() {
                None => None,
                Some(embedded) => {
                    let fail = |error| format!("{}, built in: {error}", embedded.name);
                    Some(embedded.network().map_err(fail)?)
                }
            },
            Some(path) => Some(Arc::new(load_net(path)?)),
        };
        let tables = match &effort.syzygy {
            None => None,
            Some(folders) => {
                let opened = Disk { log: Arc::default() }.tables(folders);
                let opened = opened.map_err(|error| error.to_string())?;
                for fault in opened.faults {
                    eprintln!("tabia: {fault}; not used");
                }
                Some(opened.tables)
            }
        };
        Ok(Self { effort: effort.clone(), network, tables })
    }

    /// A new engine that tells so many lines, with a hash table of `hash` MiB unless the command line
    /// names another.
    pub fn engine(&self, lines: usize, hash: u32) -> Result<Engine, Failure> {
        let mut engine = Engine::new().map_err(|error| error.to_string())?;
        engine
            .set_hash(self.effort.hash.unwrap_or(hash) as usize)
            .map_err(|error| error.to_string())?;
        engine.set_network(self.network.clone());
        engine.set_tablebase(self.tables.clone());
        engine.options.analyse = true;
        engine.options.overhead = 0;
        engine.options.lines = lines;
        Ok(engine)
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
pub fn search(
    engine: &mut Engine,
    position: &Position,
    limits: Limits,
    heard: &mut dyn FnMut(&Line),
) -> Vec<Line> {
    engine.set_position(position.clone());
    let mut search = engine.begin(limits);
    let is_exact = |line: &Line| line.bound == ScoreBound::Exact;
    // All lines are told together, from the first on. A search that is stopped may know of one a bound
    // alone; lines of two tellings would not go together.
    let (mut exact, mut told): (Vec<Line>, Vec<Line>) = Default::default();
    let mut listen = |_: &Position, info: Info| {
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
    search.run(&mut Clock(Instant::now()), &mut listen);
    engine.end(search);
    // Stopped in the first iteration, a search has nothing better to answer with.
    if exact.is_empty() || told.iter().all(is_exact) { told } else { exact }
}

/// A score from the side to move's view, seen by White.
pub fn for_white(score: Score, position: &Position) -> Score {
    score_for(score, position.side_to_move())
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
pub fn uci_moves(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| uci_text(mv, position.is_chess960())).collect()
}

/// Moves as people write them, with numbers: `12... Nf6 13. O-O`.
pub fn san_line(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        let number = position.fullmove_number();
        match position.side_to_move() {
            tabia_core::types::Color::White => words.push(format!("{number}.")),
            tabia_core::types::Color::Black if index == 0 => words.push(format!("{number}...")),
            tabia_core::types::Color::Black => {}
        }
        words.push(position.san(mv));
        position.make(mv);
    }
    words.join(" ")
}

/// Reads the start position, a FEN or an EPD. What had to be repaired in it is said on standard
/// error.
pub fn read_position(words: &[String]) -> Result<Epd, Failure> {
    let text = words.join(" ");
    let text = match text.trim() {
        "" | "startpos" => START_FEN,
        given => given,
    };
    let epd = Epd::parse(text).map_err(|error| error.to_string())?;
    if let Some(note) = repairs_note(&epd.repairs) {
        eprintln!("tabia: {note}");
    }
    Ok(epd)
}
