//! A teacher of the kind that Stockfish 14 to 15.1 used: HalfKAv2_hm, 1024x2 and eight stacks of
//! dense layers by the number of pieces.
//!
//! The file is little-endian: version, hash, length of a description and the description (u32 x 3,
//! text); hash, biases (i16), rows by feature (i16) and piece-square values by feature (i32) of the
//! first layer; then for each stack its hash, biases (i32) and weights (i8) of three layers. Scores
//! are internal units, 361 to a pawn as that program tells them.

use anyhow::{Result, bail, ensure};
use tabia_core::types::{Color, Piece, PieceType, Square};

use crate::record::Record;

/// What such files begin with.
const VERSION: u32 = 0x7AF3_2F20;
/// Numbers of one side's accumulator.
const WIDTH: usize = 1024;
/// Features of one king's square: six kinds of pieces, the kings as one, on 64 squares.
const PER_KING: usize = 11 * 64;
const KING_BUCKETS: usize = 32;
const FEATURES: usize = KING_BUCKETS * PER_KING;
const STACKS: usize = 8;
/// Outputs of the first dense layer; the last of them goes straight to the result.
const FIRST: usize = 16;
const SECOND: usize = 32;
/// Units of the net's result in one internal unit.
const OUTPUT_UNIT: i32 = 16;
/// An output of 1.0 in the first dense layer, and what it is in the result.
const DIRECT: (i32, i32) = (127 * 64, 600 * OUTPUT_UNIT);

type Row = [i16; WIDTH];

/// Dense layers for positions with some number of pieces.
struct Stack {
    biases1: [i32; FIRST],
    /// By input: most of them are 0 and left out.
    weights1: Vec<[i16; FIRST]>,
    biases2: [i32; SECOND],
    weights2: Vec<[i16; SECOND]>,
    bias3: i32,
    weights3: [i16; SECOND],
}

/// A net that has been read.
pub struct HalfKa {
    biases: Row,
    rows: Vec<Row>,
    /// What each feature counts by itself, for each stack.
    values: Vec<[i32; STACKS]>,
    stacks: Vec<Stack>,
}

impl HalfKa {
    /// Whether a file is meant to be such a net.
    #[must_use]
    pub fn is_meant(bytes: &[u8]) -> bool {
        bytes.starts_with(&VERSION.to_le_bytes())
    }

    /// Reads a net.
    ///
    /// # Errors
    ///
    /// Where it is another kind of file, or one of another length.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        ensure!(Self::is_meant(bytes), "it is no HalfKAv2_hm net: it has another version");
        let mut rest = Reader(&bytes[4..]);
        rest.skip(4)?;
        let description = rest.number()?;
        rest.skip(description as usize)?;
        rest.skip(4)?;
        let biases = rest.words::<WIDTH>()?;
        let rows = (0..FEATURES).map(|_| rest.words()).collect::<Result<_>>()?;
        let values = (0..FEATURES).map(|_| rest.longs()).collect::<Result<_>>()?;
        let stacks = (0..STACKS).map(|_| rest.stack()).collect::<Result<_>>()?;
        ensure!(rest.0.is_empty(), "{} bytes follow the net", rest.0.len());
        Ok(Self { biases, rows, values, stacks })
    }

    /// The static evaluation for the side to move, internal units.
    #[must_use]
    pub fn evaluate(&self, record: &Record) -> i32 {
        Evaluator::new(self).evaluate(record)
    }
}

/// Evaluates one record after another. What a record has in common with the one before, as those of
/// one game have much, is not summed up again; the scores do not depend on it.
pub struct Evaluator<'a> {
    net: &'a HalfKa,
    views: [View; 2],
}

/// One side's accumulator.
struct View {
    /// What stands on each square, and where the side's king: the features that are summed up.
    board: [Option<Piece>; 64],
    king: Square,
    sums: Row,
    values: [i32; STACKS],
}

impl<'a> Evaluator<'a> {
    /// Has seen no record yet.
    #[must_use]
    pub fn new(net: &'a HalfKa) -> Self {
        let empty =
            || View { board: [None; 64], king: Square::A1, sums: net.biases, values: [0; STACKS] };
        Self { net, views: [empty(), empty()] }
    }

    /// The static evaluation for the side to move, internal units.
    pub fn evaluate(&mut self, record: &Record) -> i32 {
        let mut board = [None; 64];
        let mut kings = [Square::A1; 2];
        let mut count = 0;
        for (piece, square) in record.pieces() {
            board[square.index()] = Some(piece);
            count += 1;
            if piece.kind() == PieceType::King {
                kings[piece.color().index()] = square;
            }
        }
        let stack = (count.clamp(1, 32) - 1) / 4;
        let us = record.side_to_move();
        let mut inputs: Row = [0; WIDTH];
        let mut material = 0;
        for (side, half) in [us, !us].into_iter().zip(inputs.chunks_exact_mut(WIDTH / 2)) {
            let view = &mut self.views[side.index()];
            view.see(self.net, side, kings[side.index()], &board, count);
            let value = view.values[stack];
            material += if side == us { value } else { -value };
            // Each number is weighed by another of the same side.
            let (low, high) = view.sums.split_at(WIDTH / 2);
            for ((input, &a), &b) in half.iter_mut().zip(low).zip(high) {
                *input = (a.clamp(0, 127) * b.clamp(0, 127)) >> 7;
            }
        }
        (material / 2 + self.net.stacks[stack].evaluate(&inputs)) / OUTPUT_UNIT
    }
}

