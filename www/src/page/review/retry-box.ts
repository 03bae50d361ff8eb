import { html, nothing, type TemplateResult } from 'lit';
import type { MoveTree } from '../../chess/tree';
import { fill, words } from '../words';
import type { ReviewPart } from './part';
import { lineText, type Report } from './report';
import type { Retry, Review } from './state';

/** "Find the better move": the question, the verdict, and the ways on. */
export function retryBox(
  retry: Retry,
  review: Review,
  report: Report,
  tree: MoveTree,
  part: ReviewPart,
): TemplateResult {
  const place = retry.places[retry.at] ?? 0;
  const point = report.points[place];
  const best = lineText(tree, place - 1, review.found[place - 1]?.pv ?? []);
  const lost = retry.tried ? Math.round(retry.tried.lost) : 0;
  const san = retry.tried?.san ?? '';
  const verdicts = {
    asked: fill(retry.side === 'w' ? words.retryAskWhite : words.retryAskBlack, {
      move: `${point?.label ?? ''} ${point?.san ?? ''}`,
    }),
    checking: words.retryChecking,
    right: fill(lost === 0 ? words.retryBest : words.retryGood, { move: san, n: lost }),
    wrong: fill(words.retryWrong, { move: san, n: lost }),
    shown: fill(words.retryShown, { line: best }),
  };
  const { verdict } = retry;
  const over = verdict === 'right' || verdict === 'shown';
  const button = (id: string, text: string, act: () => void, main = false): TemplateResult =>
    html`<button class="button ${main ? 'primary' : ''}" type="button" data-testid=${id} @click=${act}>${text}</button>`;
  return html`<div class="retry">
    <span class="count-of figures">${fill(words.retryCount, { n: retry.at + 1, total: retry.places.length })}</span>
    <div class="verdict ${verdict}" role="status" data-testid="retry-verdict" data-verdict=${verdict}>
      ${verdicts[verdict]}
    </div>
    ${verdict === 'right' && lost > 0 ? html`<p class="muted">${fill(words.retryBestWas, { line: best })}</p>` : nothing}
    <div class="buttons">
      ${verdict === 'wrong' ? button('retry-again', words.retryAgain, () => part.retryAgain(), true) : nothing}
      ${over ? button('retry-next', words.retryNext, () => part.retryNext(), true) : button('retry-show', words.retrySolution, () => part.retryShow())}
      ${button('retry-end', words.retryEnd, () => part.endRetry())}
    </div>
  </div>`;
}
