use super::*;

fn error(fen: &str) -> String {
    match Position::read_fen(fen) {
        Err(error) => error.to_string(),
        Ok(reading) => panic!("{fen} was read as {}", reading.position.fen()),
    }
}

fn notes(fen: &str) -> (String, String) {
    let reading = Position::read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (reading.position.fen(), repairs_note(&reading.repairs).unwrap_or_default())
}

#[test]
fn what_is_written_is_read() {
    for fen in [
        START_FEN,
        "4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 60",
        "3akab2/9/4b4/9/2P3p2/9/9/4B4/4A4/2BAK4 w - - 119 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.fen(), fen);
    }
}

#[test]
fn other_letters_and_sides_are_read() {
    let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1";
    assert_eq!(notes(other), (START_FEN.to_owned(), String::new()));
}

/// What the page reads and says as well.
fn shared(list: &str, fields: usize) -> Vec<Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/xiangqi-fen.json");
    let text = std::fs::read_to_string(path).expect("the FENs belong to the repository");
    let cases: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cases: Vec<Vec<String>> = serde_json::from_value(cases[list].clone()).expect("lists");
    assert!(cases.len() >= 10 && cases.iter().all(|case| case.len() == fields));
    cases
}

#[test]
fn what_has_one_meaning_is_repaired() {
    for case in shared("repaired", 3) {
        let [fen, read, note] = &case[..] else { panic!("{case:?}") };
        assert_eq!(Position::from_fen(fen).is_ok(), note.is_empty(), "{fen}");
        let prefix = if note.is_empty() { "" } else { "the FEN was repaired: " };
        assert_eq!(notes(fen), (read.clone(), format!("{prefix}{note}")));
    }
}

#[test]
fn faults_are_named() {
    for case in shared("refused", 2) {
        assert_eq!(error(&case[0]), case[1], "{}", case[0]);
    }
}
