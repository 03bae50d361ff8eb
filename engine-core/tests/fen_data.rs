//! The FENs of `tests/data/fen.json`, to which the page's reader is held too.

use serde_json::{Value, json};
use tabia_core::epd::{Epd, is_list, lines};
use tabia_core::position::{FenError, Position, Repair};

const DATA: &str = include_str!("../../tests/data/fen.json");

fn cases(section: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(DATA).expect("the file is JSON");
    let cases = data[section].as_array().expect("a list").clone();
    assert!(!cases.is_empty());
    cases
}

fn text<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name].as_str().unwrap_or_else(|| panic!("{name} in {case}"))
}

/// As the file writes them: the kind, and the text where there is one.
fn notes(repairs: &[Repair]) -> Value {
    repairs
        .iter()
        .map(|repair| [Some(repair.kind()), repair.text()].into_iter().flatten().collect::<Value>())
        .collect()
}

fn expected_notes(case: &Value) -> Value {
    case.get("notes").cloned().unwrap_or_else(|| Value::Array(Vec::new()))
}

#[test]
fn what_is_read_is_read_so_with_these_notes() {
    for case in cases("read") {
        let chess960 = case["chess960"] == true;
        let read = Position::read_fen(text(&case, "fen"), chess960);
        let read = read.unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(read.position.fen(), text(&case, "to"), "{case}");
        assert_eq!(notes(&read.repairs), expected_notes(&case), "{case}");
        // What is written is right, and the same position for the strict reader.
        let strict = Position::from_fen(&read.position.fen()).expect("it is right");
        assert_eq!(strict.key(), read.position.key(), "{case}");
        let again = Position::read_fen(&read.position.fen(), chess960).expect("it is right");
        assert_eq!(again.repairs, [], "{case}");
    }
}

#[test]
fn what_is_refused_is_refused_for_this_reason() {
    for case in cases("refused") {
        let refused = Position::read_fen(text(&case, "fen"), false);
        let kind = refused.as_ref().map_err(FenError::kind).err();
        assert_eq!(kind, Some(text(&case, "refused")), "{case}: {refused:?}");
    }
}

#[test]
fn lines_of_lists_have_operations() {
    for case in cases("lines") {
        let read = Epd::parse(text(&case, "line"));
        if let Some(kind) = case["refused"].as_str() {
            assert_eq!(read.as_ref().map_err(FenError::kind).err(), Some(kind), "{case}: {read:?}");
            continue;
        }
        let read = read.unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(read.position.fen(), text(&case, "to"), "{case}");
        assert_eq!(notes(&read.repairs), expected_notes(&case), "{case}");
        let operations: Value = read
            .operations
            .iter()
            .map(|found| [vec![found.code.clone()], found.operands.clone()].concat())
            .collect();
        let none = Value::Array(Vec::new());
        assert_eq!(&operations, case.get("operations").unwrap_or(&none), "{case}");
    }
}

#[test]
fn lists_are_told_from_games_and_read_line_by_line() {
    for case in cases("lists") {
        let list = text(&case, "text");
        assert!(is_list(list), "{case}");
        let found: Value =
            lines(list).map(|(number, line)| json!([number, line.as_ref()])).collect();
        assert_eq!(found, case["lines"], "{case}");
    }
    for case in cases("noLists") {
        assert!(!is_list(case.as_str().expect("a text")), "{case}");
    }
}
