import { css, html, LitElement, type TemplateResult } from 'lit';
import { nodeAt } from '../../chess/tree';
import { type Game, isPristine, type Step } from '../core/game';
import { type IconName, icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';

export interface ControlsActions {
  step(step: Step): void;
  undo(): void;
  reset(): void;
  flip(): void;
}

/** `<tabia-controls>`: steps through the moves, and what concerns the board as a whole. */
export class ControlsElement extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
      }
      .group {
        display: flex;
        gap: 4px;
      }
      .steps .icon-button {
        width: 44px;
        color: var(--text);
      }
    `,
  ];

  static override properties = {
    game: { attribute: false },
    canUndo: { type: Boolean },
    actions: { attribute: false },
  };

  declare game: Game;
  declare canUndo: boolean;
  declare actions: ControlsActions;

  override render(): TemplateResult {
    const { tree, node } = this.game;
    const atStart = nodeAt(tree, node).parent === null;
    const atEnd = nodeAt(tree, node).children.length === 0;
    const { actions } = this;
    return html`
      <div class="group steps">
        ${this.#button('first-position', 'chevronFirst', words.firstPosition, '↑', atStart, () => actions.step('first'))}
        ${this.#button('previous-move', 'chevronLeft', words.previousMove, '←', atStart, () => actions.step('prev'))}
        ${this.#button('next-move', 'chevronRight', words.nextMove, '→', atEnd, () => actions.step('next'))}
        ${this.#button('last-position', 'chevronLast', words.lastPosition, '↓', atEnd, () => actions.step('last'))}
      </div>
      <div class="group">
        ${this.#button('undo', 'undo', words.undo, 'Ctrl Z', !this.canUndo, () => actions.undo())}
        ${this.#button('start-position', 'reset', words.startPosition, '', isPristine(this.game), () => actions.reset())}
        ${this.#button('flip-the-board', 'flip', words.flip, 'F', false, () => actions.flip())}
      </div>
    `;
  }

  #button(
    id: string,
    name: IconName,
    label: string,
    key: string,
    disabled: boolean,
    act: () => void,
  ): TemplateResult {
    const title = key ? `${label} (${key})` : label;
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${label}
      title=${title}
      ?disabled=${disabled}
      data-testid=${id}
      @click=${act}
    >
      ${icon(name)}
    </button>`;
  }
}
