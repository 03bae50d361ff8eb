import { html, nothing, type TemplateResult } from 'lit';
import type { Review } from '../../analysis/review/record';
import type { Report } from '../../analysis/review/report';
import { fill, words } from '../core/words';
import type { SideWords } from './side-words';
import type { Retry } from './state';

export interface RetryActions {
  retryAgain(): void;
  retryNext(): void;
  retryShow(): void;
  endRetry(): void;
}

/** "Find the better move": the question, the verdict, and the ways on. */
export function retryBox(
  retry: Retry,
  review: Review,
  report: Report,
  sides: SideWords,
  actions: RetryActions,
): TemplateResult {
  const place = retry.places[retry.at] ?? 0;
  const point = report.points[place];
  const best = report.line(place - 1, review.found[place - 1]?.pv ?? []);
  const lost = retry.tried ? Math.round(retry.tried.lost) : 0;
  const move = retry.tried?.text ?? '';
  const verdicts = {
    asked: fill(retry.side === 'w' ? sides.retryAskWhite : sides.retryAskBlack, {
      move: `${point?.label ?? ''} ${point?.text ?? ''}`,
    }),
    checking: words.retryChecking,
    right: fill(lost === 0 ? words.retryBest : words.retryGood, { move, n: lost }),
    wrong: fill(words.retryWrong, { move, n: lost }),
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
      ${verdict === 'wrong' ? button('retry-again', words.retryAgain, () => actions.retryAgain(), true) : nothing}
      ${over ? button('retry-next', words.retryNext, () => actions.retryNext(), true) : button('retry-show', words.retrySolution, () => actions.retryShow())}
      ${button('retry-end', words.retryEnd, () => actions.endRetry())}
    </div>
  </div>`;
}
