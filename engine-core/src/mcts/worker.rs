//! One thread's visits of the tree: selection, expansion, evaluation, backpropagation.

use arrayvec::ArrayVec;

use super::evaluator::{Chances, Evaluator};
use super::math::temper;
use super::node::{Edge, Edges};
use super::noise::add_noise;
use super::root::mating_move;
use super::select::select;
use super::settings::Settings;
use super::tree::Tree;
use super::worth::{Worth, before_move, value_of_proof};
use crate::search::game::{GameMove, Moves, all_moves};
use crate::search::score::{MAX_PLY, TB_WIN, mate_in, mated_in};
use crate::search::strength::mix;
use crate::search::{Tablebases, Value};

/// Of older halfmove clocks so many plies are one, so that values which the fifty-move rule bears on are
/// not shared.
const CLOCK_STEP: u64 = 8;
/// The halfmove clock from which on that matters, plies.
const CLOCK_FROM: u16 = 40;

/// A move of the line that is being visited.
#[derive(Clone, Copy)]
struct Step {
    edge: u32,
    /// The node before the move.
    parent: u32,
    /// The node after it; 0 if the position has none, or is a draw by what happened before it.
    child: u32,
}

/// What a visit ends with, for the side to move there.
#[derive(Clone, Copy)]
enum Sample {
    Estimate(f32),
    Proven(Value),
}

impl Sample {
    fn value(self) -> f32 {
        match self {
            Self::Estimate(value) => value,
            Self::Proven(score) => value_of_proof(score),
        }
    }
}

/// What a visit found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit {
    /// The line had so many moves.
    Done(usize),
    /// There is nothing left to visit: all moves of the root are proven.
    Exhausted,
    /// The search was stopped meanwhile; nothing was counted.
    Stopped,
}

/// One thread of the search.
pub struct Worker<'a, G: Chances> {
    /// The root while no visit is under way.
    pub position: G,
    pub evaluator: &'a mut dyn Evaluator<G>,
    pub settings: Settings,
    pub tablebases: Option<Tablebases>,
    /// Whether other threads visit the tree too.
    pub is_shared: bool,
    /// For each edge of the root, whether it is searched.
    pub allowed: Vec<bool>,
    /// Positions found in tablebases so far.
    pub tb_hits: u64,
    /// For each edge of the root, the chances of a draw that this thread's visits found, summed up, and their
    /// number; 0 of them if the evaluator gives none.
    pub draws: Vec<(f64, u32)>,
    /// The chance of a draw that the visit under way has found.
    draw: Option<f32>,
    /// Whether the evaluator gives such chances.
    gives_draws: bool,
    path: ArrayVec<Step, MAX_PLY>,
    priors: Vec<f32>,
}

/// The key of a position's node.
pub fn node_key<G: Chances>(position: &G) -> u64 {
    let clock = position.halfmove_clock();
    if clock < CLOCK_FROM {
        position.key()
    } else {
        position.key() ^ mix(u64::from(clock) / CLOCK_STEP)
    }
}

impl<'a, G: Chances> Worker<'a, G> {
    /// A thread that has visited nothing yet.
    pub fn new(position: G, evaluator: &'a mut dyn Evaluator<G>, settings: Settings) -> Self {
        evaluator.reset();
        Self {
            position,
            evaluator,
            settings,
            tablebases: None,
            is_shared: false,
            allowed: Vec::new(),
            tb_hits: 0,
            draws: Vec::new(),
            draw: None,
            gives_draws: false,
            path: ArrayVec::new(),
            priors: Vec::new(),
        }
    }

    /// Visits the tree once.
    pub fn visit(&mut self, tree: &Tree) -> Visit {
        self.path.clear();
        self.draw = None;
        let sample = self.descend(tree);
        let moves = self.path.len();
        for _ in 0..moves {
            self.position.unmake();
            self.evaluator.pop();
        }
        match sample {
            Ok(sample) => {
                self.back_propagate(tree, sample);
                self.count_draw(tree, sample);
                Visit::Done(moves)
            }
            Err(visit) => {
                if self.is_shared {
                    self.path.iter().for_each(|step| tree.edge(step.edge).come_back());
                }
                visit
            }
        }
    }

