//! Lines in any order: one answer for each `go`, and no panic.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::talk::Talk;

const UCCI: [&str; 24] = [
    "ucci",
    "isready",
    "go depth 3",
    "go nodes 50",
    "go time 1 increment 1",
    "go ponder depth 2",
    "go draw nodes 20",
    "go depth infinite",
    "go",
    "go nodes",
    "ponderhit",
    "ponderhit draw",
    "stop",
    "position startpos",
    "position startpos moves h2e2 h9g7",
    "position fen 3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1",
    "position fen nonsense",
    "banmoves h2e2",
    "setoption batch true",
    "setoption batch false",
    "setoption usemillisec true",
    "setoption newgame",
    "probe startpos",
    "position fen 5k3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1",
];

const UCI: [&str; 18] = [
    "uci",
    "isready",
    "ucinewgame",
    "go depth 3",
    "go nodes 50",
    "go movetime 20",
    "go infinite",
    "go ponder wtime 1000 btime 1000",
    "go searchmoves a0a1 depth 2",
    "go depth",
    "ponderhit",
    "stop",
    "position startpos moves b2e2",
    "position fen 3k5/9/9/9/9/9/9/R8/9/5K3 w",
    "position fen 9",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
    "d",
];

/// Asks these lines, some of them while searches run, and counts questions and answers.
fn check(hello: &str, lines: &[&str], together: bool) -> Result<(), TestCaseError> {
    let talk = Talk::after(hello);
    let mut said = Vec::new();
    let asked = lines.iter().filter(|line| line.split(' ').next() == Some("go")).count();
    if together {
        said.extend(talk.ask_all(lines.iter().copied()));
    } else {
        lines.iter().for_each(|line| said.extend(talk.ask(line)));
    }
    said.extend(talk.ask("stop"));
    let is_answer = |line: &&String| line.starts_with("bestmove") || *line == "nobestmove";
    let answers = said.iter().filter(is_answer).count();
    prop_assert_eq!(answers, asked, "{:?}: {:?}", lines, said);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_500))]

    #[test]
    fn each_go_of_ucci_has_one_answer(lines in vec(select(&UCCI[..]), 1..12), together: bool) {
        check("ucci", &lines, together)?;
    }

    #[test]
    fn each_go_of_uci_has_one_answer(lines in vec(select(&UCI[..]), 1..12), together: bool) {
        check("uci", &lines, together)?;
    }

    #[test]
    fn any_text_is_survived(lines in vec("(go|position|probe|banmoves|setoption|fen|moves|[ -~]{0,12}| ){1,6}", 1..6)) {
        let talk = Talk::after("ucci");
        for line in &lines {
            if !line.contains("bench") && !line.contains("hashsize") {
                talk.ask(line);
            }
        }
    }
}
