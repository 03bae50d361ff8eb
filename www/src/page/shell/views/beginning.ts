import { html, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../core/icons';
import { words } from '../../core/words';
import type { Controller } from '../controller';

/** What one may begin with, while nothing has been played or set. */
export function beginning(controller: Controller): TemplateResult {
  const way = (name: IconName, text: string, act: () => void): TemplateResult =>
    html`<button type="button" @click=${act}>${icon(name)}${text}</button>`;
  return html`<div class="beginning" role="group" aria-label=${words.page}>
    ${way('folder', words.openFile, () => controller.chooseFile())}
    ${way('editor', words.setUp, () => controller.showSheet('editor'))}
    ${way('swords', words.playEngine, () => controller.showSheet('play'))}
    ${way('xiangqi', words.xiangqi, toXiangqi)}
  </div>`;
}

/** Shows the page of the other game. */
export const toXiangqi = (): void => {
  location.hash = '#game=xiangqi';
};
