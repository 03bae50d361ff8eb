//! Everything that a training run depends on besides its data, kept as TOML in the folders of `nets/recipes`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use tabia_core::nnue::arch::WIDTH;

use super::kernel::CHUNK;
use super::model::{Kind, Layout};
use crate::record::Record;

/// A training run. Missing fields have the values of [`Recipe::default`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// What the net will say about itself.
    pub description: String,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
    /// Threads. The result is the same to the bit for the same number.
    pub threads: usize,
    /// Positions of a step.
    pub batch: usize,
    /// Positions of the whole run, counted again each time they are seen.
    pub positions: u64,
    /// The highest learning rate of Adam, after the warm-up.
    pub learning_rate: f64,
    /// The last learning rate, reached by a half-wave of the cosine.
    pub last_learning_rate: f64,
    /// How much slower kings' rows learn: they count for every piece, about twenty times.
    pub king_rate: f32,
    /// The part of the run, 0 to 1, until which kings' rows learn. From then on they are whole
    /// units and stay: early enough that all other weights can still settle around them.
    pub kings_until: f64,
    /// Steps of the warm-up.
    pub warm_up: u64,
    /// How much of its gradient a clipped activation passes on when the step would bring it back
    /// inside. This only ever pushes inside: in time hardly any activation is clipped, and the
    /// layers are nearly linear, which is a much weaker net.
    pub leak: f32,
    /// What the biases of the first layer are at first.
    pub first_bias: f32,
    /// The standard deviation of the pieces' rows at first.
    pub first_spread: f64,
    /// Decay of Adam's first and second moments.
    pub betas: [f64; 2],
    /// Added to the root of Adam's second moment, so that nothing is divided by 0 and rows which few
    /// positions touch take shorter steps: with 32 buckets and batches of 32,768 the roots of common
    /// ones are some 1e-6, of rare ones 1e-7.
    pub epsilon: f32,
    /// The share of the score in the target; the rest is the game's result, where it is known.
    pub lambda: f32,
    /// Internal units by which a score is divided before the sigmoid.
    pub scale: f32,
    /// The loss is |difference of winning chances| to this power; 0 is the cross entropy.
    pub loss_power: f32,
    /// What kind of net is trained: `small` or `large`.
    pub architecture: Kind,
    /// One game in so many is held out.
    pub held_out: u32,
    /// Positions with scores beyond this are left out, internal units.
    pub most_score: i16,
    /// How many positions follow each other that the moves of one position lead to, as `moves`
    /// makes them; 1 for other data. Of such groups no position is left out.
    pub siblings: usize,
    /// How many times more the differences within a group count than what all of it has in common.
    pub sibling_weight: f32,
    /// Whether positions are left out in which a capture wins material.
    pub quiet: bool,
    /// The part of the run, 0 to 1, from which on the net computes with rounded weights.
    pub quantise_from: f64,
    /// The parts of the run, 0 to 1, between which weights settle: some more at each step become
    /// whole units and stay, and the others go on learning and make up for it. After the second
    /// one all are what the file will hold.
    pub settle: [f64; 2],
    /// Rounded weights of pieces' rows are multiples of this, a power of two: larger steps make
    /// a smaller file.
    pub row_step: u16,
    /// Decay of the weights' moving average in the last part of the run; 0 is no average.
    pub average: f32,
    /// Steps between checks on held-out positions.
    pub check_every: u64,
    /// Held-out positions of a check.
    pub check_positions: usize,
    /// Steps between checkpoints.
    pub checkpoint_every: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            description: "Tabia net".into(),
            seed: 1,
            threads: 2,
            batch: 16_384,
            positions: 500_000_000,
            learning_rate: 6e-3,
            last_learning_rate: 1e-5,
            king_rate: 1.0 / 16.0,
            kings_until: 0.4,
            warm_up: 600,
            leak: 0.0,
            first_bias: 0.0,
            first_spread: 0.02,
            betas: [0.9, 0.999],
            epsilon: 1e-8,
            lambda: 1.0,
            scale: 361.0,
            loss_power: 0.0,
            architecture: Kind::Small,
            held_out: 64,
            most_score: 10_000,
            siblings: 1,
            sibling_weight: 0.0,
            quiet: false,
            quantise_from: 0.7,
            settle: [2.0; 2],
            row_step: 1,
            average: 0.0,
            check_every: 1_000,
            check_positions: 100_000,
            checkpoint_every: 2_000,
        }
    }
}

