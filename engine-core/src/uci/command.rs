//! UCI lines in: text to typed commands.

use crate::position::{FenError, FenReading, Position};
use crate::search::Limits;
use crate::types::Color;

/// A line that was understood.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// `uci`: who are you, what can be set?
    Uci,
    /// `isready`: answer when all before it is done.
    IsReady,
    /// `ucinewgame`: forget the last game.
    NewGame,
    /// `position …`: the position, its history played out, and what was repaired in its FEN.
    Position(Box<FenReading>),
    /// `go …`: search.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `setoption name … value …`.
    SetOption {
        /// The name as given.
        name: String,
        /// The value as given; empty for buttons.
        value: String,
    },
    /// `quit`: end the program.
    Quit,
    /// `bench [depth]`: count the nodes of a fixed search.
    Bench {
        /// Plies for each position.
        depth: Option<u32>,
    },
    /// `eval`: explain the evaluation.
    Eval,
    /// `d`: show the position.
    Display,
    /// `export_net FILE`: write the net in use.
    ExportNet(String),
    /// Nothing but white space, or something that UCI allows and Tabia has no use for.
    Nothing,
}

/// A `go` command.
#[derive(Clone, PartialEq, Debug)]
pub enum Go {
    /// Search within limits. `searchmoves` are still text: they are moves of the position that
    /// stands when the search starts.
    Search {
        /// What ends it.
        limits: Limits,
        /// The moves to look at, as written.
        searchmoves: Vec<String>,
    },
    /// Count leaves.
    Perft(u32),
}

/// Why a line was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CommandError {
    #[error("unknown command {0:?}")]
    Unknown(String),
    #[error("position: \"startpos\" or \"fen\" was expected")]
    PositionSyntax,
    #[error("position: {0}")]
    Fen(#[from] FenError),
    #[error("position: {mv:?} is not a legal move after {played} moves")]
    IllegalMove { mv: String, played: usize },
    #[error("go: {0} needs a number")]
    GoNumber(&'static str),
    #[error("setoption: \"name\" was expected")]
    OptionSyntax,
    #[error("export_net: the name of a file was expected")]
    ExportName,
    #[error("bench: {0:?} is not a depth")]
    BenchDepth(String),
}

/// What a command can begin with.
const NAMES: [&str; 15] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "quit",
    "bench",
    "eval",
    "d",
    "export_net",
    "debug",
    "register",
];

impl Command {
    /// Reads a line. Words before a known command are skipped, as UCI asks.
    ///
    /// # Errors
    /// Where the line is no command, or one with a fault in it.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        Self::parse_for(line, false)
    }

    /// As [`Command::parse`]; `chess960` says that positions are of Chess960, which decides what the
    /// castling field of a careless FEN means ([`Position::read_fen`]).
    ///
    /// # Errors
    /// As [`Command::parse`].
    pub fn parse_for(line: &str, chess960: bool) -> Result<Self, CommandError> {
        let Some(first) = line.split_ascii_whitespace().next() else { return Ok(Self::Nothing) };
        let (known, mut words) = split(line);
        let Some(name) = known else { return Err(CommandError::Unknown(quote(first))) };
        Ok(match name {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "position" => Self::Position(Box::new(parse_position(words, chess960)?)),
            "go" => Self::Go(parse_go(words)?),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "setoption" => parse_option(words)?,
            "quit" => Self::Quit,
            "bench" => match words.next() {
                None => Self::Bench { depth: None },
                Some(depth) => Self::Bench {
                    depth: Some(depth.parse().map_err(|_| CommandError::BenchDepth(quote(depth)))?),
                },
            },
            "eval" => Self::Eval,
            "d" => Self::Display,
            "export_net" => {
                let name: Vec<&str> = words.collect();
                if name.is_empty() {
                    return Err(CommandError::ExportName);
                }
                Self::ExportNet(name.join(" "))
            }
            // Known, and of no use here.
            _ => Self::Nothing,
        })
    }
}

/// The first word that can begin a command, if there is one, and the words behind it.
pub(super) fn split(line: &str) -> (Option<&str>, impl Iterator<Item = &str>) {
    let mut words = line.split_ascii_whitespace();
    (words.find(|word| NAMES.contains(word)), words)
}

fn parse_position<'a>(
    mut words: impl Iterator<Item = &'a str>,
    chess960: bool,
) -> Result<FenReading, CommandError> {
    let mut reading = match words.next() {
        Some("startpos") => {
            if words.next().is_some_and(|word| word != "moves") {
                return Err(CommandError::PositionSyntax);
            }
            FenReading { position: Position::startpos(), repairs: Vec::new() }
        }
        Some("fen") => {
            let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Position::read_fen(&fen.join(" "), chess960)?
        }
        _ => return Err(CommandError::PositionSyntax),
    };
    let position = &mut reading.position;
    for (played, text) in words.enumerate() {
        let Some(mv) = position.uci_move(text) else {
            return Err(CommandError::IllegalMove { mv: quote(text), played });
        };
        position.make(mv);
        position.forget_irreversible();
    }
    Ok(reading)
}

