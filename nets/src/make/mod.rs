//! The whole way from a teacher to a net, by the steps of a recipe's folder. A run that was broken off goes on: each
//! step that is done says so in its folder, and the others go on as their commands do.

pub mod plan;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::generate;
use crate::label;
use crate::permute;
use crate::teacher::{self, Net};
use crate::train::{self, recipe::Recipe};
use crate::uci::{STOCKFISH_PAWN, ScaleOptions};
use crate::{export, files};
use plan::{Games, Permutation, Plan, Step, Training};

/// The arguments of `make`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// `small` or `large`, which are folders of nets/recipes, or another folder with a `steps.toml`
    #[arg(long)]
    pub recipe: PathBuf,
    /// Whose evaluations the net learns: a net that the engine loads, one of Stockfish 14 to 15.1, or `hce`, the
    /// evaluation by hand
    #[arg(long, default_value = teacher::BY_HAND)]
    pub teacher: PathBuf,
    /// The folder for all that is made; a run that is there goes on
    #[arg(long)]
    pub out: PathBuf,
    /// Openings of the games, EPD, also .xz; PATH=WEIGHT opens a book more or less often
    #[arg(long = "book")]
    pub books: Vec<String>,
    /// Threads for games and labels; recipes have those of trainings
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Take all steps with few positions, to see in minutes that they work; the net is of no use
    #[arg(long)]
    pub trial: bool,
}

/// Where recipes lie, seen from the project's folder.
const RECIPES: &str = "nets/recipes";
/// What a step leaves in its folder when it is done.
const DONE: &str = "done.toml";

/// What a step has left.
#[derive(Clone, Serialize, Deserialize, Debug)]
struct Made {
    /// Tells the step with all that it depends on from others.
    sum: String,
    /// Its positions, a folder, or its net, a file; seen from the folder of the run.
    result: PathBuf,
    /// What a training with these weights begins with, likewise; `None` for positions.
    weights: Option<PathBuf>,
}

/// Makes a net; answers with its file.
///
/// # Errors
///
/// If a file cannot be read or written, a recipe or a step has no sense, or the folder holds a run of another recipe,
/// teacher or choice of books. What is done stays.
pub fn run(options: &Options) -> Result<PathBuf> {
    let recipe = if options.recipe.join(plan::STEPS).exists() {
        options.recipe.clone()
    } else {
        Path::new(RECIPES).join(&options.recipe)
    };
    let (net, sum) = Net::read(&options.teacher)?;
    // A net of Stockfish's labels positions, and does not play.
    let can_play = !matches!(net, Net::HalfKa(_));
    let player = if can_play { options.teacher.clone() } else { teacher::BY_HAND.into() };
    let run = Run { options, recipe, out: options.out.clone(), sum, player, made: BTreeMap::new() };
    Ok(run.all()?.path)
}

/// A net that a run has made.
struct Last {
    path: PathBuf,
    sum: String,
}

/// A run of one recipe.
struct Run<'a> {
    options: &'a Options,
    /// The recipe's folder.
    recipe: PathBuf,
    out: PathBuf,
    /// The teacher's checksum.
    sum: String,
    /// Who plays where a step says nothing.
    player: PathBuf,
    /// By the steps' names what they have left.
    made: BTreeMap<String, Made>,
}