impl View {
    /// Brings the sums to another board with so many pieces: by what differs, or from the beginning
    /// where that is less.
    fn see(
        &mut self,
        net: &HalfKa,
        side: Color,
        king: Square,
        board: &[Option<Piece>; 64],
        count: usize,
    ) {
        let differs = self.board.iter().zip(board).filter(|(old, new)| old != new).count();
        if king != self.king || differs > count {
            // In place: one that is made and moved here takes a seventh more time in all.
            self.board = [None; 64];
            self.king = king;
            self.sums = net.biases;
            self.values = [0; STACKS];
        }
        for square in Square::ALL {
            let (old, new) = (self.board[square.index()], board[square.index()]);
            if old == new {
                continue;
            }
            let row_of = |piece| feature(side, king, piece, square);
            if let Some(piece) = old {
                self.change(net, row_of(piece), i16::wrapping_sub, |sum, value| sum - value);
            }
            if let Some(piece) = new {
                self.change(net, row_of(piece), i16::wrapping_add, |sum, value| sum + value);
            }
        }
        self.board = *board;
    }

    /// Takes one feature in or out.
    #[inline]
    fn change(
        &mut self,
        net: &HalfKa,
        feature: usize,
        sum_with: impl Fn(i16, i16) -> i16,
        value_with: impl Fn(i32, i32) -> i32,
    ) {
        for (sum, &weight) in self.sums.iter_mut().zip(&net.rows[feature]) {
            *sum = sum_with(*sum, weight);
        }
        for (sum, &value) in self.values.iter_mut().zip(&net.values[feature]) {
            *sum = value_with(*sum, value);
        }
    }
}

impl Stack {
    fn evaluate(&self, inputs: &Row) -> i32 {
        let mut first = self.biases1;
        for (&input, weights) in inputs.iter().zip(&self.weights1) {
            if input != 0 {
                for (sum, weight) in first.iter_mut().zip(weights) {
                    // Both are within 127.
                    *sum += i32::from(input * weight);
                }
            }
        }
        let mut hidden = [0_i16; SECOND];
        for (i, &sum) in first[..FIRST - 1].iter().enumerate() {
            // Both the square and the number itself, each up to 127.
            hidden[i] = ((i64::from(sum) * i64::from(sum)) >> 19).min(127) as i16;
            hidden[FIRST - 1 + i] = (sum >> 6).clamp(0, 127) as i16;
        }
        let mut second = [0_i16; SECOND];
        for ((out, &bias), weights) in second.iter_mut().zip(&self.biases2).zip(&self.weights2) {
            *out = ((bias + product(&hidden, weights)) >> 6).clamp(0, 127) as i16;
        }
        let direct = first[FIRST - 1] * DIRECT.1 / DIRECT.0;
        self.bias3 + product(&second, &self.weights3) + direct
    }
}

fn product<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// Which row a piece has in one side's view: turned so that the side plays upwards and its king
/// stands on the files e to h.
fn feature(side: Color, king: Square, piece: Piece, square: Square) -> usize {
    let turn = if side == Color::White { 0 } else { 56 };
    let king = king.index() ^ turn;
    let mirror = if king % 8 < 4 { 7 } else { 0 };
    let king = king ^ mirror;
    let bucket = (7 - king / 8) * 4 + (7 - king % 8);
    let plane = match piece.kind() {
        PieceType::King => 10,
        kind => 2 * kind.index() + usize::from(piece.color() != side),
    };
    bucket * PER_KING + plane * 64 + (square.index() ^ turn ^ mirror)
}

