import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { branchAt, nodeAt } from '../../chess/tree';
import type { Game } from '../core/game';
import { type IconName, icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';
import { textAt } from './editing';

export interface NoteActions {
  nag(nag: number): void;
  comment(text: string): void;
}

export interface AnnotateActions extends NoteActions {
  promote(): void;
  collapse(): void;
  remove(): void;
}

/** What is said of the move shown. */
export interface Note {
  readonly nags: readonly number[];
  readonly text: string;
  /** No move is shown: there is nothing that a glyph could stand behind. */
  readonly start: boolean;
}

const GLYPHS: readonly (readonly [nag: number, glyph: string, name: keyof typeof words])[] = [
  [1, '!', 'goodMove'],
  [2, '?', 'mistake'],
  [3, '!!', 'brilliantMove'],
  [4, '??', 'blunder'],
  [5, '!?', 'interestingMove'],
  [6, '?!', 'inaccuracy'],
];

/** Glyphs and a comment for the move shown, in whatever game. */
export abstract class NoteElement<G, A extends NoteActions = NoteActions> extends LitElement {
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

  declare game: G;
  declare actions: A;

  protected abstract note(): Note;

  /** Buttons beside the glyphs. */
  protected tools(): TemplateResult | typeof nothing {
    return nothing;
  }

  override focus(): void {
    this.renderRoot.querySelector('textarea')?.focus();
  }

  override render(): TemplateResult {
    const { nags, text, start } = this.note();
    return html`
      <div class="row" role="group" aria-label=${words.glyphs}>
        ${GLYPHS.map(
          ([nag, glyph, name]) => html`<button
            type="button"
            class="glyph"
            aria-pressed=${nags.includes(nag)}
            aria-label="${glyph} ${words[name]}"
            title="${words[name]} (${nag})"
            ?disabled=${start}
            data-testid="nag-${nag}"
            @click=${() => this.actions.nag(nag)}
          >${glyph}</button>`,
        )}
        ${this.tools()}
      </div>
      <textarea
        aria-label=${words.comment}
        placeholder=${words.commentHint}
        data-testid="comment"
        .value=${text}
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
}

/** `<tabia-annotate>`: for chess, with what can be done with the variation of the move shown. */
export class AnnotateElement extends NoteElement<Game, AnnotateActions> {
  protected override note(): Note {
    const { tree, node } = this.game;
    const { nags, parent } = nodeAt(tree, node);
    return { nags, text: textAt(tree, node), start: parent === null };
  }

  protected override tools(): TemplateResult {
    const { tree, node } = this.game;
    const main = branchAt(tree, node) === undefined;
    return html`
      ${this.#tool('promote', words.promote, 'p', main, () => this.actions.promote())}
      ${this.#tool('fold', words.collapse, '-', main, () => this.actions.collapse())}
      ${this.#tool('trash', words.deleteFrom, 'Del', nodeAt(tree, node).parent === null, () => this.actions.remove())}
    `;
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
