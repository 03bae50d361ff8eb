//! From a file to a network, and from positions to evaluations.

use super::alphazero;
use super::error::Error;
use super::leela;
use super::network::{CHUNK, Evaluation, Network, Query, Workspace};
use super::parameters::{Encoding, Parameters};
use super::planes::Plane;
use crate::position::Position;
use crate::types::Move;

impl Parameters {
    /// Reads a network of any kind that is known: Leela's `.pb.gz` or a file of our own.
    ///
    /// # Errors
    /// [`Error`] says what was expected and what was found. Nothing that a file may hold panics.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        if leela::is_leela(bytes) {
            return leela::read(bytes);
        }
        if bytes.starts_with(&alphazero::MAGIC) {
            return alphazero::read(bytes);
        }
        Err(Error::Unknown(bytes[..bytes.len().min(8)].to_vec()))
    }
}

impl Network {
    /// Reads a network of any kind that is known ([`Parameters::read`]) and arranges it for speed.
    ///
    /// # Errors
    /// [`Error`] says what was expected and what was found. Nothing that a file may hold panics.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        Self::new(&Parameters::read(bytes)?)
    }

    /// The input planes of a position with the positions before it.
    #[must_use]
    pub fn planes(&self, position: &Position) -> Vec<Plane> {
        match self.encoding() {
            Encoding::Leela => leela::planes(position).to_vec(),
            Encoding::AlphaZero => alphazero::planes(position).to_vec(),
        }
    }

    /// The number that this network's policy gives a legal move.
    #[must_use]
    pub fn move_index(&self, position: &Position, mv: Move) -> usize {
        match self.encoding() {
            Encoding::Leela if self.has_dense_policy() => leela::dense_index(position, mv),
            Encoding::Leela => leela::plane_index(position, mv),
            Encoding::AlphaZero => alphazero::plane_index(position, mv),
        }
    }

    /// Evaluates some positions, each with its legal moves, whose priors come back in their order. The
    /// position should know those before it, seven at least: networks look at them.
    ///
    /// Any number of positions may come; a multiple of eight is computed best.
    pub fn evaluate(
        &self,
        workspace: &mut Workspace,
        positions: &[(&Position, &[Move])],
    ) -> Vec<Evaluation> {
        let mut evaluations = Vec::with_capacity(positions.len());
        for chunk in positions.chunks(CHUNK) {
            let inputs: Vec<(Vec<Plane>, Vec<usize>)> = chunk
                .iter()
                .map(|&(position, moves)| {
                    let indices = moves.iter().map(|&mv| self.move_index(position, mv));
                    (self.planes(position), indices.collect())
                })
                .collect();
            let queries: Vec<Query> =
                inputs.iter().map(|(planes, moves)| Query { planes, moves }).collect();
            evaluations.extend(self.compute(workspace, &queries));
        }
        evaluations
    }
}
