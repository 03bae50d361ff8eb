import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type Arrow, outlineBetween } from '../board/arrows';
import type { Color } from '../xiangqi';
import {
  type Coordinates,
  drawCoordinates,
  drawFrame,
  drawGround,
  drawingStyles,
  drawPiece,
  type PieceSet,
  pieceClass,
} from './drawing';
import { CELL, cellOf, HEIGHT, middleOf, STRIP, squareAt, VIEW_BOX, WIDTH } from './geometry';
import { follow, type Standing } from './slides';
import { styled } from './styled';
import { xiangqiBoardStyles } from './styles';
import { xiangqiBoardWords } from './words';

export interface XiangqiMove {
  readonly from: string;
  readonly to: string;
}

/** Where each piece may go. */
export type XiangqiTargets = ReadonlyMap<string, readonly string[]>;

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The drawing in squares, in which arrows are measured. */
const ARROWS_BOX = VIEW_BOX.split(' ')
  .map((side) => Number(side) / CELL)
  .join(' ');

/** Pixels that a pointer may tremble before a click becomes a drag. */
const TREMBLE = 5;

interface Hand {
  readonly from: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** The piece was in hand already when it was pressed: pressing it again lays it down. */
  readonly again: boolean;
}

/**
 * `<tabia-xiangqi-board>`: shows a position and takes moves by drag, by two clicks and by keyboard. It knows no rules:
 * legal moves come in as `targets`, a move goes out as a `move` event and shows only once the owner sets the new `fen`.
 *
 * @fires move - `CustomEvent<XiangqiMove>`
 * @fires put - `CustomEvent<string>`: a square that was pressed while `editing`
 */
export class XiangqiBoardElement extends LitElement {
  static override styles = [drawingStyles, xiangqiBoardStyles];

  static override properties = {
    fen: { type: String },
    orientation: { type: String },
    targets: { attribute: false },
    lastMove: { attribute: false },
    check: { type: String },
    arrows: { attribute: false },
    pieces: { type: String },
    coordinates: { type: String },
    animation: { type: Number },
    announcement: { type: String },
    editing: { type: Boolean },
    language: { type: String },
    selected: { state: true },
    cursor: { state: true },
    dragging: { state: true },
  };

  declare fen: string;
  /** The side that sits below: `w` is Red. */
  declare orientation: Color;
  declare targets: XiangqiTargets;
  declare lastMove: readonly [from: string, to: string] | undefined;
  /** The square of a general in check. */
  declare check: string | undefined;
  declare arrows: readonly Arrow[];
  declare pieces: PieceSet;
  declare coordinates: Coordinates;
  /** How long a piece slides, in milliseconds; 0 for not at all. */
  declare animation: number;
  /** Read out to screen readers whenever it changes: the move that was played. */
  declare announcement: string;
  /** Squares are pressed, by pointer or key, to put pieces there; nothing moves. */
  declare editing: boolean;
  /** The language of what a screen reader is told. */
  declare language: string;

  declare private selected: string | undefined;
  declare private cursor: string;
  declare private dragging: boolean;

  #standing: readonly Standing[] = [];
  #hand: Hand | undefined;
  #settled = false;
  #still = false;
  #lastShown = 0;

