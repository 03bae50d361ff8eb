import type { Color, Score } from '../../chess';
import type { Headers } from '../../chess/pgn/headers';
import type { Engine, EnginePosition, InfoLine } from '../../engine/client';
import { whiteView } from '../core/format';
import {
  type Ended,
  type GameRecord,
  limitsOf,
  type MatchPlan,
  moverOf,
  outcomeOf,
  whiteOf,
} from './state';

/** A mate as centipawns, so that it counts among them. */
const MATE = 30_000;

/** A game as it stands. */
export interface Standing<T> {
  readonly tree: T;
  /** The last position. */
  readonly node: number;
}

/** What a match has to know of a game's rules and notation. */
export interface Rules<T> {
  /** A game behind the opening of a pair of games, and how many plies that has. */
  begin(seed: number, pair: number): Standing<T> & { readonly plies: number };
  /** The tags of a game; `first` has White, or in xiangqi Red. */
  tags(known: Readonly<Record<'Event' | 'Date' | 'Round', string>>, players: Players): Headers;
  turn(at: Standing<T>): Color;
  /** The position as the engine takes it. */
  line(at: Standing<T>): EnginePosition;
  /** How the rules end the game. */
  ended(at: Standing<T>): Ended | undefined;
  /** Plays a move; undefined where it is not legal. */
  play(at: Standing<T>, uci: string): Standing<T> | undefined;
  /** The game with what the engine said of its last move. */
  remark(at: Standing<T>, score: Score, depth: number): T;
  pgn(tree: T, tags: Headers, result: Ended['result']): string;
}

export interface Players {
  readonly first: string;
  readonly second: string;
}

export interface Watcher<T> {
  /** The game as it stands, after each move; `over` when that was the last. */
  moved(at: Standing<T>, tags: Headers, over: boolean): void;
  /** Whether the game is to go on. */
  wanted(): boolean;
}

function tagsOf<T>(
  rules: Rules<T>,
  plan: MatchPlan,
  names: readonly [string, string],
  game: number,
): Headers {
  const white = whiteOf(game);
  const known = {
    Event: `Tabia, seed ${plan.seed}`,
    Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    Round: `${Math.floor(game / 2) + 1}.${(game % 2) + 1}`,
  };
  return rules.tags(known, { first: names[white], second: names[white === 0 ? 1 : 0] });
}

/** One search: the move, and what its side thinks of the position. */
async function search(
  engine: Engine,
  plan: MatchPlan,
  side: 0 | 1,
  position: EnginePosition,
): Promise<{ uci: string; line: InfoLine | undefined }> {
  const analysis = engine.analyse(position, limitsOf(plan.contenders[side].limit));
  let line: InfoLine | undefined;
  for await (const info of analysis) {
    if (info.multipv === 1 && !info.score.bound) line = info;
  }
  const best = await analysis.result;
  if (!best?.move) throw new Error('no move came');
  return { uci: best.move, line };
}

/** Plays one game of a match to its end; nothing when it is not wanted any more. */
export async function playGame<T>(
  rules: Rules<T>,
  engines: readonly [Engine, Engine],
  plan: MatchPlan,
  names: readonly [string, string],
  game: number,
  watcher: Watcher<T>,
): Promise<GameRecord | undefined> {
  const tags = tagsOf(rules, plan, names, game);
  const { plies: opening, ...begun } = rules.begin(plan.seed, game >> 1);
  let at: Standing<T> = begun;
  const scores: number[] = [];
  await Promise.all(engines.map((engine) => engine.newGame()));
  for (let plies = opening; ; plies++) {
    if (!watcher.wanted()) return undefined;
    const outcome = outcomeOf(rules.ended(at), plies, scores);
    if (outcome) {
      const { result } = outcome;
      const ended = tags.map(([name, value]) =>
        name === 'Result' ? ([name, result] as const) : ([name, value] as const),
      );
      watcher.moved(at, ended, true);
      return { ...outcome, pgn: rules.pgn(at.tree, ended, result) };
    }
    watcher.moved(at, tags, false);
    const turn = rules.turn(at);
    const side = moverOf(game, turn);
    const { uci, line } = await search(engines[side], plan, side, rules.line(at));
    const played = rules.play(at, uci);
    if (!played) throw new Error(`${uci} is not legal`);
    at = played;
    if (!line) continue;
    const score = whiteView(line.score, turn);
    scores.push(score.kind === 'cp' ? score.value : Math.sign(score.value || 1) * MATE);
    at = { ...at, tree: rules.remark(at, score, line.depth) };
  }
}
