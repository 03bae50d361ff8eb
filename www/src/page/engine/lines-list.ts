import {
  type CSSResultGroup,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { AnyMove, Line } from '../../analysis/lines';
import { rove } from '../../board/rove';
import { stylesText } from '../../board/styles-text';
import { favoursBlack, formatScore, type Score, winChanceWords } from '../core/format';
import type { EnginePhase } from '../core/state';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';

export interface LinesActions {
  /** Plays an engine line from its first move up to and with move `ply`. */
  playLine(line: number, ply: number): void;
}

interface Preview<M> {
  readonly move: M;
  readonly left: number;
  readonly top: number;
}

/** Pixels. */
const PREVIEW_WIDTH = 224;

/** The engine's lines in any game, one row each. A click plays, hovering shows the board. */
export abstract class LinesList<M extends AnyMove> extends LitElement {
  static override styles: CSSResultGroup = [
    ui,
    css`
      :host {
        display: block;
      }
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        contain: strict;
        display: flex;
        align-items: center;
        height: 34px;
        border-top: 1px solid var(--line);
      }
      .score {
        flex: none;
        width: 56px;
        height: 24px;
        padding: 0 4px;
        border-radius: 4px;
        background: var(--sunken);
        font-size: 13px;
        line-height: 24px;
        font-weight: 600;
        text-align: center;
      }
      .score.black {
        background: var(--black-side);
        color: #f4efe6;
      }
      :host([threat]) .moves button:first-of-type {
        color: var(--danger);
      }
      .hint {
        color: var(--muted);
        font-size: 13px;
      }
      .depth {
        flex: none;
        width: 28px;
        color: var(--muted);
        font-size: 12px;
        text-align: right;
      }
      .moves {
        flex: 1;
        min-width: 0;
        height: 100%;
        padding-left: 8px;
        overflow: hidden;
        white-space: nowrap;
        line-height: 33px;
        mask-image: linear-gradient(to right, #000 calc(100% - 40px), transparent);
      }
      .number {
        margin-left: 4px;
        color: var(--muted);
        font-size: 13px;
      }
      .moves button {
        height: 28px;
        padding: 0 3px;
        border-radius: 4px;
        line-height: 28px;
      }
      .moves button:first-of-type {
        font-weight: 600;
      }
      .moves button:hover {
        background: var(--accent-soft);
      }
      .moves button:focus-visible {
        outline-offset: -2px;
      }
      @media (pointer: coarse) {
        /* Short moves too are wide enough for a thumb. */
        .moves button {
          min-width: 24px;
        }
      }
      .preview {
        position: fixed;
        z-index: 20;
        padding: 6px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--surface);
        box-shadow: var(--shadow);
      }
      @media (pointer: coarse) and (min-height: 760px) {
        li {
          height: 44px;
        }
        .moves {
          line-height: 43px;
        }
        .moves button {
          height: 40px;
          line-height: 40px;
          padding: 0 5px;
        }
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    engine: { attribute: false },
    count: { type: Number },
    hint: { type: String },
    threat: { type: Boolean, reflect: true },
    orientation: { type: String },
    actions: { attribute: false },
    preview: { state: true },
  };

  declare engine: { readonly phase: EnginePhase; readonly lines: readonly Line<M>[] };
  /** How many rows there are, filled or not: so that nothing below jumps. */
  declare count: number;
  /** What stands where the first line will be. */
  declare hint: string;
  /** The lines begin with a move of the side that is not to move. */
  declare threat: boolean;
  declare orientation: 'w' | 'b';
  /** What moves are written in, where a game has several notations. */
  declare notation: unknown;
  declare actions: LinesActions;
  declare private preview: Preview<M> | undefined;
  #spoken = '';

  /** How a move is written. */
  protected abstract text(move: M): string;
  /** A small board after a move. */
  protected abstract board(move: M): TemplateResult;
  /** The height of that board, in pixels. */
  protected abstract readonly boardHeight: number;

  /** What is said of both sides' chances. */
  protected chances(score: Score): string {
    return winChanceWords(score);
  }

  /** The row and the place in it of a move that was clicked, pointed at or focused. */
  #moveAt({ target }: Event): { button: HTMLElement; index: number; ply: number } | undefined {
    const button = (target as Element).closest<HTMLElement>('button[data-ply]');
    const row = button?.closest<HTMLElement>('li[data-index]');
    if (!button || !row) return undefined;
    return { button, index: Number(row.dataset.index), ply: Number(button.dataset.ply) };
  }

  #click(event: Event): void {
    const at = this.#moveAt(event);
    if (!at) return;
    this.#leave();
    this.actions.playLine(at.index, at.ply);
  }

  #enter(event: Event): void {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
    const at = this.#moveAt(event);
    if (!at || (event.type === 'focusin' && !at.button.matches(':focus-visible'))) return;
    const move = this.engine.lines[at.index]?.moves[at.ply];
    if (!move || move === this.preview?.move) return;
    const box = at.button.getBoundingClientRect();
    const left = Math.min(
      Math.max(8, box.left - PREVIEW_WIDTH / 2),
      innerWidth - PREVIEW_WIDTH - 8,
    );
    const below = box.bottom + 8;
    const height = this.boardHeight;
    this.preview = { move, left, top: below + height > innerHeight ? box.top - height - 8 : below };
  }

  #leave(): void {
    this.preview = undefined;
  }

  /** Read out now and then only: at every tenth depth, and when the engine has stopped. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('engine')) return;
    const { phase, lines } = this.engine;
    const best = lines[0];
    if (!best) this.#spoken = '';
    else if (phase === 'stopped' || best.depth % 10 === 0) {
      const moves = best.moves.slice(0, 4).map((move) => this.text(move));
      this.#spoken = fill(words.spokenDepth, {
        depth: best.depth,
        score: formatScore(best.score),
        moves: moves.join(' '),
      });
    }
  }

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
        ${rows.map((line, index) => guard([line, index, line ? '' : this.hint, words, this.notation], () => this.#row(line, index)))}
      </ol>
      <div class="visually-hidden" role="status" aria-live="polite">${this.#spoken}</div>
      ${this.preview ? this.#preview(this.preview) : nothing}
    `;
  }

  #row(line: Line<M> | undefined, index: number): TemplateResult {
    const testId = `line-${index + 1}`;
    if (!line) {
      return html`<li data-testid=${testId} data-empty>
        ${index === 0 && this.hint ? html`<span class="hint">${this.hint}</span>` : nothing}
      </li>`;
    }
    return html`<li data-testid=${testId} data-index=${index}>
      <span
        class="score figures ${favoursBlack(line.score) ? 'black' : ''}"
        title=${this.chances(line.score)}
        data-testid="${testId}-score"
        >${formatScore(line.score)}</span
      >
      <span class="depth figures" title=${words.depth} data-testid="${testId}-depth">${line.depth}</span>
      <div class="moves" data-testid="${testId}-moves" @keydown=${rove} @pointerleave=${this.#leave}>
        ${line.moves.map((move, ply) => this.#move(move, ply))}
      </div>
    </li>`;
  }

  /** All that happens to a move is heard by the list: lines change many times a second. */
  #move(move: M, ply: number): TemplateResult {
    const { number } = move;
    return html`${number ? html`<span class="number figures">${number}</span>` : nothing}<button type="button" tabindex=${ply === 0 ? 0 : -1} data-ply=${ply}>${this.text(move)}</button>`;
  }

  #preview({ move, left, top }: Preview<M>): TemplateResult {
    const place = { left: `${left}px`, top: `${top}px`, width: `${PREVIEW_WIDTH}px` };
    return html`<div class="preview" .style=${stylesText(place)}>${this.board(move)}</div>`;
  }
}
