//! What the search asks of a game. It knows moves, keys, checks and exchanges, and no file or rank;
//! `chess.rs` answers for chess.

use std::fmt::Debug;

use arrayvec::ArrayVec;

use super::host::Host;
use super::score::Value;
use super::tablebases::Tablebases;
use crate::tablebase::Outcome;

/// The legal moves of a position. No supported game has more.
pub type Moves<G> = ArrayVec<<G as Game>::Move, 256>;

/// A move of a game.
pub trait GameMove: Copy + Eq + Debug + Send + Sync + 'static {
    /// A word for "no move", equal to none that can be played.
    const NULL: Self;

    /// The move in 16 bits, 0 for [`GameMove::NULL`].
    fn to_bits(self) -> u16;

    /// The move of these bits. Any may be given; only [`Game::is_legal`] tells whether it makes sense.
    fn from_bits(bits: u16) -> Self;

    /// Index of the square it starts from, below [`Game::SQUARES`].
    fn origin(self) -> usize;

    /// Index of the square it goes to, below [`Game::SQUARES`].
    fn target(self) -> usize;
}

/// The static evaluation of one search thread.
pub trait Evaluate<G: Game> {
    /// Starts again from another first position.
    fn reset(&mut self);

    /// A move was made that changed these pieces.
    fn push(&mut self, changes: &G::Changes);

    /// The last move was taken back.
    fn pop(&mut self);

    /// The evaluation for the side to move, internal units, within
    /// [`EVAL_BOUND`](super::score::EVAL_BOUND). It does not depend on how the position came about.
    fn evaluate(&mut self, position: &G) -> Value;
}

/// How many keys [`Game::correction_keys`] gives.
pub const CORRECTION_KEYS: usize = 4;

/// A position of a game, with the history that its rules ask for.
pub trait Game: Clone + Send + 'static {
    /// A move.
    type Move: GameMove;
    /// What a move changes, for an incremental evaluation.
    type Changes;
    /// The static evaluation.
    type Evaluator: Evaluate<Self>;
    /// A set of squares.
    type Squares: Copy;
    /// What the opponent attacks.
    type Threats: Copy;
    /// What must be known of a position to tell which moves give check.
    type CheckSquares: Copy;

    /// How many squares the board has.
    const SQUARES: usize;
    /// How many kinds of pieces there are, those of either side counted apart.
    const PIECES: usize;
    /// How many kinds of captured pieces there are, "none" among them as number 0.
    const VICTIMS: usize;

    /// Who is to move: 0 or 1.
    fn side(&self) -> usize;
    /// A hash of the position.
    fn key(&self) -> u64;
    /// An approximation of the key after a legal move, cheap to compute. It is used to prefetch only.
    fn key_after(&self, mv: Self::Move) -> u64;
    /// A hash of what changes slowest in the position; in chess, of the pawns.
    fn structure_key(&self) -> u64;
    /// Hashes of parts of the position, for the correction history.
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS];
    /// The number of the game's next move, from 1, as its players count.
    fn move_number(&self) -> u32;
    /// Plies since the last move that cannot be taken back.
    fn halfmove_clock(&self) -> u16;
    /// The value of [`Game::halfmove_clock`], in plies, from which a game is drawn.
    const HALFMOVE_LIMIT: u16;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The score for the side to move if the rules end the game here, mates and stalemates aside, for a search
    /// that began `ply` plies ago: 0 for a draw. `None` if the game goes on.
    fn rule_score(&self, ply: usize) -> Option<Value>;
    /// Whether a score may hold only on this way to the position, because the rules of repetition decide it. Such
    /// scores are not stored.
    fn depends_on_path(_score: Value) -> bool {
        false
    }
    /// Whether the side to move can repeat an earlier position with one move. A position of the last
    /// `ply` plies, those of the search, needs to have occurred once only.
    fn can_repeat(&self, ply: usize) -> bool;
    /// Whether the side to move, if it has no noisy move, might have no legal move at all. Must be
    /// cheap, and true only rarely: what follows is a full generation of moves.
    fn may_be_stuck(&self) -> bool;
    /// Whether passing the turn is likely to be worse than the best move: false in endings where
    /// zugzwang is common.
    fn allows_null_move(&self) -> bool;

    /// Makes a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Changes;
    /// Takes the last move back.
    fn unmake(&mut self);
    /// Passes the turn. Not allowed in check.
    fn make_null(&mut self);
    /// Takes a null move back.
    fn unmake_null(&mut self);

    /// Adds the legal captures and promotions.
    fn add_noisy_moves(&self, moves: &mut Moves<Self>);
    /// Adds the other legal moves.
    fn add_quiet_moves(&self, moves: &mut Moves<Self>);
    /// Whether a move can be played here. Any bits may be asked about.
    fn is_legal(&self, mv: Self::Move) -> bool;
    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        all_moves(self).len() as u64
    }
    /// How many ways lead two plies ahead.
    fn count_two_plies(&mut self) -> u64 {
        let mut leaves = 0;
        for mv in all_moves(self) {
            self.make(mv);
            leaves += self.count_moves();
            self.unmake();
        }
        leaves
    }
    /// Whether there is any legal move.
    fn has_legal_move(&self) -> bool;
    /// Whether the side to move has lost if it has no legal move, instead of a draw.
    #[inline]
    fn is_lost_without_moves(&self) -> bool {
        self.in_check()
    }

    /// Whether a legal move is a capture or a promotion.
    fn is_noisy(&self, mv: Self::Move) -> bool;
    /// The number of the piece that a legal move moves, below [`Game::PIECES`].
    fn moving_piece(&self, mv: Self::Move) -> usize;
    /// The number of the kind that a legal move captures, below [`Game::VICTIMS`]; 0 for none.
    fn victim(&self, mv: Self::Move) -> usize;
    /// What a legal move wins at once by capture and promotion, internal units.
    fn gain(&self, mv: Self::Move) -> Value;
    /// Whether the exchange that a legal move begins wins at least so much, internal units.
    fn see(&self, mv: Self::Move, threshold: Value) -> bool;

    /// What the opponent attacks.
    fn threats(&self) -> Self::Threats;
    /// All squares that the opponent attacks.
    fn attacked(threats: &Self::Threats) -> Self::Squares;
    /// What a legal move brings out of the reach of cheaper pieces, internal units; negative for a
    /// piece that it exposes to them.
    fn relief(&self, mv: Self::Move, threats: &Self::Threats) -> Value;
    /// Whether a set has a square.
    fn contains(squares: Self::Squares, square: usize) -> bool;
    /// From where the side to move gives check.
    fn check_squares(&self) -> Self::CheckSquares;
    /// Whether a legal move gives check.
    fn gives_check(&self, mv: Self::Move, squares: &Self::CheckSquares) -> bool;

    /// An evaluation in centipawns.
    fn centipawns(&self, value: Value) -> i32;
    /// The tablebases' result for the side to move, with `depth` plies left to search; `None` if they
    /// do not have the position, or are not asked at this depth.
    fn probe_tb(&self, _tablebases: &Tablebases, _depth: i32) -> Option<Outcome> {
        None
    }
    /// Reports to the host that this position is evaluated, for tools that collect such positions.
    fn observe(&self, _host: &mut dyn Host) {}
}

/// All legal moves of a position.
pub fn all_moves<G: Game>(position: &G) -> Moves<G> {
    let mut moves = ArrayVec::new();
    position.add_noisy_moves(&mut moves);
    position.add_quiet_moves(&mut moves);
    moves
}
