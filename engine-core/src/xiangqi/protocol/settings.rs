//! What options do.

use super::job::Job;
use super::options::{OptionName, OptionValue, read};
use super::session::Session;
use crate::uci::Output;

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
            (OptionName::ClearHash, _) => self.engine.forget(),
            (OptionName::Threads, OptionValue::Number(threads)) => {
                self.engine.options.threads = threads;
            }
            (OptionName::MultiPv, OptionValue::Number(lines)) => self.engine.options.lines = lines,
            (OptionName::MoveOverhead, OptionValue::Number(overhead)) => {
                self.engine.options.overhead = overhead as u64;
            }
            (OptionName::Repetition, OptionValue::Rule(rule)) => {
                rules.repetition = rule;
                self.engine.set_rules(rules);
            }
            (OptionName::DrawMoves, OptionValue::Number(moves)) => {
                rules.most_quiet_plies = 2 * moves as u16;
                self.engine.set_rules(rules);
            }
            (OptionName::Milliseconds, OptionValue::Switch(on)) => self.milliseconds = on,
            (OptionName::Batch, OptionValue::Switch(on)) => self.batch = on,
            (OptionName::Debug, OptionValue::Switch(on)) => self.debug = on,
            // Ponder only tells what the other side means to do.
            _ => {}
        }
    }
}
