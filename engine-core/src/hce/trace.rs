//! What the evaluation counted: one row a term, and the steps from their sum to the score.

use std::fmt;

use super::score::Score;
use crate::types::Color;

macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident $label:literal),* $(,)?) => {
        /// A term of the evaluation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum Term { $($(#[$doc])* $name),* }

        impl Term {
            /// All terms, in the order of the table.
            pub const ALL: [Self; [$($label),*].len()] = [$(Self::$name),*];

            /// What the table calls it.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label),* }
            }
        }
    };
}

terms! {
    /// The pieces' own values.
    Material "material",
    /// Where the pieces stand.
    PieceSquares "piece squares",
    /// Two bishops on both colours, and what pieces gain or lose by the number of pawns.
    Imbalance "imbalance",
    /// A pawn with one of its own in front of it.
    DoubledPawns "doubled pawns",
    /// A pawn without neighbours on the next files.
    IsolatedPawns "isolated pawns",
    /// A pawn that cannot advance safely and that no other pawn can come to support.
    BackwardPawns "backward pawns",
    /// Pawns side by side or covering one another.
    ConnectedPawns "connected pawns",
    /// Pawns that no enemy pawn can stop.
    PassedPawns "passed pawns",
    /// Squares that the pieces may go to.
    Mobility "mobility",
    /// Knights and bishops on, or about to reach, squares no pawn will attack.
    Outposts "outposts",
    /// Minor pieces: behind a pawn, far from the king, bishops hemmed in by their pawns.
    MinorPieces "minor pieces",
    /// Rooks on open and half-open files, or shut in.
    Rooks "rooks",
    /// Queens with a pinned or discovered attacker on their line.
    Queens "queens",
    /// The pawns before the king, and the enemy's that come at it.
    Shelter "king shelter",
    /// The attack on the king.
    KingDanger "king danger",
    /// Attacks on pieces that are worth more or stand undefended.
    Threats "threats",
    /// Room behind the pawns while many pieces are on the board.
    Space "space",
}

/// Where the evaluation notes what it counts; the evaluation itself sums.
///
/// One implementation notes nothing and costs nothing, the other is [`Trace`]: the same code
/// serves both, so that they cannot drift apart.
pub(super) trait Tracer {
    /// A term was counted for this side.
    fn term(&mut self, term: Term, side: Color, score: Score);
    /// How the sum became the score.
    fn outcome(&mut self, outcome: Outcome);
}

/// Notes nothing.
pub(super) struct NoTrace;

impl Tracer for NoTrace {
    #[inline]
    fn term(&mut self, _: Term, _: Color, _: Score) {}

    #[inline]
    fn outcome(&mut self, _: Outcome) {}
}

/// The steps from the sum of the terms to the score. Internal units, White's view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outcome {
    /// 0 (bare end game) to 24 (all pieces on the board).
    pub phase: i32,
    /// What the end-game half was multiplied by, in 64ths.
    pub scale: i32,
    /// The terms' sum, the halves mixed by phase, before scaling.
    pub mixed: i32,
    /// What scaling the end game changed.
    pub scaling: i32,
    /// The value of an ending that is known as such; the terms are then not counted.
    pub ending: i32,
    /// For the side to move.
    pub tempo: i32,
    /// All of it.
    pub total: i32,
}

/// Every term of an evaluation, and the steps from their sum to the score.
///
/// All numbers are in internal units (208 = one pawn) and, but for a side's own rows, White's view.
#[derive(Clone, Debug)]
pub struct Trace {
    rows: [[Score; 2]; Term::ALL.len()],
    /// How the sum became the score.
    pub outcome: Outcome,
    /// Whose move it is.
    pub side_to_move: Color,
}

impl Trace {
    pub(super) fn new(side_to_move: Color) -> Self {
        Self {
            rows: [[Score::ZERO; 2]; Term::ALL.len()],
            outcome: Outcome::default(),
            side_to_move,
        }
    }

    /// What a term counts for a side, seen by that side.
    #[must_use]
    pub const fn side(&self, term: Term, side: Color) -> Score {
        self.rows[term as usize][side.index()]
    }

    /// What a term counts, White's view.
    #[must_use]
    pub fn total(&self, term: Term) -> Score {
        self.side(term, Color::White) - self.side(term, Color::Black)
    }

    /// The sum of all terms, White's view.
    #[must_use]
    pub fn sum(&self) -> Score {
        Term::ALL.iter().map(|&term| self.total(term)).sum()
    }
}

impl Tracer for Trace {
    fn term(&mut self, term: Term, side: Color, score: Score) {
        self.rows[term as usize][side.index()] += score;
    }

    fn outcome(&mut self, outcome: Outcome) {
        self.outcome = outcome;
    }
}

/// Internal units as pawns, for people.
fn pawns(value: i32) -> f64 {
    f64::from(value) / 208.0
}

impl fmt::Display for Trace {
    /// A table in pawns: each term for both sides and in all, middle game and end game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = |score: Score| format!("{:6.2} {:6.2}", pawns(score.mg()), pawns(score.eg()));
        let line = |label: &str, cells: [String; 3]| {
            let [white, black, total] = cells;
            let line = format!("{label:<15} | {white:^13} | {black:^13} | {total:^13}");
            line.trim_end().to_owned()
        };
        let rule = "-".repeat(63);
        writeln!(f, "{}", line("term", ["White", "Black", "total"].map(str::to_owned)))?;
        writeln!(f, "{}", line("(pawns)", [(); 3].map(|()| "    mg     eg".to_owned())))?;
        writeln!(f, "{rule}")?;
        for term in Term::ALL {
            let [white, black] = Color::ALL.map(|side| pair(self.side(term, side)));
            writeln!(f, "{}", line(term.label(), [white, black, pair(self.total(term))]))?;
        }
        writeln!(f, "{rule}")?;
        writeln!(f, "{}", line("sum", [String::new(), String::new(), pair(self.sum())]))?;
        let Outcome { phase, scale, mixed, scaling, ending, tempo, total } = self.outcome;
        writeln!(f, "mixed by phase {phase}/24: {:+.2}", pawns(mixed))?;
        writeln!(f, "end game scaled by {scale}/64: {:+.2}", pawns(scaling))?;
        if ending != 0 {
            writeln!(f, "known ending: {:+.2}", pawns(ending))?;
        }
        writeln!(f, "tempo ({} to move): {:+.2}", self.side_to_move, pawns(tempo))?;
        write!(f, "total, White's view: {:+.2}", pawns(total))
    }
}
