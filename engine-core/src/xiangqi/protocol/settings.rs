//! What options do.

use std::fmt::Display;
use std::sync::Arc;

use super::command::quote;
use super::job::Job;
use super::opening::HAS_BOOKS;
use super::options::{OptionName, OptionValue, read};
use super::session::Session;
use crate::uci::Output;
use crate::xiangqi::nnue::{Network, built_in, built_in_name};

impl Session {
    /// Sets an option, or reports why that cannot be done.
    pub(super) fn set_option(&mut self, name: &str, value: &str, out: &mut Vec<Output<Job>>) {
        let (option, value) = match read(self.protocol(), name, value) {
            Ok(read) => read,
            Err(error) => return self.report(&format!("setoption: {error}"), out),
        };
        let mut rules = self.engine.options.rules;
        match (option, value) {
            (OptionName::Hash, OptionValue::Number(mebibytes)) => {
                if let Err(error) = self.engine.set_hash(mebibytes) {
                    self.report(&format!("setoption: {error}; the old size is kept"), out);
                }
            }
            (OptionName::ClearHash, _) => {
                self.engine.forget();
                // In UCCI this begins a new game.
                self.opening.reseed(self.seed);
            }
            (OptionName::Threads, OptionValue::Number(threads)) => {
                self.engine.options.threads = threads;
            }
            (OptionName::MultiPv, OptionValue::Number(lines)) => self.engine.options.lines = lines,
            (OptionName::MoveOverhead, OptionValue::Number(overhead)) => {
                self.engine.options.overhead = overhead as u64;
            }
            (OptionName::EvalFile, OptionValue::Text(name)) => self.load_net(&name, out),
            (OptionName::Repetition, OptionValue::Rule(rule)) => {
                rules.repetition = rule;
                self.engine.set_rules(rules);
            }
            (OptionName::DrawMoves, OptionValue::Number(moves)) => {
                rules.most_quiet_plies = 2 * moves as u16;
                self.engine.set_rules(rules);
            }
            // Other builds have none of these options.
            (OptionName::BookFile, OptionValue::Text(names)) if HAS_BOOKS => {
                self.open_books(&names, out);
            }
            (OptionName::OwnBook, OptionValue::Switch(on)) => self.opening.wanted = Some(on),
            (OptionName::BookVariety, OptionValue::Number(variety)) => {
                self.opening.variety = variety as u32;
            }
            (OptionName::Seed, OptionValue::Number(seed)) => {
                self.seed = seed as u64;
                self.opening.reseed(self.seed);
            }
            (OptionName::AnalyseMode, OptionValue::Switch(on)) => self.opening.analyse = on,
            (OptionName::Milliseconds, OptionValue::Switch(on)) => self.milliseconds = on,
            (OptionName::Batch, OptionValue::Switch(on)) => self.batch = on,
            (OptionName::Debug, OptionValue::Switch(on)) => self.debug = on,
            // Ponder only tells what the other side means to do.
            _ => {}
        }
    }

    /// Takes the net of this name: the one that is built in if there is no name or it is its own, a file otherwise.
    /// `none` is the evaluation by hand.
    fn load_net(&mut self, name: &str, out: &mut Vec<Output<Job>>) {
        if (name.is_empty() || built_in_name() == Some(name))
            && let (Some(name), Some(network)) = (built_in_name(), built_in())
        {
            self.message(&format!("net: {name}, built in"), out);
            self.engine.set_network(Some(network));
            return;
        }
        if name.is_empty() || name == NO_NET {
            self.message("net: none, the evaluation is by hand", out);
            self.engine.set_network(None);
            return;
        }
        let read = self.read_file(name).map_err(|error| Box::new(error) as Box<dyn Display>);
        let network = read.and_then(|bytes| {
            Network::from_bytes(&bytes).map_err(|error| Box::new(error) as Box<dyn Display>)
        });
        match network {
            Ok(network) => {
                self.message(&format!("net: {}", quote(name)), out);
                self.engine.set_network(Some(Arc::new(network)));
            }
            Err(error) => {
                let kept = if self.engine.network().is_some() { "the old net" } else { "no net" };
                self.report(&format!("EvalFile {}: {error}; {kept} is kept", quote(name)), out);
            }
        }
    }
}

/// The name that stands for no net.
const NO_NET: &str = "none";
