import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Arrow, arrowShapes } from './arrows';
import { TILE } from './pieces';
import { PiecesLayer } from './pieces-layer';
import {
  cellOf,
  isDark,
  type Placement,
  placementOf,
  ranksFor,
  type Side,
  type SquareName,
  squareAt,
} from './squares';
import { boardStyles } from './styles';
import { stylesText } from './styles-text';
import { boardWords, squareWords } from './words';

/** Where a piece may go. `promotion`: the board asks for the piece before it tells of the move. */
export interface Target {
  readonly to: SquareName;
  readonly promotion?: boolean;
}

export type Targets = ReadonlyMap<SquareName, readonly Target[]>;
export type PromotionPiece = 'q' | 'r' | 'b' | 'n';

export interface BoardMove {
  readonly from: SquareName;
  readonly to: SquareName;
  readonly promotion?: PromotionPiece;
}

interface PendingPromotion {
  readonly from: SquareName;
  readonly to: SquareName;
  readonly color: Side;
}

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * `<tabia-board>`: shows a position and takes moves by drag, by two clicks and by keyboard. It
 * knows no rules: legal moves come in as `targets`, a move goes out as a `move` event and shows
 * only once the owner sets the new `fen`.
 *
 * @fires move - `CustomEvent<BoardMove>`
 */
export class BoardElement extends LitElement {
  static override styles = boardStyles;

  static override properties = {
    fen: { type: String },
    orientation: { type: String },
    targets: { attribute: false },
    lastMove: { attribute: false },
    check: { type: String },
    arrows: { attribute: false },
    animation: { type: Number },
    announcement: { type: String },
    language: { type: String },
    selected: { state: true },
    cursor: { state: true },
    promotion: { state: true },
  };

  declare fen: string;
  declare orientation: Side;
  declare targets: Targets;
  declare lastMove: readonly [from: SquareName, to: SquareName] | undefined;
  /** The square of a king in check. */
  declare check: SquareName | undefined;
  declare arrows: readonly Arrow[];
  /** How long a piece slides, in milliseconds; 0 for not at all. */
  declare animation: number;
  /** Read out to screen readers whenever it changes: the move that was played. */
  declare announcement: string;
  /** The language of what a screen reader is told. */
  declare language: string;

  declare private selected: SquareName | undefined;
  declare private cursor: SquareName;
  declare private promotion: PendingPromotion | undefined;

  #layer: PiecesLayer | undefined;
  #placement: Placement = new Map();
  #over: Element | null = null;
  #dropped = false;
  #settled = false;
  #lastShown = 0;

