import { css, html, LitElement, type TemplateResult } from 'lit';
import { ui } from '../core/ui';
import { words } from '../core/words';
import { BOARD_KEYS, KEYS, type KeyHelp } from './keys';

/** `<tabia-help>`: the keys. */
export class HelpElement extends LitElement {
  static override styles = [
    ui,
    css`
      h3 {
        margin: 0 0 4px;
        color: var(--muted);
        font-size: 13px;
        font-weight: 600;
      }
      dl {
        margin: 0 0 24px;
      }
      div {
        display: grid;
        grid-template-columns: 128px 1fr;
        align-items: center;
        min-height: 40px;
        border-bottom: 1px solid var(--line);
      }
      dt {
        display: flex;
        gap: 4px;
      }
      dd {
        margin: 0;
      }
      kbd {
        min-width: 24px;
        padding: 0 6px;
        border: 1px solid var(--line-strong);
        border-radius: 4px;
        background: var(--bg);
        font: 12px / 22px var(--font);
        text-align: center;
      }
      p {
        margin: 0;
        color: var(--muted);
        font-size: 13px;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
      <h3>${words.anywhere}</h3>
      ${this.#list(KEYS)}
      <h3>${words.onTheBoard}</h3>
      ${this.#list(BOARD_KEYS)}
      <p>${words.helpDrop}</p>
    `;
  }

  #list(keys: readonly KeyHelp[]): TemplateResult {
    return html`<dl>
      ${keys.map(
        ({ keys: names, does }) => html`<div>
          <dt>${names.map((name) => html`<kbd>${name}</kbd>`)}</dt>
          <dd>${words[does]}</dd>
        </div>`,
      )}
    </dl>`;
  }
}
