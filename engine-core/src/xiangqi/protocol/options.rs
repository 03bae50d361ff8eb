//! The options of both protocols: one list, with the name that each protocol has for an option.

use super::command::{Protocol, quote};
use super::opening::HAS_BOOKS;
use crate::book::{MOST_VARIETY, USUAL_VARIETY};
use crate::engine::{DEFAULT_HASH, MOST_LINES, MOST_THREADS};
use crate::search::TranspositionTable;
use crate::xiangqi::nnue::built_in_name;
use crate::xiangqi::rules::{RepetitionRule, Rules};

/// What can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OptionName {
    Hash,
    /// Empties the hash table.
    ClearHash,
    Threads,
    Ponder,
    MultiPv,
    MoveOverhead,
    /// The file of the net that evaluates.
    EvalFile,
    /// What a repetition means.
    Repetition,
    /// Moves of each side without a capture that make a draw.
    DrawMoves,
    /// Moves of the book are played.
    OwnBook,
    /// The files of the books.
    BookFile,
    BookVariety,
    /// The seed of the choice among moves of the book.
    Seed,
    /// For analysis: no book.
    AnalyseMode,
    /// Times are in milliseconds.
    Milliseconds,
    /// Commands wait for the end of a search instead of ending it.
    Batch,
    /// The move being searched is reported.
    Debug,
}

/// A value that fits its option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OptionValue {
    Number(usize),
    Switch(bool),
    Rule(RepetitionRule),
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
    #[error("{name} takes alwaysdraw, checkban or asianrule, not {given:?}")]
    Rule { name: &'static str, given: String },
}

enum Kind {
    Spin {
        default: usize,
        least: usize,
        most: usize,
    },
    Check(bool),
    Rule,
    /// The name of a net; the one that is built in by default.
    Net,
    /// Names of files; none by default.
    Files,
    Button,
}

struct Spec {
    option: OptionName,
    /// The names in UCI and in UCCI; `None` if a protocol does not have the option.
    names: [Option<&'static str>; 2],
    kind: Kind,
}

/// The rules of repetition by the names that UCCI gives them.
const RULES: [(&str, RepetitionRule); 3] = [
    ("alwaysdraw", RepetitionRule::AlwaysDraw),
    ("checkban", RepetitionRule::CheckBan),
    ("asianrule", RepetitionRule::Asian),
];
const USUAL_RULE: &str = "asianrule";

/// What stands for an empty text.
const EMPTY: &str = "<empty>";

fn specs() -> Vec<Spec> {
    use OptionName::*;
    let spec = |option, uci, ucci, kind| Spec { option, names: [uci, ucci], kind };
    let spin = |default, least, most| Kind::Spin { default, least, most };
    let (least, most) = TranspositionTable::SIZES.into_inner();
    let moves = usize::from(Rules::USUAL.most_quiet_plies / 2);
    let mut specs = vec![
        spec(Hash, Some("Hash"), Some("hashsize"), spin(DEFAULT_HASH, least, most)),
        spec(ClearHash, Some("Clear Hash"), Some("newgame"), Kind::Button),
        spec(Threads, Some("Threads"), Some("threads"), spin(1, 1, MOST_THREADS)),
        spec(Ponder, Some("Ponder"), None, Kind::Check(false)),
        spec(MultiPv, Some("MultiPV"), Some("multipv"), spin(1, 1, MOST_LINES)),
        spec(MoveOverhead, Some("Move Overhead"), None, spin(20, 0, 5_000)),
        spec(EvalFile, Some("EvalFile"), Some("evalfile"), Kind::Net),
        spec(Repetition, Some("Repetition"), Some("repetition"), Kind::Rule),
        spec(DrawMoves, Some("Draw Moves"), Some("drawmoves"), spin(moves, 20, 500)),
        spec(Milliseconds, None, Some("usemillisec"), Kind::Check(false)),
        spec(Batch, None, Some("batch"), Kind::Check(false)),
        spec(Debug, None, Some("debug"), Kind::Check(false)),
    ];
    if HAS_BOOKS {
        let variety = spin(USUAL_VARIETY as usize, 0, MOST_VARIETY as usize);
        specs.extend([
            spec(OwnBook, Some("OwnBook"), None, Kind::Check(false)),
            // UCCI has it set unless an interface resets it.
            spec(OwnBook, None, Some("usebook"), Kind::Check(true)),
            spec(BookFile, Some("BookFile"), Some("bookfiles"), Kind::Files),
            spec(BookVariety, Some("Book Variety"), Some("bookvariety"), variety),
            spec(Seed, Some("Seed"), Some("seed"), spin(0, 0, 1_000_000_000)),
            spec(AnalyseMode, Some("UCI_AnalyseMode"), None, Kind::Check(false)),
        ]);
    }
    specs
}

impl Spec {
    fn name(&self, protocol: Protocol) -> Option<&'static str> {
        self.names[protocol as usize]
    }
}

