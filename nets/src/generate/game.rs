//! One game against itself: every move is looked at with the net, one is drawn by soft-max, and
//! some of what was looked at is recorded.

use std::sync::Arc;

use anyhow::Result;
use tabia_core::hce;
use tabia_core::nnue::{AccumulatorStack, Network, internal};
use tabia_core::position::Position;
use tabia_core::types::{Color, MoveList};

use crate::books::Books;
use crate::noise::wins_material;
use crate::random::Random;
use crate::record::{Outcome, Record};

/// How games are played; part of a run's settings.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Style {
    /// Most plies at random after the book.
    pub random_plies: usize,
    /// The soft-max's temperature, internal units: each game draws its own between these two.
    pub temperature: [f64; 2],
    /// Positions recorded beside each one of the game: replies that were looked at, not played.
    pub siblings: usize,
    /// How often a capture is made after such a reply, 0 to 1, as a search's quiescence would.
    pub captures: f64,
    /// A score, internal units, from which on a game is soon given up: each game draws its own
    /// between these two.
    pub resign: [f64; 2],
    /// Plies after which a game ends without result.
    pub plies: usize,
    /// Whether positions are left out in which a capture wins material.
    pub quiet: bool,
    /// Nodes of a search for each move, half as many to twice as many; 0 for no search.
    pub nodes: u64,
    /// One in so many positions that such a search evaluates is recorded.
    pub every: u64,
    /// How far a position's evaluation may lie from the score of the search before, internal units, for
    /// the position to be recorded, from 0 in the first search of a game; 0 for any distance.
    #[serde(default)]
    pub close: i32,
    /// How often a game by search goes on with a move at random, 0 to 1.
    pub slips: f64,
    /// Nodes for each move of another engine that chooses them, half as many to twice as many.
    #[serde(default)]
    pub player_nodes: u64,
}

/// Somebody who plays games and records positions on the way.
pub trait Play: Send {
    /// Forgets all games, so that a shard does not depend on those before it.
    ///
    /// # Errors
    ///
    /// Where another engine chooses the moves and has ended.
    fn forget(&mut self) -> Result<()> {
        Ok(())
    }

    /// Plays a game and appends its records, with their scores and the result.
    ///
    /// # Errors
    ///
    /// Where a book's line is no position, or another engine does not answer with a move.
    fn play(
        &mut self,
        books: &Books,
        random: &mut Random,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Result<()>;
}

impl Default for Style {
    fn default() -> Self {
        Self {
            random_plies: 8,
            temperature: [30.0, 120.0],
            siblings: 2,
            captures: 0.5,
            resign: [400.0, 1_500.0],
            plies: 240,
            quiet: false,
            nodes: 0,
            every: 24,
            close: 0,
            slips: 0.04,
            player_nodes: 0,
        }
    }
}

/// Plies for which a score must stay beyond [`Style::resign`].
const RESIGN_PLIES: usize = 4;
/// What a mate counts in the soft-max.
const MATE: i32 = 20_000;

/// Plays games with one net, or by hand.
pub struct Player {
    network: Option<Arc<Network>>,
    accumulators: AccumulatorStack,
    style: Style,
    scores: Vec<i32>,
}

impl Player {
    /// A player with this net, or with the evaluation by hand.
    #[must_use]
    pub fn new(network: Option<Arc<Network>>, style: Style) -> Self {
        Self { network, accumulators: AccumulatorStack::new(), style, scores: Vec::new() }
    }

    /// The static evaluation for the side to move, internal units.
    fn evaluate(&mut self, position: &Position) -> i32 {
        match &self.network {
            Some(network) => internal(self.accumulators.evaluate(position, network)),
            None => hce::evaluate(position),
        }
    }

