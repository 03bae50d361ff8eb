import type { Color } from '../../chess';
import type { Limits } from '../../engine/protocol';
import { formatCount } from '../core/format';
import type { Outcome } from '../core/game';
import { fill, words } from '../core/words';

/** What a side judges positions by. */
export type Evaluation =
  /** What the engine comes with. */
  | { readonly kind: 'builtIn' }
  /** The evaluation that needs no net. */
  | { readonly kind: 'hand' }
  /** A net from a file. */
  | { readonly kind: 'net'; readonly name: string };

/** What a side may spend on each move; both are exact, so neither side's slowness costs the other anything. */
export type MoveLimit =
  | { readonly kind: 'nodes'; readonly value: number }
  /** Milliseconds. */
  | { readonly kind: 'time'; readonly value: number };

export interface Contender {
  readonly evaluation: Evaluation;
  readonly limit: MoveLimit;
}

export type Contenders = readonly [Contender, Contender];

export interface MatchPlan {
  readonly contenders: Contenders;
  /** An even number: each opening is played twice, with colours changed. */
  readonly games: number;
  readonly seed: number;
}

/** Why a game ended: by the rules (for other games than chess just that), because both sides agreed on it, or for its length. */
export type Reason = Outcome['why'] | 'rules' | 'agreed' | 'long';

export interface GameRecord {
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly why: Reason;
  readonly pgn: string;
}

/** How a game has ended. */
export type Ended = Pick<GameRecord, 'result' | 'why'>;

export interface MatchState {
  readonly plan: MatchPlan;
  readonly names: readonly [string, string];
  readonly played: readonly GameRecord[];
  readonly status: 'running' | 'paused' | 'done';
  /** The board shows the game that is being played. */
  readonly watched: boolean;
}

/** What matches add to the state of the page. */
export interface MatchSlice {
  /** Games of the engine against itself or another net. */
  readonly match: MatchState | undefined;
}

export const limitText = ({ kind, value }: MoveLimit): string =>
  kind === 'nodes'
    ? fill(words.matchNodes, { n: formatCount(value) })
    : fill(words.matchTime, { n: value });

export const NODE_LIMITS: readonly number[] = [250, 1_000, 5_000, 20_000, 100_000];
export const TIME_LIMITS: readonly number[] = [50, 200, 1_000];
export const GAME_COUNTS: readonly number[] = [2, 6, 10, 20, 50, 100, 200, 500];

/** Which contender has White: they change with every game. */
export const whiteOf = (game: number): 0 | 1 => (game % 2 === 0 ? 0 : 1);
/** Which contender moves. */
export const moverOf = (game: number, turn: Color): 0 | 1 =>
  (turn === 'w') === (whiteOf(game) === 0) ? 0 : 1;

/** The first contender's points, game by game. */
export function pointsOf(played: readonly GameRecord[]): number[] {
  return played.map(({ result }, game) => {
    if (result === '1/2-1/2') return 0.5;
    return (result === '1-0') === (whiteOf(game) === 0) ? 1 : 0;
  });
}

export const limitsOf = ({ kind, value }: MoveLimit): Limits =>
  kind === 'nodes' ? { nodes: value } : { movetime: value };

/** Centipawns from which both sides take a game for won, and plies for which they must. */
const WON = 1_000;
const WON_PLIES = 6;
/** The same for a draw, from move 40 on. */
const DRAWN = 10;
const DRAWN_PLIES = 12;
const DRAWN_FROM = 80;
const LONGEST = 400;

/**
 * How a game has ended: by the rules (`over`), or because both sides say the same of it for long. `scores` are theirs,
 * White's view in centipawns, ply by ply from the end of the opening.
 */
export function outcomeOf(
  over: Ended | undefined,
  plies: number,
  scores: readonly number[],
): Ended | undefined {
  if (over) return over;
  const last = scores.slice(-WON_PLIES);
  if (last.length === WON_PLIES) {
    if (last.every((score) => score >= WON)) return { result: '1-0', why: 'agreed' };
    if (last.every((score) => score <= -WON)) return { result: '0-1', why: 'agreed' };
  }
  const quiet = scores.slice(-DRAWN_PLIES);
  if (
    plies >= DRAWN_FROM &&
    quiet.length === DRAWN_PLIES &&
    quiet.every((score) => Math.abs(score) <= DRAWN)
  ) {
    return { result: '1/2-1/2', why: 'agreed' };
  }
  return plies >= LONGEST ? { result: '1/2-1/2', why: 'long' } : undefined;
}
