//! Moves in the order in which they are worth searching, generated no sooner than they are needed: the
//! hash move, captures that lose little, quiet moves by history, captures that lose material.
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

/// A move, and what the picker found out about it.
#[derive(Clone, Copy, Debug)]
pub struct Picked<M> {
    /// The move.
    pub mv: M,
    /// The move's history score; `None` for the hash move.
    pub history: Option<i32>,
    /// Whether the move gives check; `None` if the picker did not look.
    pub gives_check: Option<bool>,
}

/// A move that waits for its turn, but for its rank.
#[derive(Clone, Copy)]
struct Waiting<M> {
    history: i32,
    mv: M,
    gives_check: Option<bool>,
}

impl<M: Copy> Waiting<M> {
    const fn picked(self) -> Picked<M> {
        Picked { mv: self.mv, history: Some(self.history), gives_check: self.gives_check }
    }
}

/// What moves are ordered by, different for each: its score, then its place in the order of generation. Among equal
/// scores the last one generated comes first: moves of the king are generated first, and seldom are the best. Noisy
/// moves that lose material rank below all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i32);

impl Rank {
    /// The rank of a move that was handed out.
    const GONE: Self = Self(i32::MIN);
    /// Bits of the place.
    const PLACE: u32 = 8;
    /// Scores are smaller than this, of either sign.
    const MOST_SCORE: i32 = 1 << 21;
    /// What separates moves that lose material from the others.
    const LOSING: i32 = 1 << 30;
    /// Between moves that are known to lose material and all others.
    const BORDER: Self = Self(-Self::LOSING / 2);

    const fn new(score: i32, place: usize) -> Self {
        debug_assert!(score.abs() < Self::MOST_SCORE && place < 1 << Self::PLACE);
        Self(score << Self::PLACE | place as i32)
    }

    const fn score(self) -> i32 {
        self.0 >> Self::PLACE
    }

    const fn place(self) -> usize {
        (self.0 & ((1 << Self::PLACE) - 1)) as usize
    }

    const fn losing(self) -> Self {
        Self(self.0 - Self::LOSING)
    }
}

/// Hands out the moves of one position.
pub struct MovePicker<G: Game> {
    stage: Stage,
    wanted: Wanted,
    tt_move: G::Move,
    /// All moves generated so far, in that order.
    moves: ArrayVec<Waiting<G::Move>, 256>,
    /// Their ranks, apart from them, so that the processor compares many at once.
    ranks: ArrayVec<Rank, 256>,
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
            ranks: ArrayVec::new(),
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
                    return Some(Picked { mv: self.tt_move, history: None, gives_check: None });
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(searcher);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while let Some((waiting, rank)) = self.take_above(Rank::BORDER) {
                        if self.holds(searcher, waiting.mv, rank.score()) {
                            return Some(waiting.picked());
                        }
                        if self.wanted == Wanted::All {
                            self.ranks[rank.place()] = rank.losing();
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
                        && let Some((waiting, _)) = self.take_above(Rank::BORDER)
                    {
                        return Some(waiting.picked());
                    }
                    if self.skips_quiets {
                        self.keep_losing();
                    }
                    self.stage = Stage::LosingNoisy;
                }
                Stage::LosingNoisy => {
                    if let Some((waiting, _)) = self.take_above(Rank::GONE) {
                        return Some(waiting.picked());
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether a noisy move comes before the quiet ones, or at all if a gain is wanted. The higher its score,
    /// the more it may lose by exchange.
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
                self.add(score, Waiting { history, mv, gives_check: None });
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
            score += position.relief(mv, &known.threats) * ordering::relief_percent() / 100;
            if mv == killer {
                score += ordering::killer_bonus();
            }
            self.add(score, Waiting { history, mv, gives_check: Some(gives_check) });
        }
    }

    #[inline]
    fn add(&mut self, score: i32, waiting: Waiting<G::Move>) {
        // No position has more than 256 moves.
        self.ranks.push(Rank::new(score, self.moves.len()));
        self.moves.push(waiting);
    }

    /// Takes out the waiting move with the highest rank, if that is above this one.
    #[inline]
    fn take_above(&mut self, floor: Rank) -> Option<(Waiting<G::Move>, Rank)> {
        let rank = self.ranks.iter().copied().fold(Rank::GONE, Rank::max);
        if rank <= floor {
            return None;
        }
        self.ranks[rank.place()] = Rank::GONE;
        Some((self.moves[rank.place()], rank))
    }

    /// Forgets the moves that are not known to lose material.
    fn keep_losing(&mut self) {
        for rank in &mut self.ranks {
            if *rank > Rank::BORDER {
                *rank = Rank::GONE;
            }
        }
    }
}
