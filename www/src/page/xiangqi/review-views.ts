/** The review as the page shows it: a panel beside the board and a graph below it. */

import { html, nothing, type TemplateResult } from 'lit';
import { isOfLine } from '../../analysis/review/record';
import { words } from '../core/words';
import type { SideWords } from '../review/side-words';
import type { XiangqiReview } from './review';
import { lineOf } from './review-rules';
import { gameOf, type XiangqiState } from './state';
import { type XiangqiWords, xiangqiWords } from './words';

let named: { readonly words: XiangqiWords; readonly sides: SideWords } | undefined;

/** The sides by their names here; the same for a language each time. */
function sideWords(): SideWords {
  if (named?.words !== xiangqiWords) {
    named = { words: xiangqiWords, sides: { ...xiangqiWords, white: xiangqiWords.red } };
  }
  return named.sides;
}

/** Whether there is a graph of the game to show. */
export const hasGraph = (state: XiangqiState): boolean =>
  state.review !== undefined &&
  !state.review.retry &&
  isOfLine(state.review.review, lineOf(gameOf(state).tree));

export function reviewPanel(state: XiangqiState, owner: XiangqiReview | undefined): TemplateResult {
  if (!owner) return html`<p class="coming">${words.loading}</p>`;
  return html`<tabia-review
    .review=${state.review}
    .report=${owner.report()}
    .plies=${owner.plies()}
    .sides=${sideWords()}
    .available=${state.engine.phase !== 'unavailable'}
    .actions=${owner}
  ></tabia-review>`;
}

/** The graph of the reviewed game, across board and column. */
export function graph(
  state: XiangqiState,
  owner: XiangqiReview | undefined,
): TemplateResult | typeof nothing {
  if (!owner || !state.review || !hasGraph(state)) return nothing;
  const { tree, node } = gameOf(state);
  return html`<tabia-graph
    .points=${owner.points(state.review.review, tree)}
    .plies=${state.review.review.ucis.length}
    .node=${node}
    .sides=${sideWords()}
    .go=${owner.go}
  ></tabia-graph>`;
}
