//! A fixed search whose node count is the engine's signature: the same on every machine, with
//! every backend, natively and in a browser, until the search or the evaluation changes.

use crate::engine::Engine;
use crate::position::Position;
use crate::search::{Host, Limits};

/// How deep each position is searched unless told otherwise, plies.
pub const DEFAULT_DEPTH: u32 = 11;

/// Openings, middle games, endings, mates, stalemates, Chess960: what a search may meet.
pub const POSITIONS: [&str; 46] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80",
    "8/1k6/8/8/3B4/3N4/3K4/8 w - - 0 1",
    "6k1/5p1p/P3p1p1/8/1r6/5K1P/5PP1/R7 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "rnbqk2r/pp4bp/2p2pp1/3p1n2/3P1B2/2N2N2/PPPQ1PPP/R3KB1R w KQkq - 4 9",
    "rnbqk1nr/pp2ppbp/3p2p1/2p5/2P5/P1NP4/1P2PPPP/R1BQKBNR w KQkq - 0 1",
    "rnbqkb1r/1pp4p/3p1np1/pP1Ppp2/4P3/3B4/P1PN1PPP/R1BQK1NR w KQkq - 0 5",
    "rn1qkbnr/pp2ppp1/2p4p/3p1b2/3P1B2/2P2N2/PP2PPPP/RN1QKB1R w KQkq - 0 1",
    "r2qkbnr/pp1bpppp/2np4/1Bp5/4P3/1P3N2/PBPP1PPP/RN1QK2R b KQkq - 0 1",
    "rn1qk2r/pp1b1pp1/3bp3/2p4p/6n1/2P2N1P/PP1PBPP1/RNBQ1RK1 w kq - 0 9",
    "rn1qkb1r/1bp2ppp/4pn2/p2p4/Pp1P4/5NPP/1PP1PPB1/RNBQ1RK1 w kq - 2 5",
    "r1bqk2r/pp1n1ppp/3b1n2/3pp3/4P3/3P1NP1/PP3PBP/RNBQ1RK1 b kq - 0 1",
    "r1q2bn1/3k2rp/n3p3/p1p2p2/P2p2PR/2P1BN2/3KPP2/4RB2 w - - 0 26",
    "1rbqk3/1p1pN3/1n1R4/p1pQPp2/5b2/2P5/P4Pr1/R3KB2 b Q - 3 38",
    "4r1k1/n2p4/bpNq1r2/2bN1np1/1PP2PP1/pR5p/P2KB2P/R1B3Q1 b - - 7 38",
    "4kbQr/pb3pp1/n3p2n/3p3p/Pp1B1PP1/4P3/4N2P/1RqNK2R w K - 2 26",
    "1n1rk3/r1bb1p2/1Qpp3P/7P/3P4/pP1BPp1R/R1P5/3NK3 b - - 0 38",
    "rn6/p1kp1N1r/1p2B2b/2p1pnPp/2P1b2P/1P4PR/3P4/1qB2KN1 w - - 1 26",
    "4k3/4P1r1/np1ppb2/r1q4p/bRPP4/5P1N/2N3B1/4Q1KR w - - 0 51",
    "r1b1k2r/2pnb2p/4pnpP/3p4/5P1P/2QP1B1N/PP2P2R/RNB1K3 w - - 4 26",
    "3q2k1/p3Pp1p/1pn3p1/2p3P1/4P2P/1P6/PB6/5K2 w - - 0 38",
    "8/6pk/4n3/1p3p2/p1p5/P1N2P1P/1PPr3P/6RK w - - 0 36",
    "2r1k3/3bp3/7p/pp1P1p1P/4p1p1/PP2b1P1/1KP2P2/3R1B2 w - - 0 30",
    "5r1k/4b3/4B2p/2p3p1/1pP5/pP4P1/P5KP/5R2 b - - 0 36",
    "8/p5pk/3n1pb1/2Pr4/P2p4/1N1P3P/4PK2/2R5 w - - 0 37",
    "7r/p3b3/P3kp2/2p1p3/3pP1PB/1P3P2/2K5/R7 w - - 0 91",
    "6r1/2b2k2/5p2/p7/N2p1pP1/3P1K2/5P2/2R5 b - - 0 48",
    "8/8/1pr1bpk1/3Rp2p/8/P1B1K1P1/1P6/8 w - - 0 76",
    "6k1/8/4p1p1/pb1pP3/3P1P2/1P3N2/5QK1/4b3 b - - 0 53",
    "7q/5k2/2pnR2p/7P/5Pp1/4n1P1/K7/2r3b1 b - - 8 88",
    "7k/1p1b1r2/6p1/B6p/5P2/3P3P/8/1R3K2 b - - 0 48",
    "8/5pk1/r1pR4/8/5PK1/3r4/8/8 w - - 0 60",
    "7B/1k6/8/8/2p5/p7/6R1/1K6 w - - 5 101",
    "6k1/8/8/8/2p3b1/6R1/8/1R3K2 w - - 14 101",
    "8/5R2/2p3kP/8/1p6/8/R6K/8 b - - 3 88",
    "rkb1r2b/1p2p2n/p1pq1ppn/5P1p/1P2p3/N1P2Q1P/P3R1P1/N1B2BKR w Hea - 4 13",
    "bnrbnk2/2p1pq1r/3p1p2/pp4pp/8/P2PPP2/1PPNB1PP/N1BR1RKQ w c - 3 9",
    "qrb2rkb/pp1p1np1/2p5/7p/nP1Ppp2/2N4P/R1P3P1/1KQ1NRBB w F - 0 13",
    "brkr3q/p2p1ppp/2p1pn2/1p5N/2P3P1/P1N1b3/1PQPPPBP/B1KR1R2 w db - 1 13",
    "1bb1rkrq/pppppppp/1n6/2n5/5P2/2N5/PPPPP1PP/N1KRRBBQ w ge - 1 4",
];

/// What a bench counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// All nodes.
    pub nodes: u64,
    /// Milliseconds, at least 1.
    pub elapsed: u64,
}

impl Bench {
    /// Nodes a second.
    #[must_use]
    pub const fn nps(&self) -> u64 {
        self.nodes * 1_000 / self.elapsed
    }
}

/// Hears of each position of a bench: its number from 1, how many there are, its FEN and its nodes.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize, &str, u64);

/// Searches these positions one after another; `search` tells the nodes of one, given by its FEN. `None`
/// if the host asked to stop.
pub fn search_all(
    positions: &[&str],
    host: &mut dyn Host,
    progress: Progress<'_>,
    mut search: impl FnMut(&str, &mut dyn Host) -> u64,
) -> Option<Bench> {
    let mut total = 0;
    for (index, fen) in positions.iter().enumerate() {
        let nodes = search(fen, host);
        total += nodes;
        progress(index + 1, positions.len(), fen, nodes);
        if host.poll(total) {
            return None;
        }
    }
    Some(Bench { nodes: total, elapsed: host.elapsed_ms().max(1) })
}

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
        let mut search = engine.begin(Limits { depth: Some(depth), ..Limits::default() });
        let (_, nodes) = search.run(host, &mut |_, _| {});
        engine.end(search);
        nodes
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_many_and_different() {
        let mut keys: Vec<u64> = POSITIONS
            .iter()
            .map(|fen| Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}")).key())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), POSITIONS.len());
        assert!(keys.len() >= 40);
    }
}
