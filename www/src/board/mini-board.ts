import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { createSprite, TILE } from './pieces';
import { cellOf, placementOf, type Side, type SquareName } from './squares';

/** `<tabia-mini-board>`: a still picture of a position, for previews. */
export class MiniBoardElement extends LitElement {
  static override styles = css`
    :host {
      display: block;
      aspect-ratio: 1;
      pointer-events: none;
    }
    /* The sprite is of no size, but in a line of text it would take that line's height. */
    svg {
      display: block;
    }
    svg.board {
      width: 100%;
      height: 100%;
      border-radius: 3px;
    }
    .light {
      fill: var(--board-light, #ece4d6);
    }
    .dark {
      fill: var(--board-dark, #b19a7c);
    }
    .last {
      fill: var(--board-accent, #0f766e);
      opacity: 0.4;
    }
  `;

  static override properties = {
    fen: { type: String },
    orientation: { type: String },
    lastMove: { attribute: false },
  };

  declare fen: string;
  declare orientation: Side;
  declare lastMove: readonly [from: SquareName, to: SquareName] | undefined;

  constructor() {
    super();
    this.fen = '8/8/8/8/8/8/8/8';
    this.orientation = 'w';
  }

  override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    root.append(createSprite());
    return root;
  }

  override render(): TemplateResult {
    const pieces = [...placementOf(this.fen)].map(([square, piece]) => {
      const { column, row } = cellOf(square, this.orientation);
      return svg`<use href="#${piece}" transform="translate(${column * TILE} ${row * TILE})"></use>`;
    });
    const last = (this.lastMove ?? []).map((square) => {
      const { column, row } = cellOf(square, this.orientation);
      return svg`<rect class="last" x=${column * TILE} y=${row * TILE} width=${TILE} height=${TILE}></rect>`;
    });
    return html`<svg class="board" viewBox="0 0 ${8 * TILE} ${8 * TILE}" aria-hidden="true">
      <rect class="light" width=${8 * TILE} height=${8 * TILE}></rect>
      <path class="dark" d=${DARK_SQUARES}></path>
      ${last.length ? last : nothing}${pieces}
    </svg>`;
  }
}

// The same whichever side sits below: a1 is dark and so is h8.
const DARK_SQUARES = Array.from({ length: 32 }, (_, i) => {
  const row = Math.floor(i / 4);
  const column = (i % 4) * 2 + (row % 2 === 0 ? 1 : 0);
  return `M${column * TILE} ${row * TILE}h${TILE}v${TILE}h${-TILE}z`;
}).join('');

declare global {
  interface HTMLElementTagNameMap {
    'tabia-mini-board': MiniBoardElement;
  }
}
