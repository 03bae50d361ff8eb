/** The part of cm-chessboard (which ships no types) that `pieces-layer.ts` uses. */
declare module 'cm-chessboard/src/Chessboard.js' {
  export type Color = 'w' | 'b';

  export interface MoveInputEvent {
    readonly type: string;
    readonly squareFrom: string;
    readonly squareTo?: string | null;
  }

  export interface PointerLike {
    readonly type: 'mousemove' | 'mouseup';
    readonly clientX: number;
    readonly clientY: number;
    readonly pageX: number;
    readonly pageY: number;
    readonly target: Element;
  }

  export interface VisualMoveInput {
    draggablePiece: SVGSVGElement | null;
    onPointerMove(event: PointerLike | Event): void;
    onPointerUp(event: PointerLike | Event): void;
    createDraggablePiece(piece: string): void;
    moveDraggablePiece(x: number, y: number): void;
    positionChanged(): void;
    cancelMoveInput(): void;
  }

  export interface ChessboardView {
    readonly visualMoveInput: VisualMoveInput;
    readonly svg: SVGSVGElement;
    readonly squareWidth: number;
    readonly squareHeight: number;
    readonly piecesGroup: SVGGElement;
    getSpriteUrl(): string;
    redrawBoard(): void;
    redrawPieces(): void;
  }

  export class Chessboard {
    constructor(context: HTMLElement, props: object);
    readonly view: ChessboardView;
    readonly state: { orientation: Color; position: { setFen(fen: string): void } };
    enableMoveInput(handler: (event: MoveInputEvent) => boolean | undefined): void;
    destroy(): void;
  }

  export const INPUT_EVENT_TYPE: {
    readonly moveInputStarted: string;
    readonly movingOverSquare: string;
    readonly validateMoveInput: string;
    readonly moveInputCanceled: string;
    readonly moveInputFinished: string;
  };
}
