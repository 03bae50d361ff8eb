//! From positions to others that nobody has played: a few pieces are moved, removed or exchanged.
//!
//! Positions of one game have most of their pieces in common, and a net learns games by heart
//! before it has learned what is common to all. A teacher's static evaluation can be had of any
//! position, so that each may get features of its own. Shards keep their names; those that are
//! there already are kept.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::{Deserialize, Serialize};
use tabia_core::types::PieceType;

use crate::derive;
use crate::noise::wins_material;
use crate::random::Random;
use crate::record::{CASTLING_ROOK, Outcome, Record};
use crate::teacher::Net;

/// What `vary` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The folder for the positions that are made
    #[arg(long)]
    pub out: PathBuf,
    /// Scores by this net's static evaluation: HalfKP, or HalfKAv2_hm of Stockfish 14 to 15.1
    #[arg(long)]
    pub teacher: PathBuf,
    /// Most changes of a position; each has at least one
    #[arg(long, default_value_t = 3)]
    pub changes: usize,
    /// Leave out positions whose score lies further than this from that of the position that they
    /// were made of, internal units
    #[arg(long, default_value_t = 400)]
    pub close: u32,
    /// The seed of the changes
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
}

/// Makes one position of each, where the teacher finds it close; answers with how many there are.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder holds shards of other settings; whole
/// shards stay.
pub fn run(options: &Options) -> Result<u64> {
    let (teacher, teacher_sha256) = Net::read(&options.teacher)?;
    let &Options { changes, close, seed, .. } = options;
    let settings = ("vary", &Settings { teacher_sha256, changes, close, seed });
    derive::run(&options.data, &options.out, settings, options.threads, |origin, number, record| {
        let stream = origin.number << 32 | number;
        let mut random = Random::new(seed ^ origin.seed, stream);
        Ok(vary(record, &teacher, options, &mut random)?.into_iter().collect())
    })
}

/// What positions depend on besides those that they are made of.
#[derive(Serialize, Deserialize)]
struct Settings {
    teacher_sha256: String,
    changes: usize,
    close: u32,
    seed: u64,
}

/// How often something is tried that may not be possible.
const TRIES: usize = 4;

/// A position made of another, with the teacher's score; nothing where it is no legal one, somebody
/// is in check, or it is too far off.
fn vary(
    record: &Record,
    teacher: &Net,
    options: &Options,
    random: &mut Random,
) -> Result<Option<Record>> {
    let Some(score) = record.score() else { return Ok(None) };
    for _ in 0..TRIES {
        let mut board = Board(record.board());
        for _ in 0..=random.below(options.changes.max(1)) {
            board.change(random);
        }
        let mut made = record.with_board(&board.0);
        let Ok(position) = made.position() else { continue };
        if made.key() == record.key() || position.in_check() {
            continue;
        }
        let new = teacher.evaluate(&made)?;
        if new.abs_diff(i32::from(score)) > options.close {
            continue;
        }
        made.set_score(Some(new));
        made.set_outcome(Outcome::Unknown);
        made.set_noisy(wins_material(&position));
        return Ok(Some(made));
    }
    Ok(None)
}

const PAWN: u8 = PieceType::Pawn as u8;
const ROOK: u8 = PieceType::Rook as u8;
const KING: u8 = PieceType::King as u8;
/// Black's bit.
const COLOR: u8 = 8;

/// Four bits for what stands on a square, as records have them.
struct Board([Option<u8>; 64]);

impl Board {
    fn change(&mut self, random: &mut Random) {
        match random.below(8) {
            0 => self.remove_pair(random),
            1 => self.remove_pawn(random),
            2 => self.move_king(random),
            3 | 4 => self.move_pawn(random),
            _ => self.move_piece(random),
        }
    }

    /// A square with a piece of some kind, chosen at random.
    fn pick(&self, random: &mut Random, is: impl Fn(u8) -> bool) -> Option<usize> {
        let found = |&square: &usize| self.0[square].is_some_and(&is);
        let count = (0..64).filter(found).count();
        if count == 0 { None } else { (0..64).filter(found).nth(random.below(count)) }
    }

    /// One piece of a kind that both sides have goes from each.
    fn remove_pair(&mut self, random: &mut Random) {
        let kind = random.below(usize::from(KING)) as u8;
        let [white, black] = [0, COLOR].map(|color| self.pick(random, |code| code == kind | color));
        if let (Some(white), Some(black)) = (white, black) {
            (self.0[white], self.0[black]) = (None, None);
        }
    }

    fn remove_pawn(&mut self, random: &mut Random) {
        if let Some(square) = self.pick(random, |code| code & !COLOR == PAWN) {
            self.0[square] = None;
        }
    }

    /// A pawn goes to a square beside it, before or behind it.
    fn move_pawn(&mut self, random: &mut Random) {
        let Some(from) = self.pick(random, |code| code & !COLOR == PAWN) else { return };
        if let Some(to) = beside(from, random)
            && self.0[to].is_none()
            && (1..7).contains(&(to / 8))
        {
            self.0.swap(from, to);
        }
    }

    /// A king goes to a square beside it; it castles no more.
    fn move_king(&mut self, random: &mut Random) {
        let Some(from) = self.pick(random, |code| code & !COLOR == KING) else { return };
        let Some(to) = beside(from, random) else { return };
        if self.0[to].is_none() {
            let color = self.0[from].map_or(0, |code| code & COLOR);
            self.0.swap(from, to);
            for code in self.0.iter_mut().flatten() {
                if *code == CASTLING_ROOK | color {
                    *code = ROOK | color;
                }
            }
        }
    }

    /// A piece goes anywhere.
    fn move_piece(&mut self, random: &mut Random) {
        let is = |code: u8| !matches!(code & !COLOR, PAWN | KING | CASTLING_ROOK);
        let Some(from) = self.pick(random, is) else { return };
        let to = random.below(64);
        if self.0[to].is_none() {
            self.0.swap(from, to);
        }
    }
}

/// One of the eight squares around another.
fn beside(square: usize, random: &mut Random) -> Option<usize> {
    let step = |x: usize, random: &mut Random| (x + random.below(3)).checked_sub(1);
    let (file, rank) = (step(square % 8, random)?, step(square / 8, random)?);
    (file < 8 && rank < 8).then_some(8 * rank + file)
}
