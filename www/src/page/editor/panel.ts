import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { createSprite, TILE } from '../../board/pieces';
import { isDark, ranksFor } from '../../board/squares';
import { boardWords, pieceWords } from '../../board/words';
import { chess960Start, START_FEN } from '../../chess';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { onRelease } from './drag';
import {
  enPassantSquares,
  faultOf,
  fenOf,
  grantOf,
  type Right,
  readSetup,
  type Setup,
  withCastling,
  withPiece,
} from './setup';
import { editorStyles } from './styles';

export interface EditorActions {
  /** Opens the position. */
  use(fen: string): void;
  /** Opens it and asks how to play it. */
  play(fen: string): void;
}

const LETTERS = ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p'] as const;
const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';
const nameOf = (letter: string): string =>
  (letter === letter.toUpperCase() ? 'w' : 'b') + letter.toLowerCase();

/** `<tabia-editor>`: a position is set up by hand. Squares take the piece that was chosen; dragging moves pieces. */
export class EditorPanel extends LitElement {
  static override styles = [ui, editorStyles];

  static override properties = {
    actions: { attribute: false },
    fen: { type: String },
    open: { type: Boolean },
    orientation: { type: String },
    setup: { state: true },
    chosen: { state: true },
    number: { state: true },
  };

  declare actions: EditorActions;
  /** The position to begin with. */
  declare fen: string;
  declare open: boolean;
  declare orientation: 'w' | 'b';
  declare private setup: Setup;
  /** The piece that squares are given; empty for the rubber. */
  declare private chosen: string;
  declare private number: number;
  #endDrag: (() => void) | undefined;

  constructor() {
    super();
    this.setup = readSetup(START_FEN);
    this.chosen = 'P';
    this.number = 518;
  }