fn parse_go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, CommandError> {
    let mut limits = Limits::default();
    let mut searchmoves = Vec::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        // A number may be missing, negative (a clock that ran out), a fraction or infinite
        // (a page's `Infinity`: no limit).
        let mut number = |name: &'static str| -> Result<Option<u64>, CommandError> {
            let value: f64 = words
                .next()
                .and_then(|text| text.parse().ok())
                .filter(|value: &f64| !value.is_nan())
                .ok_or(CommandError::GoNumber(name))?;
            Ok(value.is_finite().then_some(value.max(0.0) as u64))
        };
        match word {
            "depth" => limits.depth = number("depth")?.map(saturate),
            "nodes" => limits.nodes = number("nodes")?,
            "movetime" => limits.movetime = number("movetime")?,
            "mate" => limits.mate = number("mate")?.map(saturate),
            "wtime" => limits.time[Color::White.index()] = number("wtime")?,
            "btime" => limits.time[Color::Black.index()] = number("btime")?,
            "winc" => limits.increment[Color::White.index()] = number("winc")?.unwrap_or(0),
            "binc" => limits.increment[Color::Black.index()] = number("binc")?.unwrap_or(0),
            "movestogo" => limits.movestogo = number("movestogo")?.map(saturate),
            "perft" => return Ok(Go::Perft(number("perft")?.map_or(0, saturate))),
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| !is_go_word(text)) {
                    searchmoves.push(text.to_owned());
                }
            }
            _ => {} // UCI asks to skip what one does not know
        }
    }
    Ok(Go::Search { limits, searchmoves })
}

fn is_go_word(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "depth",
        "nodes",
        "movetime",
        "mate",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "perft",
        "infinite",
        "ponder",
        "searchmoves",
    ];
    WORDS.contains(&word)
}

fn saturate(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

fn parse_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::OptionSyntax);
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    if name.is_empty() {
        return Err(CommandError::OptionSyntax);
    }
    let value: Vec<&str> = words.collect();
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

/// As much of somebody's text as a message should repeat.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str) -> Limits {
        match Command::parse(line) {
            Ok(Command::Go(Go::Search { limits, .. })) => limits,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn go_takes_its_limits_in_any_order() {
        let limits = limits("go binc 5 wtime -20 movestogo 3 btime 1000 winc 7");
        assert_eq!(limits.time, [Some(0), Some(1_000)]);
        assert_eq!(limits.increment, [7, 5]);
        assert_eq!(limits.movestogo, Some(3));
    }

    #[test]
    fn words_before_a_command_are_skipped() {
        assert_eq!(limits("joho go depth 3").depth, Some(3));
        assert!(matches!(Command::parse("please isready"), Ok(Command::IsReady)));
        assert!(matches!(Command::parse("register later"), Ok(Command::Nothing)));
    }

    #[test]
    fn go_infinity_is_no_limit() {
        assert_eq!(limits("go movetime Infinity"), Limits::default());
        assert_eq!(limits("go depth 99999999999").depth, Some(u32::MAX));
        assert_eq!(limits("go movetime 99.9").movetime, Some(99));
    }

    #[test]
    fn searchmoves_end_at_the_next_word() {
        let go = Command::parse("go searchmoves e2e4 d2d4 depth 3").unwrap();
        let Command::Go(Go::Search { limits, searchmoves }) = go else { panic!() };
        assert_eq!((limits.depth, searchmoves.len()), (Some(3), 2));
    }

    #[test]
    fn position_plays_its_moves() {
        let line = "position startpos moves e2e4 e7e5 g1f3";
        let Ok(Command::Position(reading)) = Command::parse(line) else { panic!() };
        assert!(
            reading
                .position
                .fen()
                .starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")
        );
    }

    #[test]
    fn faults_are_named() {
        for (line, message) in [
            ("hello", "unknown command \"hello\""),
            ("position", "position: \"startpos\" or \"fen\" was expected"),
            ("position startpos e2e4", "position: \"startpos\" or \"fen\" was expected"),
            ("position fen", "position: the FEN is empty"),
            (
                "position startpos moves e2e4 e2e4",
                "position: \"e2e4\" is not a legal move after 1 moves",
            ),
            ("go depth", "go: depth needs a number"),
            ("go nodes many", "go: nodes needs a number"),
            ("setoption Hash 3", "setoption: \"name\" was expected"),
            ("export_net", "export_net: the name of a file was expected"),
            ("bench deep", "bench: \"deep\" is not a depth"),
        ] {
            assert_eq!(Command::parse(line).unwrap_err().to_string(), message, "{line}");
        }
    }

    #[test]
    fn options_may_have_spaces_in_name_and_value() {
        assert_eq!(
            Command::parse("setoption name Move Overhead value 100"),
            Ok(Command::SetOption { name: "Move Overhead".into(), value: "100".into() })
        );
        assert_eq!(
            Command::parse("setoption name Clear Hash"),
            Ok(Command::SetOption { name: "Clear Hash".into(), value: String::new() })
        );
    }
}
