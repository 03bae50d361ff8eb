import { css, html, LitElement, type TemplateResult } from 'lit';
import { nodeAt } from '../../chess/tree';
import type { Game } from '../core/game';
import { type IconName, icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';
import { branchAt, textAt } from './editing';

export interface AnnotateActions {
  nag(nag: number): void;
  comment(text: string): void;
  promote(): void;
  collapse(): void;
  remove(): void;
}

const GLYPHS: readonly (readonly [nag: number, glyph: string, name: keyof typeof words])[] = [
  [1, '!', 'goodMove'],
  [2, '?', 'mistake'],
  [3, '!!', 'brilliantMove'],
  [4, '??', 'blunder'],
  [5, '!?', 'interestingMove'],
  [6, '?!', 'inaccuracy'],
];

/** `<tabia-annotate>`: glyphs and a comment for the move shown, and what can be done with its variation. */
export class AnnotateElement extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: grid;
        gap: 8px;
        padding: 8px 12px;
        border-top: 1px solid var(--line);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
      .glyph {
        min-width: 34px;
        height: 32px;
        padding: 0 6px;
        border-radius: 6px;
        font-weight: 700;
        text-align: center;
      }
      .glyph:hover:not(:disabled) {
        background: var(--sunken);
      }
      .glyph[aria-pressed='true'] {
        background: var(--accent-soft);
        color: var(--accent);
      }
      .glyph:disabled {
        opacity: 0.35;
      }
      .icon-button {
        width: 32px;
        height: 32px;
      }
      .icon-button:first-of-type {
        margin-left: auto;
      }
      .icon-button svg.lucide {
        width: 18px;
        height: 18px;
      }
      textarea {
        width: 100%;
        height: 56px;
        padding: 6px 10px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        background: var(--bg);
        color: inherit;
        font: inherit;
        resize: vertical;
      }
      @media (pointer: coarse) {
        .row {
          flex-wrap: nowrap;
          gap: 0;
        }
        .glyph,
        .icon-button {
          flex: 1 1 36px;
          min-width: 0;
          height: 44px;
        }
        textarea {
          font-size: 16px;
        }
      }
    `,
  ];

  static override properties = { game: { attribute: false }, actions: { attribute: false } };

  declare game: Game;
  declare actions: AnnotateActions;

  override focus(): void {
    this.renderRoot.querySelector('textarea')?.focus();
  }

  override render(): TemplateResult {
    const { tree, node } = this.game;
    const at = nodeAt(tree, node);
    const first = at.parent === null;
    const branch = branchAt(tree, node);
    return html`
      <div class="row" role="group" aria-label=${words.glyphs}>
        ${GLYPHS.map(
          ([nag, glyph, name]) => html`<button
            type="button"
            class="glyph"
            aria-pressed=${at.nags.includes(nag)}
            aria-label="${glyph} ${words[name]}"
            title="${words[name]} (${nag})"
            ?disabled=${first}
            data-testid="nag-${nag}"
            @click=${() => this.actions.nag(nag)}
          >${glyph}</button>`,
        )}
        ${this.#tool('promote', words.promote, 'p', branch === undefined, () => this.actions.promote())}
        ${this.#tool('fold', words.collapse, '-', branch === undefined, () => this.actions.collapse())}
        ${this.#tool('trash', words.deleteFrom, 'Del', first, () => this.actions.remove())}
      </div>
      <textarea
        aria-label=${words.comment}
        placeholder=${words.commentHint}
        data-testid="comment"
        .value=${textAt(tree, node)}
        @change=${(event: Event) => this.actions.comment((event.target as HTMLTextAreaElement).value)}
        @keydown=${this.#key}
      ></textarea>
    `;
  }

  #key(event: KeyboardEvent): void {
    event.stopPropagation();
    const done =
      event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (done) (event.target as HTMLElement).blur();
  }

  #tool(
    name: IconName,
    text: string,
    key: string,
    disabled: boolean,
    act: () => void,
  ): TemplateResult {
    return html`<button
      type="button"
      class="icon-button"
      aria-label=${text}
      title="${text} (${key})"
      ?disabled=${disabled}
      data-testid="edit-${name}"
      @click=${act}
    >${icon(name)}</button>`;
  }
}