    /// Makes moves until the value of a position is known.
    fn descend(&mut self, tree: &Tree) -> Result<Sample, Visit> {
        let mut number = tree.root;
        loop {
            let ply = self.path.len();
            let node = tree.node(number);
            if node.visits() == 0 {
                return self.first_visit(tree, number);
            }
            if self.path.is_full() {
                return Ok(Sample::Estimate(node.mean()));
            }
            if node.edges() == Edges::None && !self.open(tree, number) {
                return Ok(Sample::Estimate(node.mean()));
            }
            let Edges::Ready { first, .. } = node.edges() else {
                // Another thread is at it.
                return Ok(Sample::Estimate(node.mean()));
            };
            let edges = tree.edges_of(number);
            let allowed = (ply == 0).then_some(&self.allowed[..]);
            let Some(index) = select(node, edges, &self.settings, allowed) else {
                if ply == 0 {
                    return Err(Visit::Exhausted);
                }
                // All moves are proven, so the node is: another thread is about to say so.
                return Ok(node.proof().map_or(Sample::Estimate(node.mean()), Sample::Proven));
            };
            let edge = &edges[index];
            tree.prefetch_node(edge.child());
            self.make(edge, tree);
            let by_rule = self.position.rule_score(ply + 1);
            let mut child = if by_rule.is_some() { 0 } else { edge.child() };
            if by_rule.is_none() && child == 0 {
                child = tree.find_or_add(node_key(&self.position)).map_or(0, |new| edge.link(new));
            }
            self.path.push(Step { edge: first + index as u32, parent: number, child });
            if let Some(score) = by_rule {
                // It holds on this path alone: no proof.
                self.draw = Some(if score == 0 { 1.0 } else { 0.0 });
                return Ok(Sample::Estimate(score.signum() as f32));
            }
            if child == 0 {
                // No room: the move alone remembers what comes of it.
                return self.evaluate();
            }
            if let Some(score) = tree.node(child).proof() {
                return Ok(Sample::Proven(score));
            }
            number = child;
        }
    }

    /// Makes a move, and meanwhile has what is known of the position after it brought into the processor's cache.
    fn make(&mut self, edge: &Edge, tree: &Tree) {
        if self.is_shared {
            edge.depart();
        }
        let changes = self.position.make(G::Move::from_bits(edge.mv()));
        tree.prefetch_edges(edge.child());
        self.evaluator.push(&changes);
    }

    /// The value of a node that was never visited, and its edges if they cost nothing more.
    fn first_visit(&mut self, tree: &Tree, number: u32) -> Result<Sample, Visit> {
        let sample = self.evaluate()?;
        if matches!(sample, Sample::Estimate(_)) && self.evaluator.is_joint() {
            self.open(tree, number);
        }
        Ok(sample)
    }

    /// The value of the current position: by the rules, by tablebases, or by the evaluator.
    fn evaluate(&mut self) -> Result<Sample, Visit> {
        let ply = self.path.len();
        if !self.position.has_legal_move() {
            return Ok(Sample::Proven(if self.position.in_check() { mated_in(0) } else { 0 }));
        }
        if ply > 0
            && let Some(tablebases) = &self.tablebases
        {
            /// Any node is worth a look-up: it costs less than an evaluation that errs.
            const DEPTH: i32 = 100;
            if let Some(outcome) = self.position.probe_tb(tablebases, DEPTH) {
                self.tb_hits += 1;
                return Ok(Sample::Proven(Value::from(tablebases.sign(outcome)) * TB_WIN));
            }
        }
        // Mates are proven two plies earlier than by visits.
        if ply > 0 && mating_move(&mut self.position).is_some() {
            return Ok(Sample::Proven(mate_in(1)));
        }
        let value = self.evaluator.value(&mut self.position, ply).ok_or(Visit::Stopped)?;
        self.draw = self.evaluator.draw_chance();
        self.gives_draws |= self.draw.is_some();
        Ok(Sample::Estimate(value.clamp(-1.0, 1.0)))
    }

