//! Whatever a session is told, it does not panic, keeps its state where it refuses a line, and
//! answers each `go` by exactly one `bestmove`.

use crate::talk::Talk;
use proptest::prelude::*;
use tabia_core::bench;

/// Lines that mean something; the searches among them are short or wait for a stop.
fn good_line() -> impl Strategy<Value = String> {
    let fen =
        prop::sample::select(&bench::POSITIONS[..]).prop_map(|fen| format!("position fen {fen}"));
    let known = prop::sample::select(
        &[
            "uci",
            "isready",
            "ucinewgame",
            "stop",
            "ponderhit",
            "d",
            "eval",
            "",
            "position startpos",
            "position startpos moves e2e4 e7e5 g1f3",
            "position startpos moves e2e4 e2e4",
            "go",
            "go infinite",
            "go infinite searchmoves e2e4",
            "go ponder wtime 50 btime 50",
            "go ponder depth 1",
            "go depth 1",
            "go depth 3",
            "go nodes 200",
            "go movetime 20",
            "go movetime Infinity",
            "go mate 2",
            "go wtime 40 btime 40 winc 1 binc 1",
            "go depth",
            "go nodes x",
            "please go nodes x",
            "please go depth 1",
            "go perft 2",
            "go perft",
            "bench 1",
            "bench x",
            "setoption name MultiPV value 3",
            "setoption name MultiPV value 1",
            "setoption name Clear Hash",
            "setoption name Hash value 2",
            "setoption name UCI_Chess960 value true",
            "setoption name UCI_Chess960 value false",
            "setoption name Use NNUE value false",
            "setoption name EvalFile value nothing",
            "setoption name",
            "setoption name UCI_ShowWDL value true",
            "setoption name UCI_AnalyseMode value true",
            "setoption name UCI_AnalyseMode value false",
            "setoption name Skill Level value 3",
            "setoption name Skill Level value 20",
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_LimitStrength value false",
            "setoption name UCI_Elo value 900",
            "setoption name Seed value 5",
            "setoption name OwnBook value true",
            "setoption name BookFile value book",
            "setoption name BookFile value <empty>",
            "setoption name Book Variety value 100",
            "setoption name SyzygyPath value /no/such/folder",
            "setoption name SyzygyPath value <empty>",
            "setoption name Debug Log File value /no/such/folder/log",
            "setoption name UCI_EngineAbout value something",
            "setoption name Search value PUCT",
            "setoption name Search value UCT",
            "setoption name Search value AlphaBeta",
            "setoption name Search value MCTS",
            "setoption name Evaluator value Playouts",
            "setoption name Evaluator value Fast",
            "setoption name CPuct value 0",
            "setoption name FPU value 100",
            "setoption name Temperature value 100",
            "setoption name VerboseMoveStats value true",
            "setoption name PolicyFile value nothing",
            "setoption name PolicyFile value <empty>",
            "export_net",
            "export_net nowhere",
        ][..],
    )
    .prop_map(str::to_owned);
    prop_oneof![1 => fen, 6 => known]
}

/// A line with some of its characters changed, lost or doubled, or a word from another line in it.
fn damaged_line() -> impl Strategy<Value = String> {
    // Not these: a large table or a deep perft is a legal wish that takes long to fulfil.
    let harmless = |line: &String| !line.contains("Hash") && !line.contains("perft");
    let line = good_line().prop_filter("harmless", harmless);
    let change = (any::<prop::sample::Index>(), any::<char>(), 0..4_u8);
    (line, prop::collection::vec(change, 1..4)).prop_map(|(line, changes)| {
        let mut letters: Vec<char> = line.chars().collect();
        for (index, letter, kind) in changes {
            let at = index.index(letters.len() + 1);
            match kind {
                _ if at == letters.len() => letters.push(letter),
                0 => letters[at] = letter,
                1 => letters.insert(at, ' '),
                2 => letters.truncate(at),
                _ => {
                    letters.remove(at);
                }
            }
        }
        letters.into_iter().collect()
    })
}

/// As the native program reads its input.
fn arbitrary_line() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u8>(), 0..80)
        .prop_map(|bytes| String::from_utf8_lossy(&bytes).replace('\n', " "))
}

/// What a line may do; words before it are skipped.
const COMMANDS: [&str; 15] = [
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

/// Whether a line is owed a `bestmove`.
fn is_search(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.find(|word| COMMANDS.contains(word)) == Some("go") && words.all(|word| word != "perft")
}

fn count(said: &[String], what: &str) -> usize {
    said.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with(what)).count()
}

/// Everything about a session that a line could have changed.
fn state(talk: &Talk) -> Vec<String> {
    ["d", "eval"].iter().flat_map(|line| talk.ask(line)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_go_has_one_bestmove(lines in prop::collection::vec(good_line(), 1..14)) {
        let talk = Talk::new();
        let mut said = talk.ask_all(lines.iter().map(String::as_str));
        said.extend(talk.ask("stop"));
        let searches = lines.iter().filter(|line| is_search(line)).count();
        prop_assert_eq!(count(&said, "bestmove"), searches, "{:?}", said);
        prop_assert!(talk.ask("isready") == ["readyok"]);
        prop_assert_eq!(count(&talk.ask_all(["stop", "ponderhit"]), "bestmove"), 0);
    }

    #[test]
    fn a_refused_line_changes_nothing(
        before in prop::sample::select(&bench::POSITIONS[..]),
        line in prop_oneof![arbitrary_line(), damaged_line()],
    ) {
        let talk = Talk::new();
        talk.ask(&format!("position fen {before}"));
        let kept = state(&talk);
        let mut said = talk.ask(&line);
        said.extend(talk.ask("stop"));
        if count(&said, "info string error: position: ") > 0 {
            // What is asked of the position is refused from here on; nothing else has changed.
            prop_assert!(state(&talk).iter().all(|text| text.starts_with("info string error: ")));
            talk.ask(&format!("position fen {before}"));
        }
        if count(&said, "info string error") > 0 {
            prop_assert_eq!(state(&talk), kept, "after {:?}", line);
        }
        let error = said.iter().find(|text| text.starts_with("info string error"));
        prop_assert!(error.is_none_or(|text| !text.contains('\n') && text.len() < 500), "{:?}", error);
    }

    #[test]
    fn damaged_conversations_are_survived(
        lines in prop::collection::vec(prop_oneof![good_line(), damaged_line(), arbitrary_line()], 1..10),
    ) {
        let talk = Talk::new();
        let mut said = talk.ask_all(lines.iter().map(String::as_str));
        said.extend(talk.ask("stop"));
        prop_assert_eq!(
            count(&said, "bestmove"),
            lines.iter().filter(|line| is_search(line)).count(),
            "{:?}", said
        );
        prop_assert!(talk.ask("isready") == ["readyok"]);
    }
}

#[test]
fn lines_during_a_search_are_answered_in_order() {
    let talk = Talk::new();
    let said = talk.ask_all([
        "go infinite",
        "isready",
        "position startpos moves e2e4",
        "go infinite",
        "isready",
        "stop",
    ]);
    let order: Vec<&str> = said
        .iter()
        .filter(|line| line.starts_with("bestmove") || *line == "readyok")
        .map(|line| line.split(' ').next().unwrap_or_default())
        .collect();
    assert_eq!(order, ["readyok", "bestmove", "readyok", "bestmove"]);
}

#[test]
fn quit_ends_a_search() {
    let said = Talk::new().ask_all(["go infinite", "quit"]);
    assert_eq!(said.iter().filter(|line| *line == "(quit)").count(), 1);
}
