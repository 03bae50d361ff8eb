//! Moves in the order in which they are worth searching, made no sooner than they are needed: the
//! hash move, captures that lose nothing, quiet moves by history, captures that lose material.
//!
//! Source of the idea: Chess Programming Wiki, "Move Ordering" and "Move Generation" (staged).

use arrayvec::ArrayVec;

use super::game::{Game, GameMove, Moves};
use super::history::Row;
use super::params::ordering;
use super::score::Value;
use super::searcher::{Searcher, Surroundings};

/// Which moves come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    Noisy,
    GenerateQuiet,
    Quiet,
    LosingNoisy,
    Done,
}

/// Which moves are wanted at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions.
    Noisy,
    /// Captures and promotions whose exchange wins at least this.
    Winning(Value),
}

/// A move with what its place in the order came from.
#[derive(Clone, Copy, Debug)]
pub struct Picked<M> {
    /// The move.
    pub mv: M,
    /// Its score by the histories, where the picker knows it; the hash move's it does not.
    pub history: Option<i32>,
    /// Whether it gives check, where the picker knows.
    pub gives_check: Option<bool>,
}

impl<M> Picked<M> {
    const fn unknown(mv: M) -> Self {
        Self { mv, history: None, gives_check: None }
    }
}

struct Scored<M> {
    picked: Picked<M>,
    score: i32,
}

/// Hands out the moves of one position.
pub struct MovePicker<G: Game> {
    stage: Stage,
    wanted: Wanted,
    tt_move: G::Move,
    moves: ArrayVec<Scored<G::Move>, 256>,
    losing: ArrayVec<Picked<G::Move>, 96>,
    next_losing: usize,
    skips_quiets: bool,
}

impl<G: Game> MovePicker<G> {
    /// For a position whose hash move, if there is one, is legal.
    #[inline]
    pub fn new(tt_move: G::Move, wanted: Wanted) -> Self {
        Self {
            stage: if tt_move == G::Move::NULL { Stage::GenerateNoisy } else { Stage::TtMove },
            wanted,
            tt_move,
            moves: ArrayVec::new(),
            losing: ArrayVec::new(),
            next_losing: 0,
            skips_quiets: false,
        }
    }

    /// From now on no quiet move is wanted.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// The next move of the searcher's position, `ply` plies from the root; `None` after the last.
    /// Quiet moves need what the node knows of its position.
    pub fn next(
        &mut self,
        searcher: &Searcher<'_, G>,
        ply: usize,
        known: Option<&Surroundings<G>>,
    ) -> Option<Picked<G::Move>> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(Picked::unknown(self.tt_move));
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(searcher);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while let Some(Scored { picked, score }) = self.take_best() {
                        if self.holds(searcher, picked.mv, score) {
                            return Some(picked);
                        }
                        if self.wanted == Wanted::All && !self.losing.is_full() {
                            self.losing.push(picked);
                        }
                    }
                    self.stage = match self.wanted {
                        Wanted::All => Stage::GenerateQuiet,
                        Wanted::Noisy | Wanted::Winning(_) => Stage::Done,
                    };
                }
                Stage::GenerateQuiet => {
                    if !self.skips_quiets {
                        self.generate_quiet(searcher, ply, known);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if !self.skips_quiets
                        && let Some(Scored { picked, .. }) = self.take_best()
                    {
                        return Some(picked);
                    }
                    self.stage = Stage::LosingNoisy;
                }
                Stage::LosingNoisy => {
                    let picked = self.losing.get(self.next_losing).copied();
                    self.next_losing += 1;
                    if picked.is_none() {
                        self.stage = Stage::Done;
                    }
                    return picked;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether a noisy move belongs to those that come first. What has often been good may lose a little.
    #[inline]
    fn holds(&self, searcher: &Searcher<'_, G>, mv: G::Move, score: i32) -> bool {
        let threshold = match self.wanted {
            Wanted::All => -score * ordering::losing_share() / 1_000,
            Wanted::Noisy => return true,
            Wanted::Winning(threshold) => threshold,
        };
        searcher.position.see(mv, threshold)
    }

    fn generate_noisy(&mut self, searcher: &Searcher<'_, G>) {
        let position = &searcher.position;
        let mut noisy = Moves::<G>::new();
        position.add_noisy_moves(&mut noisy);
        let history = &searcher.histories.noisy;
        for mv in noisy {
            if mv != self.tt_move {
                let history = history.get(position, mv);
                let score = position.gain(mv) * ordering::gain_weight() + history;
                let picked = Picked { history: Some(history), ..Picked::unknown(mv) };
                self.moves.push(Scored { picked, score });
            }
        }
    }

    fn generate_quiet(
        &mut self,
        searcher: &Searcher<'_, G>,
        ply: usize,
        known: Option<&Surroundings<G>>,
    ) {
        let position = &searcher.position;
        let mut quiet = Moves::<G>::new();
        position.add_quiet_moves(&mut quiet);
        let own;
        let known = match known {
            Some(known) => known,
            None => {
                own = searcher.surroundings(ply);
                &own
            }
        };
        let killer = searcher.stack.before(ply, 0).killer;
        for mv in quiet {
            if mv == self.tt_move {
                continue;
            }
            let history = searcher.quiet_score(&known.context, mv, Row::of(position, mv));
            let gives_check = position.gives_check(mv, &known.checks);
            let mut score = history;
            if gives_check && position.see(mv, -ordering::check_risk()) {
                score += ordering::check_bonus();
            }
            if mv == killer {
                score += ordering::killer_bonus();
            }
            let picked = Picked { mv, history: Some(history), gives_check: Some(gives_check) };
            self.moves.push(Scored { picked, score });
        }
    }

    /// Takes out the move with the highest score, the first generated among equals.
    #[inline]
    fn take_best(&mut self) -> Option<Scored<G::Move>> {
        let mut best = 0;
        for number in 1..self.moves.len() {
            if self.moves[number].score > self.moves[best].score {
                best = number;
            }
        }
        (!self.moves.is_empty()).then(|| self.moves.swap_remove(best))
    }
}
