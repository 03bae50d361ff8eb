//! FENs of all kinds: none makes the reader panic, and what it takes is a sound position.

use proptest::prelude::*;
use tabia_core::bench::POSITIONS;
use tabia_core::hce;
use tabia_core::position::Position;

/// What holds for a position however it came about.
fn check(position: &Position) -> Result<(), TestCaseError> {
    let fen = position.fen();
    let again = Position::from_fen(&fen);
    prop_assert!(again.is_ok(), "{fen} was written and is refused: {:?}", again.err());
    let again = again.expect("asked just now");
    prop_assert_eq!(&again.fen(), &fen);
    prop_assert_eq!(again.key(), position.key(), "{}", fen);

    let _ = hce::evaluate(position);
    let mut played = position.clone();
    for mv in position.legal_moves() {
        prop_assert!(position.is_legal(mv));
        let text = position.uci(mv, true);
        prop_assert_eq!(position.uci_move(&text), Some(mv), "{} in {}", text, fen);
        prop_assert!(!position.san(mv).is_empty());
        played.make(mv);
        let mover = position.side_to_move();
        prop_assert!(
            (played.attackers_to(played.king(mover), played.occupied()) & played.color(!mover))
                .is_empty(),
            "{} leaves the king attacked in {}",
            text,
            fen
        );
        played.unmake();
    }
    prop_assert_eq!(&played, position);
    Ok(())
}

/// What the reader with repairs takes is sound too, and what it makes of a right FEN is the same.
fn check_read(text: &str, chess960: bool) -> Result<(), TestCaseError> {
    let read = Position::read_fen(text, chess960);
    if let Ok(read) = &read {
        check(&read.position)?;
        let again = Position::read_fen(&read.position.fen(), true);
        let again = again.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(again.position.fen(), read.position.fen());
        prop_assert!(again.repairs.is_empty(), "{}: {:?}", text, again.repairs);
    }
    if let Ok(strict) = Position::from_fen(text)
        && text.split_ascii_whitespace().count() == 6
        && let Ok(read) = &read
        && read.repairs.is_empty()
    {
        prop_assert_eq!(read.position.fen(), strict.fen(), "{}", text);
    }
    Ok(())
}

/// A FEN's alphabet, so that many texts are nearly FENs.
fn nearly() -> impl Strategy<Value = String> {
    "[pnbrqkPNBRQK1-8]{1,8}(/[pnbrqkPNBRQK1-8]{1,8}){6,8} [wb] (-|[KQkqA-Ha-h]{1,4}) (-|[a-h][36]) [0-9]{1,5} [0-9]{1,5}"
}

/// Any board with two kings and a few pieces; many are legal.
fn sparse() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec((0..64_usize, prop::sample::select(&b"PNBRQpnbrq"[..])), 0..14);
    let fields = prop::sample::select(
        &[
            "w - - 0 1",
            "b - - 7 30",
            "w KQkq - 0 1",
            "b kq - 1 2",
            "w HAha - 0 1",
            "w - e6 0 9",
            "b - d3 0 9",
        ][..],
    );
    (0..64_usize, 0..64_usize, pieces, fields).prop_map(|(white, black, pieces, fields)| {
        let mut board = [b'1'; 64];
        for (square, piece) in pieces {
            board[square] = piece;
        }
        board[white] = b'K';
        board[black] = b'k';
        let ranks: Vec<_> = board.chunks(8).map(|rank| String::from_utf8_lossy(rank)).collect();
        format!("{} {fields}", ranks.join("/"))
    })
}

fn damaged() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), any::<Option<char>>());
    (prop::sample::select(&POSITIONS[..]), prop::collection::vec(change, 1..4)).prop_map(
        |(fen, changes)| {
            let mut letters: Vec<char> = fen.chars().collect();
            for (index, letter) in changes {
                let at = index.index(letters.len());
                match letter {
                    Some(letter) => letters[at] = letter,
                    None => {
                        letters.remove(at);
                    }
                }
            }
            letters.into_iter().collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in any::<String>()) {
        if let Ok(position) = Position::from_fen(&text) {
            check(&position)?;
        }
        check_read(&text, true)?;
    }

    #[test]
    fn nearly_fens_with_repairs(
        text in prop_oneof![nearly(), damaged(), sparse()],
        chess960 in any::<bool>(),
        change in prop::sample::select(&["", "_", "/", "\u{2013}", "w", "\"", "%20", "-"][..]),
        at in any::<prop::sample::Index>(),
    ) {
        let mut letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len() + 1);
        letters.splice(at..at, change.chars());
        check_read(&letters.into_iter().collect::<String>(), chess960)?;
    }

    #[test]
    fn nearly_fens(text in prop_oneof![nearly(), damaged(), sparse()]) {
        match Position::from_fen(&text) {
            Ok(position) => check(&position)?,
            Err(error) => {
                let message = error.to_string();
                prop_assert!(!message.is_empty() && !message.contains('\n') && message.len() < 200, "{message:?}");
            }
        }
    }
}

#[test]
fn many_of_the_sparse_boards_are_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let taken = (0..1000)
        .filter(|_| {
            let tree = sparse().new_tree(&mut runner).expect("nothing is filtered");
            Position::from_fen(&tree.current()).is_ok()
        })
        .count();
    assert!(taken > 100, "only {taken} of 1000: the property above would test little");
}