/// The lines that tell a protocol's options.
pub(super) fn describe(protocol: Protocol) -> impl Iterator<Item = String> {
    specs().into_iter().filter_map(move |spec| {
        let name = spec.name(protocol)?;
        let kind = match spec.kind {
            Kind::Spin { default, least, most } => match protocol {
                Protocol::Uci => format!("spin default {default} min {least} max {most}"),
                Protocol::Ucci => format!("spin min {least} max {most} default {default}"),
            },
            Kind::Check(default) => format!("check default {default}"),
            Kind::Rule => {
                let rules: Vec<String> =
                    RULES.iter().map(|(name, _)| format!("var {name}")).collect();
                let rules = rules.join(" ");
                match protocol {
                    Protocol::Uci => format!("combo default {USUAL_RULE} {rules}"),
                    Protocol::Ucci => format!("combo {rules} default {USUAL_RULE}"),
                }
            }
            Kind::Net => format!("string default {}", built_in_name().unwrap_or(EMPTY)),
            Kind::Files => format!("string default {EMPTY}"),
            Kind::Button => "button".to_owned(),
        };
        Some(match protocol {
            Protocol::Uci => format!("option name {name} type {kind}"),
            Protocol::Ucci => format!("option {name} type {kind}"),
        })
    })
}

/// Finds an option by its name, in any case, and reads its value.
pub(super) fn read(
    protocol: Protocol,
    name: &str,
    value: &str,
) -> Result<(OptionName, OptionValue), OptionError> {
    let found = specs().into_iter().find_map(|spec| {
        let known = spec.name(protocol)?;
        known.eq_ignore_ascii_case(name).then_some((known, spec))
    });
    let (name, spec) = found.ok_or_else(|| OptionError::Unknown(quote(name)))?;
    let given = || quote(value);
    let lower = value.to_ascii_lowercase();
    let value = match spec.kind {
        Kind::Spin { least, most, .. } => value
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number))
            .map(OptionValue::Number)
            .ok_or_else(|| OptionError::Number { name, least, most, given: given() })?,
        Kind::Check(_) => match lower.as_str() {
            "true" | "on" => OptionValue::Switch(true),
            "false" | "off" => OptionValue::Switch(false),
            _ => return Err(OptionError::Switch { name, given: given() }),
        },
        Kind::Rule => RULES
            .iter()
            .find(|(known, _)| *known == lower)
            .map(|&(_, rule)| OptionValue::Rule(rule))
            .ok_or_else(|| OptionError::Rule { name, given: given() })?,
        Kind::Files if value == "\"\"" => OptionValue::Text(String::new()),
        Kind::Net | Kind::Files if value == EMPTY => OptionValue::Text(String::new()),
        Kind::Net | Kind::Files => OptionValue::Text(value.to_owned()),
        Kind::Button => OptionValue::Press,
    };
    Ok((spec.option, value))
}
