import {
  Chessboard,
  INPUT_EVENT_TYPE,
  type MoveInputEvent,
  type PointerLike,
} from 'cm-chessboard/src/Chessboard.js';
import { createSprite, TILE } from './pieces';
import {
  cellOf,
  type Placement,
  placementOf,
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

/** The board's side in the units in which it is drawn; the drawing's viewBox scales them. */
const SIDE = 8 * TILE;

/** An element that has this size for whoever asks, without a look at the page. */
function sized<E extends Element>(element: E): E {
  for (const name of ['clientWidth', 'clientHeight']) {
    Object.defineProperty(element, name, { value: SIDE });
  }
  return element;
}

/**
 * Where cm-chessboard draws. It asks its elements for their size whenever it draws, and each time
 * the browser would have to lay out the whole page; here they always have the same one.
 */
function canvas(container: HTMLElement): HTMLElement {
  const context = sized(document.createElement('div'));
  context.appendChild = (child) => {
    if (child instanceof Element) context.append(sized(child));
    return child;
  };
  container.append(context);
  return context;
}

/**
 * The pieces and the pointer: cm-chessboard behind the few calls that `<tabia-board>` makes, so
 * that the library can be exchanged here and nowhere else.
 *
 * Five things it does differently are set right. It measures the page. It looks for its sprite in
 * the document, listens on the window with the event's outer target and hangs the dragged piece
 * into the body: none of that works in a shadow root. It writes `style` attributes, which a strict
 * content security policy refuses.
 */
export class PiecesLayer {
  readonly #board: Chessboard;
  readonly #context: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #container: HTMLElement;
  readonly #handler: PiecesLayerHandler;
  #placement: Placement = new Map();
  #orientation: Side = 'w';
  #dragged = false;

  constructor(root: ShadowRoot, container: HTMLElement, handler: PiecesLayerHandler) {
    this.#root = root;
    this.#container = container;
    this.#handler = handler;
    root.append(createSprite());
    this.#context = canvas(container);
    this.#board = new Chessboard(this.#context, {
      assetsCache: false,
      responsive: false,
      style: {
        cssClass: 'tabia',
        showCoordinates: false,
        borderType: 'none',
        pieces: { file: '', tileSize: TILE },
        animationDuration: 0,
      },
    });
    this.#adapt();
    this.#board.enableMoveInput((event) => this.#input(event));
  }

  /** Shows a position at once; pieces that moved slide to where they already are. */
  show(fen: string, { orientation, duration, hint }: ShowOptions): void {
    const { view, state } = this.#board;
    const placement = placementOf(fen);
    const turned = orientation !== this.#orientation;
    view.visualMoveInput.cancelMoveInput();
    state.position.setFen(fen);
    if (turned) {
      this.#orientation = orientation;
      state.orientation = orientation;
      view.redrawBoard();
    }
    view.redrawPieces();
    if (!turned && duration > 0) {
      for (const slide of slidesBetween(this.#placement, placement, hint)) {
        this.#slide(slide, duration);
      }
    }
    this.#placement = placement;
  }

  /** Lets go of a piece in hand. */
  cancel(): void {
    this.#board.view.visualMoveInput.cancelMoveInput();
  }

  destroy(): void {
    this.#board.destroy();
    this.#context.remove();
  }

  #slide({ from, to }: Slide, duration: number): void {
    const { view } = this.#board;
    const piece = view.piecesGroup.querySelector(`g[data-square="${to}"]`);
    if (!piece) return;
    const at = (square: string): string => {
      const { column, row } = cellOf(square, this.#orientation);
      return `translate(${column * view.squareWidth}px, ${row * view.squareHeight}px)`;
    };
    piece.parentNode?.append(piece);
    piece.animate([{ transform: at(from) }, { transform: at(to) }], {
      duration,
      easing: 'cubic-bezier(0.3, 0, 0.3, 1)',
    });
  }

  #input(event: MoveInputEvent): boolean | undefined {
    switch (event.type) {
      case INPUT_EVENT_TYPE.moveInputStarted:
        this.#dragged = false;
        return this.#handler.lift(event.squareFrom);
      case INPUT_EVENT_TYPE.movingOverSquare:
        this.#handler.over(event.squareTo ?? null);
        return undefined;
      case INPUT_EVENT_TYPE.validateMoveInput:
        if (event.squareTo) this.#handler.drop(event.squareFrom, event.squareTo, this.#dragged);
        // The piece moves when the new position is shown, never by the library's own hand.
        return false;
      case INPUT_EVENT_TYPE.moveInputCanceled:
        this.#handler.release();
        return undefined;
      default:
        return undefined;
    }
  }

  #adapt(): void {
    const { view } = this.#board;
    const input = view.visualMoveInput;
    view.getSpriteUrl = () => '';
    view.svg.setAttribute('viewBox', `0 0 ${SIDE} ${SIDE}`);

    const { onPointerMove, onPointerUp } = input;
    input.onPointerMove = (event) => onPointerMove.call(input, this.#inner('mousemove', event));
    input.onPointerUp = (event) => onPointerUp.call(input, this.#inner('mouseup', event));

    // Of a square on the screen, in pixels.
    let size = 0;
    input.createDraggablePiece = (piece) => {
      this.#dragged = true;
      const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
      use.setAttribute('href', `#${piece}`);
      ghost.setAttribute('viewBox', `0 0 ${TILE} ${TILE}`);
      size = view.svg.getBoundingClientRect().width / 8;
      ghost.setAttribute('width', String(size));
      ghost.setAttribute('height', String(size));
      ghost.setAttribute('class', 'ghost');
      ghost.append(use);
      this.#root.append(ghost);
      input.draggablePiece = ghost;
    };
    input.moveDraggablePiece = (x, y) => {
      const left = x - size / 2;
      const top = y - size / 2;
      input.draggablePiece?.style.setProperty('transform', `translate(${left}px, ${top}px)`);
    };
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
    const name = squareAt(column, row, this.#orientation);
    return this.#container.querySelector(`.square[data-square="${name}"]`);
  }
}
