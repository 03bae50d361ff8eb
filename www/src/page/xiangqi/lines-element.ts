import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { styled } from '../../board/styled';
import { type Notation, writeMove } from '../../xiangqi/notation';
import type { Color } from '../../xiangqi/types';
import type { PieceSet } from '../../xiangqi-board/drawing';
import { favoursBlack, formatScore } from '../core/format';
import { fill, words } from '../core/words';
import { LinesElement } from '../engine/lines';
import { winChanceWords } from './gauge';
import { type LineMove, numberOf, type XiangqiLine } from './lines';
import type { EngineState } from './state';

export interface LinesActions {
  /** Plays an engine line from its first move up to and with move `ply`. */
  playLine(line: number, ply: number): void;
}

interface Preview {
  readonly move: LineMove;
  readonly left: number;
  readonly top: number;
}

const PREVIEW = { width: 224, height: 262 };

/** `<tabia-xiangqi-lines>`: the engine's lines, one row each. A click plays, hovering shows the board. */
export class XiangqiLines extends LitElement {
  static override styles = [
    LinesElement.styles,
    css`
      .score:not(.black) {
        color: var(--xiangqi-red-text);
      }
    `,
  ];

  static override properties = {
    engine: { attribute: false },
    count: { type: Number },
    hint: { type: String },
    orientation: { type: String },
    notation: { type: String },
    pieces: { type: String },
    actions: { attribute: false },
    preview: { state: true },
  };

  declare engine: EngineState;
  /** How many rows there are, filled or not: so that nothing below jumps. */
  declare count: number;
  /** What stands where the first line will be. */
  declare hint: string;
  declare orientation: Color;
  declare notation: Notation;
  declare pieces: PieceSet;
  declare actions: LinesActions;
  declare private preview: Preview | undefined;

  #moveAt({ target }: Event): { button: HTMLElement; index: number; ply: number } | undefined {
    const button = (target as Element).closest<HTMLElement>('button[data-ply]');
    const row = button?.closest<HTMLElement>('li[data-index]');
    if (!button || !row) return undefined;
    return { button, index: Number(row.dataset.index), ply: Number(button.dataset.ply) };
  }

  #click(event: Event): void {
    const at = this.#moveAt(event);
    if (!at) return;
    this.preview = undefined;
    this.actions.playLine(at.index, at.ply);
  }

  #enter(event: Event): void {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
    const at = this.#moveAt(event);
    if (!at || (event.type === 'focusin' && !at.button.matches(':focus-visible'))) return;
    const move = this.engine.lines[at.index]?.moves[at.ply];
    if (!move || move === this.preview?.move) return;
    const box = at.button.getBoundingClientRect();
    const { width, height } = PREVIEW;
    const left = Math.min(Math.max(8, box.left - width / 2), innerWidth - width - 8);
    const below = box.bottom + 8;
    this.preview = { move, left, top: below + height > innerHeight ? box.top - height - 8 : below };
  }

  #leave(): void {
    this.preview = undefined;
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const list = event.currentTarget as HTMLElement;
    const buttons = [...list.querySelectorAll<HTMLElement>('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Read out now and then only: at every tenth depth, and when the engine has stopped. */
  #spoken(): string {
    const { phase, lines } = this.engine;
    const best = lines[0];
    if (!best || (phase !== 'stopped' && best.depth % 10 !== 0)) return '';
    const moves = best.moves.slice(0, 4).map((move) => this.#text(move));
    const values = { depth: best.depth, score: formatScore(best.score), moves: moves.join(' ') };
    return fill(words.spokenDepth, values);
  }

  #text = ({ before, move }: LineMove): string => writeMove(before, move, this.notation);

  override render(): TemplateResult {
    const rows = Array.from({ length: this.count }, (_, index) => this.engine.lines[index]);
    return html`
      <ol
        aria-label=${words.engineLines}
        @click=${this.#click}
        @pointerover=${this.#enter}
        @focusin=${this.#enter}
        @focusout=${this.#leave}
        @pointerleave=${this.#leave}
      >
        ${rows.map((line, index) => this.#row(line, index))}
      </ol>
      <div class="visually-hidden" role="status" aria-live="polite">${this.#spoken()}</div>
      ${this.preview ? this.#board(this.preview) : nothing}
    `;
  }

  #row(line: XiangqiLine | undefined, index: number): TemplateResult {
    const testId = `line-${index + 1}`;
    if (!line) {
      return html`<li data-testid=${testId} data-empty>
        ${index === 0 && this.hint ? html`<span class="hint">${this.hint}</span>` : nothing}
      </li>`;
    }
    return html`<li data-testid=${testId} data-index=${index}>
      <span
        class="score figures ${favoursBlack(line.score) ? 'black' : ''}"
        title=${winChanceWords(line.score)}
        data-testid="${testId}-score"
        >${formatScore(line.score)}</span
      >
      <span class="depth figures" title=${words.depth} data-testid="${testId}-depth">${line.depth}</span>
      <div class="moves" data-testid="${testId}-moves" @keydown=${this.#key} @pointerleave=${this.#leave}>
        ${line.moves.map((move, ply) => {
          const number = numberOf(move, ply);
          return html`${number ? html`<span class="number figures">${number}</span>` : nothing}<button
              type="button" tabindex=${ply === 0 ? 0 : -1} data-ply=${ply}>${this.#text(move)}</button>`;
        })}
      </div>
    </li>`;
  }

  #board({ move, left, top }: Preview): TemplateResult {
    const place = { left: `${left}px`, top: `${top}px`, width: `${PREVIEW.width}px` };
    return html`<div class="preview" ${styled(place)}>
      <tabia-xiangqi-mini-board
        .fen=${move.after.fen()}
        .orientation=${this.orientation}
        .pieces=${this.pieces}
        .lastMove=${[move.from, move.to] as const}
      ></tabia-xiangqi-mini-board>
    </div>`;
  }
}
