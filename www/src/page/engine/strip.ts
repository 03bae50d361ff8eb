import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { formatCount, formatScore, formatSpeed, winChanceWords } from '../core/format';
import { icon } from '../core/icons';
import type { EngineState, NetState } from '../core/state';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { evaluationName } from './nets';

export interface StripActions {
  toggleEngine(): void;
}

/** The switch, the verdict and the figures of an engine, of whatever game. */
export const stripStyles = css`
  .switch {
    position: relative;
    width: 40px;
    height: 24px;
    border-radius: 12px;
    background: var(--line-strong);
    transition: background var(--quick);
  }
  .switch::before {
    /* A finger needs more than the picture shows. */
    content: '';
    position: absolute;
    inset: -10px -8px;
  }
  .switch::after {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--surface);
    transition: transform var(--quick);
  }
  .switch[aria-checked='true'] {
    background: var(--accent);
  }
  .switch[aria-checked='true']::after {
    transform: translateX(16px);
  }
  .switch:disabled {
    opacity: 0.5;
  }
  .score {
    font-size: 32px;
    line-height: 40px;
    font-weight: 600;
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  .score.words {
    font-size: 18px;
    letter-spacing: 0;
  }
  .score.none {
    color: var(--muted);
    font-size: 15px;
    font-weight: 400;
    letter-spacing: 0;
  }
  .stats {
    display: grid;
    justify-items: end;
    font-size: 13px;
    line-height: 18px;
    white-space: nowrap;
  }
`;

/** `<tabia-engine-strip>`: the engine's switch, its verdict, and how far it has looked. */
export class EngineStripElement extends LitElement {
  static override styles = [
    ui,
    stripStyles,
    css`
      :host {
        display: block;
        position: relative;
      }
      .strip {
        display: grid;
        grid-template-columns: auto 1fr auto;
        align-items: center;
        gap: 16px;
        min-height: 48px;
      }
      .bar {
        position: absolute;
        top: 0;
        left: 0;
        width: 100%;
        height: 2px;
        overflow: hidden;
      }
      .bar::after {
        content: '';
        display: block;
        width: 30%;
        height: 100%;
        background: var(--accent);
        animation: pass 1.2s linear infinite;
      }
      @keyframes pass {
        from {
          transform: translateX(-100%);
        }
        to {
          transform: translateX(340%);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .bar::after {
          width: 100%;
          animation: none;
          opacity: 0.5;
        }
      }
      @media (max-width: 699px) and (max-height: 759px) {
        .strip {
          min-height: 40px;
        }
        .score {
          font-size: 26px;
          line-height: 36px;
        }
      }
      @media (max-width: 359px) {
        .strip {
          gap: 10px;
        }
        .unit {
          display: none;
        }
      }
      .notice {
        display: flex;
        gap: 10px;
        margin: 4px 0 8px;
        padding: 8px 12px;
        border-radius: 6px;
        background: var(--sunken);
        font-size: 13px;
        line-height: 18px;
      }
      .notice.bad {
        background: var(--danger-soft);
        color: var(--danger);
      }
      .notice svg.lucide {
        flex: none;
        width: 16px;
        height: 16px;
        margin-top: 1px;
      }
      .notice span {
        flex: 1;
        overflow-wrap: anywhere;
      }
    `,
  ];

  static override properties = {
    engine: { attribute: false },
    net: { attribute: false },
    verdict: { type: String },
    elo: { type: Number },
    visits: { type: Boolean },
    actions: { attribute: false },
  };

  declare engine: EngineState;
  declare net: NetState;
  /** How the game has ended in the position shown; empty while it goes on. */
  declare verdict: string;
  /** The rating that the engine keeps to; 0 for none. */
  declare elo: number;
  /** The figures are the tree search's, which counts visits. */
  declare visits: boolean;
  declare actions: StripActions;

  override render(): TemplateResult {
    const { phase, on, notice } = this.engine;
    const waiting = phase === 'loading' && on;
    return html`
      ${phase === 'loading' ? html`<div class="bar" role="progressbar" aria-label=${words.loadingEngine}></div>` : nothing}
      <div class="strip">
        <button
          class="switch"
          type="button"
          role="switch"
          aria-checked=${on}
          aria-label=${words.engine}
          title="${words.engineOnOff} (L)"
          ?disabled=${phase === 'unavailable'}
          data-testid="engine-toggle"
          @click=${() => this.actions.toggleEngine()}
        ></button>
        ${this.#score(waiting)} ${this.#figures()}
      </div>
      ${
        notice
          ? html`<div class="notice ${phase === 'unavailable' ? 'bad' : ''}" role="status" data-testid="engine-notice">
              ${icon('warning')}<span>${notice}</span>
            </div>`
          : nothing
      }
    `;
  }

  #score(waiting: boolean): TemplateResult {
    const { phase, on, lines, figures } = this.engine;
    if (this.verdict) {
      return html`<div class="score words" data-testid="score" role="status">${this.verdict}</div>`;
    }
    const best = lines[0];
    if (!best) {
      const text = waiting
        ? words.starting
        : phase === 'unavailable'
          ? words.noEngine
          : on
            ? words.thinking
            : words.engineOff;
      return html`<div class="score none" data-testid="score">${text}</div>`;
    }
    const source = evaluationName(this.net);
    const title = fill(words.scoreTitle, {
      chance: winChanceWords(best.score),
      source,
      depth: figures?.depth ?? best.depth,
      nodes: formatCount(figures?.nodes ?? 0),
    });
    return html`<div class="score figures" data-testid="score" title=${title}>${formatScore(best.score)}</div>`;
  }

  #figures(): TemplateResult | typeof nothing {
    const { figures, phase } = this.engine;
    if (!figures || this.verdict) return nothing;
    const stopped = phase === 'stopped' ? words.stoppedAt : words.depth;
    const unit = this.visits ? words.visitsUnit : words.nodesUnit;
    const speed = this.visits ? `${formatCount(figures.nps)}/s` : formatSpeed(figures.nps);
    return html`<div class="stats figures">
      <span>${this.elo ? `${fill(words.eloOf, { n: this.elo })} · ` : ''}${stopped} <span data-testid="depth" title=${fill(words.seldepth, { n: figures.seldepth })}>${figures.depth}</span></span>
      <span class="muted">
        <span data-testid="nodes" title="${figures.nodes} ${unit}">${formatCount(figures.nodes)}</span>
        <span class="unit">${unit}</span>
        · <span data-testid="speed">${speed}</span>
      </span>
    </div>`;
  }
}