    fn play_on(
        &mut self,
        position: &mut Position,
        random: &mut Random,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Outcome {
        let temperature = between(self.style.temperature, random);
        let mut patience = Patience::new(&self.style, random);
        for _ in 0..self.style.plies {
            let moves = position.legal_moves();
            if let Some(outcome) = ended(position, &moves) {
                return outcome;
            }
            self.look(position, &moves, random, game, records);
            let best = self.scores.iter().copied().max().unwrap_or(0);
            if let Some(outcome) = patience.ends(best, position.side_to_move()) {
                return outcome;
            }
            let choice = draw(&self.scores, best, temperature, random);
            self.accumulators.push(&position.make(moves[choice]));
            self.record(position, -self.scores[choice], game, records);
        }
        Outcome::Unknown
    }

    /// Scores every move for the side to move, and records some of the positions seen.
    fn look(
        &mut self,
        position: &mut Position,
        moves: &MoveList,
        random: &mut Random,
        game: u32,
        records: &mut Vec<Record>,
    ) {
        self.scores.clear();
        let mut siblings = [usize::MAX; 8];
        for sibling in siblings.iter_mut().take(self.style.siblings) {
            *sibling = random.below(moves.len());
        }
        for (index, &mv) in moves.iter().enumerate() {
            self.accumulators.push(&position.make(mv));
            let score = self.evaluate(position);
            let mated = position.in_check() && !position.has_legal_move();
            self.scores.push(if mated { MATE } else { -score });
            if siblings.contains(&index) && !position.in_check() {
                if random.unit() < self.style.captures {
                    self.capture(position, random, game, records);
                } else {
                    self.record(position, score, game, records);
                }
            }
            position.unmake();
            self.accumulators.pop();
        }
    }

    /// Records what some capture leads to.
    fn capture(
        &mut self,
        position: &mut Position,
        random: &mut Random,
        game: u32,
        records: &mut Vec<Record>,
    ) {
        let mut moves = MoveList::new();
        position.add_noisy_moves(&mut moves);
        if moves.is_empty() {
            return;
        }
        let mv = moves[random.below(moves.len())];
        if !position.is_legal(mv) {
            return;
        }
        self.accumulators.push(&position.make(mv));
        let score = self.evaluate(position);
        self.record(position, score, game, records);
        position.unmake();
        self.accumulators.pop();
    }

    /// Records a position unless it is one that no static evaluation is asked for.
    fn record(&self, position: &Position, score: i32, game: u32, records: &mut Vec<Record>) {
        if position.in_check() {
            return;
        }
        let noisy = wins_material(position);
        if noisy && self.style.quiet {
            return;
        }
        let mut record = Record::new(position, game);
        record.set_score(Some(score));
        record.set_noisy(noisy);
        records.push(record);
    }
}

impl Play for Player {
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
        self.accumulators.reset();
        let first = records.len();
        let outcome = self.play_on(&mut position, random, game, records);
        for record in &mut records[first..] {
            record.set_outcome(outcome);
        }
        Ok(())
    }
}

/// Where a game begins: in a book and some plies at random from there; nothing where these end it.
pub(crate) fn begin(
    random_plies: usize,
    books: &Books,
    random: &mut Random,
) -> Result<Option<Position>> {
    let mut position = books.pick(random)?;
    for _ in 0..random.below(random_plies + 1) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(None);
        }
        position.make(moves[random.below(moves.len())]);
    }
    Ok(Some(position))
}

/// The result by the rules, where there is one; `moves` are all legal ones.
pub(super) fn ended(position: &Position, moves: &MoveList) -> Option<Outcome> {
    if position.is_draw(0) || position.is_insufficient_material() {
        return Some(Outcome::Draw);
    }
    moves.is_empty().then(|| match position.in_check() {
        true => won_by(!position.side_to_move()),
        false => Outcome::Draw,
    })
}

/// How long a decided game goes on.
pub(super) struct Patience {
    /// The score that decides.
    least: i32,
    /// For how many plies it has been there.
    plies: usize,
}

impl Patience {
    /// Each game draws its own.
    pub(super) fn new(style: &Style, random: &mut Random) -> Self {
        Self { least: between(style.resign, random) as i32, plies: 0 }
    }

    /// The result once a game is given up; `score` is that of the side to move.
    pub(super) fn ends(&mut self, score: i32, us: Color) -> Option<Outcome> {
        self.plies = if score.abs() > self.least { self.plies + 1 } else { 0 };
        (self.plies == RESIGN_PLIES).then(|| won_by(if score > 0 { us } else { !us }))
    }
}

/// A number between two, as likely near either on a scale of ratios.
fn between([low, high]: [f64; 2], random: &mut Random) -> f64 {
    low * (high / low).powf(random.unit())
}

const fn won_by(color: Color) -> Outcome {
    match color {
        Color::White => Outcome::Win,
        Color::Black => Outcome::Loss,
    }
}

/// One of the moves, better ones more likely (soft-max).
fn draw(scores: &[i32], best: i32, temperature: f64, random: &mut Random) -> usize {
    let weight = |score: i32| (f64::from(score - best) / temperature).exp();
    let total: f64 = scores.iter().map(|&score| weight(score)).sum();
    let mut at = random.unit() * total;
    for (index, &score) in scores.iter().enumerate() {
        at -= weight(score);
        if at < 0.0 {
            return index;
        }
    }
    scores.len() - 1
}
