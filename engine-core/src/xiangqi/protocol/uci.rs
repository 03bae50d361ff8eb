//! Lines of UCI in.

use super::command::{
    Command, CommandError, Go, Protocol, common, number, position, quote, saturate,
};

/// What a command can begin with.
const NAMES: [&str; 14] = [
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
    "moves",
    "debug",
];

/// Reads a line. Words before a known command are skipped, as UCI asks.
pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
    let Some(first) = line.split_ascii_whitespace().next() else { return Ok(Command::Nothing) };
    let mut words = line.split_ascii_whitespace();
    let Some(name) = words.find(|word| NAMES.contains(word)) else {
        return Err(CommandError::Unknown(quote(first)));
    };
    if let Some(command) = common(name, &mut words) {
        return command;
    }
    Ok(match name {
        "uci" => Command::Hello(Protocol::Uci),
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(Box::new(position(words, "position")?)),
        "go" => go(words)?,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit { draw: false },
        "setoption" => option(words)?,
        "quit" => Command::Quit,
        // Known, and of no use here.
        _ => Command::Nothing,
    })
}

/// Whether a line is meant to be answered by a best move.
pub(super) fn is_go(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace().skip_while(|word| !NAMES.contains(word));
    words.next() == Some("go") && words.all(|word| word != "perft")
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
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
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let limits = &mut go.limits;
        let mut value = |name| number(&mut words, name);
        let whole = |value: f64| value as u64;
        match word {
            "depth" => limits.depth = value("depth")?.map(saturate),
            "nodes" => limits.nodes = value("nodes")?.map(whole),
            "movetime" => limits.movetime = value("movetime")?.map(whole),
            "mate" => limits.mate = value("mate")?.map(saturate),
            "wtime" => limits.time[0] = value("wtime")?.map(whole),
            "btime" => limits.time[1] = value("btime")?.map(whole),
            "winc" => limits.increment[0] = value("winc")?.map_or(0, whole),
            "binc" => limits.increment[1] = value("binc")?.map_or(0, whole),
            "movestogo" => limits.movestogo = value("movestogo")?.map(saturate),
            "perft" => return Ok(Command::Perft(value("perft")?.map_or(0, saturate))),
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| !WORDS.contains(text)) {
                    go.searchmoves.push(text.to_owned());
                }
            }
            _ => {} // UCI asks to skip what one does not know
        }
    }
    Ok(Command::Go(Box::new(go)))
}

fn option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
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
