import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { styled } from '../board/styled';
import type { Actions } from './actions';
import { formatBytes } from './format';
import { icon } from './icons';
import type { NetState, StaticScore } from './state';
import { ui } from './ui';

/** `<tabia-net-picker>`: which evaluation is in use, and the button that loads another. */
export class NetPickerElement extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: block;
      }
      .row {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: 32px;
      }
      .row > svg.lucide {
        flex: none;
        width: 18px;
        height: 18px;
        color: var(--muted);
      }
      .name {
        flex: 1;
        min-width: 0;
        font-size: 13px;
        line-height: 18px;
      }
      .title,
      .origin {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .origin {
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
      }
      .bar {
        height: 2px;
        margin-top: 6px;
        background: var(--sunken);
      }
      .bar div {
        height: 100%;
        background: var(--accent);
        transform: scaleX(var(--share));
        transform-origin: left;
      }
      .error {
        display: flex;
        gap: 8px;
        margin-top: 8px;
        padding: 8px 4px 8px 12px;
        border-radius: 6px;
        background: var(--danger-soft);
        color: var(--danger);
        font-size: 13px;
        line-height: 18px;
        overflow-wrap: anywhere;
      }
      .error p {
        flex: 1;
        margin: 0;
      }
      .error .icon-button {
        width: 24px;
        height: 24px;
        margin: -3px 0;
        color: inherit;
      }
      .error svg.lucide {
        width: 16px;
        height: 16px;
      }
    `,
  ];

  static override properties = {
    net: { attribute: false },
    atRest: { attribute: false },
    actions: { attribute: false },
  };

  declare net: NetState;
  /** The evaluation of the position shown, before any search. */
  declare atRest: StaticScore | undefined;
  declare actions: Actions;

  #choose(): void {
    this.renderRoot.querySelector<HTMLInputElement>('input')?.click();
  }

  #chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // Choosing the same file again is to count as a choice.
    if (file) this.actions.loadNet(file);
    input.value = '';
  }

  #builtIn(): TemplateResult {
    return html`
      <div class="title" data-testid="net-name">Hand-written evaluation</div>
      <div class="origin figures">
        ${this.#static(' · ')}<span title="Load one by the button, or drop the .nnue file on the page">${this.atRest ? 'takes' : 'Takes'} HalfKP nets</span>
      </div>
    `;
  }

  #loaded(): TemplateResult {
    const { description = '', file, bytes, hash } = this.net;
    const origin = [formatBytes(bytes), hash].filter(Boolean).join(' · ');
    const title = `${bytes} bytes, SHA-256 begins with ${hash}`;
    return html`
      <div class="title" data-testid="net-file">${file}</div>
      <div class="origin" data-testid="net-name" title=${description}>${description}</div>
      <div class="origin figures" title=${title}>${this.#static(' · ')}${origin}</div>
    `;
  }

  #static(behind: string): TemplateResult | typeof nothing {
    const score = this.atRest;
    if (!score) return nothing;
    const sign = score.centipawns > 0 ? '+' : '';
    const title = `What the evaluation says without searching, White’s view: ${score.centipawns} centipawns, ${score.internal} internal units`;
    return html`<span title=${title}>Static <span
        data-testid="static-eval"
        data-internal=${score.internal}
        >${sign}${score.centipawns} cp</span
      ></span>${behind}`;
  }

  override render(): TemplateResult {
    const { description, progress, error } = this.net;
    return html`
      <div class="row">
        ${icon('net')}
        <div class="name">${description === undefined ? this.#builtIn() : this.#loaded()}</div>
        <button
          class="button"
          type="button"
          ?disabled=${progress !== undefined}
          @click=${this.#choose}
          data-testid="net-button"
        >
          ${icon('upload')}${progress !== undefined ? 'Loading' : description ? 'Change' : 'Load net'}
        </button>
        <input
          hidden
          type="file"
          accept=".nnue"
          aria-label="Net file"
          data-testid="net-input"
          @change=${this.#chosen}
        />
      </div>
      ${
        progress === undefined
          ? nothing
          : html`<div class="bar" role="progressbar" aria-label="Loading the net" aria-valuenow=${Math.round(progress * 100)}>
              <div ${styled({ '--share': String(progress) })}></div>
            </div>`
      }
      ${
        error
          ? html`<div class="error" role="alert">
              <p data-testid="net-error">${error}</p>
              <button class="icon-button" type="button" aria-label="Dismiss" @click=${() => this.actions.dismissNetError()}>
                ${icon('close')}
              </button>
            </div>`
          : nothing
      }
    `;
  }
}
