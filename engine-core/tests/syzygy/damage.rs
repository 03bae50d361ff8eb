//! Damaged tables: whatever stands in them, nothing panics, hangs or reads beyond them.

use std::fs;

use proptest::prelude::*;
use tabia_core::position::Position;
use tabia_core::tablebase::Tablebase;
use tabia_core::tablebase::syzygy::Syzygy;

const NAMES: [&str; 6] = ["KRvK", "KPvK", "KQvKP", "KPvKP", "KBNvK", "KRvKR"];
const POSITIONS: [&str; 8] = [
    "8/8/8/4k3/8/8/7R/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/7P/4K3 b - - 3 1",
    "8/3p4/8/4k3/8/1Q6/8/4K3 w - - 0 1",
    "8/8/8/8/1pP2K2/8/8/1k6 b - c3 0 1",
    "8/3p4/8/4k3/8/8/P7/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/5NB1/4K3 w - - 0 1",
    "8/8/2r5/4k3/8/8/7R/4K3 b - - 0 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
];

fn probe_all(tables: &Syzygy) {
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("a sound position");
        let _ = tables.outcome(&position);
        let _ = tables.moves(&position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_changed_anywhere(
        name in 0..NAMES.len(),
        wdl: bool,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 1..12),
    ) {
        let mut tables = Syzygy::default();
        for (index, other) in NAMES.iter().enumerate() {
            for (kind, extension) in [(true, "rtbw"), (false, "rtbz")] {
                let path = format!("{}/{other}.{extension}", super::FOLDER);
                let Ok(mut bytes) = fs::read(path) else { return Ok(()) };
                if index == name && kind == wdl {
                    for (at, byte, in_header) in &changes {
                        let reach = if *in_header { bytes.len().min(256) } else { bytes.len() };
                        bytes[at.index(reach)] = *byte;
                    }
                }
                let _ = tables.insert(other, kind, Box::new(bytes));
            }
        }
        probe_all(&tables);
    }

    #[test]
    fn bytes_of_all_kinds(
        name in prop::sample::select(&NAMES[..]),
        wdl: bool,
        flags: u8,
        mut bytes in prop::collection::vec(any::<u8>(), 75..600),
    ) {
        bytes.resize(bytes.len().next_multiple_of(64) + 11, 0);
        let magic: u32 = if wdl { 0x5D23_E871 } else { 0xA50C_66D7 };
        let file: Vec<u8> = magic.to_le_bytes().into_iter().chain([flags & 3]).chain(bytes).collect();
        let mut tables = Syzygy::default();
        let _ = tables.insert(name, wdl, Box::new(file));
        probe_all(&tables);
    }
}
