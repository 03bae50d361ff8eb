import type { Color } from '../../chess';
import type { NodeId } from '../../chess/tree';
import type { Limits } from '../../engine/protocol';
import { type Outcome, otherSide, winFor } from '../core/game';

/**
 * How strong the engine plays: by its own scale of Elo where it has one, by the nodes it may look at, or like a person, whose
 * moves are drawn from what comes to mind; the temperature is in hundredths.
 */
export type Strength =
  | { readonly kind: 'person'; readonly temperature: number }
  | { readonly kind: 'elo'; readonly elo: number }
  | { readonly kind: 'level'; readonly level: number };

export interface Clock {
  /** Both in milliseconds. */
  readonly initial: number;
  readonly increment: number;
}

export interface PlayState {
  readonly side: Color;
  readonly strength: Strength;
  readonly clock: Clock | undefined;
  /** Milliseconds that each side had left when the turn last changed, which was at `since`. */
  readonly left: { readonly w: number; readonly b: number };
  readonly since: number;
  /** The last position of the game: moves are made here and nowhere else. */
  readonly live: NodeId;
  /** How it ended; undefined while it goes on. */
  readonly over: Ending | undefined;
  /** The move that was asked for as a hint, in UCI notation. */
  readonly hint: string | undefined;
}

export interface Ending {
  readonly result: Outcome['result'];
  readonly why: Outcome['why'] | 'time' | 'resigned' | 'engine';
}

/** What a game against the engine adds to the state of the page. */
export interface PlaySlice {
  readonly play: PlayState | undefined;
}

/** What is chosen before a game. */
export interface PlayChoice {
  readonly side: Color;
  readonly strength: Strength;
  readonly clock: Clock | undefined;
  /** From the position shown, not from the start. */
  readonly here: boolean;
}

/** Nodes that the engine looks at on each level, where it knows no Elo. */
export const LEVEL_NODES: readonly number[] = [30, 150, 800, 4_000, 20_000, 100_000, 500_000];
export const MOST_LEVEL = LEVEL_NODES.length + 1;
/** On the highest level without a clock, milliseconds a move. */
const FULL_TIME = 3_000;

export const lost = (side: Color, why: Ending['why']): Ending => ({
  result: winFor(otherSide(side)),
  why,
});

/** What a side has left on its clock at a moment, in milliseconds. */
export function leftAt(play: PlayState, side: Color, turn: Color, now: number): number {
  const runs = side === turn && !play.over;
  return Math.max(0, play.left[side] - (runs ? now - play.since : 0));
}

/** The clocks after a move of one side: what it used goes off, the increment comes on. */
export function pressClock(play: PlayState, mover: Color, now: number): PlayState {
  const increment = play.clock?.increment ?? 0;
  const left = { ...play.left, [mover]: leftAt(play, mover, mover, now) + increment };
  return { ...play, left, since: now };
}

export function limitsFor(play: PlayState): Limits {
  const { strength, clock, left } = play;
  const nodes = strength.kind === 'level' ? LEVEL_NODES[strength.level - 1] : undefined;
  if (nodes !== undefined) return { nodes };
  if (!clock) return { movetime: FULL_TIME };
  return {
    wtime: Math.max(1, left.w),
    btime: Math.max(1, left.b),
    winc: clock.increment,
    binc: clock.increment,
  };
}

/** `1:05`, `0:09.3` in the last ten seconds. */
export function clockText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
