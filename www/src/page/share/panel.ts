import { css, html, LitElement, type TemplateResult } from 'lit';
import { formatCount } from '../core/format';
import { type IconName, icon } from '../core/icons';
import { DEFAULT_NODES, NODE_CHOICES } from '../core/nodes';
import { ui } from '../core/ui';
import { words } from '../core/words';

export interface ShareActions {
  pgn(annotated: boolean): string;
  copyFen(): void;
  copyPgn(): void;
  savePgn(): void;
  savePicture(kind: 'png' | 'svg'): Promise<void>;
  copyGameLink(): Promise<void>;
  copyClaim(nodes: number): Promise<void>;
}

/** `<tabia-share>`: everything that can be copied, saved and linked to. */
export class SharePanel extends LitElement {
  static override styles = [
    ui,
    css`
      h3 {
        margin: 24px 0 8px;
        color: var(--muted);
        font-size: 13px;
        line-height: 20px;
        font-weight: 600;
      }
      h3:first-of-type {
        margin-top: 0;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      p {
        margin: 8px 0 0;
        color: var(--muted);
        font-size: 13px;
      }
      textarea {
        width: 100%;
        height: 160px;
        margin-top: 12px;
        padding: 8px 12px;
        border: 1px solid var(--line);
        border-radius: 6px;
        background: var(--bg);
        color: inherit;
        font: 12px / 18px var(--mono);
        resize: vertical;
      }
      select {
        height: 34px;
        padding: 0 8px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        background: var(--surface);
      }
      @media (pointer: coarse) {
        select {
          height: 44px;
        }
      }
    `,
  ];

  static override properties = {
    actions: { attribute: false },
    open: { type: Boolean },
    engine: { type: Boolean },
    nodes: { state: true },
    busy: { state: true },
  };

  declare actions: ShareActions;
  declare open: boolean;
  /** Whether there is an engine. */
  declare engine: boolean;
  declare private nodes: number;
  declare private busy: boolean;

  constructor() {
    super();
    this.nodes = DEFAULT_NODES;
    this.busy = false;
  }

  override render(): TemplateResult {
    const { actions } = this;
    if (!this.open) return html``;
    return html`
      <h3>${words.position}</h3>
      <div class="buttons">
        ${this.#button('copy', words.copyFen, 'copy-fen', () => actions.copyFen())}
        ${this.#button('image', 'PNG', 'save-png', () => actions.savePicture('png'), words.savePng)}
        ${this.#button('image', 'SVG', 'save-svg', () => actions.savePicture('svg'), words.saveSvg)}
      </div>
      <h3>${words.game}</h3>
      <div class="buttons">
        ${this.#button('copy', words.copyPgn, 'copy-pgn', () => actions.copyPgn())}
        ${this.#button('download', words.savePgn, 'save-pgn', () => actions.savePgn())}
        ${this.#button('link', words.copyGameLink, 'copy-game-link', () => void actions.copyGameLink())}
      </div>
      <textarea readonly spellcheck="false" aria-label="PGN" data-testid="pgn" .value=${actions.pgn(true)}></textarea>
      <h3>${words.sameLine}</h3>
      <div class="buttons">
        <select
          aria-label=${words.nodes}
          data-testid="claim-nodes"
          ?disabled=${!this.engine}
          @change=${(event: Event) => {
            this.nodes = Number((event.target as HTMLSelectElement).value);
          }}
        >
          ${NODE_CHOICES.map((nodes) => html`<option value=${nodes} ?selected=${nodes === this.nodes}>${formatCount(nodes)}</option>`)}
        </select>
        <button class="button" type="button" ?disabled=${this.busy || !this.engine} data-testid="copy-claim" @click=${this.#claim}>
          ${icon('check')}${this.busy ? words.searching : words.copyClaim}
        </button>
      </div>
      <p>${words.claimHelp}</p>
    `;
  }

  async #claim(): Promise<void> {
    this.busy = true;
    await this.actions.copyClaim(this.nodes);
    this.busy = false;
  }

  #button(name: IconName, text: string, id: string, act: () => void, title = text): TemplateResult {
    return html`<button class="button" type="button" data-testid=${id} aria-label=${title} title=${title} @click=${act}>
      ${icon(name)}${text}
    </button>`;
  }
}
