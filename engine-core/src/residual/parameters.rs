//! A residual network as files describe it: batch normalisation folded in, nothing arranged for speed.

use super::error::Error;

/// Squares of a board.
pub const SQUARES: usize = 64;
/// The most filters, and outputs of a dense layer, that a file may have: far above any known net.
const MOST_CHANNELS: usize = 4096;
/// The most residual blocks that a file may have.
const MOST_BLOCKS: usize = 256;

/// Which planes a network sees, and how it numbers moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Leela Chess Zero's: 112 planes; 1,858 moves, or 80 planes of moves.
    Leela,
    /// AlphaZero's: 119 planes, 73 planes of moves.
    AlphaZero,
}

impl Encoding {
    /// Input planes.
    #[must_use]
    pub const fn planes(self) -> usize {
        match self {
            Self::Leela => 112,
            Self::AlphaZero => 119,
        }
    }

    /// Planes of a convolutional policy.
    #[must_use]
    pub const fn policy_planes(self) -> usize {
        match self {
            Self::Leela => 80,
            Self::AlphaZero => 73,
        }
    }

    /// Outputs of a dense policy, if the encoding has one.
    #[must_use]
    pub const fn policy_moves(self) -> Option<usize> {
        match self {
            Self::Leela => Some(1858),
            Self::AlphaZero => None,
        }
    }
}

/// A convolution over the board that keeps its size: squares beyond the edge count as 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Convolution {
    /// Planes that it reads.
    pub inputs: usize,
    /// Filters, the planes that it writes.
    pub outputs: usize,
    /// 1 or 3: squares across.
    pub size: usize,
    /// By filter, input plane, rank and file, from the first rank and the a-file on.
    pub weights: Vec<f32>,
    /// One for each filter.
    pub biases: Vec<f32>,
}

/// A dense (fully connected) layer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Dense {
    /// Numbers that it reads.
    pub inputs: usize,
    /// Numbers that it writes.
    pub outputs: usize,
    /// By output, then input.
    pub weights: Vec<f32>,
    /// One for each output.
    pub biases: Vec<f32>,
}

/// Squeeze and excitation: each filter's mean over the board gives, by two dense layers with ReLU
/// between, a gate (through the sigmoid) and a bias for every filter.
#[derive(Clone, PartialEq, Debug)]
pub struct SqueezeExcitation {
    /// From the means of the filters to a few numbers.
    pub squeeze: Dense,
    /// From those to the gates of all filters and then the biases of all filters.
    pub excite: Dense,
}

/// A residual block: convolution, ReLU, convolution, gate if there is one, the input added, ReLU.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The first convolution.
    pub first: Convolution,
    /// The second convolution.
    pub second: Convolution,
    /// The gate, in networks with squeeze and excitation.
    pub gate: Option<SqueezeExcitation>,
}

/// What gives a number for each move, whose softmax over the legal moves are the priors.
#[derive(Clone, PartialEq, Debug)]
pub enum PolicyHead {
    /// A convolution with ReLU, then one whose planes are kinds of moves, by the square they start on.
    Convolution {
        /// With ReLU.
        hidden: Convolution,
        /// One plane for each kind of move.
        moves: Convolution,
    },
    /// A convolution with ReLU, then a dense layer with an output for each move.
    Dense {
        /// With ReLU.
        hidden: Convolution,
        /// Reads planes one after the other.
        moves: Dense,
    },
}

impl PolicyHead {
    /// Whether its last layer is dense.
    #[must_use]
    pub const fn is_dense(&self) -> bool {
        matches!(self, Self::Dense { .. })
    }
}

/// A convolution and two dense layers, ReLU after the first two: value and moves left.
#[derive(Clone, PartialEq, Debug)]
pub struct ScalarHead {
    /// With ReLU.
    pub convolution: Convolution,
    /// Reads planes one after the other; with ReLU.
    pub hidden: Dense,
    /// The outputs: for a value one, whose hyperbolic tangent it is, or three, whose softmax are the
    /// chances of win, draw and loss; for moves left one, with ReLU.
    pub output: Dense,
}

/// A whole network.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// What the network sees and how it numbers moves.
    pub encoding: Encoding,
    /// From the input planes to the filters; with ReLU.
    pub input: Convolution,
    /// The residual tower.
    pub blocks: Vec<Block>,
    /// What gives the priors.
    pub policy: PolicyHead,
    /// What gives the value.
    pub value: ScalarHead,
    /// What gives the number of moves left, in networks that have it.
    pub moves_left: Option<ScalarHead>,
}

impl Parameters {
    /// Filters of the residual tower.
    #[must_use]
    pub fn filters(&self) -> usize {
        self.input.outputs
    }

