/** The part of cm-chessboard (which ships no types) that `pieces-layer.ts` uses: its input, and what that asks of a board. */
declare module 'cm-chessboard/src/view/VisualMoveInput.js' {
  export interface PointerLike {
    readonly type: 'mousemove' | 'mouseup';
    readonly clientX: number;
    readonly clientY: number;
    readonly pageX: number;
    readonly pageY: number;
    readonly target: Element;
  }

  export interface View {
    readonly svg: SVGElement;
    /** The parent of the squares, elements with `data-square`. */
    readonly boardGroup: SVGElement;
    readonly piecesGroup: SVGElement;
    readonly chessboard: {
      readonly view: View;
      getPiece(square: string): string | undefined;
      readonly state: {
        readonly inputWhiteEnabled: boolean;
        readonly inputBlackEnabled: boolean;
        inputEnabled(): boolean;
        readonly position: { setPiece(square: string, piece: string): void };
      };
    };
    setPieceVisibility(square: string, visible?: boolean): void;
    redrawPieces(): void;
    /** Whether the piece may be taken up. */
    moveInputStartedCallback(square: string): boolean;
    movingOverSquareCallback(from: string, to: string | null): void;
    /** Whether the library shall move the piece. */
    validateMoveInputCallback(from: string, to: string | null): boolean;
    moveInputCanceledCallback(from: string | null, to: string | null): void;
    moveInputFinishedCallback(from: string | null, to: string | null): void;
  }

  export class VisualMoveInput {
    constructor(view: View);
    draggablePiece: SVGElement | null;
    onPointerDown(event: Event): void;
    onPointerMove(event: PointerLike | Event): void;
    onPointerUp(event: PointerLike | Event): void;
    createDraggablePiece(piece: string): void;
    moveDraggablePiece(x: number, y: number): void;
    cancelMoveInput(): void;
    destroy(): void;
  }
}
