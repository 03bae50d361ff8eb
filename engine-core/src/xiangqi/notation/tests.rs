use super::*;

fn position(fen: &str) -> Position {
    Position::read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).position
}

fn written(fen: &str, mv: &str) -> [String; 4] {
    let position = position(fen);
    let mv = position.read_move(mv).unwrap();
    let all = [Notation::Iccs, Notation::Wxf, Notation::Traditional, Notation::Simplified];
    all.map(|notation| position.write_move(mv, notation))
}

/// What every notation writes is read as the same move, in games of random moves.
#[test]
fn what_is_written_is_read() {
    let mut seed = 0x5EED_u64;
    for _ in 0..60 {
        let mut position = Position::startpos();
        for _ in 0..150 {
            let moves = position.legal_moves();
            for &mv in &moves {
                for notation in Notation::ALL {
                    let text = position.write_move(mv, notation);
                    assert_eq!(position.read_move(&text), Ok(mv), "{} {text}", position.fen());
                }
            }
            if moves.is_empty() {
                break;
            }
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            position.make(moves[(seed >> 33) as usize % moves.len()]);
        }
    }
}

#[test]
fn usual_moves_have_their_usual_names() {
    let start = crate::xiangqi::START_FEN;
    assert_eq!(written(start, "h2e2"), ["H2-E2", "C2=5", "炮二平五", "炮二平五"]);
    assert_eq!(written(start, "h0g2"), ["H0-G2", "H2+3", "馬二進三", "马二进三"]);
    let black = start.replace(" w", " b");
    assert_eq!(written(&black, "h9g7"), ["H9-G7", "h8+7", "馬8進7", "马8进7"]);
    assert_eq!(written(&black, "e9e8"), ["E9-E8", "k5+1", "將5進1", "将5进1"]);
}

/// The examples of the federation's description.
#[test]
fn pieces_on_one_file_are_told_apart() {
    let chariots = "3k5/9/9/9/2R6/9/2R6/9/9/4K4 w";
    assert_eq!(written(chariots, "c5d5"), ["C5-D5", "R+=6", "前車平六", "前车平六"]);
    assert_eq!(written(chariots, "c3c2"), ["C3-C2", "R--1", "後車退一", "后车退一"]);
    let three = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w";
    for (from, wxf, chinese) in
        [("g7f7", "P+=4", "前兵平四"), ("g6f6", "P3=4", "中兵平四"), ("g5f5", "P-=4", "後兵平四")]
    {
        let [_, found, traditional, _] = written(three, from);
        assert_eq!((found.as_str(), traditional.as_str()), (wxf, chinese));
    }
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    for (from, wxf, chinese) in [
        ("g9f9", "++=4", "一兵平四"),
        ("g8f8", "P+=4", "二兵平四"),
        ("g7f7", "P3=4", "三兵平四"),
        ("g6f6", "P-=4", "四兵平四"),
        ("g5f5", "--=4", "五兵平四"),
    ] {
        let [_, found, traditional, _] = written(five, from);
        assert_eq!((found.as_str(), traditional.as_str()), (wxf, chinese));
    }
    let two_files = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w";
    for (from, wxf, chinese) in [
        ("g7f7", "3+=4", "一兵平四"),
        ("g6f6", "33=4", "二兵平四"),
        ("g5f5", "3-=4", "三兵平四"),
        ("c7d7", "7+=6", "四兵平六"),
        ("c6d6", "7-=6", "五兵平六"),
    ] {
        let [_, found, traditional, _] = written(two_files, from);
        assert_eq!((found.as_str(), traditional.as_str()), (wxf, chinese));
    }
}

/// Positions with all their moves in every notation, and other spellings: the page has the same.
#[test]
fn moves_are_written_and_read_as_the_page_has_them() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/xiangqi-moves.json");
    let text = std::fs::read_to_string(path).expect("the moves belong to the repository");
    let data: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let positions = data["positions"].as_array().expect("a list of positions");
    assert!(positions.len() >= 20);
    let all =
        [Notation::Uci, Notation::Iccs, Notation::Wxf, Notation::Traditional, Notation::Simplified];
    for case in positions {
        let position = position(case["fen"].as_str().expect("a FEN"));
        let mut written: Vec<Vec<String>> = position
            .legal_moves()
            .into_iter()
            .map(|mv| all.map(|notation| position.write_move(mv, notation)).to_vec())
            .collect();
        written.sort();
        let expected: Vec<Vec<String>> = serde_json::from_value(case["moves"].clone()).unwrap();
        assert_eq!(written, expected, "{}", position.fen());
    }
    let read: Vec<[String; 3]> = serde_json::from_value(data["read"].clone()).unwrap();
    assert!(read.len() >= 20);
    for [fen, text, answer] in read {
        let found = position(&fen).read_move(&text);
        assert_eq!(found.map_or_else(|e| e.to_string(), |mv| mv.to_string()), answer, "{text}");
    }
}