/// What is left of a file.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let Some((taken, rest)) = self.0.split_at_checked(count) else {
            bail!("the net is cut short: {} bytes are missing", count - self.0.len());
        };
        self.0 = rest;
        Ok(taken)
    }

    fn skip(&mut self, count: usize) -> Result<()> {
        self.take(count).map(drop)
    }

    fn number(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(*self.take(4)?.first_chunk().expect("four bytes")))
    }

    fn words<const N: usize>(&mut self) -> Result<[i16; N]> {
        let (words, _) = self.take(2 * N)?.as_chunks();
        Ok(std::array::from_fn(|i| i16::from_le_bytes(words[i])))
    }

    fn longs<const N: usize>(&mut self) -> Result<[i32; N]> {
        let (longs, _) = self.take(4 * N)?.as_chunks();
        Ok(std::array::from_fn(|i| i32::from_le_bytes(longs[i])))
    }

    fn bytes<const N: usize>(&mut self) -> Result<[i16; N]> {
        let bytes = self.take(N)?;
        Ok(std::array::from_fn(|i| i16::from(bytes[i].cast_signed())))
    }

    fn stack(&mut self) -> Result<Stack> {
        self.skip(4)?;
        Ok(Stack {
            biases1: self.longs()?,
            weights1: {
                let rows = (0..FIRST).map(|_| self.bytes()).collect::<Result<Vec<Row>>>()?;
                (0..WIDTH).map(|input| std::array::from_fn(|output| rows[output][input])).collect()
            },
            biases2: self.longs()?,
            weights2: (0..SECOND).map(|_| self.bytes()).collect::<Result<_>>()?,
            bias3: self.longs::<1>()?[0],
            weights3: self.bytes()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use tabia_core::position::Position;

    use super::*;
    use crate::random::mix;

    const STACK_BYTES: usize =
        4 + 4 * FIRST + FIRST * WIDTH + 4 * SECOND + SECOND * SECOND + 4 + SECOND;

    /// A net without weights, but for what a white pawn on e4 counts in the view of a king on g1.
    fn file() -> Vec<u8> {
        let mut bytes = VERSION.to_le_bytes().to_vec();
        bytes.extend([0; 4]);
        bytes.extend(3_u32.to_le_bytes());
        bytes.extend(b"abc");
        let values = bytes.len() + 4 + 2 * WIDTH * (1 + FEATURES);
        bytes.resize(values + 4 * STACKS * FEATURES + STACKS * STACK_BYTES, 0);
        let feature = feature(Color::White, Square::G1, Piece::WhitePawn, Square::E4);
        for stack in 0..STACKS {
            let at = values + 4 * (feature * STACKS + stack);
            bytes[at..at + 4].copy_from_slice(&(100 * 2 * OUTPUT_UNIT).to_le_bytes());
        }
        bytes
    }

    #[test]
    fn values_of_pieces_count_for_their_side() {
        let net = HalfKa::from_bytes(&file()).expect("a net");
        let evaluate = |fen: &str| {
            let position = Position::from_fen(fen).expect("a position");
            net.evaluate(&Record::new(&position, 0))
        };
        assert_eq!(evaluate("4k3/8/8/8/4P3/8/8/6K1 w - - 0 1"), 100);
        assert_eq!(evaluate("4k3/8/8/8/4P3/8/8/6K1 b - - 0 1"), -100);
        // The same from the other side, and with left and right exchanged.
        assert_eq!(evaluate("6k1/8/8/4p3/8/8/8/4K3 b - - 0 1"), 100);
        assert_eq!(evaluate("4k3/8/8/8/3P4/8/8/1K6 w - - 0 1"), 100);
        assert_eq!(evaluate("4k3/8/8/8/3P4/8/8/6K1 w - - 0 1"), 0);
    }

    #[test]
    fn what_came_before_makes_no_difference() {
        let mut bytes = file();
        // Rows of some units, and dense layers of one or none.
        let header = bytes.len() - STACKS * STACK_BYTES - (2 * WIDTH + 4 * STACKS) * FEATURES;
        let rows = header..header + 2 * WIDTH * FEATURES;
        for (i, byte) in bytes[rows].iter_mut().enumerate().step_by(2) {
            *byte = (mix(i as u64) % 16) as u8;
        }
        let stacks = bytes.len() - STACKS * STACK_BYTES;
        for (i, byte) in bytes[stacks..].iter_mut().enumerate() {
            *byte = u8::from(mix(i as u64).is_multiple_of(64));
        }
        let net = HalfKa::from_bytes(&bytes).expect("a net");
        let mut evaluator = Evaluator::new(&net);
        let mut scores = Vec::new();
        let mut position = Position::startpos();
        for number in 0..300 {
            let record = Record::new(&position, 0);
            let score = evaluator.evaluate(&record);
            assert_eq!(score, net.evaluate(&record), "{}", position.fen());
            scores.push(score);
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::startpos();
            } else {
                position.make(moves[mix(number) as usize % moves.len()]);
            }
        }
        scores.sort_unstable();
        scores.dedup();
        assert!(scores.len() > 50, "{} scores", scores.len());
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = file();
        let error = |bytes: &[u8]| HalfKa::from_bytes(bytes).err().map(|error| error.to_string());
        assert!(error(&bytes[..bytes.len() - 9]).is_some_and(|text| text.contains("cut short")));
        assert!(error(b"P5 1 1").is_some_and(|text| text.contains("another version")));
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(error(&longer).as_deref(), Some("1 bytes follow the net"));
    }
}
