import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { lineThrough, moveLabel, nodeAt } from '../../chess/tree';
import type { Game } from '../core/game';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';

export interface MoveStripActions {
  step(step: 'prev' | 'next'): void;
  goTo(node: number): void;
}

/** `<tabia-move-strip>`: the line being looked at in one row, with a step to either side. */
export class MoveStripElement extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: flex;
        align-items: center;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      .icon-button {
        width: 48px;
        height: 44px;
      }
      .moves {
        flex: 1;
        min-width: 0;
        overflow-x: auto;
        overscroll-behavior: contain;
        white-space: nowrap;
        scrollbar-width: none;
      }
      .moves button {
        height: 44px;
        padding: 0 6px;
        border-radius: 4px;
      }
      .moves button[aria-current] {
        color: var(--accent);
        font-weight: 700;
      }
      .number {
        margin-left: 4px;
        color: var(--muted);
        font-size: 13px;
      }
      .empty {
        color: var(--muted);
      }
    `,
  ];

  static override properties = { game: { attribute: false }, actions: { attribute: false } };

  declare game: Game;
  declare actions: MoveStripActions;

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('game')) return;
    const list = this.renderRoot.querySelector<HTMLElement>('.moves');
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !current) return;
    list.scrollLeft = current.offsetLeft - list.offsetLeft - list.clientWidth / 2 + 24;
  }

  override render(): TemplateResult {
    const { tree, node } = this.game;
    const line = lineThrough(tree, node).slice(1);
    const atStart = nodeAt(tree, node).parent === null;
    const atEnd = nodeAt(tree, node).children.length === 0;
    return html`
      <button class="icon-button" type="button" aria-label=${words.previousMove} ?disabled=${atStart} @click=${() => this.actions.step('prev')}>
        ${icon('chevronLeft')}
      </button>
      <div class="moves">
        ${line.length === 0 ? html`<span class="empty">${words.noMoves}</span>` : nothing}
        ${line.map((id, index) => {
          const label = moveLabel(tree, id);
          const number = index === 0 || !label.endsWith('...') ? label : '';
          return html`${number ? html`<span class="number figures">${number}</span>` : nothing}<button
              type="button"
              aria-current=${id === node ? 'step' : nothing}
              @click=${() => this.actions.goTo(id)}
            >${nodeAt(tree, id).san}</button>`;
        })}
      </div>
      <button class="icon-button" type="button" aria-label=${words.nextMove} ?disabled=${atEnd} @click=${() => this.actions.step('next')}>
        ${icon('chevronRight')}
      </button>
    `;
  }
}
