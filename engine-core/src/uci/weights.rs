//! The option `WeightsFile`: the network of the residual evaluator.

use std::sync::Arc;

use super::command::quote;
use super::session::{Output, Session, complain, tell};
use super::settings::fingerprint;
use crate::engine::{EvaluatorKind, SearchKind};
use crate::residual::{Encoding, Network};

impl Session {
    /// Reads a residual network; one that is refused leaves that before it in use.
    pub(super) fn load_weights(&mut self, name: &str, out: &mut Vec<Output>) {
        if name.is_empty() {
            self.engine.set_weights(None);
            tell(out, "info string weights: none");
            return;
        }
        let kept = if self.engine.weights().is_some() { "the old network" } else { "none" };
        let read = || -> Result<(Network, Vec<u8>), String> {
            let bytes = self.files.read(name).map_err(|error| error.to_string())?;
            let network = Network::read(&bytes).map_err(|error| error.to_string())?;
            Ok((network, bytes))
        };
        match read() {
            Ok((network, bytes)) => {
                let hash =
                    fingerprint(&bytes).map_or(String::new(), |hash| format!(", hash {hash}"));
                let (what, size) = (description(&network), bytes.len());
                tell(out, format!("info string weights: {what} ({size} bytes{hash})"));
                self.engine.set_weights(Some(Arc::new(network)));
            }
            Err(error) => {
                complain(out, &format!("WeightsFile {}: {error}; {kept} is kept", quote(name)));
            }
        }
    }

    /// Says so if a search that is about to begin wants a network that is not there.
    pub(super) fn complain_of_missing_weights(&self, out: &mut Vec<Output>) {
        let is_tree = self.engine.search_kind() != SearchKind::AlphaBeta;
        if is_tree
            && self.engine.options.evaluator == EvaluatorKind::Residual
            && self.engine.weights().is_none()
        {
            complain(out, &"Evaluator Residual needs a WeightsFile; Fast is used until one is set");
        }
    }
}

fn description(network: &Network) -> String {
    let encoding = match network.encoding() {
        Encoding::Leela => "Leela",
        Encoding::AlphaZero => "AlphaZero",
    };
    format!("{} blocks of {} filters, encoding of {encoding}", network.blocks(), network.filters())
}