  override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    root.append(createSprite());
    return root;
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('open') && this.open) this.setup = readSetup(this.fen);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endDrag?.();
  }

  #put(square: string): void {
    const same = this.setup.pieces.get(square) === this.chosen;
    this.setup = withPiece(this.setup, square, same ? undefined : this.chosen || undefined);
  }

  #press(event: PointerEvent, from: string): void {
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    this.#endDrag?.();
    if (event.button !== 0 || !this.setup.pieces.has(from)) return;
    this.#endDrag = onRelease((release) => this.#drop(release, from));
  }

  /** A drag from square to square moves a piece; a drag to beside the board takes it off. */
  #drop(event: PointerEvent, from: string): void {
    const under = (this.renderRoot as ShadowRoot).elementFromPoint(event.clientX, event.clientY);
    const to = under?.closest<HTMLElement>('[data-square]')?.dataset.square;
    if (to === from) return;
    const letter = this.setup.pieces.get(from);
    const lifted = withPiece(this.setup, from, undefined);
    this.setup = to && letter ? withPiece(lifted, to, letter) : lifted;
  }

  #key(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -8,
      ArrowDown: 8,
    };
    const step = steps[event.key];
    const letter = LETTERS.find((each) => each === event.key);
    const squares = [...this.renderRoot.querySelectorAll<HTMLElement>('[data-square]')];
    const at = squares.findIndex((square) => square.matches(':focus'));
    const name = squares[at]?.dataset.square;
    if (step !== undefined) squares[at + step]?.focus();
    else if (name && letter) this.setup = withPiece(this.setup, name, letter);
    else if (name && (event.key === 'Delete' || event.key === 'Backspace'))
      this.setup = withPiece(this.setup, name, undefined);
    else return;
    event.preventDefault();
  }

  override render(): TemplateResult {
    if (!this.open) return html``;
    const fault = faultOf(this.setup);
    return html`
      <div class="pieces" role="radiogroup" aria-label=${words.pieceToPut}>
        ${LETTERS.map((letter) => this.#choice(letter))}
        <button type="button" role="radio" aria-checked=${this.chosen === ''} aria-label=${words.rubber} title=${words.rubber} data-testid="editor-rubber" @click=${() => {
          this.chosen = '';
        }}>${icon('trash')}</button>
      </div>
      <div class="board" role="group" aria-label=${words.position} @keydown=${this.#key}>
        ${ranksFor(this.orientation).map((rank) => rank.map((square) => this.#square(square)))}
      </div>
      <p class="verdict ${fault ? 'wrong' : ''}" role="status" data-testid="editor-verdict">
        ${fault ? `${fault}.` : words.positionValid}
      </p>
      ${this.#rights()}
      <input class="fen" aria-label="FEN" data-testid="editor-fen" .value=${fenOf(this.setup)} @change=${(
        event: Event,
      ) => {
        this.setup = readSetup((event.target as HTMLInputElement).value.trim());
      }} />
      <div class="buttons">
        <button class="button primary" type="button" ?disabled=${fault !== undefined} data-testid="editor-use" @click=${() => this.actions.use(fenOf(this.setup))}>${words.analyse}</button>
        <button class="button" type="button" ?disabled=${fault !== undefined} data-testid="editor-play" @click=${() => this.actions.play(fenOf(this.setup))}>${words.playFromHere}</button>
        <button class="button" type="button" data-testid="editor-clear" @click=${() => this.#set(EMPTY)}>${words.clear}</button>
        <button class="button" type="button" @click=${() => this.#set(START_FEN)}>${words.startPosition}</button>
      </div>
      <div class="row">
        <label>Chess960 <input type="number" min="0" max="959" data-testid="editor-960" .value=${String(this.number)} @change=${(event: Event) => this.#number(Number((event.target as HTMLInputElement).value))} /></label>
        <button class="button" type="button" data-testid="editor-random" @click=${() => this.#number(Math.floor(Math.random() * 960))}>${words.random}</button>
      </div>
    `;
  }

  #set(fen: string): void {
    this.setup = readSetup(fen);
  }

  #number(given: number): void {
    this.number = Math.min(959, Math.max(0, Math.round(given) || 0));
    this.#set(chess960Start(this.number));
  }

  #choice(letter: string): TemplateResult {
    return html`<button
      type="button"
      role="radio"
      aria-checked=${this.chosen === letter}
      aria-label=${pieceWords(nameOf(letter), boardWords(document.documentElement.lang))}
      data-testid="editor-piece-${letter}"
      @click=${() => {
        this.chosen = letter;
      }}
    >${piece(letter)}</button>`;
  }

  #square(square: string): TemplateResult {
    const letter = this.setup.pieces.get(square);
    const label = `${square}, ${letter ? pieceWords(nameOf(letter), boardWords(document.documentElement.lang)) : words.empty}`;
    return html`<button
      type="button"
      class=${isDark(square) ? 'dark' : 'light'}
      aria-label=${label}
      data-square=${square}
      data-testid="editor-${square}"
      @pointerdown=${(event: PointerEvent) => this.#press(event, square)}
      @click=${() => this.#put(square)}
    >${letter ? piece(letter) : nothing}</button>`;
  }

  #rights(): TemplateResult {
    const { turn, enPassant } = this.setup;
    const squares = enPassantSquares(this.setup);
    const right = (letter: Right, label: string): TemplateResult => html`<label>
      <input type="checkbox" data-testid="editor-castle-${letter}" .checked=${grantOf(this.setup, letter) !== undefined} @change=${(
        event: Event,
      ) => {
        this.setup = withCastling(this.setup, letter, (event.target as HTMLInputElement).checked);
      }} />${label}</label>`;
    return html`<div class="row">
        <label>${words.toMove}
          <select data-testid="editor-turn" @change=${(event: Event) => {
            const chosen = (event.target as HTMLSelectElement).value === 'b' ? 'b' : 'w';
            this.setup = { ...this.setup, turn: chosen, enPassant: '-' };
          }}>
            <option value="w" ?selected=${turn === 'w'}>${words.white}</option>
            <option value="b" ?selected=${turn === 'b'}>${words.black}</option>
          </select>
        </label>
        <label>${words.enPassant}
          <select @change=${(event: Event) => {
            this.setup = { ...this.setup, enPassant: (event.target as HTMLSelectElement).value };
          }}>
            ${['-', ...squares].map((square) => html`<option ?selected=${square === enPassant}>${square}</option>`)}
          </select>
        </label>
      </div>
      <div class="rights" role="group" aria-label=${words.castling}>
        ${right('K', fill(words.castles, { side: words.white, how: 'O-O' }))}
        ${right('Q', fill(words.castles, { side: words.white, how: 'O-O-O' }))}
        ${right('k', fill(words.castles, { side: words.black, how: 'O-O' }))}
        ${right('q', fill(words.castles, { side: words.black, how: 'O-O-O' }))}
      </div>`;
  }
}

const piece = (letter: string): TemplateResult =>
  html`<svg viewBox="0 0 ${TILE} ${TILE}" aria-hidden="true">${svg`<use href="#${nameOf(letter)}"></use>`}</svg>`;
