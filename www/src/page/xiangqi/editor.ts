import { css, html, LitElement, type PropertyValues, svg, type TemplateResult } from 'lit';
import { boardText, emptyBoard, readBoardText, START_FEN } from '../../xiangqi/fen';
import { FenError } from '../../xiangqi/fen-error';
import { Position } from '../../xiangqi/position';
import { numberOf } from '../../xiangqi/squares';
import type { Color, PieceType } from '../../xiangqi/types';
import {
  type Coordinates,
  drawingStyles,
  drawPiece,
  type PieceSet,
  pieceClass,
} from '../../xiangqi-board/drawing';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';
import { fenWords } from './open';
import { xiangqiWords } from './words';

export interface EditorActions {
  /** Analyses a position that was set up. */
  setPosition(fen: string): void;
}

const TYPES: readonly PieceType[] = ['k', 'a', 'b', 'n', 'r', 'c', 'p'];

/** `<tabia-xiangqi-editor>`: a piece is chosen, and put on squares by clicks or keys; the position is told valid or why not. */
export class XiangqiEditor extends LitElement {
  static override styles = [
    ui,
    drawingStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
      .pieces {
        display: grid;
        grid-template-columns: repeat(8, minmax(0, 1fr));
        gap: 4px;
      }
      .pieces button {
        display: grid;
        min-width: 0;
        place-items: center;
        aspect-ratio: 1;
        border-radius: 6px;
      }
      .pieces button[aria-pressed='true'] {
        background: var(--accent-soft);
        outline: 2px solid var(--accent);
      }
      .pieces svg:not(.lucide) {
        width: 100%;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      select {
        height: 36px;
        padding: 0 8px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        background: var(--surface);
      }
      p {
        margin: 0;
        font-size: 13px;
        line-height: 18px;
      }
      p.wrong {
        color: var(--danger);
      }
    `,
  ];

  static override properties = {
    fen: { type: String },
    orientation: { type: String },
    pieces: { type: String },
    coordinates: { type: String },
    language: { type: String },
    actions: { attribute: false },
    board: { state: true },
    turn: { state: true },
    chosen: { state: true },
  };

  /** The position to begin with. */
  declare fen: string;
  declare orientation: Color;
  declare pieces: PieceSet;
  declare coordinates: Coordinates;
  declare language: string;
  declare actions: EditorActions;
  declare private board: readonly string[];
  declare private turn: Color;
  /** The letter of the piece that is put; empty for the rubber. */
  declare private chosen: string;

  constructor() {
    super();
    this.board = emptyBoard();
    this.turn = 'w';
    this.chosen = 'R';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fen')) this.#take(this.fen);
  }

  #take(fen: string): void {
    const [placement = '', turn] = fen.split(' ');
    this.board = readBoardText(placement);
    this.turn = turn === 'b' ? 'b' : 'w';
  }

  get #text(): string {
    return `${boardText([...this.board])} ${this.turn} - - 0 1`;
  }

  /** Why the position is none; undefined where it is one. */
  get #fault(): string | undefined {
    try {
      Position.parse(this.#text);
      return undefined;
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      return fenWords(error);
    }
  }

  #put(square: string): void {
    const at = numberOf(square);
    // The same piece again is taken off.
    const letter = this.board[at] === this.chosen ? '' : this.chosen;
    this.board = this.board.map((old, i) => (i === at ? letter : old));
  }

  override render(): TemplateResult {
    const fault = this.#fault;
    return html`
      <tabia-xiangqi-board
        data-testid="editor-board"
        .fen=${this.#text}
        .orientation=${this.orientation}
        .pieces=${this.pieces}
        .coordinates=${this.coordinates}
        .language=${this.language}
        .editing=${true}
        .animation=${0}
        @put=${(event: CustomEvent<string>) => this.#put(event.detail)}
      ></tabia-xiangqi-board>
      <div class="pieces" role="group" aria-label=${words.pieceToPut}>
        ${(['w', 'b'] as const).map((color) => [
          ...TYPES.map((type) => this.#piece(type, color)),
          color === 'w' ? this.#rubber() : html`<span></span>`,
        ])}
      </div>
      <div class="row">
        <label
          >${words.toMove}
          <select
            data-testid="editor-turn"
            @change=${(event: Event) => {
              this.turn = (event.target as HTMLSelectElement).value === 'b' ? 'b' : 'w';
            }}
          >
            <option value="w" ?selected=${this.turn === 'w'}>${xiangqiWords.red}</option>
            <option value="b" ?selected=${this.turn === 'b'}>${xiangqiWords.black}</option>
          </select></label
        >
        <button class="button" type="button" data-testid="editor-clear" @click=${() => {
          this.board = emptyBoard();
        }}>${words.clear}</button>
        <button class="button" type="button" data-testid="editor-start" @click=${() => this.#take(START_FEN)}>
          ${words.startPosition}
        </button>
      </div>
      <p class=${fault ? 'wrong' : 'muted'} role="status" data-testid="editor-status">${fault ?? words.positionValid}</p>
      <button
        class="button primary"
        type="button"
        data-testid="editor-done"
        ?disabled=${fault !== undefined}
        @click=${() => this.actions.setPosition(this.#text)}
      >${icon('cpu')}${words.analyse}</button>
    `;
  }

  #piece(type: PieceType, color: Color): TemplateResult {
    const letter = color === 'w' ? type.toUpperCase() : type;
    const side = color === 'w' ? xiangqiWords.red : xiangqiWords.black;
    const label = `${side}: ${xiangqiWords[`kind_${type}`]}`;
    return html`<button
      type="button"
      aria-label=${label}
      title=${label}
      aria-pressed=${this.chosen === letter}
      data-testid="put-${letter}"
      @click=${() => {
        this.chosen = letter;
      }}
    ><svg viewBox="-50 -50 100 100" aria-hidden="true">
      ${svg`<g class=${pieceClass(color, this.pieces)}>${drawPiece(type, color, this.pieces)}</g>`}
    </svg></button>`;
  }

  #rubber(): TemplateResult {
    return html`<button
      type="button"
      aria-label=${words.rubber}
      title=${words.rubber}
      aria-pressed=${this.chosen === ''}
      data-testid="put-nothing"
      @click=${() => {
        this.chosen = '';
      }}
    >${icon('trash')}</button>`;
  }
}
