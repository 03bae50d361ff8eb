//! A network ready to compute.

use super::buffer::Buffer;
use super::error::Error;
use super::layers::{
    Activation, Gate, GateBuffers, Head, HeadBuffers, InputConvolution, Policy, Winograd, add_skip,
    padded, softmax, tile_floats,
};
use super::parameters::{Encoding, Parameters, SQUARES};
use super::planes::Plane;

/// Boards that go through the layers together. More would leave the nearer caches; fewer would read
/// the weights more often.
pub const CHUNK: usize = 8;

/// What a network says of a position, from the view of the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The expected result: -1 for a loss, 0 for a draw, 1 for a win.
    pub value: f32,
    /// The chances of win, draw and loss, which add up to 1, if the network gives them.
    pub wdl: Option<[f32; 3]>,
    /// The prior of each move that was asked for, in that order; together 1.
    pub policy: Vec<f32>,
    /// Plies to the end of the game, if the network estimates them.
    pub moves_left: Option<f32>,
}

/// What is asked of a network: the planes of a position and the indices of its legal moves.
pub(super) struct Query<'a> {
    /// As many planes as the network's [`Encoding`] has.
    pub(super) planes: &'a [Plane],
    /// The moves whose priors are wanted, as the encoding numbers them for this network's policy.
    pub(super) moves: &'a [usize],
}

struct Tower {
    input: InputConvolution,
    blocks: Vec<(Winograd, Winograd, Option<Gate>)>,
}

/// A residual network, its weights arranged for speed. It never changes, so that threads can share it;
/// each computes with its own [`Workspace`].
pub struct Network {
    encoding: Encoding,
    filters: usize,
    tower: Tower,
    policy: Policy,
    dense_policy: bool,
    value: Head,
    wdl: bool,
    moves_left: Option<Head>,
    squeezed: usize,
}

/// The memory in which a network computes: made once, used for any number of evaluations.
pub struct Workspace {
    /// The body, what comes between two convolutions of a block, and what comes after them.
    boards: [Buffer; 3],
    tiles: [Buffer; 2],
    gates: GateBuffers,
    heads: HeadBuffers,
    policy: Buffer,
}

impl Network {
    /// Arranges the weights of a network.
    ///
    /// # Errors
    /// Where layers do not fit each other ([`Parameters::check`]).
    pub fn new(parameters: &Parameters) -> Result<Self, Error> {
        parameters.check()?;
        let blocks = parameters.blocks.iter().map(|block| {
            let gate = block.gate.as_ref().map(Gate::new);
            (Winograd::new(&block.first), Winograd::new(&block.second), gate)
        });
        let gates = parameters.blocks.iter().filter_map(|block| block.gate.as_ref());
        Ok(Self {
            encoding: parameters.encoding,
            filters: parameters.filters(),
            tower: Tower {
                input: InputConvolution::new(&parameters.input),
                blocks: blocks.collect(),
            },
            policy: Policy::new(&parameters.policy),
            dense_policy: parameters.policy.is_dense(),
            value: Head::new(&parameters.value),
            wdl: parameters.value.output.outputs == 3,
            moves_left: parameters.moves_left.as_ref().map(Head::new),
            squeezed: gates.map(|gate| gate.squeeze.outputs).max().unwrap_or(0),
        })
    }

    /// What the network sees and how it numbers moves.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether the last layer of the policy is dense.
    #[must_use]
    pub const fn has_dense_policy(&self) -> bool {
        self.dense_policy
    }

    /// Residual blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.tower.blocks.len()
    }

    /// Filters of the residual tower.
    #[must_use]
    pub const fn filters(&self) -> usize {
        self.filters
    }

    /// Whether residual blocks have squeeze and excitation.
    #[must_use]
    pub const fn has_gates(&self) -> bool {
        self.squeezed > 0
    }

    /// Whether the value comes as chances of win, draw and loss.
    #[must_use]
    pub const fn has_wdl(&self) -> bool {
        self.wdl
    }

    /// Whether the network estimates the plies to the end of the game.
    #[must_use]
    pub const fn has_moves_left(&self) -> bool {
        self.moves_left.is_some()
    }

    /// Memory to compute with.
    #[must_use]
    pub fn workspace(&self) -> Workspace {
        let board = CHUNK * SQUARES * padded(self.filters);
        let heads = std::iter::once(&self.value).chain(&self.moves_left);
        let widest = heads.clone().map(Head::channels).max().unwrap_or(0);
        let tiles = tile_floats(CHUNK, widest.max(self.filters).max(self.policy.channels()));
        Workspace {
            boards: [Buffer::zeros(board), Buffer::zeros(board), Buffer::zeros(board)],
            tiles: [Buffer::zeros(tiles), Buffer::zeros(tiles)],
            gates: GateBuffers::new(CHUNK, self.filters, self.squeezed),
            heads: HeadBuffers::new(CHUNK, heads),
            policy: Buffer::zeros(CHUNK * SQUARES * self.policy.channels()),
        }
    }

    /// Evaluates some positions, any number of them.
    pub(super) fn compute(&self, workspace: &mut Workspace, queries: &[Query]) -> Vec<Evaluation> {
        let mut evaluations = Vec::with_capacity(queries.len());
        for chunk in queries.chunks(CHUNK) {
            self.compute_chunk(workspace, chunk, &mut evaluations);
        }
        evaluations
    }

    fn compute_chunk(
        &self,
        workspace: &mut Workspace,
        queries: &[Query],
        evaluations: &mut Vec<Evaluation>,
    ) {
        let count = queries.len();
        let Workspace { boards: [body, between, after], tiles, gates, heads, policy } = workspace;
        let size = SQUARES * padded(self.filters);
        for (query, board) in queries.iter().zip(body.chunks_exact_mut(size)) {
            self.tower.input.apply(query.planes, board);
        }
        for (first, second, gate) in &self.tower.blocks {
            first.apply(count, body, between, tiles, Activation::Relu);
            second.apply(count, between, after, tiles, Activation::None);
            match gate {
                Some(gate) => gate.apply(count, after, body, gates),
                None => add_skip(&after[..count * size], &mut body[..count * size]),
            }
        }
        self.policy.prepare(count, body, policy, tiles);
        let hidden = policy.chunks_exact(SQUARES * self.policy.channels());
        for (query, hidden) in queries.iter().zip(hidden) {
            let mut priors: Vec<f32> =
                query.moves.iter().map(|&index| self.policy.output(hidden, index)).collect();
            softmax(&mut priors);
            evaluations.push(Evaluation {
                value: 0.0,
                wdl: None,
                policy: priors,
                moves_left: None,
            });
        }
        let first = evaluations.len() - count;
        let fresh = &mut evaluations[first..];
        let values = self.value.apply(count, body, tiles, heads).chunks_exact(self.value.width());
        for (evaluation, row) in fresh.iter_mut().zip(values) {
            (evaluation.value, evaluation.wdl) = self.value_of(row);
        }
        if let Some(head) = &self.moves_left {
            let rows = head.apply(count, body, tiles, heads).chunks_exact(head.width());
            for (evaluation, row) in fresh.iter_mut().zip(rows) {
                evaluation.moves_left = Some(row[0].max(0.0));
            }
        }
    }

    /// The value, and the chances if the network has them, of the outputs of its head.
    fn value_of(&self, row: &[f32]) -> (f32, Option<[f32; 3]>) {
        if !self.wdl {
            return (row[0].tanh(), None);
        }
        let mut wdl = [row[0], row[1], row[2]];
        softmax(&mut wdl);
        (wdl[0] - wdl[2], Some(wdl))
    }
}
