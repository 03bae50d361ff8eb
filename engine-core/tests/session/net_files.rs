//! Damaged net files through the whole engine: a clear line and the old state, or, where only
//! weights are hit (no check can see that), a net that evaluates something without a crash.

use std::sync::LazyLock;

use crate::talk::{AWAY, Shelf, Talk, USUAL_NET};
use proptest::prelude::*;
use tabia_core::nnue::{Architecture, Embedded, random_network};

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    random_network(Architecture::Standard, 5).to_standard_bytes().expect("not a large net")
});

const KIWIPETE: &str =
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A session at Kiwipete with the undamaged net.
fn talk() -> Talk {
    let talk = Talk::new();
    talk.shelf.borrow_mut().insert("good".into(), FILE.clone());
    let said = talk.ask("setoption name EvalFile value good");
    assert!(said[0].starts_with("info string net: random test net, seed 5 ("), "{said:?}");
    talk.ask(KIWIPETE);
    talk
}

fn load(talk: &Talk, bytes: Vec<u8>) -> String {
    talk.shelf.borrow_mut().insert("damaged".into(), bytes);
    let said = talk.ask("setoption name EvalFile value damaged");
    assert_eq!(said.len(), 1, "one line: {said:?}");
    said[0].clone()
}

fn refused(bytes: Vec<u8>) -> Result<(), TestCaseError> {
    let talk = talk();
    let before = (talk.ask("eval"), talk.ask("d"));
    let said = load(&talk, bytes);
    prop_assert!(
        said.starts_with("info string error: EvalFile damaged: this ")
            && said.ends_with("; the old net is kept"),
        "{said}"
    );
    prop_assert_eq!((talk.ask("eval"), talk.ask("d")), before);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shortened(length in 0..FILE.len()) {
        refused(FILE[..length].to_vec())?;
    }

    #[test]
    fn shortened_to_nearly_nothing(length in 0..400_usize) {
        refused(FILE[..length].to_vec())?;
    }

    #[test]
    fn extended(more in prop::collection::vec(any::<u8>(), 1..2000)) {
        refused([&FILE[..], &more].concat())?;
    }

    #[test]
    fn bits_flipped_in_the_header(bit in 0..12 * 8_usize) {
        let mut bytes = FILE.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        refused(bytes)?;
    }

    #[test]
    fn bits_flipped_anywhere(bits in prop::collection::vec(0..FILE.len() * 8, 1..200)) {
        let mut bytes = FILE.clone();
        // The last layers are small and would hardly be hit.
        for (i, bit) in bits.iter().enumerate() {
            let at = if i % 2 == 0 { bit / 8 } else { FILE.len() - 1 - bit / 8 % 18_000 };
            bytes[at] ^= 1 << (bit % 8);
        }
        let talk = talk();
        let before = talk.ask("eval");
        let said = load(&talk, bytes);
        let after = talk.ask("eval");
        if said.starts_with("info string error: ") {
            prop_assert_eq!(after, before);
        } else {
            prop_assert!(said.starts_with("info string net: "), "{said}");
            prop_assert!(after[0].contains("nnue raw "));
        }
        let answer = talk.ask("go nodes 300");
        prop_assert!(answer.last().is_some_and(|line| line.starts_with("bestmove ")));
    }
}

/// The last layer's bias stands before its 32 weights at the file's end: the largest numbers there
/// make the largest scores.
#[test]
fn absurd_scores() {
    for bias in [i32::MAX, i32::MIN, i32::MIN + 100] {
        let mut bytes = FILE.clone();
        let at = bytes.len() - 36;
        bytes[at..at + 4].copy_from_slice(&bias.to_le_bytes());
        let talk = talk();
        assert!(load(&talk, bytes).starts_with("info string net: "));
        assert!(talk.ask("eval")[0].contains("nnue raw "));
        for go in ["go depth 4", "go nodes 300"] {
            let answer = talk.ask(go);
            assert!(answer.last().is_some_and(|line| line.starts_with("bestmove ")), "{answer:?}");
        }
    }
}

#[test]
fn files_may_have_the_net_that_is_used_at_first() {
    let shelf = Shelf::default();
    shelf.borrow_mut().insert(USUAL_NET.into(), FILE.clone());
    let other =
        random_network(Architecture::Standard, 6).to_standard_bytes().expect("not a large net");
    shelf.borrow_mut().insert("other".into(), other);
    let (talk, plain) = (Talk::with(shelf), Talk::new());
    let evaluations = || {
        talk.ask(KIWIPETE);
        talk.ask("eval")
    };
    let option = format!("option name EvalFile type string default {USUAL_NET}");
    assert!(talk.ask("uci").contains(&option));
    let usual = evaluations();
    talk.ask("setoption name EvalFile value other");
    assert_ne!(evaluations(), usual);
    let of_other = signature(&talk);
    talk.ask("setoption name EvalFile value <empty>");
    assert_eq!(evaluations(), usual);
    assert_ne!(signature(&talk), of_other);
    // The signature is that of the small net, which is built in wherever any is.
    if Embedded::small().is_some() {
        assert_eq!(signature(&talk), signature(&plain));
    }
}

#[test]
fn a_faulty_net_of_the_files_gives_way_to_the_one_built_in_and_is_told() {
    let plain = Talk::new();
    let evaluation = |talk: &Talk| {
        talk.ask(KIWIPETE);
        talk.ask("eval")
    };
    for (path, bytes, fault) in [
        (USUAL_NET.to_owned(), &FILE[..FILE.len() - 1], "this net is cut short: "),
        (format!("{AWAY}/{USUAL_NET}"), &FILE[..], "it cannot be reached; "),
    ] {
        let shelf = Shelf::default();
        shelf.borrow_mut().insert(path, bytes.to_vec());
        let talk = Talk::with(shelf);
        let told = format!("info string error: EvalFile {USUAL_NET}: {fault}");
        let said = talk.ask("uci");
        assert!(said.iter().any(|line| line.starts_with(&told)), "{said:?}");
        assert_eq!(evaluation(&talk), evaluation(&plain));
        assert_eq!(signature(&talk), signature(&plain));
    }
}

/// What a `bench` counts in the positions that it comes to before it is stopped.
fn signature(talk: &Talk) -> Vec<String> {
    let mut said = talk.ask("bench 4");
    assert_eq!(said.pop().as_deref(), Some("info string bench stopped"));
    assert!(!said.is_empty());
    said
}
