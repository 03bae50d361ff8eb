//! What `setoption` does, and the files that options name.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::command::quote;
use super::options::{OptionName, OptionValue, read};
use super::session::{Output, Session, complain, tell};
use super::usual_net::UsualNet;
use crate::book::Book;
use crate::engine::{EvaluatorKind, HAS_RESIDUAL, SearchKind};
use crate::mcts::Selection;
use crate::nnue::{Embedded, Network};
use crate::policy::{self, PolicyNet};

impl Session {
    pub(super) fn set_option(&mut self, name: &str, value: &str, out: &mut Vec<Output>) {
        #[cfg(feature = "tune")]
        if super::tuning::set(name, value) {
            return;
        }
        match read(name, value) {
            Err(error) => complain(out, &format!("setoption: {error}")),
            Ok((option, OptionValue::Number(number))) => self.set_number(option, number, out),
            Ok((option, OptionValue::Switch(on))) => self.set_switch(option, on),
            Ok((option, OptionValue::Choice(choice))) => self.set_choice(option, choice, out),
            Ok((option, OptionValue::Text(text))) => self.set_text(option, &text, out),
            // The only button.
            Ok((_, OptionValue::Press)) => self.engine.forget(),
        }
    }

    fn set_number(&mut self, option: OptionName, number: usize, out: &mut Vec<Output>) {
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let options = &mut self.engine.options;
        match option {
            OptionName::Hash => {
                if let Err(error) = self.engine.set_hash(number) {
                    complain(out, &format!("setoption: {error}; the old size is kept"));
                }
            }
            OptionName::Threads => options.threads = number,
            OptionName::MultiPv => options.lines = number,
            OptionName::MoveOverhead => options.overhead = number as u64,
            OptionName::SkillLevel => options.skill = small,
            OptionName::Elo => options.elo = small,
            OptionName::BookVariety => self.opening.variety = small,
            OptionName::SyzygyProbeDepth => options.tables.depth = small,
            OptionName::SyzygyProbeLimit => options.tables.pieces = small,
            OptionName::CPuct => options.tree.exploration = small,
            OptionName::Fpu => options.tree.first_play_reduction = small,
            OptionName::PolicyTemperature => options.tree.policy_temperature = small,
            OptionName::Temperature => options.tree.temperature = small,
            OptionName::Seed => {
                self.seed = number as u64;
                self.reseed();
            }
            _ => {}
        }
    }

    fn set_switch(&mut self, option: OptionName, on: bool) {
        let options = &mut self.engine.options;
        match option {
            OptionName::UseNnue if options.use_nnue != on => {
                options.use_nnue = on;
                self.engine.forget(); // scores of one evaluation mislead the other
            }
            OptionName::LimitStrength => options.limit_strength = on,
            OptionName::ShowWdl => options.show_wdl = on,
            OptionName::AnalyseMode => options.analyse = on,
            OptionName::AlphaBetaHints => options.tree.hints = on,
            OptionName::Chess960 => options.chess960 = on,
            OptionName::OwnBook => self.opening.wanted = on,
            OptionName::VerboseMoveStats => options.tree.verbose = on,
            OptionName::LogLiveStats => options.tree.live = on,
            OptionName::Syzygy50MoveRule if options.tables.fifty_moves != on => {
                options.tables.fifty_moves = on;
                self.engine.forget(); // wins in the hash table may be draws now
            }
            // Ponder only tells what the other side means to do.
            _ => {}
        }
    }

    fn set_choice(&mut self, option: OptionName, choice: usize, out: &mut Vec<Output>) {
        match option {
            OptionName::Search => {
                let kind = match choice {
                    0 => SearchKind::AlphaBeta,
                    1 => SearchKind::Tree(Selection::Puct),
                    _ => SearchKind::Tree(Selection::Uct),
                };
                if let Err(error) = self.engine.set_search_kind(kind) {
                    complain(out, &format!("setoption: {error}; the old search is kept"));
                }
            }
            OptionName::Evaluator => {
                let kind = match choice {
                    0 => EvaluatorKind::Fast,
                    1 => EvaluatorKind::Playouts,
                    _ => EvaluatorKind::Residual,
                };
                if self.engine.options.evaluator != kind {
                    self.engine.options.evaluator = kind;
                    self.engine.forget(); // values of one evaluator mislead the other
                }
            }
            _ => {}
        }
    }

    fn set_text(&mut self, option: OptionName, text: &str, out: &mut Vec<Output>) {
        match option {
            OptionName::EvalFile => self.load_net(text, out),
            OptionName::BookFile => self.open_book(text, out),
            OptionName::SyzygyPath => self.open_tables(text, out),
            OptionName::PolicyFile => self.load_policy(text, out),
            // Other builds carry no code of such networks.
            OptionName::WeightsFile if HAS_RESIDUAL => self.load_weights(text, out),
            OptionName::DebugLogFile => {
                let name = Some(text).filter(|text| !text.is_empty());
                if let Err(error) = self.files.log_to(name) {
                    complain(out, &format!("Debug Log File {}: {error}", quote(text)));
                }
            }
            // What the engine is does not change by being told so.
            _ => {}
        }
    }

    /// Begins a new sequence of chances, the same each time where the option `Seed` is set.
    pub(super) fn reseed(&mut self) {
        self.engine.options.seed = match self.seed {
            0 => RandomState::new().hash_one(0),
            seed => seed,
        };
    }

