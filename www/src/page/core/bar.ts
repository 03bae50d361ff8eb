import { css, html, type TemplateResult } from 'lit';
import { type IconName, icon } from './icons';

/** What the bars of a game and of a match look like: what is going on, and in a row what can be done. */
export const barStyles = css`
  :host {
    display: grid;
    gap: 8px;
    padding: 10px 16px;
    border-bottom: 1px solid var(--line);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
  }
  .words {
    flex: 1;
    font-size: 13px;
    line-height: 18px;
  }
`;

/** A button of such a row, with its test id. */
export const barButton = (
  name: IconName,
  text: string,
  id: string,
  act: () => void,
): TemplateResult =>
  html`<button class="icon-button" type="button" aria-label=${text} title=${text} data-testid=${id} @click=${act}>${icon(name)}</button>`;
