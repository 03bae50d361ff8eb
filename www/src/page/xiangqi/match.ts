/** Matches on the page of xiangqi: loaded when they are wanted. */

import { writeEval } from '../../chess/pgn/annotations';
import { writePgn } from '../../xiangqi/pgn';
import { readResult } from '../../xiangqi/results';
import { addMove, annotate, type MoveTree, positionAt } from '../../xiangqi/tree';
import { createXiangqiEngine } from '../../xiangqi-engine/start';
import type { Store } from '../core/store';
import { HASH, MatchPart } from '../match/part';
import type { Rules } from '../match/referee';
import { engineLine } from './analyst';
import { endingOf, RESULTS } from './game';
import { openedGame } from './match-openings';
import {
  gameOf,
  MATCH_MARK,
  notationOf,
  replaceGame,
  withEngine,
  type XiangqiState,
} from './state';

export type XiangqiMatch = MatchPart<MoveTree>;

export function xiangqiMatch({
  store,
  openText,
  toast,
}: {
  readonly store: Store<XiangqiState>;
  openText(text: string): boolean;
  toast(text: string): void;
}): XiangqiMatch {
  const rules: Rules<MoveTree> = {
    begin(seed, pair) {
      const { tree, node } = openedGame(seed, pair);
      return { tree, node, plies: node };
    },
    tags: (known, { first, second }) => [
      ...Object.entries(known),
      ['Red', first],
      ['Black', second],
      ['Result', '*'],
    ],
    turn: ({ tree, node }) => positionAt(tree, node).turn,
    line: engineLine,
    ended({ tree, node }) {
      const ending = endingOf(tree, node);
      return ending && { result: RESULTS[ending.points], why: 'rules' };
    },
    play({ tree, node }, uci) {
      const move = positionAt(tree, node).parseUci(uci);
      const placed = move && addMove(tree, node, move);
      return placed && { tree: placed.tree, node: placed.id };
    },
    remark: ({ tree, node }, score, depth) =>
      annotate(tree, node, { comments: [writeEval(score, depth)] }),
    pgn: (tree, tags, result) =>
      writePgn(
        { tags: tags.map(([name, value]) => [name, value]), tree, result },
        notationOf(store.state),
      ),
  };
  /** The game shown can be had again, by undoing. */
  const copied = (now: XiangqiState): XiangqiState => ({
    ...replaceGame(now, { ...gameOf(now) }, ''),
    toast: undefined,
  });
  return new MatchPart<MoveTree>({
    store,
    rules,
    keptAs: { match: 'xiangqi match', mark: MATCH_MARK },
    file: { name: 'tabia-xiangqi-match', type: 'application/x-chess-pgn' },
    shown: () => gameOf(store.state),
    show: ({ tree, node }, tags) =>
      store.update((now) => {
        const result = readResult(tags.find(([name]) => name === 'Result')?.[1] ?? '') ?? '*';
        const plain = tags.map(([name, value]) => [name, value] as const);
        const present = { tree, node, tags: plain, result };
        return { ...now, history: { ...now.history, present } };
      }),
    makeRoom: () => store.update(copied),
    begin: (match) =>
      store.update((now) => ({
        ...withEngine(copied(now), { on: false }),
        ...({ match, sheet: undefined, tab: 'moves', heatOn: false } as const),
      })),
    engine: async () => createXiangqiEngine({ options: { Hash: HASH, MultiPV: 1 } }),
    pageNet: () => undefined,
    builtIn: async () => 'Tabia',
    readNet: () => Promise.reject(new Error('xiangqi has no nets')),
    openText,
    toast,
  });
}
