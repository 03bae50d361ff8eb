//! The options that UCI can set.

use crate::engine::{DEFAULT_HASH, MOST_LINES, MOST_THREADS, Options};
use crate::search::TranspositionTable;

/// What can be set by `setoption`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OptionName {
    Hash,
    ClearHash,
    Threads,
    Ponder,
    MultiPv,
    MoveOverhead,
    EvalFile,
    UseNnue,
    Chess960,
}

/// A value that fits its option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionValue {
    Number(usize),
    Switch(bool),
    Text(String),
    Press,
}

/// Why an option could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option {0:?}")]
    Unknown(String),
    #[error("{name} takes a number from {least} to {most}, not {given:?}")]
    Number { name: &'static str, least: usize, most: usize, given: String },
    #[error("{name} takes true or false, not {given:?}")]
    Switch { name: &'static str, given: String },
}

enum Kind {
    Spin { default: usize, least: usize, most: usize },
    Check(bool),
    String(&'static str),
    Button,
}

struct Spec {
    option: OptionName,
    name: &'static str,
    kind: Kind,
}

/// An empty text, as UCI writes it.
pub(super) const EMPTY: &str = "<empty>";

fn specs() -> [Spec; 9] {
    use OptionName::*;
    let defaults = Options::default();
    let spec = |option, name, kind| Spec { option, name, kind };
    let (least, most) = TranspositionTable::SIZES.into_inner();
    [
        spec(Hash, "Hash", Kind::Spin { default: DEFAULT_HASH, least, most }),
        spec(ClearHash, "Clear Hash", Kind::Button),
        spec(Threads, "Threads", Kind::Spin { default: 1, least: 1, most: MOST_THREADS }),
        spec(Ponder, "Ponder", Kind::Check(false)),
        spec(MultiPv, "MultiPV", Kind::Spin { default: 1, least: 1, most: MOST_LINES }),
        spec(
            MoveOverhead,
            "Move Overhead",
            Kind::Spin { default: defaults.overhead as usize, least: 0, most: 5_000 },
        ),
        spec(EvalFile, "EvalFile", Kind::String(EMPTY)),
        spec(UseNnue, "Use NNUE", Kind::Check(defaults.use_nnue)),
        spec(Chess960, "UCI_Chess960", Kind::Check(defaults.chess960)),
    ]
}

/// The lines that answer `uci`.
pub(super) fn describe() -> impl Iterator<Item = String> {
    specs().into_iter().map(|Spec { name, kind, .. }| {
        let kind = match kind {
            Kind::Spin { default, least, most } => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Check(default) => format!("check default {default}"),
            Kind::String(default) => format!("string default {default}"),
            Kind::Button => "button".to_owned(),
        };
        format!("option name {name} type {kind}")
    })
}

/// Finds an option by its name, in any case, and reads its value.
pub(super) fn read(name: &str, value: &str) -> Result<(OptionName, OptionValue), OptionError> {
    let spec = specs()
        .into_iter()
        .find(|spec| spec.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| OptionError::Unknown(super::command::quote(name)))?;
    let given = || super::command::quote(value);
    let value = match spec.kind {
        Kind::Spin { least, most, .. } => value
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number))
            .map(OptionValue::Number)
            .ok_or_else(|| OptionError::Number { name: spec.name, least, most, given: given() })?,
        Kind::Check(_) => match value.to_ascii_lowercase().as_str() {
            "true" => OptionValue::Switch(true),
            "false" => OptionValue::Switch(false),
            _ => return Err(OptionError::Switch { name: spec.name, given: given() }),
        },
        Kind::String(_) if value == EMPTY => OptionValue::Text(String::new()),
        Kind::String(_) => OptionValue::Text(value.to_owned()),
        Kind::Button => OptionValue::Press,
    };
    Ok((spec.option, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked() {
        assert_eq!(read("hash", "32"), Ok((OptionName::Hash, OptionValue::Number(32))));
        assert_eq!(
            read("Use NNUE", "False"),
            Ok((OptionName::UseNnue, OptionValue::Switch(false)))
        );
        assert_eq!(
            read("EvalFile", EMPTY),
            Ok((OptionName::EvalFile, OptionValue::Text(String::new())))
        );
        for (name, value) in
            [("Hash", "0"), ("Hash", "-1"), ("Hash", ""), ("MultiPV", "257"), ("Ponder", "yes")]
        {
            assert!(read(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(read("Hsah", "1").unwrap_err().to_string(), "there is no option \"Hsah\"");
    }
}