  constructor() {
    super();
    this.fen = '9/9/9/9/9/9/9/9/9/9';
    this.orientation = 'w';
    this.targets = new Map();
    this.arrows = [];
    this.pieces = 'traditional';
    this.coordinates = 'chinese';
    this.animation = 120;
    this.announcement = '';
    this.editing = false;
    this.language = 'en';
    this.cursor = 'e0';
    this.dragging = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fen')) {
      this.#standing = follow(this.#standing, this.fen, this.lastMove);
      this.#drop();
      // Steps that follow each other faster than a slide takes are shown without one.
      const now = performance.now();
      this.#still = this.#settled || now - this.#lastShown < this.animation * 1.2;
      this.#lastShown = now;
      this.#settled = false;
    }
    if (changed.has('orientation')) this.#still = true;
    this.toggleAttribute('interactive', this.targets.size > 0);
  }

  // The pointer.

  /** Where a pointer is, in units of the drawing. */
  #pointOf(event: PointerEvent): readonly [x: number, y: number] {
    const box = this.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    return [x, ((event.clientY - box.top) / box.height) * HEIGHT - STRIP];
  }

  #squareUnder(event: PointerEvent): string | undefined {
    const [column = -1, row = -1] = this.#pointOf(event).map((at) => Math.floor(at / CELL));
    if (column < 0 || column > 8 || row < 0 || row > 9) return undefined;
    return squareAt(column, row, this.orientation);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || this.#hand) return;
    const square = this.#squareUnder(event);
    if (!square) return;
    this.cursor = square;
    if (this.editing) {
      this.#tellPut(square);
      return;
    }
    if (this.selected && this.targets.get(this.selected)?.includes(square)) {
      this.#move(this.selected, square);
      return;
    }
    if (!this.targets.get(square)?.length) {
      this.selected = undefined;
      return;
    }
    const again = this.selected === square;
    this.selected = square;
    this.#hand = {
      from: square,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      again,
    };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    const hand = this.#hand;
    if (hand?.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - hand.x, event.clientY - hand.y) > TREMBLE;
    if (!this.dragging && !far) return;
    this.dragging = true;
    const [x, y] = this.#pointOf(event);
    void this.updateComplete.then(() => {
      const piece = this.renderRoot.querySelector<SVGElement>('.hand');
      piece?.style.setProperty('transform', `translate(${x}px, ${y}px)`);
    });
  }

  #release(event: PointerEvent): void {
    const hand = this.#hand;
    if (hand?.pointer !== event.pointerId) return;
    this.#hand = undefined;
    const dragged = this.dragging;
    this.dragging = false;
    if (!dragged) {
      if (hand.again) this.selected = undefined;
      return;
    }
    const square = this.#squareUnder(event);
    this.selected = undefined;
    if (square && this.targets.get(hand.from)?.includes(square)) {
      this.#settled = true;
      this.#move(hand.from, square);
    }
  }

  #drop(): void {
    this.selected = undefined;
    this.dragging = false;
    this.#hand = undefined;
  }

  #tellPut(square: string): void {
    this.dispatchEvent(new CustomEvent<string>('put', { detail: square }));
  }

  #move(from: string, to: string): void {
    this.selected = undefined;
    const detail: XiangqiMove = { from, to };
    this.dispatchEvent(new CustomEvent('move', { detail, bubbles: true, composed: true }));
  }

  // The keyboard.

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const { column, row } = cellOf(this.cursor, this.orientation);
      const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
      const [x, y] = [clamp(column + step[0], 8), clamp(row + step[1], 9)];
      this.#focus(squareAt(x, y, this.orientation));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.editing) {
        this.#tellPut(this.cursor);
      } else if (this.selected && this.targets.get(this.selected)?.includes(this.cursor)) {
        this.#move(this.selected, this.cursor);
      } else {
        const lift = this.selected !== this.cursor && this.targets.get(this.cursor)?.length;
        this.selected = lift ? this.cursor : undefined;
      }
    } else if (event.key === 'Escape' && this.selected) {
      this.selected = undefined;
    } else {
      return;
    }
    // The page has keys of its own; what the board has used is not for it.
    event.preventDefault();
    event.stopPropagation();
  }

  #focus(square: string): void {
    this.cursor = square;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(`[data-name="${square}"]`)?.focus(),
    );
  }

  // What is shown.

  override render(): TemplateResult {
    const targets = new Set(this.selected ? this.targets.get(this.selected) : []);
    const { orientation } = this;
    return html`
      <svg class="board" viewBox=${VIEW_BOX} aria-hidden="true">
        ${drawGround(this.pieces)} ${drawCoordinates(this.coordinates, orientation)}
        ${this.lastMove?.map((square) => drawFrame(square, orientation, 'last'))}
        ${this.#disc(this.check, 'check')} ${this.#disc(this.selected, 'selected')}
        <g class=${this.#still || !this.animation ? 'still' : 'sliding'}>
          ${repeat(
            this.#standing,
            ({ id }) => id,
            (piece) => this.#piece(piece),
          )}
        </g>
        ${[...targets].map((square) => this.#target(square))} ${this.#inHand()}
      </svg>
      <svg class="arrows" viewBox=${ARROWS_BOX} aria-hidden="true">${this.#arrows()}</svg>
      <div
        class="squares"
        role="grid"
        aria-label=${xiangqiBoardWords(this.language).board}
        @keydown=${this.#key}
        @pointerdown=${this.#press}
        @pointermove=${this.#drag}
        @pointerup=${this.#release}
        @pointercancel=${this.#drop}
      >
        ${Array.from({ length: 10 }, (_, row) => this.#row(row, targets))}
      </div>
      <div class="announcer" role="status" aria-live="polite">${this.announcement}</div>
    `;
  }

  #piece({ square, type, color }: Standing): unknown {
    const [x, y] = middleOf(cellOf(square, this.orientation));
    const lifted = this.dragging && this.selected === square ? ' lifted' : '';
    const place = {
      transform: `translate(${x}px, ${y}px)`,
      'transition-duration': `${this.animation}ms`,
    };
    return svg`<g class="${pieceClass(color, this.pieces)}${lifted}" data-piece=${color + type} data-on=${square}
      ${styled(place)}>${drawPiece(type, color, this.pieces)}</g>`;
  }

  #inHand(): unknown {
    const piece = this.#standing.find(({ square }) => square === this.selected);
    if (!this.dragging || !piece) return nothing;
    const { color, type } = piece;
    return svg`<g class="hand ${pieceClass(color, this.pieces)}">${drawPiece(type, color, this.pieces)}</g>`;
  }

  #disc(square: string | undefined, name: string): unknown {
    if (!square) return nothing;
    const [x, y] = middleOf(cellOf(square, this.orientation));
    return svg`<circle class=${name} cx=${x} cy=${y} r=${CELL / 2 - 1}></circle>`;
  }

  #target(square: string): unknown {
    const [x, y] = middleOf(cellOf(square, this.orientation));
    const taken = this.#standing.some((piece) => piece.square === square);
    return taken
      ? svg`<circle class="target taken" cx=${x} cy=${y} r="46"></circle>`
      : svg`<circle class="target" cx=${x} cy=${y} r="13"></circle>`;
  }

  #arrows(): unknown {
    return [...this.arrows]
      .sort((a, b) => a.weight - b.weight)
      .map(({ from, to, weight, kind }) => {
        const [start, end] = [cellOf(from, this.orientation), cellOf(to, this.orientation)];
        const opacity = Math.round(300 + 420 * weight) / 1000;
        return svg`<path class=${kind ?? 'move'} d=${outlineBetween(start, end, weight) ?? nothing}
          opacity=${opacity} data-arrow=${from + to}></path>`;
      });
  }

  #row(row: number, targets: ReadonlySet<string>): TemplateResult {
    return html`<div class="row" role="row">
      ${Array.from({ length: 9 }, (_, column) => this.#square(squareAt(column, row, this.orientation), targets))}
    </div>`;
  }

  #square(square: string, targets: ReadonlySet<string>): TemplateResult {
    const words = xiangqiBoardWords(this.language);
    const piece = this.#standing.find((each) => each.square === square);
    const what = piece ? words.pieces[piece.color][piece.type] : words.empty;
    const label = `${square}, ${what}${targets.has(square) ? `, ${words.target}` : ''}`;
    return html`<div
      role="gridcell"
      class=${this.targets.has(square) || targets.has(square) ? 'live' : ''}
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
}

declare global {
  interface HTMLElementTagNameMap {
    'tabia-xiangqi-board': XiangqiBoardElement;
  }
}
