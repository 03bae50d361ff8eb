use super::*;
use crate::xiangqi::rules::Rules;
use crate::xiangqi::types::Color;
use serde_json::Value;

/// Plays a cycle of moves twice, so that the position stands on the board for the third time, and returns
/// the verdict.
fn play(fen: &str, moves: &str) -> (Option<Verdict>, Color) {
    let mut position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for _ in 0..2 {
        assert_eq!(position.verdict(0), None, "{fen}");
        for text in moves.split_whitespace() {
            let found = position.read_move(text);
            position.make(found.unwrap_or_else(|error| panic!("{fen}: {text}: {error}")));
        }
    }
    assert_eq!(position.repetitions(), 2, "{fen}");
    (position.verdict(0), position.side_to_move())
}

/// Every cycle of the list has the verdict that its definition gives it.
#[test]
fn cycles_have_their_verdicts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/xiangqi-repetition.json");
    let text = std::fs::read_to_string(path).expect("the cycles belong to the repository");
    let cases: Value = serde_json::from_str(&text).expect("JSON");
    let cases = cases["cycles"].as_array().expect("a list of cycles");
    assert!(cases.len() >= 95, "only {} cycles", cases.len());
    for case in cases {
        let field = |name: &str| case[name].as_str().unwrap_or_else(|| panic!("{case}: {name}"));
        let (verdict, side) = play(field("fen"), field("moves"));
        let loser = match (verdict, side) {
            (Some(Verdict::Draw), _) => "nobody",
            (Some(Verdict::Loss), Color::Red) | (Some(Verdict::Win), Color::Black) => "red",
            (Some(Verdict::Win), Color::Red) | (Some(Verdict::Loss), Color::Black) => "black",
            (None, _) => "none: no verdict",
        };
        assert_eq!(loser, field("loses"), "{}", field("rule"));
    }
}

#[test]
fn within_a_search_one_repetition_is_enough() {
    let mut position = Position::from_fen("3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1").unwrap();
    for text in ["a8a9", "d9d8", "a9a8", "d8d9"] {
        let mv = position.legal_moves().into_iter().find(|mv| mv.to_string() == text);
        position.make(mv.unwrap());
    }
    assert_eq!(position.verdict(3), None);
    assert_eq!(position.verdict(4), Some(Verdict::Loss));
}

#[test]
fn long_games_without_a_capture_are_drawn() {
    let at = |clock| {
        let fen = format!("3k5/9/9/9/9/9/9/R8/9/5K3 w - - {clock} 90");
        Position::from_fen(&fen).unwrap().verdict(0)
    };
    assert_eq!((at(119), at(120)), (None, Some(Verdict::Draw)));
    // Mated by the last ply: no draw.
    let mated = Position::from_fen("R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 120 90").unwrap();
    assert_eq!((mated.has_legal_move(), mated.verdict(0)), (false, None));
    let bare = Position::from_fen("3k1a3/4a4/4b4/9/9/9/9/9/9/2B2K3 w - - 0 1").unwrap();
    assert_eq!(bare.verdict(0), Some(Verdict::Draw));
}

#[test]
fn only_ten_checks_of_a_side_count() {
    let mut position = Position::from_fen("3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1").unwrap();
    for round in 0..20 {
        let texts = if round % 2 == 0 { ["a8a9", "d9d8"] } else { ["a9a8", "d8d9"] };
        for text in texts {
            let mv = position.legal_moves().into_iter().find(|mv| mv.to_string() == text);
            position.make(mv.unwrap());
        }
    }
    // Twenty replies, and ten of twenty checks.
    assert_eq!(position.halfmove_clock(), 30);
    for _ in 0..40 {
        position.unmake();
    }
    assert_eq!(position.halfmove_clock(), 0);
}

#[test]
fn other_rules_judge_otherwise() {
    let chase = ["e5e6", "a6a5", "e6e5", "a5a6"];
    let checks = ["a8a9", "d9d8", "a9a8", "d8d9"];
    let verdict = |fen: &str, moves: [&str; 4], repetition| {
        let mut position = Position::from_fen(fen).unwrap();
        position.set_rules(Rules { repetition, ..Rules::USUAL });
        for text in moves {
            position.make(position.read_move(text).unwrap());
        }
        position.verdict(4)
    };
    for (rule, checking, chasing) in [
        (RepetitionRule::AlwaysDraw, Verdict::Draw, Verdict::Draw),
        (RepetitionRule::CheckBan, Verdict::Loss, Verdict::Draw),
        (RepetitionRule::Asian, Verdict::Loss, Verdict::Loss),
    ] {
        let found = verdict("3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1", checks, rule);
        assert_eq!(found, Some(checking), "{rule:?}");
        let found = verdict("3k5/9/9/c8/4R4/9/9/9/9/5K3 w - - 0 1", chase, rule);
        assert_eq!(found, Some(chasing), "{rule:?}");
    }
}
