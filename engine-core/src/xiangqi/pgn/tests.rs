use super::*;
use crate::pgn::{FaultKind, games};
use serde_json::Value;

/// Results and faults, as the page must read them too.
#[test]
fn games_are_read_as_the_page_reads_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/xiangqi-pgn.json");
    let data: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let list = |name: &str| data[name].as_array().unwrap_or_else(|| panic!("{name}")).clone();
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{value}")).to_owned();
    for case in list("games") {
        let game = Game::parse(&text(&case["text"]));
        let why = &case["why"];
        assert_eq!(game.outline_in(Notation::Uci), text(&case["moves"]), "{why}");
        assert_eq!(game.result.text(), text(&case["result"]), "{why}");
        let found = game.faults.iter().map(|fault| {
            let kind = match fault.kind {
                FaultKind::CommentOpen | FaultKind::VariationOpen => "open",
                kind => kind.name(),
            };
            serde_json::json!([fault.line, fault.column, kind])
        });
        assert_eq!(Value::Array(found.collect()), case["faults"], "{why}");
    }
    for pair in list("results") {
        let (word, result) = (text(&pair[0]), text(&pair[1]));
        let behind = Game::parse(&format!("1. h2e2 {word}\n"));
        assert_eq!((behind.result.text(), behind.faults.as_slice()), (&*result, &[][..]), "{word}");
        assert_eq!(behind.outline_in(Notation::Uci), "h2e2", "{word}");
        let tag = Game::parse(&format!("[Result \"{word}\"]\n\n1. h2e2"));
        assert_eq!(tag.result.text(), result, "{word}");
    }
    for word in list("noResults") {
        let tag = Game::parse(&format!("[Result \"{}\"]\n\n1. b2e2", text(&word)));
        assert_eq!(tag.result, GameResult::Unknown, "{word}");
    }
}

#[test]
fn games_are_read_in_any_notation() {
    for moves in [
        "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 1-0",
        "1. 炮二平五 {中炮} 马8进7 (1... 炮8平5 2. 马二进三) 2.马二进三 $1 车9平8 1-0",
        "1.C2=5 h8+7 2.H2+3 r9=8! 1-0",
        "1. H2-E2 H9-G7\n2. H0-G2 I9-H9 ; the chariot\n1-0",
        "h2e2 h9g7 h0g2 i9h9",
        "1…h2e2 h9g7 2) h0g2# i9h9 1 : 0",
    ] {
        let text = format!(
            "[Game \"Chinese Chess\"]\n[Red \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n{moves}\n"
        );
        let game = Game::parse(&text);
        let kinds = game.faults.iter().map(|fault| fault.kind);
        assert!(
            kinds.eq([FaultKind::NoResult].into_iter().filter(|_| moves == "h2e2 h9g7 h0g2 i9h9")),
            "{moves}: {:?}",
            game.faults
        );
        let found: Vec<String> = game.plies.iter().map(|ply| ply.mv.to_string()).collect();
        assert_eq!(found, ["h2e2", "h9g7", "h0g2", "i9h9"], "{moves}");
        assert_eq!((game.result, game.tag("red")), (GameResult::White, Some("A \"B\"")));
    }
}

#[test]
fn comments_glyphs_and_variations_are_kept() {
    let game = Game::parse(
        "{first} 1. 炮二平五！ {中炮} 馬8進7± (1... 炮8平5？！ {順炮} (1... h2+3) 2. h0g2) 2. 馬二進三 $6 *",
    );
    assert_eq!(game.faults, []);
    assert_eq!(
        game.outline_in(Notation::Uci),
        "{first} h2e2 $1 {中炮} h9g7 $16 ( h7e7 $6 {順炮} h0g2 ) ( b9c7 ) h0g2 $6"
    );
    let text = game.write(Notation::Wxf);
    assert!(
        text.ends_with(
            "\n\n{first} 1. C2=5 $1 {中炮} 1... h8+7 $16 (1... c8=5 $6 {順炮} (1... h2+3) 2. H2+3)\n2. H2+3 $6 *\n"
        ),
        "{text}"
    );
    assert!(text.starts_with("[Game \"Chinese Chess\"]\n[Event \"?\"]\n"), "{text}");
    assert_eq!(Game::parse(&text).outline_in(Notation::Uci), game.outline_in(Notation::Uci));
}

