import { addLine, createTree, writeGame } from '../../chess';
import { writeEval } from '../../chess/pgn/annotations';
import { type Headers, standardHeaders } from '../../chess/pgn/headers';
import { addMove, annotate, type MoveTree, type NodeId, positionAt, ROOT } from '../../chess/tree';
import { engineLine } from '../../chess/tree-walk';
import type { Engine, InfoLine } from '../../engine/client';
import { whiteView } from '../core/format';
import { openingOf } from './openings';
import { type GameRecord, limitsOf, type MatchPlan, moverOf, outcomeOf, whiteOf } from './state';

/** A mate as centipawns, so that it counts among them. */
const MATE = 30_000;

export interface Watcher {
  /** The game as it stands, after each move; `over` when that was the last. */
  moved(tree: MoveTree, node: NodeId, headers: Headers, over: boolean): void;
  /** Whether the game is to go on. */
  wanted(): boolean;
}

function headersOf(plan: MatchPlan, names: readonly [string, string], game: number): Headers {
  const white = whiteOf(game);
  return standardHeaders({
    Event: `Tabia, seed ${plan.seed}`,
    Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    Round: `${Math.floor(game / 2) + 1}.${(game % 2) + 1}`,
    White: names[white],
    Black: names[white === 0 ? 1 : 0],
  });
}

/** One search: the move, and what its side thinks of the position. */
async function search(
  engine: Engine,
  plan: MatchPlan,
  side: 0 | 1,
  tree: MoveTree,
  node: NodeId,
): Promise<{ uci: string; line: InfoLine | undefined }> {
  const analysis = engine.analyse(engineLine(tree, node), limitsOf(plan.contenders[side].limit));
  let line: InfoLine | undefined;
  for await (const info of analysis) {
    if (info.multipv === 1 && !info.score.bound) line = info;
  }
  const best = await analysis.result;
  if (!best?.move) throw new Error('no move came');
  return { uci: best.move, line };
}

/** Plays one game of a match to its end; nothing when it is not wanted any more. */
export async function playGame(
  engines: readonly [Engine, Engine],
  plan: MatchPlan,
  names: readonly [string, string],
  game: number,
  watcher: Watcher,
): Promise<GameRecord | undefined> {
  const headers = headersOf(plan, names, game);
  let { tree, id: node } = addLine(createTree(), ROOT, openingOf(plan.seed, game >> 1));
  let plies = node;
  const scores: number[] = [];
  await Promise.all(engines.map((engine) => engine.newGame()));
  for (;;) {
    if (!watcher.wanted()) return undefined;
    const outcome = outcomeOf(tree, node, plies, scores);
    if (!outcome) {
      watcher.moved(tree, node, headers, false);
    } else {
      const ended = headers.map(([name, value]) =>
        name === 'Result' ? ([name, outcome.result] as const) : ([name, value] as const),
      );
      watcher.moved(tree, node, ended, true);
      const pgn = writeGame({ headers: ended, tree, result: outcome.result });
      return { ...outcome, pgn };
    }
    const { turn } = positionAt(tree, node);
    const side = moverOf(game, turn);
    const { uci, line } = await search(engines[side], plan, side, tree, node);
    const placed = addMove(tree, node, uci);
    if (!placed) throw new Error(`${uci} is not legal`);
    tree = placed.tree;
    node = placed.id;
    plies++;
    if (!line) continue;
    const score = whiteView(line.score, turn);
    scores.push(score.kind === 'cp' ? score.value : Math.sign(score.value || 1) * MATE);
    tree = annotate(tree, node, { comments: [writeEval(score, line.depth)] });
  }
}
