/**
 * What a review says of a game, from evaluations alone: chances of winning, how accurate moves were, which were mistakes.
 * The formulas are those that lichess has published. Scores are from White's view unless a parameter says otherwise.
 */
import type { Position } from './position';
import type { Color, Score } from './types';

/** Beyond ten pawns nothing changes any more; a mate counts as that much. */
const MOST_CENTIPAWNS = 1000;

/** How much White's first move is taken to be worth before anything is searched. */
export const INITIAL_SCORE: Score = { kind: 'cp', value: 15 };

export type MoveClass = 'inaccuracy' | 'mistake' | 'blunder';

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** A score in centipawns, -1000 to 1000, mates at the ends. */
function centipawns(score: Score): number {
  if (score.kind === 'mate') return score.value > 0 ? MOST_CENTIPAWNS : -MOST_CENTIPAWNS;
  return clamp(score.value, -MOST_CENTIPAWNS, MOST_CENTIPAWNS);
}

/** The same score seen by the side given instead of by White, or back. */
export function scoreFor(score: Score, color: Color): Score {
  if (color === 'w') return score;
  return { kind: score.kind, value: score.value === 0 ? 0 : -score.value };
}

/**
 * The score of a position that needs no engine: mated or stalemated, or a draw by too little material or fifty moves.
 * Being mated counts as a mate in one for the winner, since a mate in 0 would not tell whose it is.
 */
export function finalScore(position: Position): Score | undefined {
  if (position.isCheckmate()) return { kind: 'mate', value: position.turn === 'w' ? -1 : 1 };
  const drawn =
    position.isStalemate() || position.isInsufficientMaterial() || position.isFiftyMoves();
  return drawn ? { kind: 'cp', value: 0 } : undefined;
}

/** Chances of winning on a scale from -1 (lost) to 1 (won), for the side whose view the score is. */
export function winChance(score: Score): number {
  return 2 / (1 + Math.exp(-0.00368208 * centipawns(score))) - 1;
}

/** Chances of winning in percent, 0 to 100. */
export function winPercent(score: Score): number {
  return 50 + 50 * winChance(score);
}

/** How accurate a move was, 0 to 100, by the mover's winning percentages before and after it. */
export function moveAccuracy(before: number, after: number): number {
  if (after >= before) return 100;
  const drop = before - after;
  // The last point is for what the engine itself does not see.
  const fitted = 103.1668100711649 * Math.exp(-0.04354415386753951 * drop) - 3.166924740191411;
  return clamp(fitted + 1, 0, 100);
}

/** The class of a move by how far the mover's chances fell, on the scale of `winChance`. */
function classByDrop(drop: number): MoveClass | undefined {
  if (drop >= 0.3) return 'blunder';
  if (drop >= 0.2) return 'mistake';
  return drop >= 0.1 ? 'inaccuracy' : undefined;
}

/** The class of a mate allowed or lost: less bad when the mover was, or still is, far behind or ahead. */
function classByMargin(margin: number): MoveClass {
  if (margin > 999) return 'inaccuracy';
  return margin > 700 ? 'mistake' : 'blunder';
}

/**
 * Whether a move was an inaccuracy, a mistake or a blunder, by the scores before and after it. Being mated slower or
 * mating later is none of these.
 */
export function classify(before: Score, after: Score, mover: Color): MoveClass | undefined {
  const was = scoreFor(before, mover);
  const is = scoreFor(after, mover);
  if (was.kind === 'cp' && is.kind === 'cp') return classByDrop(winChance(was) - winChance(is));
  if (was.kind === 'mate' && was.value > 0) {
    if (is.kind === 'cp') return classByMargin(is.value);
    return is.value > 0 ? undefined : 'blunder';
  }
  const mateAllowed = was.kind === 'cp' && is.kind === 'mate' && is.value <= 0;
  return mateAllowed ? classByMargin(-was.value) : undefined;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Values below one count as one, so that a single wholly wrong move does not make the mean nothing. */
function harmonicMean(values: readonly number[]): number {
  return 1 / mean(values.map((value) => 1 / Math.max(1, value)));
}

/**
 * How much each move weighs: by how much the chances swing around it. The first windows stand for the moves at the start
 * that have no full window of their own.
 */
function weights(percents: readonly number[]): number[] {
  const moves = percents.length - 1;
  const width = clamp(Math.floor(moves / 10), 2, 8);
  return Array.from({ length: moves }, (_, move) => {
    const first = Math.max(0, move - (width - 2));
    return clamp(deviation(percents.slice(first, first + width)), 0.5, 12);
  });
}

/** One player's share of a game. */
export interface SideReview {
  /** 0 to 100; undefined without a move of this side. */
  readonly accuracy: number | undefined;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export interface MoveReview {
  readonly mover: Color;
  /** The mover's winning chances in percent, before and after the move. */
  readonly before: number;
  readonly after: number;
  readonly accuracy: number;
  /** How much the move weighs in the accuracy of the game. */
  readonly weight: number;
  readonly class?: MoveClass;
}

export interface GameReview {
  readonly moves: readonly MoveReview[];
  readonly white: SideReview;
  readonly black: SideReview;
}

function reviewSide(moves: readonly MoveReview[], color: Color): SideReview {
  const own = moves.filter((move) => move.mover === color);
  const count = (name: MoveClass): number => own.filter((move) => move.class === name).length;
  const weight = own.reduce((sum, move) => sum + move.weight, 0);
  const weighted = own.reduce((sum, move) => sum + move.accuracy * move.weight, 0) / weight;
  const harmonic = harmonicMean(own.map((move) => move.accuracy));
  return {
    accuracy: own.length === 0 ? undefined : (weighted + harmonic) / 2,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}

/**
 * Reviews a game by the score after each of its moves, in order; `first` is who moved first. The position before the
 * first move counts as `initial`, +0.15 unless it is known better.
 */
export function reviewGame(
  scores: readonly Score[],
  first: Color = 'w',
  initial: Score = INITIAL_SCORE,
): GameReview {
  const all = [initial, ...scores];
  const percents = all.map(winPercent);
  const swings = weights(percents);
  const second: Color = first === 'w' ? 'b' : 'w';
  const moves = scores.map((score, i): MoveReview => {
    const mover = i % 2 === 0 ? first : second;
    const before = winPercent(scoreFor(all[i] as Score, mover));
    const after = winPercent(scoreFor(score, mover));
    const found = classify(all[i] as Score, score, mover);
    const accuracy = moveAccuracy(before, after);
    const weight = swings[i] as number;
    return { mover, before, after, accuracy, weight, ...(found && { class: found }) };
  });
  return { moves, white: reviewSide(moves, 'w'), black: reviewSide(moves, 'b') };
}
