import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { stylesText } from '../../board/styles-text';
import type { BookMove } from '../../chess/polyglot';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';

/** How much is known of the book in use. */
interface Book {
  readonly name: string | undefined;
  readonly count: number;
  readonly error: string | undefined;
}

export interface BookActions {
  openFile(file: File): void;
  play(uci: string): void;
  close(): void;
}

/** `<tabia-book>`: what an opening book of one's own has for the position shown. */
export class BookPanel extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: block;
        overflow: auto;
        padding: 12px 16px 20px;
      }
      p {
        margin: 0 0 12px;
        color: var(--muted);
      }
      .error {
        color: var(--danger);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .move {
        display: grid;
        grid-template-columns: 72px 1fr 56px;
        align-items: center;
        gap: 12px;
        width: 100%;
        min-height: 34px;
        padding: 0 8px;
        border-bottom: 1px solid var(--line);
      }
      .move:hover {
        background: var(--sunken);
      }
      .move:focus-visible {
        outline-offset: -2px;
      }
      .move b {
        font-weight: 600;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sunken);
        overflow: hidden;
      }
      .bar span {
        display: block;
        height: 100%;
        background: var(--accent);
        transform: scaleX(var(--share));
        transform-origin: left;
      }
      .move span:last-child {
        text-align: right;
      }
      .foot {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 12px;
        color: var(--muted);
        font-size: 13px;
      }
      .foot span {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      @media (pointer: coarse) {
        .move {
          min-height: 44px;
        }
      }
    `,
  ];

  static override properties = {
    book: { attribute: false },
    moves: { attribute: false },
    actions: { attribute: false },
  };

  declare book: Book | undefined;
  /** What it has for the position shown. */
  declare moves: readonly BookMove[];
  declare actions: BookActions;

  #chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) this.actions.openFile(file);
    input.value = '';
  }

  override render(): TemplateResult {
    const { book } = this;
    const moves = book?.name ? this.moves : [];
    return html`
      ${book?.error ? html`<p class="error" role="alert" data-testid="book-error">${book.error}</p>` : nothing}
      ${book?.name ? nothing : html`<p>${words.bookIntro}</p>`}
      ${book?.name && moves.length === 0 ? html`<p data-testid="book-empty">${words.bookEmpty}</p>` : nothing}
      <ul data-testid="book-moves">
        ${moves.map((move) => this.#move(move))}
      </ul>
      <div class="foot figures">
        <span>${book?.name ? fill(words.bookOf, { name: book.name, n: book.count }) : ''}</span>
        ${
          book?.name
            ? html`<button class="icon-button" type="button" aria-label=${words.bookClose} title=${words.bookClose} @click=${() => this.actions.close()}>${icon('close')}</button>`
            : nothing
        }
        <button class="button" type="button" @click=${() => this.renderRoot.querySelector('input')?.click()}>
          ${icon('upload')}${words.bookLoad}
        </button>
        <input hidden type="file" accept=".bin" aria-label=${words.bookLoad} data-testid="book-input" @change=${this.#chosen} />
      </div>
    `;
  }

  #move({ uci, san, share, weight }: BookMove): TemplateResult {
    return html`<li><button type="button" class="move" data-testid="book-${uci}" title=${fill(words.bookWeight, { n: weight })} @click=${() => this.actions.play(uci)}>
      <b>${san}</b>
      <span class="bar"><span .style=${stylesText({ '--share': String(share) })}></span></span>
      <span class="figures">${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %</span>
    </button></li>`;
  }
}
