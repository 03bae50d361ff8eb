//! After a refused `position` nothing is searched or shown until one is accepted: no answer ever
//! belongs to a position that was not the last one accepted.

use std::cell::RefCell;

use crate::talk::Talk;
use proptest::prelude::*;
use tabia_core::position::Position;

/// What `position` is accepted with, the legal moves of each differing from those of the others: a
/// move tells which one it belongs to.
const ACCEPTED: [&str; 7] = [
    "startpos",
    "fen 4k3/8/8/8/8/8/8/K7 w - - 0 1",
    "fen 8/5k2/8/8/8/8/8/K7 b - - 0 1",
    "fen 8/6k1/8/8/3R4/8/8/2K5 w - - 0 1",
    // Repaired.
    "fen 7k/8/8/4B3/8/8/1K6/8_b_KQkq_-_0_1",
    "fen 4k3/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1",
    "fen 8/8/8/3n4/8/5k2/8/7K w - - 0 1 moves h1g1 f3g3",
];

const REFUSED: [&str; 8] = [
    "position",
    "position fen",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "position startpos moves e2e5",
    "position startpos moves e2e4 e7e5 e4e5",
    "position fen 4k3/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1 e8e6",
    "please position fen 4k3/8/8/8/8/8/8/9 w - - 0 1",
];

const OTHERS: [&str; 27] = [
    "go depth 1",
    "go depth 3",
    "go nodes 300",
    "go movetime 20",
    "go infinite",
    "go ponder depth 1",
    "go wtime 50 btime 50",
    "go depth",
    "go perft 1",
    "go mate 2",
    "go searchmoves e2e4",
    "go searchmoves a1a2 depth 2",
    "eval",
    "d",
    "stop",
    "ponderhit",
    "isready",
    "uci",
    "ucinewgame",
    "bench 1",
    "setoption name MultiPV value 2",
    "setoption name Clear Hash",
    "setoption name UCI_Chess960 value true",
    "setoption name Skill Level value 2",
    "setoption name Search value PUCT",
    "setoption name Hsah value 2",
    "nonsense",
];

fn line() -> impl Strategy<Value = String> {
    let one_of =
        |lines: &'static [&'static str]| prop::sample::select(lines).prop_map(str::to_owned);
    prop_oneof![
        3 => prop::sample::select(&ACCEPTED[..]).prop_map(|said| format!("position {said}")),
        2 => one_of(&REFUSED[..]),
        6 => one_of(&OTHERS[..]),
    ]
}

fn is_search(line: &str) -> bool {
    line.starts_with("go") && !line.contains("perft")
}

/// The position that one of [`ACCEPTED`] means.
fn accepted(said: &str) -> Position {
    let (start, moves) = said.split_once(" moves ").unwrap_or((said, ""));
    let mut position = match start.strip_prefix("fen ") {
        None => Position::startpos(),
        Some(fen) => match Position::read_fen(fen, false) {
            Ok(read) => read.position,
            Err(error) => panic!("{fen}: {error}"),
        },
    };
    for mv in moves.split_whitespace() {
        let mv = position.uci_move(mv).unwrap_or_else(|| panic!("{said}: {mv}"));
        position.make(mv);
    }
    position
}

/// What a conversation should be answered with, told from its lines alone.
#[derive(Default)]
struct Expected {
    /// The last position accepted, or nothing after one that was refused.
    position: Option<Position>,
    /// For each `go` the position that its answer belongs to.
    answers: Vec<Option<Position>>,
}

impl Expected {
    fn of(lines: &[String]) -> Self {
        let mut expected = Self { position: Some(Position::startpos()), ..Self::default() };
        for line in lines {
            let said = line.strip_prefix("position ");
            if let Some(said) = said.filter(|said| ACCEPTED.contains(said)) {
                expected.position = Some(accepted(said));
            } else if line.contains("position") {
                expected.position = None;
            } else if is_search(line) {
                expected.answers.push(expected.position.clone());
            }
        }
        expected
    }
}

/// What a `go` was answered with.
#[derive(Default, Debug)]
struct Answer {
    /// The variations of its info lines.
    variations: Vec<String>,
    /// What follows `bestmove`: a move, and `ponder` with the next one.
    bestmove: String,
}

/// The answers in what a session said, each with the info lines before it.
fn answers(said: &[String]) -> Vec<Answer> {
    let (mut found, mut answer) = (Vec::new(), Answer::default());
    for line in said.iter().flat_map(|text| text.lines()) {
        if let Some(bestmove) = line.strip_prefix("bestmove ") {
            bestmove.clone_into(&mut answer.bestmove);
            found.push(std::mem::take(&mut answer));
        } else if let Some((_, variation)) = line.split_once(" pv ") {
            answer.variations.push(variation.to_owned());
        }
    }
    found
}

fn bestmoves(said: &[String]) -> Vec<String> {
    answers(said).into_iter().map(|answer| answer.bestmove).collect()
}