impl Recipe {
    /// Reads a recipe.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read or says something that cannot be.
    pub fn read(path: &Path) -> Result<Self> {
        let context = || format!("cannot read the recipe {}", path.display());
        let text = fs::read_to_string(path).with_context(context)?;
        let recipe: Self = toml::from_str(&text).with_context(context)?;
        recipe.check().with_context(context)?;
        Ok(recipe)
    }

    /// The recipe as TOML.
    ///
    /// # Errors
    ///
    /// Never for a recipe that was read.
    pub fn to_toml(&self) -> Result<String> {
        Ok(toml::to_string(self)?)
    }

    /// Where the parts of the weights lie.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        Layout { kind: self.architecture }
    }

    /// The layer stack that evaluates a position.
    #[must_use]
    pub const fn stack(&self, record: &Record) -> usize {
        self.architecture.architecture().layer_stack(record.occupied().count() as usize)
    }

    /// Steps of the run.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.positions.div_ceil(self.batch as u64)
    }

    /// Whether the step after so many others computes with rounded weights.
    #[must_use]
    pub fn is_rounded(&self, steps: u64) -> bool {
        steps as f64 >= self.quantise_from * self.steps() as f64
    }

    /// Whether the step after so many others leaves kings' rows as they are.
    #[must_use]
    pub fn keeps_kings(&self, steps: u64) -> bool {
        steps as f64 >= self.kings_until.min(self.quantise_from) * self.steps() as f64
    }

    /// How many lanes of each row, of all [`WIDTH`], have settled in the step after so many others.
    #[must_use]
    pub fn settled(&self, steps: u64) -> usize {
        let [from, until] = self.settle.map(|part| part * self.steps() as f64);
        let progress = (steps as f64 - from) / (until - from).max(1.0);
        (progress.clamp(0.0, 1.0) * WIDTH as f64) as usize
    }

    fn check(&self) -> Result<()> {
        ensure!(self.threads > 0 && self.batch >= self.threads, "no threads, or too small a batch");
        ensure!(self.positions > 0 && self.scale > 0.0, "positions and scale must be above 0");
        let rates = [
            ("learning_rate", self.learning_rate),
            ("last_learning_rate", self.last_learning_rate),
            ("king_rate", self.king_rate.into()),
            ("leak", self.leak.into()),
            ("first_spread", self.first_spread),
            ("kings_until", self.kings_until),
            ("quantise_from", self.quantise_from),
            ("settle", self.settle[0]),
            ("settle", self.settle[1]),
            ("epsilon", self.epsilon.into()),
            ("scale", self.scale.into()),
            ("loss_power", self.loss_power.into()),
            ("sibling_weight", self.sibling_weight.into()),
        ];
        for (name, rate) in rates {
            ensure!(rate.is_finite() && rate >= 0.0, "{name} must be a number from 0 on");
        }
        ensure!(self.first_bias.is_finite(), "first_bias must be a number");
        ensure!(self.betas.iter().all(|beta| (0.0..1.0).contains(beta)), "betas must lie in 0..1");
        ensure!((0.0..=1.0).contains(&self.lambda), "lambda must lie in 0..=1");
        ensure!(self.epsilon > 0.0, "epsilon must be above 0");
        ensure!((0.0..1.0).contains(&self.average), "average must lie in 0..1");
        ensure!(self.settle[0] <= self.settle[1], "settle must end after it begins");
        ensure!(
            self.average == 0.0 || self.settle[0] > 1.0,
            "an average of weights that settle is not one of whole units"
        );
        ensure!(self.loss_power == 0.0 || self.loss_power > 1.0, "loss_power must be 0 or above 1");
        ensure!(
            self.siblings > 0 && CHUNK.is_multiple_of(self.siblings),
            "siblings must divide {CHUNK}"
        );
        ensure!(
            self.batch.div_ceil(self.threads).is_multiple_of(self.siblings),
            "a thread's share of a batch must hold whole groups"
        );
        ensure!(
            self.siblings == 1 || self.architecture == Kind::Small,
            "siblings of different layer stacks cannot stay together"
        );
        ensure!(self.row_step.is_power_of_two(), "row_step must be a power of two");
        ensure!(self.check_every > 0 && self.checkpoint_every > 0, "intervals must be above 0");
        Ok(())
    }
}
