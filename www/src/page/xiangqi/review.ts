/** The review on the page of xiangqi: loaded when it is wanted. */

import { watched } from '../../analysis/own-engine';
import { ExactSearch } from '../../analysis/review/exact-search';
import { REVIEW_HASH } from '../../analysis/review/record';
import { writeMove } from '../../xiangqi/notation';
import { type MoveTree, ROOT } from '../../xiangqi/tree';
import { createXiangqiEngine } from '../../xiangqi-engine/start';
import { yieldToInput } from '../core/pressed';
import type { Store } from '../core/store';
import { ReviewPart } from '../review/part';
import { engineLine } from './analyst';
import { goTo, play, positionOf } from './game';
import { annotateGame, foundByRule, lineOf, mainline, reportOf } from './review-rules';
import { edit, gameOf, notationOf, walk, withEngine, type XiangqiState } from './state';

export type XiangqiReview = ReviewPart<MoveTree>;

export function xiangqiReview({
  store,
  toast,
}: {
  readonly store: Store<XiangqiState>;
  toast(text: string): void;
}): XiangqiReview {
  const exact = new ExactSearch(yieldToInput, (lost) =>
    watched(createXiangqiEngine({ options: { Hash: REVIEW_HASH, MultiPV: 1 } }), lost),
  );
  const searcher = {
    source: { build: __XIANGQI_HASH__, net: '' },
    identify: () => exact.identify(),
    async find(tree: MoveTree, place: number, nodes: number, only?: string) {
      const node = mainline(tree)[place] ?? ROOT;
      const known = foundByRule(tree, node);
      if (known) return known;
      const { turn } = positionOf({ tags: [], tree, node, result: '*' });
      const limits = { nodes, ...(only && { searchmoves: [only] }) };
      return exact.ask({ turn, line: engineLine({ tree, node }), limits });
    },
  };
  return new ReviewPart<MoveTree>({
    store,
    searcher: () => searcher,
    stop: () => exact.stop(),
    shown: () => gameOf(store.state),
    lineOf,
    reportOf: (review, tree) => reportOf(review, tree, notationOf(store.state)),
    go: (node) => store.update((now) => walk(now, goTo(gameOf(now), node))),
    annotate: (review) =>
      store.update((now) => {
        const game = gameOf(now);
        return edit(now, { ...game, tree: annotateGame(game.tree, review, notationOf(now)) });
      }),
    ask: (side) =>
      store.update((now) => ({ ...withEngine(now, { on: false }), orientation: side })),
    play(uci) {
      const game = gameOf(store.state);
      const position = positionOf(game);
      const move = position.parseUci(uci);
      if (!move) return undefined;
      store.update((now) => edit(now, play(game, move)));
      return { uci, text: writeMove(position, move, notationOf(store.state)) };
    },
    toast,
  });
}
