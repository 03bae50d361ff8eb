//! What a search reports while it runs.

use super::super::game::Game;
use super::super::info::{Info, Line, Score, ScoreBound};
use super::super::params::{BOUNDS_AFTER_MS, CURRENT_MOVE_AFTER_MS};
use super::super::score::{NONE, Value, is_mate, mated_in};
use super::super::searcher::Searcher;
use super::{Outcome, RootMove};

/// Receives every report, with the root position.
type Emit<'r, G> = &'r mut dyn FnMut(&G, Info<<G as Game>::Move>);

/// Where the reports of one thread go.
pub struct Report<'r, G: Game> {
    root: &'r G,
    /// The tablebases' score of the root, if they know it, internal units.
    tb_score: Option<Value>,
    /// `None` for worker threads, which report nothing.
    emit: Option<Emit<'r, G>>,
}

impl<'r, G: Game> Report<'r, G> {
    /// Reports of a search from this position.
    pub fn new(root: &'r G, tb_score: Option<Value>, emit: Emit<'r, G>) -> Self {
        Self { root, tb_score, emit: Some(emit) }
    }

    /// No reports.
    pub fn silent(root: &'r G) -> Self {
        Self { root, tb_score: None, emit: None }
    }

    fn emit(&mut self, info: Info<G::Move>) {
        if let Some(emit) = &mut self.emit {
            emit(self.root, info);
        }
    }

    /// Reports, in long searches, which root move is searched next.
    pub fn current_move(&mut self, searcher: &Searcher<'_, G>, mv: G::Move, number: usize) {
        if searcher.clock.elapsed() >= CURRENT_MOVE_AFTER_MS {
            let depth = searcher.root.depth as u32;
            self.emit(Info::CurrentMove { depth, mv, number });
        }
    }

    /// Reports, in long searches, that the best score so far is outside the window.
    pub fn bound(&mut self, searcher: &mut Searcher<'_, G>) {
        if searcher.clock.elapsed() >= BOUNDS_AFTER_MS && searcher.root.line == 0 {
            self.line(searcher, 0);
        }
    }

    /// Reports the lines of a completed iteration.
    pub fn iteration(&mut self, searcher: &mut Searcher<'_, G>) {
        if self.emit.is_some() {
            searcher.clock.read_time();
            for number in 0..searcher.root.lines {
                self.line(searcher, number);
            }
        }
    }

    /// Reports the lines as they stand after the search was stopped during an iteration.
    pub fn stopped(&mut self, searcher: &mut Searcher<'_, G>) {
        if self.emit.is_none() {
            return;
        }
        searcher.clock.read_time();
        if !searcher.root.moves[0].is_known() {
            // Not a single move was searched: all that is known is the evaluation of the root.
            let value = if searcher.position.in_check() { 0 } else { searcher.evaluate() };
            let first = &mut searcher.root.moves[0];
            (first.score, first.depth, first.seldepth) = (value, 1, 1);
        }
        for number in 0..searcher.root.lines {
            self.line(searcher, number);
        }
    }

    /// Reports a root without a legal move: mated, or a draw.
    pub fn game_over(&mut self, searcher: &Searcher<'_, G>) {
        let score = if searcher.position.is_lost_without_moves() { mated_in(0) } else { 0 };
        self.outcome(searcher, &Outcome { score, ..Outcome::default() }, 0);
    }

    /// Reports one of the lines, unless its move was never searched.
    fn line(&mut self, searcher: &mut Searcher<'_, G>, number: usize) {
        if searcher.root.moves[number].is_known() {
            searcher.extend_by_tt(number);
            let RootMove { pv, bound, depth, seldepth, .. } = searcher.root.moves[number].clone();
            let score = searcher.root.moves[number].known_score();
            let outcome = Outcome { pv, score, bound, depth, seldepth };
            self.outcome(searcher, &outcome, number);
        }
    }

    /// Reports a line, whichever thread found it.
    pub fn outcome(
        &mut self,
        searcher: &Searcher<'_, G>,
        outcome: &Outcome<G::Move>,
        number: usize,
    ) {
        let (value, bound) = match self.tb_score {
            // The search may know nothing better than what the tablebases say of the root.
            Some(known) if known != NONE && !is_mate(outcome.score) => (known, ScoreBound::Exact),
            _ => (outcome.score, outcome.bound),
        };
        let line = Line {
            depth: outcome.depth as u32,
            seldepth: outcome.seldepth.max(outcome.depth) as u32,
            multipv: number + 1,
            score: Score::new(value, self.root),
            value,
            wdl: None,
            bound,
            nodes: searcher.shared.nodes_with(0, searcher.nodes),
            elapsed: searcher.clock.elapsed(),
            hashfull: searcher.tt.hashfull(),
            tbhits: searcher.shared.tb_hits_with(0, searcher.tb_hits),
            pv: outcome.pv.clone(),
        };
        self.emit(Info::Line(line));
    }
}

impl<G: Game> Searcher<'_, G> {
    /// Adds the expected answer to a line that ends with its first move, if the TT has one.
    fn extend_by_tt(&mut self, number: usize) {
        let pv = &mut self.root.moves[number].pv;
        if pv.len() > 1 {
            return;
        }
        let mv = pv[0];
        self.position.make(mv);
        let left = self.clock_left();
        let entry = self.tt.probe::<G::Move>(self.position.key(), 1, left);
        if let Some(entry) = entry
            && self.position.is_legal(entry.mv)
            && self.position.rule_score(1).is_none()
        {
            self.root.moves[number].pv.push(entry.mv);
        }
        self.position.unmake();
    }
}
