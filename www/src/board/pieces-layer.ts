import {
  type PointerLike,
  type View,
  VisualMoveInput,
} from 'cm-chessboard/src/view/VisualMoveInput.js';
import { addSvg, createSprite, TILE } from './pieces';
import {
  cellOf,
  type Placement,
  placementOf,
  ranksFor,
  type Side,
  type Slide,
  slidesBetween,
  squareAt,
} from './squares';

export interface PiecesLayerHandler {
  /** A piece was taken up; false leaves it. */
  lift(square: string): boolean;
  /** The pointer, with a piece in hand, is over this square or over none. */
  over(square: string | null): void;
  /** A piece was put on a square, by a drag or by two clicks. */
  drop(from: string, to: string, dragged: boolean): void;
  /** The piece in hand went back. */
  release(): void;
}

export interface ShowOptions {
  readonly orientation: Side;
  /** Milliseconds; 0 for none. */
  readonly duration: number;
  readonly hint?: Slide | undefined;
}

/** The pieces' class, which lets the pointer through to the squares below. */
const LAYER = 'pieces-layer';

/**
 * The pieces and the pointer. What is drawn is drawn here; what is a click, a drag or a change of mind is told apart by
 * the input of cm-chessboard, which this class gives a board to work on. The library can be exchanged here and nowhere
 * else.
 *
 * Three things it does differently are set right. It listens on the window with the event's outer target and hangs the
 * dragged piece into the body: neither works in a shadow root. It writes `style` attributes, which a strict content
 * security policy refuses.
 */
export class PiecesLayer {
  readonly #root: ShadowRoot;
  readonly #container: HTMLElement;
  readonly #handler: PiecesLayerHandler;
  readonly #svg: SVGElement;
  readonly #squares: SVGElement;
  readonly #pieces: SVGElement;
  readonly #input: VisualMoveInput;
  #placement: Placement = new Map();
  #orientation: Side | undefined;
  #dragged = false;

