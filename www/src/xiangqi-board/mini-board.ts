import { css, html, LitElement, svg, type TemplateResult } from 'lit';
import type { Color } from '../xiangqi';
import {
  drawFrame,
  drawGround,
  drawingStyles,
  drawPiece,
  type PieceSet,
  pieceClass,
} from './drawing';
import { cellOf, middleOf, VIEW_BOX } from './geometry';
import { placementOf } from './slides';

/** `<tabia-xiangqi-mini-board>`: a still picture of a position, for previews. */
export class XiangqiMiniBoardElement extends LitElement {
  static override styles = [
    drawingStyles,
    css`
      :host {
        display: block;
        aspect-ratio: 900 / 1072;
        pointer-events: none;
      }
      svg {
        display: block;
        width: 100%;
        height: 100%;
        border-radius: 3px;
      }
      .last {
        fill: none;
        stroke: var(--board-accent, #0f766e);
        stroke-width: 8;
      }
    `,
  ];

  static override properties = {
    fen: { type: String },
    orientation: { type: String },
    lastMove: { attribute: false },
    pieces: { type: String },
  };

  declare fen: string;
  declare orientation: Color;
  declare lastMove: readonly [from: string, to: string] | undefined;
  declare pieces: PieceSet;

  constructor() {
    super();
    this.fen = '';
    this.orientation = 'w';
    this.pieces = 'traditional';
  }

  override render(): TemplateResult {
    const pieces = placementOf(this.fen).map(({ square, type, color }) => {
      const [x, y] = middleOf(cellOf(square, this.orientation));
      return svg`<g class=${pieceClass(color, this.pieces)} transform="translate(${x} ${y})">
        ${drawPiece(type, color, this.pieces)}</g>`;
    });
    return html`<svg viewBox=${VIEW_BOX} aria-hidden="true">
      ${drawGround(this.pieces)} ${this.lastMove?.map((square) => drawFrame(square, this.orientation, 'last'))}
      ${pieces}
    </svg>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tabia-xiangqi-mini-board': XiangqiMiniBoardElement;
  }
}