  constructor() {
    super();
    this.fen = '8/8/8/8/8/8/8/8';
    this.orientation = 'w';
    this.targets = new Map();
    this.arrows = [];
    this.animation = 120;
    this.announcement = '';
    this.language = 'en';
    this.cursor = 'e1';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#layer?.destroy();
    this.#layer = undefined;
    this.renderRoot.querySelectorAll('.ghost').forEach((ghost) => {
      ghost.remove();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#createLayer();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fen')) {
      this.#placement = placementOf(this.fen);
      this.promotion = undefined;
    }
    this.toggleAttribute('interactive', this.targets.size > 0);
  }

  override firstUpdated(): void {
    this.#createLayer();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('fen') || changed.has('orientation')) this.#show();
    if ((changed as Map<PropertyKey, unknown>).has('promotion') && this.promotion) {
      this.renderRoot.querySelector<HTMLElement>('.choices button')?.focus();
    }
  }

  #createLayer(): void {
    const container = this.renderRoot.querySelector<HTMLElement>('.pieces');
    if (this.#layer || !container || !(this.renderRoot instanceof ShadowRoot)) return;
    this.#layer = new PiecesLayer(this.renderRoot, container, {
      lift: (square) => this.#lift(square),
      over: (square) => this.#hover(square),
      drop: (from, to, dragged) => {
        this.#settled = dragged;
        this.#dropped = this.#target(from, to) !== undefined;
        queueMicrotask(() => {
          this.#dropped = false;
        });
        this.#move(from, to);
      },
      release: () => this.#clear(),
    });
    this.#layer.show(this.fen, { orientation: this.orientation, duration: 0 });
  }

  #show(): void {
    // Steps that follow each other faster than a slide takes are shown without one.
    const now = performance.now();
    const hurried = now - this.#lastShown < this.animation * 1.2;
    this.#lastShown = now;
    this.#clear();
    this.#layer?.show(this.fen, {
      orientation: this.orientation,
      duration: this.#settled || hurried ? 0 : this.animation,
      hint: this.lastMove && { from: this.lastMove[0], to: this.lastMove[1] },
    });
    this.#settled = false;
  }

  #lift(square: SquareName): boolean {
    // After a move on one's own piece (castling by taking the rook) the library would lift that one.
    if (this.#dropped || this.promotion || !this.targets.get(square)?.length) return false;
    this.selected = square;
    this.#hover(null);
    return true;
  }

  #clear(): void {
    this.selected = undefined;
    this.#hover(null);
  }

  /** Marks the square under the piece in hand: by itself, since a drag must not draw the board anew. */
  #hover(square: SquareName | null): void {
    this.#over?.classList.remove('over');
    this.#over = this.renderRoot.querySelector(`.square[data-name="${square}"]`);
    this.#over?.classList.add('over');
  }

  #target(from: SquareName, to: SquareName): Target | undefined {
    return this.targets.get(from)?.find((candidate) => candidate.to === to);
  }

  #move(from: SquareName, to: SquareName): void {
    this.#clear();
    const target = this.#target(from, to);
    if (!target) return;
    if (target.promotion) {
      const color = this.#placement.get(from)?.startsWith('b') ? 'b' : 'w';
      this.promotion = { from, to, color };
      return;
    }
    this.#emit({ from, to });
  }

  #emit(move: BoardMove): void {
    this.dispatchEvent(
      new CustomEvent<BoardMove>('move', { detail: move, bubbles: true, composed: true }),
    );
  }

  #promote(piece: PromotionPiece | undefined): void {
    const pending = this.promotion;
    this.promotion = undefined;
    if (pending && piece) this.#emit({ from: pending.from, to: pending.to, promotion: piece });
    if (pending && this.renderRoot.querySelector(':focus-visible')) this.#focus(pending.to);
  }

  #focus(square: SquareName): void {
    this.cursor = square;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`.square[data-name="${square}"]`)?.focus(),
    );
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const { column, row } = cellOf(this.cursor, this.orientation);
      const clamp = (value: number): number => Math.min(7, Math.max(0, value));
      this.#focus(squareAt(clamp(column + step[0]), clamp(row + step[1]), this.orientation));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.selected && this.selected !== this.cursor) {
        const from = this.selected;
        if (!this.#target(from, this.cursor)) {
          this.selected = this.targets.get(this.cursor)?.length ? this.cursor : undefined;
        } else {
          this.#layer?.cancel();
          this.#move(from, this.cursor);
        }
      } else if (this.selected) {
        this.#layer?.cancel();
        this.#clear();
      } else {
        this.#lift(this.cursor);
      }
    } else if (event.key === 'Escape' && this.selected) {
      this.#layer?.cancel();
      this.#clear();
    } else {
      return;
    }
    // The page has keys of its own; what the board has used is not for it.
    event.preventDefault();
    event.stopPropagation();
  }

  override render(): TemplateResult {
    const targets = new Set(
      (this.selected ? this.targets.get(this.selected) : [])?.map((t) => t.to),
    );
    return html`
      <div class="squares" role="grid" aria-label=${boardWords(this.language).board} @keydown=${this.#key}>
        ${ranksFor(this.orientation).map(
          (rank) => html`<div class="row" role="row">
            ${rank.map((square) => this.#square(square, targets))}
          </div>`,
        )}
      </div>
      ${this.#coordinates()}
      <div class="pieces" aria-hidden="true"></div>
      <svg class="arrows" viewBox="0 0 8 8" aria-hidden="true">
        ${arrowShapes(this.arrows, this.orientation)}
      </svg>
      ${this.promotion ? this.#choices(this.promotion) : nothing}
      <div class="announcer" role="status" aria-live="polite">${this.announcement}</div>
    `;
  }

  #square(square: SquareName, targets: ReadonlySet<SquareName>): TemplateResult {
    const target = targets.has(square);
    const classes = [
      'square',
      isDark(square) && 'dark',
      this.lastMove?.includes(square) && 'last',
      this.selected === square && 'selected',
      this.check === square && 'check',
      target && 'target',
      target && this.#placement.has(square) && 'taken',
    ];
    const words = boardWords(this.language);
    const label = squareWords(square, this.#placement, words) + (target ? `, ${words.target}` : '');
    return html`<div
      class=${classes.filter(Boolean).join(' ')}
      role="gridcell"
      tabindex=${this.cursor === square ? 0 : -1}
      aria-label=${label}
      aria-selected=${this.selected === square}
      data-name=${square}
      data-testid="square-${square}"
      @focus=${() => {
        this.cursor = square;
      }}
    ></div>`;
  }

  #coordinates(): TemplateResult {
    const ranks = ranksFor(this.orientation);
    const mark = (square: SquareName, text: string | undefined): TemplateResult =>
      html`<span class=${isDark(square) ? 'dark' : 'light'}>${text}</span>`;
    return html`
      <div class="coordinates ranks" aria-hidden="true">
        ${ranks.map(([square = '']) => mark(square, square[1]))}
      </div>
      <div class="coordinates files" aria-hidden="true">
        ${ranks[7]?.map((square) => mark(square, square[0]))}
      </div>
    `;
  }

  #choices({ to, color }: PendingPromotion): TemplateResult {
    const { column, row } = cellOf(to, this.orientation);
    const below = row === 0;
    const words = boardWords(this.language);
    const place = {
      left: `${column * 12.5}%`,
      [below ? 'top' : 'bottom']: '0',
      'flex-direction': below ? 'column' : 'column-reverse',
    };
    return html`<div
      class="promotion"
      role="dialog"
      aria-label=${words.promote}
      data-testid="promotion"
      @click=${() => this.#promote(undefined)}
      @keydown=${(event: KeyboardEvent) => this.#promotionKey(event)}
    >
      <div class="choices" .style=${stylesText(place)}>
        ${(['q', 'n', 'r', 'b'] as const).map(
          (piece) => html`<button
            type="button"
            aria-label=${words.pieces[piece] ?? piece}
            data-testid="promote-${piece}"
            @click=${(event: Event) => {
              event.stopPropagation();
              this.#promote(piece);
            }}
          >
            <svg viewBox="0 0 ${TILE} ${TILE}" aria-hidden="true"><use href="#${color}${piece}"></use></svg>
          </button>`,
        )}
      </div>
    </div>`;
  }

  #promotionKey(event: KeyboardEvent): void {
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.choices button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const letter = event.key.toLowerCase();
    if (event.key === 'Escape') {
      this.#promote(undefined);
    } else if (letter === 'q' || letter === 'r' || letter === 'b' || letter === 'n') {
      this.#promote(letter);
    } else if (event.key === 'Tab' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const back = event.shiftKey || event.key === 'ArrowUp';
      buttons.at((at + (back ? -1 : 1)) % buttons.length)?.focus();
    } else {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tabia-board': BoardElement;
  }
}
