import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { arrowOutline } from '../../board/arrows';
import { cellOf, type Side, squareAt } from '../../board/squares';
import { type Arrow, type Circle, isSquare, type MarkColor, type Square } from '../../chess';
import type { Marks } from './editing';
import { heatMap, heatStyles } from './heat-map';

export interface DrawingActions {
  arrow(arrow: Arrow): void;
  circle(circle: Circle): void;
}

/**
 * `<tabia-overlay>`: holds the board, and draws over it what people have drawn and what pieces are worth. Dragging with
 * the right button draws an arrow, clicking with it marks a square.
 */
export class OverlayElement extends LitElement {
  static override styles = [
    heatStyles,
    css`
    :host {
      display: block;
      position: relative;
    }
    svg {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      pointer-events: none;
    }
    .G {
      --mark: #15803d;
    }
    .R {
      --mark: #b91c1c;
    }
    .Y {
      --mark: #d98e04;
    }
    .B {
      --mark: #1d5fc4;
    }
    path {
      fill: var(--mark);
      opacity: 0.75;
    }
    circle {
      fill: none;
      stroke: var(--mark);
      stroke-width: 0.07;
      opacity: 0.85;
    }
  `,
  ];

  static override properties = {
    orientation: { type: String },
    marks: { attribute: false },
    heat: { attribute: false },
    actions: { attribute: false },
    draft: { state: true },
  };

  declare orientation: Side;
  declare marks: Marks;
  /** Centipawns by square, White's view. */
  declare heat: ReadonlyMap<string, number> | undefined;
  declare actions: DrawingActions;
  declare private draft: Arrow | undefined;
  #from: Square | undefined;

  constructor() {
    super();
    this.addEventListener('contextmenu', (event) => event.preventDefault());
    this.addEventListener('pointerdown', (event) => this.#down(event), { capture: true });
    this.addEventListener('pointermove', (event) => this.#move(event));
    this.addEventListener('pointerup', (event) => this.#up(event));
    this.addEventListener('pointercancel', () => this.#leave());
    // The board below takes a drag by mouse events: those of the right button are not for it.
    for (const type of ['mousedown', 'mouseup'] as const) {
      this.addEventListener(type, (event) => event.button === 2 && event.stopPropagation(), {
        capture: true,
      });
    }
  }

  #square(event: PointerEvent): Square | undefined {
    const box = this.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * 8);
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return undefined;
    const name = squareAt(column, row, this.orientation);
    return isSquare(name) ? name : undefined;
  }

  #color({ shiftKey, altKey, ctrlKey }: PointerEvent): MarkColor {
    const red = shiftKey || ctrlKey;
    if (red && altKey) return 'Y';
    if (red) return 'R';
    return altKey ? 'B' : 'G';
  }

  #down(event: PointerEvent): void {
    if (event.button !== 2) return;
    event.stopPropagation();
    this.#from = this.#square(event);
    this.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const from = this.#from;
    if (!from) return;
    const to = this.#square(event);
    this.draft = to && to !== from ? { color: this.#color(event), from, to } : undefined;
  }

  #up(event: PointerEvent): void {
    const from = this.#from;
    if (!from || event.button !== 2) return;
    const to = this.#square(event);
    const color = this.#color(event);
    this.#leave();
    if (to === from) this.actions.circle({ color, square: from });
    else if (to) this.actions.arrow({ color, from, to });
  }

  #leave(): void {
    this.#from = undefined;
    this.draft = undefined;
  }

  override render(): TemplateResult {
    const { arrows, circles } = this.marks;
    const drawn = this.draft ? [...arrows, this.draft] : arrows;
    return html`<slot></slot>
      ${
        this.heat
          ? heatMap(this.heat, (square) => {
              const { column, row } = cellOf(square, this.orientation);
              return { left: 12.5 * column, top: 12.5 * row };
            })
          : nothing
      }
      <svg viewBox="0 0 8 8" aria-hidden="true">
        ${circles.map(({ color, square }) => {
          const { column, row } = cellOf(square, this.orientation);
          return svg`<circle class=${color} cx=${column + 0.5} cy=${row + 0.5} r="0.45" data-circle=${color + square}></circle>`;
        })}
        ${drawn.map(({ color, from, to }) => {
          const d = arrowOutline({ from, to, weight: 0.7 }, this.orientation);
          return svg`<path class=${color} d=${d ?? nothing} data-drawn=${color + from + to}></path>`;
        })}
      </svg>`;
  }
}
