//! A fixed search whose node count is the signature of the engine for xiangqi.

use super::engine::Engine;
use super::position::Position;
use crate::bench::{Bench, Progress, search_all};
use crate::search::{Host, Limits};

/// How deep each position is searched unless another depth is given, plies.
pub const DEFAULT_DEPTH: u32 = 9;

/// Openings, middlegames with checks and pins, and endings with few pieces.
pub const POSITIONS: [&str; 16] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 5 4",
    "r2akab1r/3n5/4b1n2/p1p1p1p1p/2c6/9/P1P1P1P1P/2N1C1N2/9/R1BAKABR1 b - - 0 9",
    "2bak4/4a4/4b1n1r/p3p3p/2p3p2/2P1P4/P5P1P/2N1B1N2/3RA4/2BAK4 w - - 2 21",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "3ck4/9/9/9/4R4/9/9/9/4A4/3AK4 b - - 0 1",
    "4k4/4a4/9/4r4/9/9/9/4C4/4A4/4K4 w - - 0 1",
    "3k5/9/4b4/9/2P6/9/9/4B4/4A4/2BAK4 w - - 30 60",
    "3ak4/4a4/4b4/4N4/9/2B6/9/9/4A4/2BAK4 w - - 12 80",
    "2bak4/4a4/4b4/9/4P4/9/9/R3B4/4A4/2BAK3r w - - 40 77",
];

/// Searches every position of the bench to `depth` plies with this engine, which forgets what it knew.
/// `None` if the host asked to stop.
pub fn run(
    engine: &mut Engine,
    depth: u32,
    host: &mut dyn Host,
    progress: Progress<'_>,
) -> Option<Bench> {
    engine.forget();
    search_all(&POSITIONS, host, progress, |fen, host| {
        let position = Position::from_fen(fen).expect("the bench positions are valid");
        engine.set_position(position);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut search = engine.begin(limits, Vec::new());
        let nodes = search.run(host, &mut |_, _| {}).nodes;
        engine.end(search);
        nodes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_valid_and_different() {
        let mut keys: Vec<u64> = POSITIONS
            .iter()
            .map(|fen| {
                Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).key()
            })
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), POSITIONS.len());
    }
}
