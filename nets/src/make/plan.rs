//! What a recipe's folder says: `steps.toml`, the steps from a teacher to a net in their order, and a file for each
//! training, numbered in the order in which they are run.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::generate::game::Style;
use crate::train::recipe::Recipe;

/// The file with the steps.
pub const STEPS: &str = "steps.toml";

/// All steps of a recipe.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// In the order in which they are taken.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// One step. Its name is that of its folder, and that by which later steps refer to it.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Step {
    /// Another recipe as a whole, which leaves a net.
    Make(Other),
    /// Positions of games with the teacher's scores.
    Generate(Games),
    /// A training, which leaves a net.
    Train(Training),
    /// A net with its neurons in a faster order.
    Permute(Permutation),
}

/// Another recipe.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Other {
    /// The step's name.
    pub name: String,
    /// The recipe, a folder beside this one.
    pub recipe: String,
}

/// Games and what is recorded of them. What is not said is as `generate` has it by default.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Games {
    /// The step's name.
    pub name: String,
    /// The step whose net plays; `None` for the teacher, or for the evaluation by hand if the teacher cannot play.
    pub by: Option<String>,
    /// How many positions, about.
    pub positions: u64,
    /// Positions of a shard.
    pub shard: u64,
    /// The seed of everything.
    pub seed: u64,
    /// Nodes for each move; 0 for no search.
    pub nodes: u64,
    /// One in so many positions that a search evaluates is recorded.
    pub every: u64,
    /// Most plies at random after the book.
    pub random_plies: usize,
    /// How often a move is played at random, 0 to 1.
    pub slips: f64,
    /// How far an evaluation may lie from the score of the search before, internal units; 0 for any distance.
    pub close: i32,
}

impl Default for Games {
    fn default() -> Self {
        let Style { nodes, every, random_plies, slips, close, .. } = Style::default();
        Self {
            name: String::new(),
            by: None,
            positions: 1_000_000,
            shard: 500_000,
            seed: 1,
            nodes,
            every,
            random_plies,
            slips,
            close,
        }
    }
}

/// A training.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// The step's name.
    pub name: String,
    /// The recipe's file in the folder, as `train` reads it.
    pub recipe: String,
    /// The steps whose positions are learned.
    pub data: Vec<String>,
    /// The step with whose net it begins; `None` for random weights.
    pub start: Option<String>,
}

/// A permutation of a net's neurons.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Permutation {
    /// The step's name.
    pub name: String,
    /// The step whose net it is.
    pub net: String,
    /// The step on whose positions activations are seen.
    pub data: String,
}

impl Step {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Make(Other { name, .. })
            | Self::Generate(Games { name, .. })
            | Self::Train(Training { name, .. })
            | Self::Permute(Permutation { name, .. }) => name,
        }
    }
}

impl Plan {
    /// Reads the steps of a recipe's folder.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, has no steps, or a step has no name that can be a folder's or that of another one.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(STEPS);
        let context = || format!("cannot read the steps of a recipe, {}", path.display());
        let text = fs::read_to_string(&path).with_context(context)?;
        let plan: Self = toml::from_str(&text).with_context(context)?;
        plan.check().with_context(context)?;
        Ok(plan)
    }

    fn check(&self) -> Result<()> {
        ensure!(!self.steps.is_empty(), "there are none");
        for (number, step) in self.steps.iter().enumerate() {
            let name = step.name();
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
            ensure!(
                !name.is_empty() && name.chars().all(is_plain),
                "'{name}' is no name of a step: letters, digits and '-' are"
            );
            ensure!(
                self.steps[..number].iter().all(|earlier| earlier.name() != name),
                "two steps are called '{name}'"
            );
        }
        Ok(())
    }
}

/// The same step with few positions, to see that all goes well.
#[must_use]
pub fn games_in_small(games: &Games) -> Games {
    let mut small = games.clone();
    (small.positions, small.shard) = (6_000, 3_000);
    // Few positions of each game, so that there are some dozens of games: whole games are held out.
    (small.nodes, small.every) = (games.nodes.min(60), games.every.max(20));
    small
}

/// A training with few positions, to see that all goes well.
#[must_use]
pub fn training_in_small(recipe: Recipe) -> Recipe {
    Recipe {
        positions: 10_000,
        batch: 256,
        warm_up: 10,
        held_out: 5,
        check_every: 40,
        check_positions: 500,
        checkpoint_every: 40,
        ..recipe
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_recipes_and_their_steps_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("recipes");
        for kind in ["small", "large"] {
            let folder = folder.join(kind);
            let plan = Plan::read(&folder).unwrap_or_else(|error| panic!("{error:#}"));
            let mut named = Vec::new();
            for step in &plan.steps {
                if let Step::Train(Training { recipe, .. }) = step {
                    Recipe::read(&folder.join(recipe)).unwrap_or_else(|error| panic!("{error:#}"));
                    named.push(recipe.clone());
                }
            }
            // Numbered in the order in which they are run, and none beside them.
            assert!(!named.is_empty() && named.is_sorted(), "{named:?}");
            let mut found: Vec<String> = fs::read_dir(&folder)
                .expect("the folder")
                .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
                .filter(|name| name != STEPS)
                .collect();
            found.sort();
            assert_eq!(found, named);
        }
    }

    #[test]
    fn steps_without_sense_are_refused() {
        let read = |text: &str| -> Result<()> { toml::from_str::<Plan>(text)?.check() };
        let step = "[[step]]\ndo = 'generate'\nname = 'a'\n";
        read(step).expect("a step");
        read(&format!("{step}nodse = 3\n")).expect_err("a setting that is none");
        read(&format!("{step}{step}")).expect_err("one name twice");
        read("[[step]]\ndo = 'generate'\nname = '../a'\n").expect_err("no name of a folder");
        read("[[step]]\ndo = 'measure'\nname = 'a'\n").expect_err("no step");
        read("step = []").expect_err("none");
    }
}
