import large from 'virtual:large-net';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { stylesText } from '../../board/styles-text';
import { formatBytes } from '../core/format';
import { icon } from '../core/icons';
import type { NetState, NetView, StaticScore } from '../core/state';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';

export interface NetActions {
  loadNet(file: File): void;
  /** Fetches the larger net that the page offers. */
  downloadNet(): void;
  dismissNetError(): void;
  /** Back to what the engine comes with, and to the net again. */
  putNetAway(): void;
  useNetAgain(): void;
  toggleHeat(): void;
}

/** In the first layer of a HalfKP net, for each side. */
const NEURONS = 256;

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
      .larger {
        min-height: 24px;
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        font: inherit;
        font-size: 12px;
        line-height: 16px;
        text-align: start;
        text-decoration: underline;
        text-underline-offset: 2px;
        cursor: pointer;
      }
      .coming {
        visibility: hidden;
      }
      @media (pointer: coarse) {
        .larger {
          min-height: 36px;
        }
      }
      .heat {
        margin: 6px 0 2px;
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
      }
      .views {
        display: grid;
        gap: 6px;
        margin: 6px 0 2px;
        padding: 0;
        list-style: none;
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
      }
      .neurons {
        display: flex;
        height: 4px;
        margin-bottom: 3px;
        border-radius: 2px;
        overflow: hidden;
      }
      .neurons .low {
        background: var(--sunken);
      }
      .neurons .open {
        background: var(--line-strong);
      }
      .neurons .high {
        background: var(--accent);
      }
      .row .icon-button[aria-pressed='true'] {
        background: var(--accent-soft);
        color: var(--accent);
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
    heat: { type: Boolean },
    views: { attribute: false },
    actions: { attribute: false },
  };

  declare net: NetState;
  /** The evaluation of the position shown, before any search. */
  declare atRest: StaticScore | undefined;
  /** Whether the board shows what each piece is worth. */
  declare heat: boolean;
  /** How the net's halves see the position that the board shows so. */
  declare views: readonly NetView[];
  declare actions: NetActions;

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
    const { builtIn } = this.net;
    // As high as what the engine will say, so that nothing below moves away from under the mouse then.
    if (builtIn === undefined) {
      return html`<div class="title" data-testid="net-name">…</div>
        <div class="origin">&nbsp;</div>
        ${this.#offersLarger ? html`<button class="larger coming" type="button" disabled>…</button>` : nothing}`;
    }
    return html`
      <div class="title" data-testid="net-name">${builtIn ? fill(words.builtInNet, { name: builtIn.replace(/\.nn(ue|c)$/, '') }) : words.handWrittenTitle}</div>
      <div class="origin figures">
        ${this.#static(' · ')}<span title=${words.takesNetsHelp}>${words.takesNets}</span>
      </div>
      ${this.#larger()}
    `;
  }

  #loaded(): TemplateResult {
    const { description = '', file, bytes, hash } = this.net;
    const origin = [formatBytes(bytes), hash].filter(Boolean).join(' · ');
    const title = fill(words.netTitle, { n: bytes, hash });
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
    const title = fill(words.staticTitle, { cp: score.centipawns, internal: score.internal });
    return html`<span title=${title}>${words.static} <span
        data-testid="static-eval"
        data-internal=${score.internal}
        >${sign}${score.centipawns} cp</span
      ></span>${behind}`;
  }

  #heatButton(): TemplateResult {
    return html`<button class="icon-button" type="button" aria-label=${words.heat} title="${words.heat} (H)" aria-pressed=${this.heat} data-testid="heat-toggle" @click=${() => this.actions.toggleHeat()}>
      ${icon('heat')}
    </button>`;
  }

  #heatWords(): TemplateResult {
    return html`<p class="heat" data-testid="heat-words">${words.heatHelp}</p>
      ${this.views.length === 0 ? nothing : this.#netViews()}`;
  }

  /** How far the net's neurons are at the ends of their range, for either side. */
  #netViews(): TemplateResult {
    return html`<ul class="views figures" title=${words.netViewTitle} data-testid="net-views">
      ${this.views.map(({ side, king, bucket, buckets, low, high }) => {
        const name = `${side === 'w' ? words.white : words.black} ${king}`;
        const text = fill(words.netView, { king: name, bucket: bucket + 1, buckets, low, high });
        const share = (count: number): string => `${(100 * count) / NEURONS}%`;
        return html`<li>
          <div class="neurons" aria-hidden="true">
            <div class="low" .style=${stylesText({ width: share(low) })}></div>
            <div class="open" .style=${stylesText({ width: share(NEURONS - low - high) })}></div>
            <div class="high" .style=${stylesText({ width: share(high) })}></div>
          </div>
          ${text}
        </li>`;
      })}
    </ul>`;
  }

  /** Back to what the engine comes with, or to the net that is at hand. */
  #other(): TemplateResult | typeof nothing {
    const { description, ready, progress, builtIn } = this.net;
    if (progress !== undefined) return nothing;
    if (description !== undefined) {
      const label = builtIn ? words.netAwayBuiltIn : words.netAway;
      return html`<button class="icon-button" type="button" aria-label=${label} title=${label} data-testid="net-away" @click=${() => this.actions.putNetAway()}>
        ${icon('close')}
      </button>`;
    }
    if (ready === undefined) return nothing;
    const label = fill(words.netAgain, { name: ready });
    return html`<button class="icon-button" type="button" aria-label=${label} title=${label} data-testid="net-again" @click=${() => this.actions.useNetAgain()}>
      ${icon('reset')}
    </button>`;
  }

  get #offersLarger(): boolean {
    const { ready, progress } = this.net;
    return !!large && ready !== large.name && progress === undefined;
  }

  /** The larger net, for those who would rather wait once and have a stronger engine. */
  #larger(): TemplateResult | typeof nothing {
    if (!large || !this.#offersLarger) return nothing;
    const text = fill(words.largerNet, { size: formatBytes(large.bytes) });
    return html`<button class="larger figures" type="button" title=${words.largerNetHelp} data-testid="net-larger" @click=${() => this.actions.downloadNet()}>${text}</button>`;
  }

  override render(): TemplateResult {
    const { description, progress, error } = this.net;
    return html`
      <div class="row">
        ${icon('net')}
        <div class="name">${description === undefined ? this.#builtIn() : this.#loaded()}</div>
        ${this.#heatButton()} ${this.#other()}
        <button
          class="button"
          type="button"
          ?disabled=${progress !== undefined}
          @click=${this.#choose}
          data-testid="net-button"
        >
          ${icon('upload')}${progress !== undefined ? words.loading : description ? words.change : words.loadNet}
        </button>
        <input
          hidden
          type="file"
          accept=".nnue,.nnc,.pb,.gz,.tares"
          aria-label=${words.netFile}
          data-testid="net-input"
          @change=${this.#chosen}
        />
      </div>
      ${this.heat ? this.#heatWords() : nothing}
      ${
        progress === undefined
          ? nothing
          : html`<div class="bar" role="progressbar" aria-label=${words.loadingNet} aria-valuenow=${Math.round(progress * 100)}>
              <div .style=${stylesText({ '--share': String(progress) })}></div>
            </div>`
      }
      ${
        error
          ? html`<div class="error" role="alert">
              <p data-testid="net-error">${error}</p>
              <button class="icon-button" type="button" aria-label=${words.dismiss} @click=${() => this.actions.dismissNetError()}>
                ${icon('close')}
              </button>
            </div>`
          : nothing
      }
    `;
  }
}
