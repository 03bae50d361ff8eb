//! One game of the search against itself: recorded are positions that the search asks an evaluation
//! for, which are those that a net will be asked for. Few of them ever stand on a board.
//! Another engine may choose the moves, so that the search looks at positions of better games.

use std::sync::Arc;

use anyhow::{Context, Result};
use tabia_core::engine::Engine;
use tabia_core::nnue::Network;
use tabia_core::position::Position;
use tabia_core::search::Host;
use tabia_core::types::Color;

use super::game::{Patience, Play, Style, begin, ended};
use crate::books::Books;
use crate::noise::wins_material;
use crate::random::Random;
use crate::record::{Outcome, Record};
use crate::search::search;
use crate::{teacher, uci};

/// The hash table of a game, MiB: searches are small.
const HASH: usize = 2;
/// Plays games by searching, and watches the search.
pub struct Watcher {
    network: Option<Arc<Network>>,
    engine: Engine,
    /// Who chooses the moves instead of the search.
    player: Option<uci::Engine>,
    style: Style,
}

impl Watcher {
    /// A player who searches with this net or by hand, and moves as another one does where there is one.
    ///
    /// # Errors
    ///
    /// Where there is no memory for a hash table.
    pub fn new(
        network: Option<Arc<Network>>,
        player: Option<uci::Engine>,
        style: Style,
    ) -> Result<Self> {
        let mut engine = Engine::new().context("no memory for a hash table")?;
        engine.set_hash(HASH).context("no memory for a hash table")?;
        engine.set_network(network.clone());
        Ok(Self { network, engine, player, style })
    }

    fn play_on(
        &mut self,
        position: &mut Position,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<Outcome> {
        // Each game has its own depth of thought, half as much to twice as much.
        let factor = (2.0_f64).powf(2.0 * random.unit() - 1.0);
        let [nodes, player_nodes] =
            [self.style.nodes, self.style.player_nodes].map(|nodes| (nodes as f64 * factor) as u64);
        let start = position.fen();
        let mut made = String::new();
        let mut patience = Patience::new(&self.style, random);
        for _ in 0..self.style.plies {
            let moves = position.legal_moves();
            if let Some(outcome) = ended(position, &moves) {
                return Ok(outcome);
            }
            let (best, score) = search(&mut self.engine, position.clone(), nodes, seen);
            let score = score.unwrap_or(0);
            seen.score_of_white = match position.side_to_move() {
                Color::White => score,
                Color::Black => -score,
            };
            if let Some(outcome) = patience.ends(score, position.side_to_move()) {
                return Ok(outcome);
            }
            // Now and then a move at random, so that games part and errors occur.
            let chosen = if random.unit() < self.style.slips {
                None
            } else if let Some(player) = &mut self.player {
                let game = uci::Game { start: &start, moves: &made, position };
                // Without a single node some engines would think for ever.
                Some(player.best_move(&game, player_nodes.max(1))?)
            } else {
                best
            };
            let mv = chosen.unwrap_or_else(|| moves[random.below(moves.len())]);
            made.extend([" ", &position.uci(mv, true)]);
            position.make(mv);
        }
        Ok(Outcome::Unknown)
    }
}

impl Play for Watcher {
    // Once a shard and not before each game, which takes longer than some dozens of small searches.
    fn forget(&mut self) -> Result<()> {
        self.engine.forget();
        self.player.as_mut().map_or(Ok(()), uci::Engine::forget)
    }

    fn play(
        &mut self,
        books: &Books,
        random: &mut Random,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Result<()> {
        let Some(mut position) = begin(self.style.random_plies, books, random)? else {
            return Ok(());
        };
        let mut seen = Seen {
            network: self.network.clone(),
            style: self.style.clone(),
            wait: 0,
            score_of_white: 0,
            random: Random::new(random.next(), 0),
            game,
            records: std::mem::take(records),
        };
        let first = seen.records.len();
        let outcome = self.play_on(&mut position, random, &mut seen)?;
        *records = seen.records;
        for record in &mut records[first..] {
            record.set_outcome(outcome);
        }
        Ok(())
    }
}

/// What a search has evaluated: one position in some is kept, if it is as the style wants it.
struct Seen {
    network: Option<Arc<Network>>,
    style: Style,
    /// Evaluations until the next that is kept.
    wait: u64,
    /// What the last search thought of its root, for White; 0 before the first. What a search thinks
    /// in the end is not known while it evaluates, and roots of a game are seldom far from each other.
    score_of_white: i32,
    random: Random,
    game: u32,
    records: Vec<Record>,
}

impl Host for Seen {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }

    fn poll(&mut self, _nodes: u64) -> bool {
        false
    }

    fn evaluated(&mut self, position: &Position) {
        if self.wait > 0 {
            self.wait -= 1;
            return;
        }
        self.wait = self.random.below(2 * self.style.every as usize - 1) as u64;
        let noisy = wins_material(position);
        if noisy && self.style.quiet {
            return;
        }
        let score = teacher::evaluate(position, self.network.as_deref());
        if !self.is_close(position, score) {
            return;
        }
        let mut record = Record::new(position, self.game);
        record.set_score(Some(score));
        record.set_noisy(noisy);
        self.records.push(record);
    }
}

impl Seen {
    /// Whether a score for the side to move is near what the search before this one thought of its root.
    fn is_close(&self, position: &Position, score: i32) -> bool {
        let expected = match position.side_to_move() {
            Color::White => self.score_of_white,
            Color::Black => -self.score_of_white,
        };
        self.style.close == 0 || score.abs_diff(expected) <= self.style.close as u32
    }
}