    fn load_net(&mut self, name: &str, out: &mut Vec<Output>) {
        if name.is_empty() && self.usual_net.is_none() {
            self.engine.set_network(None);
            tell(out, "info string net: none, the hand-written evaluation is used");
            return;
        }
        let kept = if self.engine.network().is_some() { "the old net" } else { "no net" };
        let fail = |out: &mut Vec<Output>, error: &dyn Display| {
            complain(out, &format!("EvalFile {}: {error}; {kept} is kept", quote(name)));
        };
        let usual = self.usual_net.as_ref().filter(|net| name.is_empty() || name == net.name);
        let built_in = || Embedded::all().find(|net| net.name == name).map(UsualNet::from);
        if let Some(net) = usual.cloned().or_else(built_in) {
            return match net.network {
                Ok(network) => self.take_net(network, &net.bytes, out),
                Err(error) => fail(out, &error),
            };
        }
        let bytes = match self.files.read(name) {
            Ok(bytes) => bytes,
            Err(error) => return fail(out, &error),
        };
        match Network::from_bytes(&bytes) {
            Ok(network) => self.take_net(Arc::new(network), &bytes, out),
            Err(error) => fail(out, &error),
        }
    }

    fn load_policy(&mut self, name: &str, out: &mut Vec<Output>) {
        let built_in = policy::built_in_name();
        if (name.is_empty() || built_in == Some(name))
            && let (Some(name), Some(net)) = (built_in, policy::built_in())
        {
            tell(out, format!("info string policy: {name}, built in"));
            self.engine.set_policy(Some(net));
            return;
        }
        if name.is_empty() || name == NO_POLICY {
            self.engine.set_policy(None);
            tell(out, "info string policy: none, priors are set by hand");
            return;
        }
        let kept = if self.engine.policy().is_some() { "the old policy net" } else { "none" };
        let fail = |out: &mut Vec<Output>, error: &dyn Display| {
            complain(out, &format!("PolicyFile {}: {error}; {kept} is kept", quote(name)));
        };
        let bytes = match self.files.read(name) {
            Ok(bytes) => bytes,
            Err(error) => return fail(out, &error),
        };
        match PolicyNet::from_bytes(&bytes) {
            Ok(policy) => {
                let size = bytes.len();
                let hash =
                    fingerprint(&bytes).map_or(String::new(), |hash| format!(", hash {hash}"));
                tell(out, format!("info string policy: {} ({size} bytes{hash})", quote(name)));
                self.engine.set_policy(Some(Arc::new(policy)));
            }
            Err(error) => fail(out, &error),
        }
    }

    /// Takes a net that came in these bytes, and says which it is.
    fn take_net(&mut self, network: Arc<Network>, bytes: &[u8], out: &mut Vec<Output>) {
        let description = network.description().replace(char::is_control, " ");
        let size = bytes.len();
        let hash = match fingerprint(bytes) {
            Some(hash) => format!(", hash {hash}"),
            None => String::new(),
        };
        tell(out, format!("info string net: {description} ({size} bytes{hash})"));
        self.engine.set_network(Some(network));
    }

    pub(super) fn export_net(&self, name: &str, out: &mut Vec<Output>) {
        let Some(network) = self.engine.network() else {
            return complain(out, &"export_net: no net is in use");
        };
        let Some(bytes) = network.to_standard_bytes() else {
            let why =
                "standard files have one layer stack and no gates, which this net does not fit";
            return complain(out, &format!("export_net: {why}"));
        };
        match self.files.write(name, &bytes) {
            Ok(()) => {
                let size = bytes.len();
                tell(out, format!("info string net written to {} ({size} bytes)", quote(name)));
            }
            Err(error) => complain(out, &format!("export_net {}: {error}", quote(name))),
        }
    }

    fn open_book(&mut self, name: &str, out: &mut Vec<Output>) {
        if name.is_empty() {
            self.opening.book = None;
            tell(out, "info string book: none");
            return;
        }
        let read = self.files.map(name).map_err(|error| error.to_string());
        match read.and_then(|bytes| Book::new(bytes).map_err(|error| error.to_string())) {
            Ok(book) => {
                tell(out, format!("info string book: {} entries", book.len()));
                self.opening.book = Some(book);
            }
            Err(error) => {
                let kept = if self.opening.book.is_some() { "the old book" } else { "no book" };
                complain(out, &format!("BookFile {}: {error}; {kept} is kept", quote(name)));
            }
        }
    }

    fn open_tables(&mut self, folders: &str, out: &mut Vec<Output>) {
        const MOST_FAULTS: usize = 5;
        if folders.is_empty() {
            self.engine.set_tablebase(None);
            tell(out, "info string tables: none");
            return;
        }
        match self.files.tables(folders) {
            Ok(opened) => {
                tell(out, format!("info string tables: {}", opened.tables.description()));
                for fault in opened.faults.iter().take(MOST_FAULTS) {
                    complain(out, &format!("SyzygyPath: {fault}; not used"));
                }
                if opened.faults.len() > MOST_FAULTS {
                    let more = opened.faults.len() - MOST_FAULTS;
                    complain(out, &format!("SyzygyPath: {more} more tables are not used"));
                }
                self.engine.set_tablebase(Some(opened.tables));
            }
            Err(error) => {
                let old = self.engine.tablebase().is_some();
                let kept = if old { "the old tables are" } else { "no table is" };
                complain(out, &format!("SyzygyPath {}: {error}; {kept} kept", quote(folders)));
            }
        }
    }
}

/// The value of `PolicyFile` for priors by hand.
const NO_POLICY: &str = "none";

/// The largest file that is hashed while somebody waits: compact nets anyway. WebAssembly has no
/// instructions for SHA-256: a net of 21 MB would take it half a second, and a page can ask its
/// browser instead.
const MOST_HASHED: usize = if cfg!(target_family = "wasm") { 6 << 20 } else { 1 << 30 };

/// The first twelve digits of the SHA-256, by which nets are known.
pub(super) fn fingerprint(bytes: &[u8]) -> Option<String> {
    (bytes.len() <= MOST_HASHED)
        .then(|| Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}
