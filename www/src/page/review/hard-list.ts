import { html, type TemplateResult } from 'lit';
import type { Review } from '../../analysis/review/record';
import type { Report } from '../../analysis/review/report';
import { fill, words } from '../core/words';
import type { HardMove } from './hard';

/** The moves that were hard to find; each leads to the position in which it was to be found. */
export function hardMoves(
  hard: readonly HardMove[],
  { ucis }: Review,
  { points, line }: Report,
  go: (node: number) => void,
): TemplateResult {
  if (hard.length === 0) {
    return html`<h3 title=${words.hardTitle} data-testid="hard-moves">${words.hardNone}</h3>`;
  }
  return html`<h3 title=${words.hardTitle} data-testid="hard-moves">${words.hardMoves}</h3>
    <ol class="turns">
      ${hard.map(({ place, uci, prior, loss }) => {
        const played = points[place + 1];
        const how =
          ucis[place] === uci
            ? words.hardFound
            : fill(words.hardMissed, { move: played?.text ?? '' });
        const why = fill(words.hardWhy, { prior: (100 * prior).toFixed(1), loss: loss.toFixed(0) });
        return html`<li data-testid="hard-move">
          <button type="button" class="turn" @click=${() => go(points[place]?.node ?? 0)}>
            <strong>${line(place, [uci])}</strong>
            <span class="figures muted">${how}</span>
          </button>
          <p class="muted figures">${why}</p>
        </li>`;
      })}
    </ol>`;
}
