//! Any bytes as endgame tables: the first says which, the rest are its contents.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::position::Position;
use tabia_core::tablebase::syzygy::Syzygy;
use tabia_core::tablebase::{Material, Tablebase};

const NAMES: [&str; 4] = ["KRvK", "KPvK", "KPvKP", "KRvKR"];
const POSITIONS: [&str; 5] = [
    "8/8/8/4k3/8/8/7R/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/7P/4K3 b - - 3 1",
    "8/8/8/8/1pP2K2/8/8/1k6 b - c3 0 1",
    "8/8/2r5/4k3/8/8/7R/4K3 b - - 0 1",
    "8/3p4/8/4k3/8/8/P7/4K3 w - - 0 1",
];

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let name = NAMES[usize::from(choice & 3)];
    let wdl = choice & 4 != 0;
    // Half of the files get the right first bytes and length, so that the rest is read.
    let mut bytes = rest.to_vec();
    if choice & 8 != 0 {
        let magic: u32 = if wdl { 0x5D23_E871 } else { 0xA50C_66D7 };
        bytes.splice(0..0, magic.to_le_bytes());
        bytes.resize(bytes.len().next_multiple_of(64).max(64) + 16, 0);
    }
    let mut tables = Syzygy::default();
    let _ = tables.insert(name, wdl, Box::new(bytes));
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("a sound position");
        let _ = tables.outcome(&position);
        let _ = tables.moves(&position);
    }
    if let Some(material) = std::str::from_utf8(rest).ok().and_then(Material::parse) {
        assert!(material.leads_to(material));
        assert_eq!(Material::parse(&material.to_string()), Some(material));
    }
});
