use super::*;

#[test]
fn round_trips() {
    for fen in [
        START_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 11",
        "8/8/8/1k1pP2K/8/8/8/8 w - d6 0 1",
        "bnrbnk2/2p1pq1r/3p1p2/pp4pp/8/P2PPP2/1PPNB1PP/N1BR1RKQ w - - 3 9",
        "1r2k1r1/8/8/8/8/8/8/RR2K1R1 w KBkq - 0 1",
    ] {
        if let Ok(position) = Position::from_fen(fen) {
            assert_eq!(position.fen(), fen);
        } else {
            panic!("{fen}: {:?}", Position::from_fen(fen));
        }
    }
}

#[test]
fn castling_forms_are_one() {
    let standard = Position::from_fen(START_FEN).unwrap();
    let shredder = START_FEN.replace("KQkq", "HAha");
    assert_eq!(Position::from_fen(&shredder).unwrap().key(), standard.key());
    assert_eq!(Position::from_fen(&shredder).unwrap().fen(), START_FEN);
    assert!(!standard.is_chess960());
}

#[test]
fn missing_fields_have_defaults() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R").unwrap();
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

#[test]
fn unusable_en_passant_squares_are_dropped() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(Position::from_fen(fen).unwrap().fen(), fen.replace("e3", "-"));
    // The pawn that could take is pinned along the rank.
    let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    assert_eq!(Position::from_fen(fen).unwrap().en_passant_square(), None);
}

#[test]
fn faults_are_named() {
    for (fen, message) in [
        ("", "the FEN is empty"),
        ("8/8/8/8 w - - 0 1", "the board has 4 ranks, 8 were expected"),
        ("hello", "the board has 1 rank, 8 were expected"),
        ("8/8/8/8/8/8/8/8/8/8/8/8/8 w - - 0 1", "the board has 13 ranks, 8 were expected"),
        ("4k3/8/1/8/8/8/8/4K3 w - - 0 1", "rank 6 describes 1 square, 8 were expected"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "'9' on the board is neither a piece"),
        ("44k/8/8/8/8/8/8/8 w - - 0 1", "rank 8 describes 9 squares, 8 were expected"),
        ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "rank 2 describes 7 squares"),
        ("4k3/8/8/8/8/8/8/4K2X w - - 0 1", "'X' on the board"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is \"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "'K' is impossible: no White rook"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "'K' is impossible: the White king"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "the castling field \"KK\""),
        ("4k3/8/8/8/8/8/8/4K2R w xyz - 0 1", "the castling field"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant on e6 is impossible"),
        ("4k3/8/8/8/8/8/8/4K3 w - zz 0 1", "the en passant field \"zz\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the half-move clock \"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "the move number \"-1\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "\"extra\" follows the move number, with"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
        ("QQ2k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "White has more promoted"),
    ] {
        let error = Position::from_fen(fen).expect_err(fen).to_string();
        assert!(error.contains(message), "{fen}: {error}");
    }
}

#[test]
fn what_is_too_much_is_named_whether_or_not_fields_are_missing() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (rest, extra) in [("w - - 0 1 more words", "more"), ("w - 0 1 7", "7"), ("w 0 1 - -", "-")]
    {
        let error = Position::read_fen(&format!("{board} {rest}"), false).expect_err(rest);
        let expected = format!("{extra:?} follows the move number, with which a FEN ends");
        assert_eq!(error.to_string(), expected, "{rest}");
    }
}
