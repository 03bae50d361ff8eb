//! One game of the search against itself: recorded are positions that the search asks an evaluation
//! for, which are those that a net will be asked for. Few of them ever stand on a board.

use std::sync::Arc;

use anyhow::{Context, Result};
use tabia_core::engine::Engine;
use tabia_core::nnue::{Network, evaluate_fresh, internal};
use tabia_core::position::Position;
use tabia_core::search::score::PAWN;
use tabia_core::search::{Host, Info, Limits, Score};

use super::game::{Play, Style, won_by};
use crate::books::Books;
use crate::random::Random;
use crate::record::{MOST_SCORE, Outcome, Record};

/// The hash table of a game, MiB: searches are small.
const HASH: usize = 2;
/// Plies for which a score must stay beyond [`Style::resign`].
const RESIGN_PLIES: usize = 4;

/// Plays games by searching, and watches the search.
pub struct Watcher {
    network: Arc<Network>,
    engine: Engine,
    style: Style,
}

impl Watcher {
    /// A player who searches with this net.
    ///
    /// # Errors
    ///
    /// Where there is no memory for a hash table.
    pub fn new(network: Arc<Network>, style: Style) -> Result<Self> {
        let mut engine = Engine::new().context("no memory for a hash table")?;
        engine.set_hash(HASH).context("no memory for a hash table")?;
        engine.set_network(Some(Arc::clone(&network)));
        Ok(Self { network, engine, style })
    }

    fn play_on(
        &mut self,
        position: &mut Position,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Outcome {
        // Each game has its own depth of thought, half as much to twice as much.
        let nodes = (self.style.nodes as f64 * (2.0_f64).powf(2.0 * random.unit() - 1.0)) as u64;
        let resign = super::game::between(self.style.resign, random) as i32;
        let mut decided = 0;
        for _ in 0..self.style.plies {
            if position.is_draw(0) || position.is_insufficient_material() {
                return Outcome::Draw;
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                return match position.in_check() {
                    true => won_by(!position.side_to_move()),
                    false => Outcome::Draw,
                };
            }
            self.engine.set_position(position.clone());
            let mut search = self.engine.begin(Limits { nodes: Some(nodes), ..Limits::default() });
            let mut score = 0;
            let (best, _) = search.run(seen, &mut |_, info| {
                if let Info::Line(line) = info {
                    score = match line.score {
                        Score::Mate(moves) => MOST_SCORE * moves.signum(),
                        Score::Centipawns(value) => value * PAWN / 100,
                    };
                }
            });
            self.engine.end(search);
            decided = if score.abs() > resign { decided + 1 } else { 0 };
            if decided == RESIGN_PLIES {
                let us = position.side_to_move();
                return won_by(if score > 0 { us } else { !us });
            }
            // Now and then a move at random, so that games part and errors occur.
            let mv = match best.mv {
                Some(mv) if random.unit() >= self.style.slips => mv,
                _ => moves[random.below(moves.len())],
            };
            position.make(mv);
        }
        Outcome::Unknown
    }
}

impl Play for Watcher {
    fn play(
        &mut self,
        books: &Books,
        random: &mut Random,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Result<()> {
        let mut position = books.pick(random)?;
        for _ in 0..random.below(self.style.random_plies + 1) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return Ok(());
            }
            position.make(moves[random.below(moves.len())]);
        }
        self.engine.forget();
        let mut seen = Seen {
            network: Arc::clone(&self.network),
            every: self.style.every,
            wait: 0,
            random: Random::new(random.next(), 0),
            game,
            records: std::mem::take(records),
        };
        let first = seen.records.len();
        let outcome = self.play_on(&mut position, random, &mut seen);
        *records = seen.records;
        for record in &mut records[first..] {
            record.set_outcome(outcome);
        }
        Ok(())
    }
}

/// What a search has evaluated: one position in some is kept.
struct Seen {
    network: Arc<Network>,
    every: u64,
    /// Evaluations until the next that is kept.
    wait: u64,
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
        self.wait = self.random.below(2 * self.every as usize - 1) as u64;
        let mut record = Record::new(position, self.game);
        record.set_score(Some(internal(evaluate_fresh(position, &self.network))));
        record.set_noisy(super::game::wins_material(position));
        self.records.push(record);
    }
}
