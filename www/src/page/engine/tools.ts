import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatCount, formatScore } from '../core/format';
import { type IconName, icon } from '../core/icons';
import type { Settings } from '../core/settings';
import type { DepthStep, EngineState } from '../core/state';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';

export interface ToolsActions {
  toggleThreat(): void;
  askAbout(): void;
  dropQuestion(): void;
  goDeeper(): void;
  toggleMinds(): void;
}

/** `<tabia-engine-tools>`: other questions to the engine, and how its answer came about depth by depth. */
export class EngineToolsElement extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 36px;
        border-top: 1px solid var(--line);
      }
      .tools {
        flex: none;
        display: flex;
        margin-left: -8px;
      }
      .icon-button {
        width: 32px;
        height: 32px;
      }
      .icon-button svg.lucide {
        width: 18px;
        height: 18px;
      }
      .icon-button[aria-pressed='true'] {
        background: var(--accent-soft);
        color: var(--accent);
      }
      .threat[aria-pressed='true'] {
        background: var(--danger-soft);
        color: var(--danger);
      }
      .words {
        flex: 1;
        min-width: 0;
        font-size: 13px;
        line-height: 18px;
      }
      .depths {
        /* From the end on: a list that grows keeps its newest in view without any measuring. */
        flex: 1;
        min-width: 0;
        display: flex;
        flex-direction: row-reverse;
        contain: content;
        margin: 0;
        padding: 0;
        overflow-x: auto;
        overscroll-behavior: contain;
        scrollbar-width: none;
        list-style: none;
        mask-image: linear-gradient(to right, transparent, #000 24px);
      }
      .depths:focus-visible {
        outline-offset: -2px;
      }
      li {
        flex: none;
        padding: 0 7px;
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
        text-align: center;
      }
      li:first-child {
        padding-right: 0;
      }
      li:last-child {
        padding-left: 24px;
      }
      li b {
        display: block;
        font-weight: 400;
      }
      li.new b {
        color: var(--text);
        font-weight: 600;
      }
      @media (pointer: coarse) {
        .icon-button {
          width: 44px;
          height: 44px;
        }
      }
    `,
  ];

  static override properties = {
    engine: { attribute: false },
    settings: { attribute: false },
    threat: { type: Boolean },
    barred: { type: Boolean },
    asking: { type: Boolean },
    minds: { type: Boolean },
    only: { attribute: false },
    actions: { attribute: false },
  };

  declare engine: EngineState;
  declare settings: Settings;
  declare threat: boolean;
  /** A threat is asked for, but in check there is none. */
  declare barred: boolean;
  declare asking: boolean;
  /** Whether the second way of searching is shown. */
  declare minds: boolean;
  /** The moves that are asked about, in standard notation; none for all moves. */
  declare only: readonly string[];
  declare actions: ToolsActions;

  override render(): TemplateResult {
    const { phase, on } = this.engine;
    const deeper = on && phase === 'stopped' && this.settings.limit.kind !== 'none';
    return html`<div class="tools">
        ${this.#button('threat', words.threat, 'X', this.threat || this.barred, () => this.actions.toggleThreat())}
        ${this.#button('question', words.whyNot, 'W', this.asking || this.only.length > 0, () =>
          this.only.length > 0 ? this.actions.dropQuestion() : this.actions.askAbout(),
        )}
        ${this.#button('minds', words.minds, 'M', this.minds, () => this.actions.toggleMinds())}
        ${deeper ? this.#button('deeper', words.deeper, '+', undefined, () => this.actions.goDeeper()) : nothing}
      </div>
      ${this.#rest()}`;
  }

  #rest(): TemplateResult | typeof nothing {
    if (this.asking) {
      return html`<span class="words" role="status" data-testid="question">${words.askHint}</span>`;
    }
    if (this.only.length > 0) {
      const text = fill(words.onlyMoves, { moves: this.only.join(', ') });
      return html`<span class="words" role="status" data-testid="question">${text}</span>
        <button class="icon-button" type="button" aria-label=${words.askMore} title=${words.askMore} data-testid="ask-more" @click=${() => this.actions.askAbout()}>${icon('plus')}</button>
        <button class="icon-button" type="button" aria-label=${words.allMoves} title=${words.allMoves} data-testid="all-moves" @click=${() => this.actions.dropQuestion()}>${icon('close')}</button>`;
    }
    if (this.threat || this.barred) {
      const text = this.barred ? words.threatCheck : words.threatHint;
      return html`<span class="words" role="status" data-testid="threat">${text}</span>`;
    }
    return this.settings.depths ? this.#depths() : nothing;
  }

  #depths(): TemplateResult | typeof nothing {
    const { depths } = this.engine;
    if (depths.length < 2) return nothing;
    return html`<ol class="depths figures" tabindex="0" reversed aria-label=${words.byDepth} data-testid="depths">
      ${depths.toReversed().map((step, i) => {
        const fresh = step.uci !== depths[depths.length - i - 2]?.uci;
        return guard([step, fresh, words], () => this.#step(step, fresh));
      })}
    </ol>`;
  }

  #step({ depth, san, score, nodes }: DepthStep, fresh: boolean): TemplateResult {
    const title = fill(words.depthTitle, { depth, nodes: formatCount(nodes) });
    return html`<li class=${fresh ? 'new' : ''} title=${title}><b>${san}</b>${depth}: ${formatScore(score)}</li>`;
  }

  #button(
    name: IconName,
    text: string,
    key: string,
    pressed: boolean | undefined,
    act: () => void,
  ): TemplateResult {
    return html`<button
      class="icon-button ${name}"
      type="button"
      aria-label=${text}
      aria-pressed=${pressed === undefined ? nothing : pressed}
      title="${text} (${key})"
      data-testid="tool-${name}"
      @click=${act}
    >${icon(name)}</button>`;
  }
}