#[test]
fn faults_have_their_places() {
    let fault = |text: &str| Game::parse(text).fault().map(ToString::to_string).unwrap_or_default();
    assert_eq!(
        fault("[Red \"A\"]\n\n1. h2e2\n h9g8 2. a0a1"),
        "line 4, column 2: \"h9g8\" is not a legal move here; the moves that follow it in this line \
         were left out"
    );
    assert_eq!(fault("1. h2e2 {no end"), "line 1, column 9: This comment is never closed");
    assert_eq!(
        fault("[FEN \"9/9\"]\n\n1. h2e2"),
        "line 1, column 1: the board has 2 ranks, 10 were expected; the moves from this position were left out"
    );
    assert!(
        fault("[Variant \"Janggi\"]\n\n1. h2e2")
            .contains("The variant \"Janggi\" is not supported")
    );
    assert_eq!(Game::parse("1. h2e2 nonsense").plies.len(), 1);
    assert!(Game::parse("1. h2e2 nonsense").fault().is_some());
    assert_eq!(fault(""), "");
    assert_eq!(fault("[Variant \"Xiangqi\"]\n[Variant \"中国象棋\"]\n\n1. h2e2 *"), "");
}

#[test]
fn a_file_has_several_games() {
    let file = "[Red \"A\"]\n\n1. h2e2 *\n\n[Red \"B\"]\n\n1. b2e2 nonsense 1-0\n1. h2e2\n";
    let found: Vec<_> = games(file.as_bytes()).map(|text| text.unwrap()).collect();
    let read: Vec<Game> = found.iter().map(Game::read).collect();
    let moves: Vec<usize> = read.iter().map(|game| game.plies.len()).collect();
    assert_eq!(moves, [1, 1, 1], "a word behind a result begins the next game");
    assert_eq!(read[1].tag("Red"), Some("B"));
    let fault = read[1].fault().unwrap();
    assert_eq!((fault.line, fault.column, fault.kind), (7, 9, FaultKind::Unreadable));
}

/// Games of random moves, from the start and from later positions, in every notation.
#[test]
fn what_is_written_is_read() {
    let mut seed = 0xA11_u64;
    for (round, notation) in Notation::ALL.into_iter().cycle().take(20).enumerate() {
        let mut position = Position::startpos();
        let mut game = Game::new(position.clone());
        game.tags = vec![Tag::new("Event", "a \\ \"b\""), Tag::new("format", "?")];
        game.result = GameResult::Draw;
        for ply in 0..80 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mv = legal[(seed >> 33) as usize % legal.len()];
            game.plies.push(crate::pgn::Ply::new(mv));
            position.make(mv);
            if ply == round {
                game.start = Position::from_fen(&position.fen()).unwrap();
                position = game.start.clone();
                game.plies.clear();
            }
        }
        let again = Game::parse(&game.write(notation));
        assert_eq!(again.faults, []);
        assert_eq!((&again.plies, again.result), (&game.plies, game.result));
        assert_eq!(again.start.fen(), game.start.fen());
        assert_eq!(again.tag("Event"), game.tag("Event"));
        assert_eq!(again.tag("Format"), <Position as Record>::format(notation));
    }
}

/// A long game with many open variations takes memory by its length alone.
#[test]
fn long_games_with_many_open_variations_are_read_and_written() {
    let cycle = "a0a1 a9a8 a1a0 a8a9 ".repeat(2_000);
    let text = format!("{cycle}a0a1 {} *", "(a0a2 ".repeat(4_000));
    let game = Game::parse(&text);
    assert_eq!((game.variations.len(), game.plies.len()), (4_000, 8_001));
    assert!(game.faults.iter().any(|fault| fault.kind == FaultKind::VariationOpen));
    let again = Game::parse(&game.write(Notation::Uci));
    assert_eq!(again.plies.len(), game.plies.len());
}
