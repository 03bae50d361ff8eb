//! A game as the commands that analyse and review see it: how its positions are searched, and the names that
//! what they write has for things. `chess` and `xiangqi` answer; the commands are the same for both.

mod chess;
mod decoding;
pub mod xiangqi;

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use tabia_core::pgn::Record;
use tabia_core::search::{Info, Limits, Score};

use super::cli::{Effort, Notation};
use super::running::Failure;

/// How much of a file is looked at to tell a list of positions from games, bytes.
pub const BEGINNING: usize = 64 << 10;

/// A position of a game that commands analyse and review.
pub trait Searched: Record + 'static {
    /// What searches.
    type Engine;
    /// What several engines share: nets and tables.
    type Shared: Send + Sync;

    /// The sides in JSON, the one that begins first.
    const SIDES: [&'static str; 2];
    /// Whose view scores are from, for people.
    const VIEW: &'static str;
    /// What JSON calls moves that are written for people.
    const IN_WORDS: &'static str;

    /// Runs lines of UCI in a session of the game, to their end.
    fn converse(lines: &[String]);

    /// The lines of UCI that set the position up.
    fn setup(&self) -> Vec<String>;

    /// Fails if a file is no net of the game.
    fn check_net(path: &Path) -> Result<(), Failure>;

    /// Loads the files that the command line names.
    fn load(effort: &Effort) -> Result<Self::Shared, Failure>;

    /// A new engine that tells so many lines, with a hash table of so many MiB.
    fn engine(shared: &Self::Shared, lines: usize, hash: usize) -> Result<Self::Engine, Failure>;

    /// Empties the hash table and forgets what was learned.
    fn forget(engine: &mut Self::Engine);

    /// Searches the position, with the moves that led to it, until a limit ends it.
    fn run(
        &self,
        engine: &mut Self::Engine,
        limits: Limits,
        listen: &mut dyn FnMut(Info<Self::Move>),
    );

    /// The score of a position in which the game is over by rule, from White's view; `None` in any other.
    fn final_score(&self) -> Option<Score>;

    /// A move as UCI writes it.
    fn uci(&self, mv: Self::Move) -> String;

    /// The notation for people that the command line asks for, in JSON or elsewhere.
    fn notation(asked: Option<Notation>, json: bool) -> Result<Self::Notation, Failure>;

    /// Opens a file of games or positions.
    fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
        Ok(Box::new(BufReader::with_capacity(BEGINNING, File::open(path)?)))
    }
}