    /// Expansion: creates the edges of a node, those with the largest prior first. Returns whether it has edges now.
    pub fn open(&mut self, tree: &Tree, number: u32) -> bool {
        let node = tree.node(number);
        if !node.claim() {
            return false;
        }
        let mut moves: Moves<G> = all_moves(&self.position);
        let Some(first) = tree.take_edges(moves.len()).filter(|_| !moves.is_empty()) else {
            node.disclaim();
            return false;
        };
        self.priors.clear();
        self.priors.resize(moves.len(), 0.0);
        self.evaluator.priors(&mut self.position, &moves, &mut self.priors);
        temper(&mut self.priors, self.settings.policy_temperature);
        if let Some(noise) = self.settings.noise.filter(|_| number == tree.root) {
            add_noise(&mut self.priors, noise, self.settings.seed ^ self.position.key());
        }
        // By prior, and equal priors as the moves were generated: bits of positive floats are in the order of the floats.
        let place_of =
            |(place, prior): (usize, &f32)| u64::from(!prior.to_bits()) << 16 | place as u64;
        let mut order: ArrayVec<u64, 256> = self.priors.iter().enumerate().map(place_of).collect();
        order.sort_unstable();
        for (place, &key) in order.iter().enumerate() {
            let from = (key & 0xFFFF) as usize;
            tree.edge(first + place as u32).reset(moves[from].to_bits(), self.priors[from]);
        }
        node.publish(first, moves.len() as u16);
        moves.clear();
        true
    }

    /// Notes the chance of a draw that a visit has found at its root move.
    fn count_draw(&mut self, tree: &Tree, sample: Sample) {
        if !self.gives_draws {
            return;
        }
        let draw = match sample {
            Sample::Proven(score) => Some(if score == 0 { 1.0 } else { 0.0 }),
            Sample::Estimate(_) => self.draw,
        };
        let (Some(draw), Some(step), Edges::Ready { first, .. }) =
            (draw, self.path.first(), tree.node(tree.root).edges())
        else {
            return;
        };
        let place = step.edge.wrapping_sub(first) as usize;
        if let Some((sum, count)) = self.draws.get_mut(place) {
            *sum += f64::from(draw);
            *count += 1;
        }
    }

    /// Backpropagation: every node and edge of the line learns of the value, and proofs are carried up.
    fn back_propagate(&mut self, tree: &Tree, sample: Sample) {
        let mut value = sample.value();
        if let (Sample::Proven(score), Some(last)) = (sample, self.path.last())
            && last.child != 0
        {
            tree.node(last.child).prove(score);
        }
        for step in self.path.iter().rev() {
            let edge = tree.edge(step.edge);
            let visits = edge.count_visit();
            if self.is_shared {
                edge.come_back();
            }
            let worth = if step.child == 0 {
                let before = edge.worth().value();
                Worth::estimate(before + (-value - before) / visits as f32)
            } else {
                let child = tree.node(step.child);
                child.add(value);
                match child.proof() {
                    Some(score) => Worth::proven(before_move(score)),
                    None => Worth::estimate(-child.mean()),
                }
            };
            edge.set_worth(worth);
            if worth.proof().is_some() {
                carry_up(tree, step.parent);
            }
            value = -value;
        }
        tree.node(tree.root).add(value);
    }
}

/// Proves a node from its moves, if they allow it: a win by one that wins, anything else by all of them (Winands,
/// Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008).
fn carry_up(tree: &Tree, number: u32) {
    let mut best = None;
    let mut all = true;
    for edge in tree.edges_of(number) {
        match edge.worth().proof() {
            Some(score) => best = best.max(Some(score)),
            None => all = false,
        }
    }
    if let Some(score) = best
        && (all || score > 0)
    {
        tree.node(number).prove(score);
    }
}
