import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../core/icons';
import { fill, words } from '../core/words';
import type { GamesState } from './panel';

/** Which game of its file is on the board, with ways to the others. */
export function gameSteps(
  games: GamesState | undefined,
  owner: { step(by: 1 | -1): void } | undefined,
  showList: () => void,
): TemplateResult | typeof nothing {
  if (!games || !owner || games.count < 2) return nothing;
  const at = games.current;
  const text =
    at === undefined ? words.games : fill(words.gameOf, { n: at + 1, total: games.count });
  return html`<span class="games">
    <button type="button" aria-label=${words.previousGame} ?disabled=${!at} @click=${() => owner.step(-1)}>${icon('chevronLeft')}</button>
    <button type="button" class="figures" data-testid="games" title=${words.games} @click=${showList}>${text}</button>
    <button type="button" aria-label=${words.nextGame} data-testid="next-game" ?disabled=${at === undefined || at + 1 >= games.count} @click=${() => owner.step(1)}>${icon('chevronRight')}</button>
  </span>`;
}
