/** The review on the page of chess. */

import { annotateGame } from '../../analysis/review/annotate';
import { lineOf } from '../../analysis/review/chess';
import { reportOf } from '../../analysis/review/chess-report';
import { ExactEngine } from '../../analysis/review/exact-engine';
import { type MoveTree, nodeAt } from '../../chess/tree';
import type { Context } from '../core/context';
import { goTo, play, positionOf } from '../core/game';
import { yieldToInput } from '../core/pressed';
import { type CoreState, edit, gameOf, walk, withEngine } from '../core/state';
import { ReviewPart } from './part';
import type { ReviewSlice } from './state';

export type ChessReview = ReviewPart<MoveTree>;

export function chessReview(context: Context<CoreState & ReviewSlice>): ChessReview {
  const { store } = context;
  const exact = new ExactEngine(yieldToInput);
  return new ReviewPart<MoveTree>({
    store,
    searcher() {
      const net = context.net();
      return {
        source: { build: __ENGINE_HASH__, net: net?.hash ?? '' },
        identify: () => exact.identify(),
        find: (tree, place, nodes, only) => exact.find(tree, place, nodes, net, only),
      };
    },
    stop: () => exact.stop(),
    shown: () => gameOf(store.state),
    lineOf,
    reportOf,
    go: (node) => store.update((now) => walk(now, goTo(gameOf(now), node))),
    annotate: (review) =>
      store.update((now) => {
        const game = gameOf(now);
        return edit(now, { ...game, tree: annotateGame(game.tree, review) });
      }),
    ask: (side) =>
      store.update((now) => ({ ...withEngine(now, { on: false }), orientation: side })),
    play(given) {
      const game = gameOf(store.state);
      const played = play(game, positionOf(game).parseUci(given) ? given : '');
      if (!played) return undefined;
      store.update((now) => edit(now, played));
      const { uci, san: text } = nodeAt(played.tree, played.node);
      return { uci, text };
    },
    toast: (text) => context.toast(text),
  });
}
