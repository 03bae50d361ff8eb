//! Commands about residual networks: what one says of positions, and how fast.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use tabia_core::bench::POSITIONS;
use tabia_core::position::{Position, START_FEN, uci_text};
use tabia_core::residual::{BACKEND, Encoding, Evaluation, Network};
use tabia_core::types::{Move, MoveList};
use tabia_core::uci;

/// How long each batch size is measured: rounds short enough that other programs leave some of them the
/// processor, of which the fastest counts.
const ROUND: Duration = Duration::from_millis(10);
const ROUNDS: usize = 300;
/// Positions of a list that are evaluated together.
const TOGETHER: usize = 16;

/// A position with its legal moves.
struct Question {
    position: Position,
    moves: MoveList,
}

impl Question {
    fn new(position: Position) -> Self {
        let moves = position.legal_moves();
        Self { position, moves }
    }

    fn borrow(&self) -> (&Position, &[Move]) {
        (&self.position, &self.moves)
    }
}

fn load(path: &Path) -> Result<Network, String> {
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| fail(&error))?;
    Network::read(&bytes).map_err(|error| fail(&error))
}

/// Shows the value and the priors of a position, the likeliest move first.
pub fn eval(fen: &[String], file: &Path) -> Result<(), String> {
    let network = load(file)?;
    let fen = if fen.is_empty() { START_FEN.to_owned() } else { fen.join(" ") };
    let reading = Position::read_fen(&fen, false).map_err(|error| error.to_string())?;
    let question = Question::new(reading.position);
    let evaluations = network.evaluate(&mut network.workspace(), &[question.borrow()]);
    let Some(evaluation) = evaluations.first() else { return Ok(()) };
    let side = question.position.side_to_move();
    println!("Value {:+.4} for {side} (-1 lost, 1 won)", evaluation.value);
    if let Some([win, draw, loss]) = evaluation.wdl.map(|wdl| wdl.map(|chance| chance * 100.0)) {
        println!("Win {win:.2} %, draw {draw:.2} %, loss {loss:.2} %");
    }
    if let Some(plies) = evaluation.moves_left {
        println!("Moves left: {plies:.1} plies");
    }
    let mut priors: Vec<_> = evaluation.policy.iter().zip(&question.moves).collect();
    priors.sort_by(|a, b| b.0.total_cmp(a.0));
    for (prior, mv) in priors {
        let text = question.position.san(*mv);
        println!("{:6.2} %  {text}", prior * 100.0);
    }
    Ok(())
}

/// Evaluates a list of positions, a line of JSON each.
pub fn evaluate(file: &Path, list: &Path) -> Result<(), String> {
    let network = load(file)?;
    let fail = |error: io::Error| format!("{}: {error}", list.display());
    let text = fs::read_to_string(list).map_err(fail)?;
    let mut questions = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = |error: &str| format!("{}, line {}: {error}", list.display(), number + 1);
        match uci::Command::parse(&format!("position {line}")) {
            Ok(uci::Command::Position(reading)) => questions.push(Question::new(reading.position)),
            Ok(_) => return Err(place("a position was expected")),
            Err(error) => return Err(place(&error.to_string())),
        }
    }
    let mut workspace = network.workspace();
    let mut output = BufWriter::new(io::stdout().lock());
    for questions in questions.chunks(TOGETHER) {
        let borrowed: Vec<_> = questions.iter().map(Question::borrow).collect();
        let evaluations = network.evaluate(&mut workspace, &borrowed);
        for (question, evaluation) in questions.iter().zip(&evaluations) {
            writeln!(output, "{}", as_json(question, evaluation))
                .map_err(|error| format!("standard output: {error}"))?;
        }
    }
    output.flush().map_err(|error| format!("standard output: {error}"))
}

fn as_json(question: &Question, evaluation: &Evaluation) -> Value {
    let chess960 = question.position.is_chess960();
    let policy = question.moves.iter().zip(&evaluation.policy);
    let policy: Map<String, Value> =
        policy.map(|(&mv, prior)| (uci_text(mv, chess960), json!(prior))).collect();
    json!({
        "fen": question.position.fen(),
        "value": evaluation.value,
        "wdl": evaluation.wdl,
        "movesLeft": evaluation.moves_left,
        "policy": policy,
    })
}

/// Describes a network, and measures how many positions a second one thread evaluates: in the fastest of
/// some rounds, over the positions of `bench`.
pub fn measure(file: &Path, batch: Option<u32>) -> Result<(), String> {
    let network = load(file)?;
    let encoding = match network.encoding() {
        Encoding::Leela => "Leela's 112 planes",
        Encoding::AlphaZero => "AlphaZero's 119 planes",
    };
    println!(
        "{} blocks of {} filters{}, {encoding}, {} policy, value as {}{}",
        network.blocks(),
        network.filters(),
        if network.has_gates() { " with squeeze and excitation" } else { "" },
        if network.has_dense_policy() { "dense" } else { "convolutional" },
        if network.has_wdl() { "win, draw and loss" } else { "one number" },
        if network.has_moves_left() { ", moves left" } else { "" },
    );
    let questions: Vec<_> = POSITIONS
        .iter()
        .filter_map(|fen| Position::from_fen(fen).ok())
        .map(Question::new)
        .collect();
    let mut workspace = network.workspace();
    let sizes = batch.map_or(vec![1, 16], |batch| vec![batch as usize]);
    for size in sizes {
        let all = questions.iter().cycle().take(questions.len() * size);
        let all: Vec<_> = all.map(Question::borrow).collect();
        // The first evaluations fetch the weights from memory.
        network.evaluate(&mut workspace, &all[..size]);
        let mut batches = all.chunks_exact(size).cycle();
        let mut speed = 0f64;
        for _ in 0..ROUNDS {
            let (start, mut evaluated) = (Instant::now(), 0);
            while start.elapsed() < ROUND {
                let Some(batch) = batches.next() else { break };
                evaluated += network.evaluate(&mut workspace, batch).len();
            }
            speed = speed.max(evaluated as f64 / start.elapsed().as_secs_f64());
        }
        println!("batch {size}: {speed:.0} evaluations a second ({BACKEND}, one thread)");
    }
    Ok(())
}