/// Whether moves can be played one after another from this position.
fn can_be_played(moves: &str, position: &Position) -> bool {
    let mut position = position.clone();
    moves.split_whitespace().filter(|&word| word != "ponder").all(|word| {
        let Some(mv) = position.uci_move(word) else { return false };
        position.make(mv);
        true
    })
}

/// Whether an answer is one for this position, its info lines included; no position is known after one
/// that was refused.
fn belongs(answer: &Answer, position: Option<&Position>) -> bool {
    match position {
        None => answer.bestmove == "0000" && answer.variations.is_empty(),
        Some(position) => {
            let moves = answer.variations.iter().chain([&answer.bestmove]);
            moves.into_iter().all(|moves| !moves.is_empty() && can_be_played(moves, position))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_answer_belongs_to_another_position(lines in prop::collection::vec(line(), 1..24), together in any::<bool>()) {
        let talk = Talk::new();
        let said: RefCell<Vec<String>> = RefCell::default();
        if together {
            // Lines come while searches run.
            said.borrow_mut().extend(talk.ask_all(lines.iter().map(String::as_str)));
        } else {
            for line in &lines {
                said.borrow_mut().extend(talk.ask(line));
            }
        }
        said.borrow_mut().extend(talk.ask("stop"));
        let said = said.into_inner();
        let answers = answers(&said);
        let expected = Expected::of(&lines);
        prop_assert_eq!(answers.len(), expected.answers.len(), "{:?} to {:?}", said, lines);
        for (answer, position) in answers.iter().zip(&expected.answers) {
            prop_assert!(
                belongs(answer, position.as_ref()),
                "{:?} in {:?} to {:?}", answer, said, lines
            );
        }
    }
}

/// The property above can tell one position's answer from another's.
#[test]
fn a_move_tells_its_position() {
    let positions: Vec<Position> = ACCEPTED.iter().map(|said| accepted(said)).collect();
    for (index, position) in positions.iter().enumerate() {
        for mv in position.legal_moves() {
            let bestmove = position.uci(mv, false);
            let answer = Answer { variations: vec![bestmove.clone()], bestmove };
            assert!(belongs(&answer, Some(position)) && !belongs(&answer, None), "{answer:?}");
            let others = positions.iter().enumerate().filter(|&(other, _)| other != index);
            for (_, other) in others {
                assert!(
                    !belongs(&answer, Some(other)),
                    "{answer:?}: {} and {}",
                    position.fen(),
                    other.fen()
                );
            }
        }
    }
}

#[test]
fn after_a_refusal_all_that_is_about_the_position_is_refused() {
    let talk = Talk::new();
    let refused = talk.ask("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(refused, ["info string error: position: White has no king"]);
    let why = "the last position was refused; send one that is accepted";
    for go in ["go depth 3", "go infinite", "go ponder depth 2", "go depth", "please go nodes x"] {
        let said = talk.ask(go);
        assert_eq!(
            said,
            [format!("info string error: go: {why}"), "bestmove 0000".to_owned()],
            "{go}"
        );
    }
    for command in ["eval", "d", "go perft"] {
        let line = command.replace("perft", "perft 2");
        assert_eq!(talk.ask(&line), [format!("info string error: {command}: {why}")]);
    }
    // Another game or option is no position.
    talk.ask_all(["ucinewgame", "setoption name MultiPV value 2", "isready"]);
    assert_eq!(bestmoves(&talk.ask("go depth 1")), ["0000"]);
    // The node count of a fixed search is about no position.
    assert!(talk.ask("bench 1").concat().contains("nodes"));
    assert!(talk.ask("position startpos moves e2e4").is_empty());
    assert!(talk.ask("d")[0].contains("4P3"));
    assert_ne!(bestmoves(&talk.ask("go depth 1")), ["0000"]);
}

#[test]
fn repairs_are_told_and_the_position_is_accepted() {
    let talk = Talk::new();
    let said = talk.ask("position fen 7k/5K2/4R3/8/8/8/8/8_w_KQkq_-_0_1 moves e6h6");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("info string position: the FEN was repaired: ")
            && said[0].contains("castling rights \"KQkq\" were dropped"),
        "{said:?}"
    );
    assert!(talk.ask("d")[0].contains("Fen: 7k/5K2/7R/8/8/8/8/8 b - - 1 1"));
}

#[test]
fn with_chess960_each_castling_letter_stands_for_itself() {
    let talk = Talk::new();
    let fen = "position fen rk2r3/8/8/8/8/8/8/RK6 w KQkq - 0 1";
    talk.ask(fen);
    assert!(talk.ask("d")[0].contains("RK6 w - - 0 1"));
    talk.ask("setoption name UCI_Chess960 value true");
    talk.ask(fen);
    assert!(talk.ask("d")[0].contains("RK6 w Qkq - 0 1"));
}
