//! The options that UCI can set.

use crate::book::{MOST_VARIETY, USUAL_VARIETY};
use crate::engine::{DEFAULT_HASH, HAS_RESIDUAL, HAS_TREE, MOST_LINES, MOST_THREADS, Options};
use crate::policy;
use crate::search::{TranspositionTable, strength};
use crate::tablebase::TableSettings;

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
    SkillLevel,
    LimitStrength,
    Elo,
    Seed,
    OwnBook,
    BookFile,
    BookVariety,
    SyzygyPath,
    SyzygyProbeDepth,
    SyzygyProbeLimit,
    Syzygy50MoveRule,
    ShowWdl,
    AnalyseMode,
    Chess960,
    EngineAbout,
    DebugLogFile,
    Search,
    Evaluator,
    PolicyFile,
    WeightsFile,
    CPuct,
    Fpu,
    PolicyTemperature,
    Temperature,
    AlphaBetaHints,
    VerboseMoveStats,
    LogLiveStats,
}

/// A value that fits its option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionValue {
    Number(usize),
    Switch(bool),
    Text(String),
    /// One of several words, by its place among them.
    Choice(usize),
    Press,
}

/// Why an option could not be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option {0:?}")]
    Unknown(String),
    #[error("{name} takes a number from {least} to {most}, not {given:?}")]
    Number { name: &'static str, least: usize, most: usize, given: String },
    #[error("{name} takes one of {choices}, not {given:?}")]
    Choice { name: &'static str, choices: String, given: String },
    #[error("{name} takes true or false, not {given:?}")]
    Switch { name: &'static str, given: String },
}

enum Kind {
    Spin {
        default: usize,
        least: usize,
        most: usize,
    },
    Check(bool),
    String(&'static str),
    /// One of these words; the first is the default.
    Combo(&'static [&'static str]),
    Button,
}

struct Spec {
    option: OptionName,
    name: &'static str,
    kind: Kind,
}

/// An empty text, as UCI writes it.
pub(super) const EMPTY: &str = "<empty>";

/// What interfaces show of the engine.
const ABOUT: &str = concat!(
    "Tabia ",
    env!("CARGO_PKG_VERSION"),
    ", licence ",
    env!("CARGO_PKG_LICENSE"),
    ", ",
    env!("CARGO_PKG_REPOSITORY")
);

/// The values of the option `Search`.
const SEARCHES: [&str; 3] = ["AlphaBeta", "PUCT", "UCT"];
/// The values of the option `Evaluator`.
const EVALUATORS: &[&str] =
    if HAS_RESIDUAL { &["Fast", "Playouts", "Residual"] } else { &["Fast", "Playouts"] };

/// Whether this build has the files of a machine around it: tables and logs.
const NATIVE: bool = cfg!(all(feature = "cli", not(target_family = "wasm")));

fn specs() -> Vec<Spec> {
    use OptionName::*;
    let defaults = Options::default();
    let tables = TableSettings::default();
    let spec = |option, name, kind| Spec { option, name, kind };
    let spin = |default, least, most| Kind::Spin { default, least, most };
    let (least, most) = TranspositionTable::SIZES.into_inner();
    let (weakest, strongest) = strength::ELO.into_inner();
    let mut specs = vec![
        spec(Hash, "Hash", spin(DEFAULT_HASH, least, most)),
        spec(ClearHash, "Clear Hash", Kind::Button),
        spec(Threads, "Threads", spin(1, 1, MOST_THREADS)),
        spec(Ponder, "Ponder", Kind::Check(false)),
        spec(MultiPv, "MultiPV", spin(1, 1, MOST_LINES)),
        spec(MoveOverhead, "Move Overhead", spin(defaults.overhead as usize, 0, 5_000)),
        spec(EvalFile, "EvalFile", Kind::String(EMPTY)),
        spec(UseNnue, "Use NNUE", Kind::Check(defaults.use_nnue)),
        spec(SkillLevel, "Skill Level", spin(defaults.skill as usize, 0, defaults.skill as usize)),
        spec(LimitStrength, "UCI_LimitStrength", Kind::Check(defaults.limit_strength)),
        spec(Elo, "UCI_Elo", spin(defaults.elo as usize, weakest as usize, strongest as usize)),
        spec(Seed, "Seed", spin(0, 0, 1_000_000_000)),
        spec(OwnBook, "OwnBook", Kind::Check(false)),
        spec(BookFile, "BookFile", Kind::String(EMPTY)),
        spec(BookVariety, "Book Variety", spin(USUAL_VARIETY as usize, 0, MOST_VARIETY as usize)),
        spec(ShowWdl, "UCI_ShowWDL", Kind::Check(defaults.show_wdl)),
        spec(AnalyseMode, "UCI_AnalyseMode", Kind::Check(defaults.analyse)),
        spec(Chess960, "UCI_Chess960", Kind::Check(defaults.chess960)),
        spec(EngineAbout, "UCI_EngineAbout", Kind::String(ABOUT)),
    ];
    if HAS_TREE {
        let tree = defaults.tree;
        specs.extend([
            spec(Search, "Search", Kind::Combo(&SEARCHES)),
            spec(Evaluator, "Evaluator", Kind::Combo(EVALUATORS)),
            spec(PolicyFile, "PolicyFile", Kind::String(policy::built_in_name().unwrap_or(EMPTY))),
            spec(CPuct, "CPuct", spin(tree.exploration as usize, 0, 1_000)),
            spec(Fpu, "FPU", spin(tree.first_play_reduction as usize, 0, 200)),
            spec(
                PolicyTemperature,
                "PolicyTemperature",
                spin(tree.policy_temperature as usize, 1, 1_000),
            ),
            spec(Temperature, "Temperature", spin(tree.temperature as usize, 0, 1_000)),
            spec(AlphaBetaHints, "AlphaBetaHints", Kind::Check(tree.hints)),
            spec(VerboseMoveStats, "VerboseMoveStats", Kind::Check(tree.verbose)),
            spec(LogLiveStats, "LogLiveStats", Kind::Check(tree.live)),
        ]);
    }
    if HAS_RESIDUAL {
        specs.push(spec(WeightsFile, "WeightsFile", Kind::String(EMPTY)));
    }
    if NATIVE {
        let most = tables.pieces as usize;
        specs.extend([
            spec(SyzygyPath, "SyzygyPath", Kind::String(EMPTY)),
            spec(SyzygyProbeDepth, "SyzygyProbeDepth", spin(tables.depth as usize, 1, 100)),
            spec(SyzygyProbeLimit, "SyzygyProbeLimit", spin(most, 0, most)),
            spec(Syzygy50MoveRule, "Syzygy50MoveRule", Kind::Check(tables.fifty_moves)),
            spec(DebugLogFile, "Debug Log File", Kind::String(EMPTY)),
        ]);
    }
    specs
}

/// The lines that answer `uci`, of a session that uses this net at first.
pub(super) fn describe(net: Option<&str>) -> impl Iterator<Item = String> {
    specs().into_iter().map(move |Spec { option, name, kind }| {
        let kind = match kind {
            Kind::String(default) if option == OptionName::EvalFile => {
                format!("string default {}", net.unwrap_or(default))
            }
            Kind::Spin { default, least, most } => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Check(default) => format!("check default {default}"),
            Kind::String(default) => format!("string default {default}"),
            Kind::Combo(words) => {
                let vars: String = words.iter().map(|word| format!(" var {word}")).collect();
                format!("combo default {}{vars}", words[0])
            }
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
        Kind::Combo(words) => words
            .iter()
            .position(|word| word.eq_ignore_ascii_case(value))
            .map(OptionValue::Choice)
            .ok_or_else(|| {
                let choices = words.join(", ");
                OptionError::Choice { name: spec.name, choices, given: given() }
            })?,
        Kind::String(_) if value == EMPTY || value == "\"\"" => OptionValue::Text(String::new()),
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
        assert_eq!(read("search", "uct"), Ok((OptionName::Search, OptionValue::Choice(2))));
        assert_eq!(
            read("Search", "MCTS").unwrap_err().to_string(),
            "Search takes one of AlphaBeta, PUCT, UCT, not \"MCTS\""
        );
        assert_eq!(read("Hsah", "1").unwrap_err().to_string(), "there is no option \"Hsah\"");
    }
}