  constructor(root: ShadowRoot, container: HTMLElement, handler: PiecesLayerHandler) {
    this.#root = root;
    this.#container = container;
    this.#handler = handler;
    root.append(createSprite());
    this.#svg = addSvg(container, 'svg', { viewBox: `0 0 ${8 * TILE} ${8 * TILE}` });
    this.#squares = addSvg(this.#svg, 'g', {});
    this.#pieces = addSvg(this.#svg, 'g', { class: LAYER });
    this.#input = this.#adapted(new VisualMoveInput(this.#view()));
    for (const type of ['mousedown', 'touchstart']) {
      const down = (event: Event): void => this.#input.onPointerDown(event);
      this.#svg.addEventListener(type, down, { passive: false });
    }
    this.#svg.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** Shows a position at once; pieces that moved slide to where they already are. */
  show(fen: string, { orientation, duration, hint }: ShowOptions): void {
    const before = this.#placement;
    const turned = orientation !== this.#orientation;
    this.cancel();
    this.#placement = placementOf(fen);
    this.#orientation = orientation;
    if (turned) this.#drawSquares(orientation);
    this.#pieces.replaceChildren();
    for (const [square, piece] of this.#placement) {
      const { x, y } = this.#cornerOf(square);
      const group = addSvg(this.#pieces, 'g', {
        'data-piece': piece,
        'data-square': square,
        transform: `translate(${x} ${y})`,
      });
      addSvg(group, 'use', { href: `#${piece}` });
    }
    if (turned || duration <= 0) return;
    for (const slide of slidesBetween(before, this.#placement, hint)) this.#slide(slide, duration);
  }

  /** Lets go of a piece in hand. */
  cancel(): void {
    this.#input.cancelMoveInput();
  }

  destroy(): void {
    this.#input.destroy();
    this.#svg.remove();
  }

  /** Where a square is drawn, in the units of the drawing. */
  #cornerOf(square: string): { x: number; y: number } {
    const { column, row } = cellOf(square, this.#orientation ?? 'w');
    return { x: column * TILE, y: row * TILE };
  }

  /** What the pointer meets: a rectangle for each square. */
  #drawSquares(orientation: Side): void {
    this.#squares.replaceChildren();
    for (const square of ranksFor(orientation).flat()) {
      const place = { ...this.#cornerOf(square), width: TILE, height: TILE };
      addSvg(this.#squares, 'rect', { class: 'square', 'data-square': square, ...place });
    }
  }

  #pieceOn(square: string): SVGElement | null {
    return this.#pieces.querySelector(`[data-square="${square}"]`);
  }

  #slide({ from, to }: Slide, duration: number): void {
    const piece = this.#pieceOn(to);
    if (!piece) return;
    const at = (square: string): string => {
      const { x, y } = this.#cornerOf(square);
      return `translate(${x}px, ${y}px)`;
    };
    this.#pieces.append(piece);
    piece.animate([{ transform: at(from) }, { transform: at(to) }], {
      duration,
      easing: 'cubic-bezier(0.3, 0, 0.3, 1)',
    });
  }

  /** The board as the library's input knows it. */
  #view(): View {
    const handler = this.#handler;
    const view: View = {
      svg: this.#svg,
      boardGroup: this.#squares,
      piecesGroup: this.#pieces,
      chessboard: {
        get view() {
          return view;
        },
        getPiece: (square) => this.#placement.get(square),
        state: {
          inputWhiteEnabled: true,
          inputBlackEnabled: true,
          inputEnabled: () => true,
          // Pieces move when a new position is shown, and never by the library's hand.
          position: { setPiece() {} },
        },
      },
      setPieceVisibility: (square, visible = true) =>
        this.#pieceOn(square)?.setAttribute('visibility', visible ? 'visible' : 'hidden'),
      redrawPieces() {},
      moveInputStartedCallback: (square) => {
        this.#dragged = false;
        return handler.lift(square);
      },
      movingOverSquareCallback: (_, square) => handler.over(square),
      validateMoveInputCallback: (from, to) => {
        if (to) handler.drop(from, to, this.#dragged);
        return false;
      },
      moveInputCanceledCallback: () => handler.release(),
      moveInputFinishedCallback() {},
    };
    return view;
  }

  #adapted(input: VisualMoveInput): VisualMoveInput {
    const { onPointerMove, onPointerUp } = input;
    input.onPointerMove = (event) => onPointerMove.call(input, this.#inner('mousemove', event));
    input.onPointerUp = (event) => onPointerUp.call(input, this.#inner('mouseup', event));

    // Of a square on the screen, in pixels.
    let size = 0;
    input.createDraggablePiece = (piece) => {
      this.#dragged = true;
      size = this.#svg.getBoundingClientRect().width / 8;
      const ghost = addSvg(this.#root, 'svg', {
        viewBox: `0 0 ${TILE} ${TILE}`,
        width: size,
        height: size,
        class: 'ghost',
      });
      addSvg(ghost, 'use', { href: `#${piece}` });
      input.draggablePiece = ghost;
    };
    input.moveDraggablePiece = (x, y) => {
      const left = x - size / 2;
      const top = y - size / 2;
      input.draggablePiece?.style.setProperty('transform', `translate(${left}px, ${top}px)`);
    };
    return input;
  }

  /** A mouse or touch event as seen from inside the shadow root, in viewport coordinates. */
  #inner(type: PointerLike['type'], event: Event | PointerLike): PointerLike {
    const touches = event as Partial<TouchEvent>;
    const { clientX, clientY } =
      touches.touches?.[0] ?? touches.changedTouches?.[0] ?? (event as MouseEvent);
    const target =
      type === 'mousemove'
        ? this.#squareAt(clientX, clientY)
        : this.#root.elementFromPoint(clientX, clientY);
    return {
      type,
      clientX,
      clientY,
      pageX: clientX,
      pageY: clientY,
      target: target ?? this.#root.host,
    };
  }

  /** The square under a piece in hand, by reckoning: to ask the browser costs more than all else of a drag. */
  #squareAt(x: number, y: number): Element | null {
    const { left, top, width, height } = this.#container.getBoundingClientRect();
    const column = Math.floor(((x - left) / width) * 8);
    const row = Math.floor(((y - top) / height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    const name = squareAt(column, row, this.#orientation ?? 'w');
    return this.#squares.querySelector(`[data-square="${name}"]`);
  }
}
