//! The hand-written evaluation: what a position is worth where no net is in use.
//!
//! A position has *features*, such as "a rook of White reaches seven squares". Each has two weights, for
//! the middlegame and for the endgame. The value is the sum over White's features less that over
//! Black's, a mean of both weights by the pieces that are left (wiki: Tapered Eval), times a scale
//! for endgames that are hard to win. The names after "wiki" are pages of the Chess Programming
//! Wiki with the public idea.
//!
//! | term | what it counts | wiki |
//! |---|---|---|
//! | material, company | pieces; pieces lost times own pawns less 5; bishop pair; pawns on a bishop's colour | Material, Bishop Pair, Bad Bishop |
//! | place | each piece on its square, the board mirrored so that the enemy king stands on the king's side | Piece-Square Tables |
//! | pawn weaknesses, chains | isolated, backward, doubled; defended and side by side, by rank | Pawn Structure |
//! | passed pawns | by rank: all, blocked, free to go, stopped by an attack, out of the king's reach; kings' distances | Passed Pawn, Rule of the Square |
//! | mobility | squares that a piece attacks, without own pawns and king and what enemy pawns attack | Mobility |
//! | files and outposts | rooks on open files; minor pieces on or before squares that no enemy pawn can attack | Rook on Open File, Outposts |
//! | shelter | the nearest pawn of either side before the king, on three files | King Safety: Pawn Shield, Pawn Storm |
//! | siege, checks | attacks beside the king, weak squares and checks, as an index of a table | King Safety: Attacking King Zone |
//! | attacked, loose | attacker by victim, by whether it is defended and whose turn it is | Hanging Piece, Loose Piece |
//! | pushes | pawn steps that attack a piece | Pawn Push |
//! | side to move | | Tempo |
//!
//! All weights and scales were fitted by `tabia-nets fit-hce` on positions of the engine's games with
//! itself, weights from 0 and scales from the whole; it counts by this code ([`features`]). `weights.rs`
//! says on which data and with which error; `nets/README.md` has the commands. Chosen by hand are the
//! points of the phase, the units of the siege index, and how lone kings are driven.

mod endgame;
mod features;
mod sight;
mod terms;
pub mod trace;
mod value;
mod weights;

#[cfg(test)]
mod tests;

pub use endgame::{DEAD, WHOLE};
pub use features::{Collector, FEATURES, KINDS, TERMS, Term, interchangeable};
pub use trace::trace;
pub use value::{FULL_PHASE, Features, MAX_VALUE, evaluate, features, mates_lone_king};