impl Run<'_> {
    /// Takes all steps; answers with the net of the last one.
    fn all(mut self) -> Result<Last> {
        let plan = Plan::read(&self.recipe)?;
        let count = plan.steps.len();
        let mut last = None;
        for (number, step) in plan.steps.iter().enumerate() {
            let name = step.name();
            eprintln!("{}, step {} of {count}: {name}", self.recipe.display(), number + 1);
            let made = self.step(step).with_context(|| format!("the step '{name}' failed"))?;
            self.made.insert(name.into(), made.clone());
            last = Some(made);
        }
        let last = last.context("there are no steps")?;
        ensure!(last.weights.is_some(), "the last step leaves no net");
        Ok(Last { path: self.out.join(last.result), sum: last.sum })
    }

    /// Takes a step, unless it is done.
    fn step(&self, step: &Step) -> Result<Made> {
        let folder = self.out.join(step.name());
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        if let Step::Make(other) = step {
            let options = self.options;
            let recipe = self.recipe.parent().unwrap_or(Path::new("")).join(&other.recipe);
            let (sum, player) = (self.sum.clone(), self.player.clone());
            let run = Run { options, recipe, out: folder, sum, player, made: BTreeMap::new() };
            let Last { path, sum } = run.all()?;
            let result = path.strip_prefix(&self.out)?.to_path_buf();
            return Ok(Made { sum, weights: Some(result.clone()), result });
        }
        let sum = self.sum_of(step)?;
        let done = folder.join(DONE);
        if done.exists() {
            let context = || format!("cannot read {}", done.display());
            let text = fs::read_to_string(&done).with_context(context)?;
            let made: Made = toml::from_str(&text).with_context(context)?;
            ensure!(
                made.sum == sum,
                "{} was made by another recipe, teacher or choice of books; choose another folder",
                folder.display()
            );
            return Ok(made);
        }
        let name = Path::new(step.name());
        let (result, weights) = match step {
            Step::Generate(games) => (self.generate(games)?, None),
            Step::Train(training) => {
                let (net, checkpoint) = self.train(training)?;
                (name.join(net), Some(name.join(checkpoint)))
            }
            Step::Permute(permutation) => {
                let net = name.join(self.permute(permutation)?);
                (net.clone(), Some(net))
            }
            Step::Make(_) => unreachable!("it has returned"),
        };
        let made = Made { sum, result, weights };
        files::write(&done, &[toml::to_string(&made)?.as_bytes()])?;
        Ok(made)
    }

    /// The checksum of a step with all that it depends on.
    fn sum_of(&self, step: &Step) -> Result<String> {
        let mut parts = vec![toml::to_string(step)?, self.sum.clone()];
        parts.push(format!("{:?} {}", self.options.books, self.options.trial));
        let inputs: Vec<&String> = match step {
            Step::Make(_) => Vec::new(),
            Step::Generate(games) => games.by.iter().collect(),
            Step::Train(training) => {
                parts.push(self.read(training)?.to_toml()?);
                training.data.iter().chain(&training.start).collect()
            }
            Step::Permute(permutation) => vec![&permutation.net, &permutation.data],
        };
        for input in inputs {
            parts.push(self.earlier(input)?.sum.clone());
        }
        Ok(files::sha256(parts.join("\n").as_bytes()))
    }

    fn earlier(&self, name: &str) -> Result<&Made> {
        self.made.get(name).with_context(|| format!("there is no step '{name}' before this one"))
    }

    /// The folder with the positions of a step.
    fn positions(&self, name: &str) -> Result<PathBuf> {
        let made = self.earlier(name)?;
        ensure!(made.weights.is_none(), "the step '{name}' leaves a net and no positions");
        Ok(self.out.join(&made.result))
    }

    /// The net of a step, and what a training begins with that starts from it.
    fn net(&self, name: &str) -> Result<(PathBuf, PathBuf)> {
        let made = self.earlier(name)?;
        let weights = made.weights.as_ref();
        let weights = weights.with_context(|| format!("the step '{name}' leaves no net"))?;
        Ok((self.out.join(&made.result), self.out.join(weights)))
    }

    /// Plays games, and has the teacher label what others have played; answers with the folder of the positions.
    fn generate(&self, games: &Games) -> Result<PathBuf> {
        let games = if self.options.trial { &plan::games_in_small(games) } else { games };
        let player = match &games.by {
            Some(step) => self.net(step)?.0,
            None => self.player.clone(),
        };
        let is_teacher = player == self.options.teacher;
        let played = Path::new(&games.name).join("games");
        let style = generate::game::Style::default();
        generate::run(&generate::Options {
            teacher: player,
            books: self.options.books.clone(),
            out: self.out.join(&played),
            positions: games.positions,
            shard: games.shard,
            seed: games.seed,
            threads: self.options.threads,
            random_plies: games.random_plies,
            coldest: style.temperature[0],
            hottest: style.temperature[1],
            siblings: style.siblings,
            captures: style.captures,
            quiet: false,
            nodes: games.nodes,
            every: games.every,
            close: games.close,
            slips: games.slips,
            player: None,
            player_nodes: 1,
        })?;
        if is_teacher {
            return Ok(played);
        }
        let labelled = Path::new(&games.name).join("labelled");
        label::run(&label::Options {
            data: vec![self.out.join(&played)],
            out: self.out.join(&labelled),
            teacher: Some(self.options.teacher.clone()),
            nodes: None,
            engine: None,
            command: "eval".into(),
            scores: ScaleOptions { pawn: STOCKFISH_PAWN, unit: None },
            bend: None,
            most_score: None,
            quiet: false,
            keep: false,
            threads: self.options.threads,
        })?;
        Ok(labelled)
    }

    /// The recipe of a training as it is run.
    fn read(&self, training: &Training) -> Result<Recipe> {
        let mut recipe = Recipe::read(&self.recipe.join(&training.recipe))?;
        let teacher = self.options.teacher.file_name().unwrap_or_default().to_string_lossy();
        recipe.description = format!("{}, taught by {teacher}", recipe.description);
        Ok(if self.options.trial { plan::training_in_small(recipe) } else { recipe })
    }

    /// Trains; answers with the names of the net and of the checkpoint in the step's folder.
    fn train(&self, training: &Training) -> Result<(PathBuf, PathBuf)> {
        let folder = self.out.join(&training.name);
        let recipe = folder.join("recipe.toml");
        files::write(&recipe, &[self.read(training)?.to_toml()?.as_bytes()])?;
        let data = training.data.iter().map(|name| self.positions(name));
        let start = training.start.as_ref().map(|name| self.net(name)).transpose()?;
        train::run(&train::Options {
            recipe,
            data: data.collect::<Result<_>>()?,
            check: Vec::new(),
            out: folder.clone(),
            start: start.map(|(_, weights)| weights),
            stop_at: None,
        })?;
        let written = export::run(&export::Options {
            source: folder.join(train::CHECKPOINT),
            written: export::Written { compact: Some(folder), standard: None },
            description: None,
        })?;
        Ok((name_of(&written)?, train::CHECKPOINT.into()))
    }

    /// Permutes a net's neurons; answers with the name of its file in the step's folder.
    fn permute(&self, permutation: &Permutation) -> Result<PathBuf> {
        let report = permute::run(&permute::Options {
            net: self.net(&permutation.net)?.0,
            data: vec![self.positions(&permutation.data)?],
            positions: 40_000,
            written: export::Written {
                compact: Some(self.out.join(&permutation.name)),
                standard: None,
            },
        })?;
        name_of(&report.files)
    }
}

/// The name of the one file that was written.
fn name_of(written: &[(PathBuf, usize)]) -> Result<PathBuf> {
    let name = written.first().and_then(|(path, _)| path.file_name());
    Ok(name.context("no file was written")?.into())
}
