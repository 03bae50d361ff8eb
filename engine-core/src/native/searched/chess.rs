//! Chess.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use tabia_core::engine::Engine;
use tabia_core::nnue::{Embedded, Network};
use tabia_core::pgn::San;
use tabia_core::position::{Position, uci_text};
use tabia_core::review::final_score;
use tabia_core::search::{Info, Limits, Score};
use tabia_core::tablebase::Tablebase;
use tabia_core::types::Move;
use tabia_core::uci::Files;

use super::super::cli::{Effort, Notation};
use super::super::conversation;
use super::super::disk::Disk;
use super::super::effort::load_net;
use super::super::running::{Clock, Failure};
use super::Searched;

/// The net and the endgame tables.
pub struct Shared {
    network: Option<Arc<Network>>,
    tables: Option<Arc<dyn Tablebase>>,
}

impl Searched for Position {
    type Engine = Engine;
    type Shared = Shared;

    const SIDES: [&'static str; 2] = ["white", "black"];
    const VIEW: &'static str = "White";
    const IN_WORDS: &'static str = "san";

    fn converse(lines: &[String]) {
        conversation::run(lines);
    }

    fn setup(&self) -> Vec<String> {
        let variant = "setoption name UCI_Chess960 value true";
        let variant = self.is_chess960().then(|| variant.to_owned());
        variant.into_iter().chain([format!("position fen {}", self.fen())]).collect()
    }

    fn check_net(path: &Path) -> Result<(), Failure> {
        load_net(path).map(drop)
    }

    fn load(effort: &Effort) -> Result<Shared, Failure> {
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
        Ok(Shared { network, tables })
    }

    fn engine(shared: &Shared, lines: usize, hash: usize) -> Result<Engine, Failure> {
        let mut engine = Engine::new().map_err(|error| error.to_string())?;
        engine.set_hash(hash).map_err(|error| error.to_string())?;
        engine.set_network(shared.network.clone());
        engine.set_tablebase(shared.tables.clone());
        engine.options.analyse = true;
        engine.options.overhead = 0;
        engine.options.lines = lines;
        Ok(engine)
    }

    fn forget(engine: &mut Engine) {
        engine.forget();
    }

    fn run(&self, engine: &mut Engine, limits: Limits, listen: &mut dyn FnMut(Info)) {
        engine.set_position(self.clone());
        let mut search = engine.begin(limits);
        search.run(&mut Clock(Instant::now()), &mut |_, info| listen(info));
        engine.end(search);
    }

    fn final_score(&self) -> Option<Score> {
        final_score(self)
    }

    fn uci(&self, mv: Move) -> String {
        uci_text(mv, self.is_chess960())
    }

    fn notation(asked: Option<Notation>, _json: bool) -> Result<San, Failure> {
        match asked {
            None => Ok(San),
            Some(_) => Err("--notation is for xiangqi alone: add --game xiangqi".to_owned()),
        }
    }
}
