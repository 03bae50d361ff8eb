//! Xiangqi.

use std::fs;
use std::io::{self, BufRead, Cursor};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use tabia_core::pgn::Record;
use tabia_core::review::score_for;
use tabia_core::search::{Info, Limits, Score};
use tabia_core::xiangqi::engine::Engine;
use tabia_core::xiangqi::nnue::{Network, built_in};
use tabia_core::xiangqi::{self, Move, Position, Verdict};

use super::super::cli::{Effort, Notation};
use super::super::conversation;
use super::super::running::{Clock, Failure};
use super::Searched;
use super::decoding::decode;

/// Centipawns of a game that the rules of repetition decide, as searches have them.
const DECIDED: i32 = 20_000;

impl Searched for Position {
    type Engine = Engine;
    /// The net; without one the evaluation is that by hand.
    type Shared = Option<Arc<Network>>;

    const SIDES: [&'static str; 2] = ["red", "black"];
    const VIEW: &'static str = "Red";
    const IN_WORDS: &'static str = "text";

    fn converse(lines: &[String]) {
        conversation::run_xiangqi(lines);
    }

    fn setup(&self) -> Vec<String> {
        vec![format!("position fen {}", self.fen())]
    }

    fn check_net(path: &Path) -> Result<(), Failure> {
        load_net(path).map(drop)
    }

    fn load(effort: &Effort) -> Result<Self::Shared, Failure> {
        if effort.syzygy.is_some() {
            return Err("--syzygy is for chess alone: xiangqi has no Syzygy tables".to_owned());
        }
        effort.net.as_deref().map_or_else(|| Ok(built_in()), |path| load_net(path).map(Some))
    }

    fn engine(shared: &Self::Shared, lines: usize, hash: usize) -> Result<Engine, Failure> {
        let mut engine = Engine::with_hash(hash).map_err(|error| error.to_string())?;
        engine.set_network(shared.clone());
        engine.options.overhead = 0;
        engine.options.lines = lines;
        Ok(engine)
    }

    fn forget(engine: &mut Engine) {
        engine.forget();
    }

    fn run(&self, engine: &mut Engine, limits: Limits, listen: &mut dyn FnMut(Info<Move>)) {
        engine.set_position(self.clone());
        let mut search = engine.begin(limits, Vec::new());
        search.run(&mut Clock(Instant::now()), &mut |_, info| listen(info));
        engine.end(search);
    }

    /// Who has no move has lost, as if mated in one: there is no sign for a mate in zero.
    fn final_score(&self) -> Option<Score> {
        let score = if self.has_legal_move() {
            match self.verdict(0)? {
                Verdict::Win => Score::Centipawns(DECIDED),
                Verdict::Draw => Score::Centipawns(0),
                Verdict::Loss => Score::Centipawns(-DECIDED),
            }
        } else {
            Score::Mate(-1)
        };
        Some(score_for(score, self.side()))
    }

    /// Files of Chinese programs are in several encodings, which only the whole of a file tells apart.
    fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
        Ok(Box::new(Cursor::new(decode(fs::read(path)?).into_bytes())))
    }

    fn uci(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn notation(asked: Option<Notation>, json: bool) -> Result<xiangqi::Notation, Failure> {
        Ok(match asked {
            None if json => xiangqi::Notation::Uci,
            None => xiangqi::Notation::Wxf,
            Some(Notation::Uci) => xiangqi::Notation::Uci,
            Some(Notation::Iccs) => xiangqi::Notation::Iccs,
            Some(Notation::Wxf) => xiangqi::Notation::Wxf,
            Some(Notation::Chinese) => xiangqi::Notation::Simplified,
            Some(Notation::Traditional) => xiangqi::Notation::Traditional,
        })
    }
}

/// Reads a net's file.
fn load_net(path: &Path) -> Result<Arc<Network>, Failure> {
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| fail(&error))?;
    Ok(Arc::new(Network::from_bytes(&bytes).map_err(|error| fail(&error))?))
}
