/** Matches as the page shows them: a sheet in which they begin, and a bar that says how they stand. */

import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../core/words';
import type { XiangqiMatch } from './match';
import type { XiangqiState } from './state';
import { xiangqiWords } from './words';

export function matchSheet(owner: XiangqiMatch | undefined): TemplateResult {
  if (!owner) return html`<p class="muted">${words.loading}</p>`;
  return html`<tabia-match-sheet
    limitsOnly
    open
    .help=${xiangqiWords.matchHelp}
    .actions=${owner}
  ></tabia-match-sheet>`;
}

export function matchBar(
  { match }: XiangqiState,
  owner: XiangqiMatch | undefined,
): TemplateResult | typeof nothing {
  if (!owner || !match) return nothing;
  return html`<tabia-match-bar .match=${match} .actions=${owner}></tabia-match-bar>`;
}
