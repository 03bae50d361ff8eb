/** Matches on the page of chess. */

import { builtInNet } from '../../analysis/built-in-net';
import type { NetFile } from '../../analysis/own-engine';
import { addLine, createTree } from '../../chess';
import { writeGame } from '../../chess/pgn';
import { writeEval } from '../../chess/pgn/annotations';
import { standardHeaders } from '../../chess/pgn/headers';
import { addMove, annotate, engineLine, type MoveTree, positionAt, ROOT } from '../../chess/tree';
import { createEngine, type Engine } from '../../engine/client';
import type { Context } from '../core/context';
import { endingOf } from '../core/game';
import { type CoreState, gameOf, withEngine } from '../core/state';
import { openingOf } from './openings';
import { HASH, MatchPart } from './part';
import type { Rules } from './referee';
import type { Evaluation, MatchSlice } from './state';

export type ChessMatch = MatchPart<MoveTree>;

const RULES: Rules<MoveTree> = {
  begin(seed, pair) {
    const { tree, id } = addLine(createTree(), ROOT, openingOf(seed, pair));
    return { tree, node: id, plies: id };
  },
  tags: (known, { first, second }) => standardHeaders({ ...known, White: first, Black: second }),
  turn: ({ tree, node }) => positionAt(tree, node).turn,
  line: ({ tree, node }) => engineLine(tree, node),
  ended: ({ tree, node }) => endingOf(tree, node),
  play({ tree, node }, uci) {
    const placed = addMove(tree, node, uci);
    return placed && { tree: placed.tree, node: placed.id };
  },
  remark: ({ tree, node }, score, depth) =>
    annotate(tree, node, { comments: [writeEval(score, depth)] }),
  pgn: (tree, headers, result) => writeGame({ headers, tree, result }),
};

async function engineOf(evaluation: Evaluation, net: NetFile | undefined): Promise<Engine> {
  const engine = createEngine({ options: { Hash: HASH, MultiPV: 1 } });
  try {
    if (evaluation.kind === 'hand') await engine.setOption('Use NNUE', false);
    if (net && evaluation.kind === 'net') {
      await engine.loadNet(net.bytes.slice(0), undefined, net.name);
    }
  } catch (error) {
    engine.dispose();
    throw error;
  }
  return engine;
}

/** A file as a net, or a refusal in the loader's words: it is tried in an engine first. */
async function readNet(file: File): Promise<NetFile> {
  const bytes = await file.arrayBuffer();
  const engine = createEngine({ options: { Hash: 1 } });
  try {
    await engine.loadNet(bytes.slice(0), undefined, file.name);
  } finally {
    engine.dispose();
  }
  return { name: file.name, hash: '', bytes };
}

export function chessMatch(context: Context<CoreState & MatchSlice>): ChessMatch {
  const { store } = context;
  const copied = <S extends CoreState>(state: S): S => ({
    ...context.replaceGame(state, { ...gameOf(state) }, ''),
    toast: undefined,
  });
  return new MatchPart<MoveTree>({
    store,
    rules: RULES,
    keptAs: { match: 'match' },
    file: { name: 'tabia-match', type: 'application/vnd.chess-pgn' },
    shown: () => gameOf(store.state),
    show: (at, headers) =>
      store.update((now) => ({
        ...now,
        history: { ...now.history, present: { ...at, headers } },
      })),
    makeRoom: () => store.update(copied),
    begin: (match) =>
      store.update((now) => ({
        ...withEngine(copied(now), { on: false }),
        ...({ match, sheet: undefined, tab: 'moves', heatOn: false } as const),
      })),
    engine: engineOf,
    pageNet: () => context.net(),
    async builtIn() {
      const info = await context.engine?.ready.catch(() => undefined);
      return builtInNet(info?.options ?? []) ?? undefined;
    },
    readNet,
    openText: (text) => context.openText(text),
    toast: (text) => context.toast(text),
  });
}