    /// Checks that all layers fit each other, so that whoever computes with them need not.
    ///
    /// # Errors
    /// [`Error::Shape`] names the layer, with what was expected and what was found.
    pub fn check(&self) -> Result<(), Error> {
        let filters = self.filters();
        at_most("input convolution", "filters", MOST_CHANNELS, filters)?;
        at_most("residual tower", "blocks", MOST_BLOCKS, self.blocks.len())?;
        self.input.check("input convolution", self.encoding.planes(), Some(filters), &[3])?;
        for (number, block) in self.blocks.iter().enumerate() {
            let name = |part| format!("block {number}, {part}");
            block.first.check(&name("first convolution"), filters, Some(filters), &[3])?;
            block.second.check(&name("second convolution"), filters, Some(filters), &[3])?;
            if let Some(gate) = &block.gate {
                gate.squeeze.check(&name("squeeze"), filters, None)?;
                let excite = name("excitation");
                gate.excite.check(&excite, gate.squeeze.outputs, Some(2 * filters))?;
            }
        }
        match &self.policy {
            PolicyHead::Convolution { hidden, moves } => {
                hidden.check("policy, first convolution", filters, None, &[1, 3])?;
                let planes = Some(self.encoding.policy_planes());
                moves.check("policy, second convolution", hidden.outputs, planes, &[1, 3])?;
            }
            PolicyHead::Dense { hidden, moves } => {
                hidden.check("policy convolution", filters, None, &[1, 3])?;
                let outputs = self.encoding.policy_moves().ok_or_else(|| {
                    Error::Unsupported("a dense policy in AlphaZero's encoding".to_owned())
                })?;
                moves.check("policy, dense layer", SQUARES * hidden.outputs, Some(outputs))?;
            }
        }
        self.value.check("value", filters)?;
        if !matches!(self.value.output.outputs, 1 | 3) {
            return Err(Error::shape("value", "outputs", "1 or 3", self.value.output.outputs));
        }
        let Some(moves_left) = &self.moves_left else { return Ok(()) };
        moves_left.check("moves left", filters)?;
        same("moves left", "outputs", 1, moves_left.output.outputs)
    }
}

impl Convolution {
    fn check(
        &self,
        layer: &str,
        inputs: usize,
        outputs: Option<usize>,
        sizes: &[usize],
    ) -> Result<(), Error> {
        same(layer, "input planes", inputs, self.inputs)?;
        at_most(layer, "filters", MOST_CHANNELS, self.outputs)?;
        outputs.map_or(Ok(()), |outputs| same(layer, "filters", outputs, self.outputs))?;
        if !sizes.contains(&self.size) {
            let expected = sizes.iter().map(|size| format!("{size} x {size}")).collect::<Vec<_>>();
            return Err(Error::shape(layer, "squares across", &expected.join(" or "), self.size));
        }
        let weights = self.outputs * self.inputs * self.size * self.size;
        same(layer, "weights", weights, self.weights.len())?;
        same(layer, "biases", self.outputs, self.biases.len())?;
        finite(layer, &self.weights)?;
        finite(layer, &self.biases)
    }
}

impl Dense {
    fn check(&self, layer: &str, inputs: usize, outputs: Option<usize>) -> Result<(), Error> {
        same(layer, "inputs", inputs, self.inputs)?;
        at_most(layer, "outputs", MOST_CHANNELS, self.outputs)?;
        outputs.map_or(Ok(()), |outputs| same(layer, "outputs", outputs, self.outputs))?;
        same(layer, "weights", self.outputs * self.inputs, self.weights.len())?;
        same(layer, "biases", self.outputs, self.biases.len())?;
        finite(layer, &self.weights)?;
        finite(layer, &self.biases)
    }
}

impl ScalarHead {
    fn check(&self, head: &str, filters: usize) -> Result<(), Error> {
        let planes = self.convolution.outputs;
        self.convolution.check(&format!("{head}, convolution"), filters, None, &[1, 3])?;
        self.hidden.check(&format!("{head}, first dense layer"), SQUARES * planes, None)?;
        let hidden = self.hidden.outputs;
        self.output.check(&format!("{head}, second dense layer"), hidden, None)
    }
}

fn same(layer: &str, what: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found {
        return Ok(());
    }
    Err(Error::shape(layer, what, &expected.to_string(), found))
}

fn at_most(layer: &str, what: &'static str, most: usize, found: usize) -> Result<(), Error> {
    if (1..=most).contains(&found) {
        return Ok(());
    }
    Err(Error::shape(layer, what, &format!("1 to {most}"), found))
}

fn finite(layer: &str, numbers: &[f32]) -> Result<(), Error> {
    if numbers.iter().all(|number| number.is_finite()) {
        return Ok(());
    }
    Err(Error::NotFinite(layer.to_owned()))
}
