/** The board and its pieces as SVG, for boards that are played on and for still ones. */

import { css, nothing, type SVGTemplateResult, svg } from 'lit';
import { CHARACTERS, type Color, type PieceType } from '../xiangqi';
import { NUMERALS, STROKES } from './characters';
import { CELL, cellOf, HEIGHT, middleOf, STRIP, WIDTH } from './geometry';
import { PICTURES } from './pictures';

/** What stands on the pieces. */
export const PIECE_SETS = ['traditional', 'simplified', 'pictures'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** What stands at the edges: Chinese numerals for Red and digits for Black, digits for both, or coordinates. */
export type Coordinates = 'chinese' | 'digits' | 'letters';

const RADIUS = 44;
/** How large a character or a picture is drawn on its piece. */
const SCALE = 0.53;
const PICTURE_SCALE = 0.56;

export const drawingStyles = css`
  .ground {
    fill: var(--xiangqi-board, var(--board-light, #ece4d6));
  }
  .grid,
  .marks {
    fill: none;
    stroke: var(--xiangqi-line, var(--board-on-light, #7d6746));
    stroke-width: 2;
  }
  .grid .edge {
    stroke-width: 5;
  }
  .numbers {
    fill: none;
    stroke: var(--xiangqi-line, var(--board-on-light, #7d6746));
    stroke-width: 9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .river {
    fill: none;
    stroke: var(--xiangqi-line, var(--board-on-light, #7d6746));
    stroke-width: 6;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.55;
  }
  .numbers text {
    stroke: none;
    fill: var(--xiangqi-line, var(--board-on-light, #7d6746));
    font: 600 24px / 1 var(--board-font, system-ui, sans-serif);
    text-anchor: middle;
  }
  .piece circle {
    fill: var(--xiangqi-piece, #fbf6ea);
    stroke: var(--piece-colour);
    stroke-width: 3;
  }
  .piece .ring {
    fill: none;
    stroke-width: 1.6;
    opacity: 0.75;
  }
  .piece path {
    fill: none;
    stroke: var(--piece-colour);
    stroke-width: 8.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .piece.pictures path {
    stroke-width: 5.5;
  }
  .piece.red {
    --piece-colour: var(--xiangqi-red, #b3261e);
  }
  .piece.black {
    --piece-colour: var(--xiangqi-black, #24211d);
  }
`;

const at = (column: number, row: number): string => middleOf({ column, row }).join(' ');

/** Rows, files broken by the river, the palaces' diagonals, and the corners around posts. */
const ROWS = Array.from({ length: 10 }, (_, row) => `M${at(0, row)}H850`).join('');
const FILES = Array.from({ length: 7 }, (_, i) => `M${at(i + 1, 0)}V450M${at(i + 1, 5)}V950`).join(
  '',
);
const PALACES = `M${at(3, 0)}L${at(5, 2)}M${at(5, 0)}L${at(3, 2)}M${at(3, 7)}L${at(5, 9)}M${at(5, 7)}L${at(3, 9)}`;

function post(column: number, row: number): string {
  const [x, y] = middleOf({ column, row });
  const [gap, length] = [8, 16];
  return [1, -1]
    .filter((side) => (side > 0 ? column < 8 : column > 0))
    .flatMap((side) =>
      [1, -1].map(
        (down) =>
          `M${x + side * (gap + length)} ${y + down * gap}h${-side * length}v${down * length}`,
      ),
    )
    .join('');
}

const POSTS = [
  ...[1, 7].flatMap((column) => [post(column, 2), post(column, 7)]),
  ...[0, 2, 4, 6, 8].flatMap((column) => [post(column, 3), post(column, 6)]),
].join('');

/** The names of the river, as boards have them: the rivers of Chu and Han. Pictures come without. */
function river(set: PieceSet): SVGTemplateResult[] {
  const names = { traditional: '楚河漢界', simplified: '楚河汉界', pictures: '' }[set];
  return [...names].map((name, i) => {
    const x = [185, 285, 561, 661][i] ?? 0;
    return svg`<path class="river" d=${STROKES[name] ?? ''} transform="translate(${x} 473) scale(0.54)"></path>`;
  });
}

/** The empty board. */
export function drawGround(set: PieceSet): SVGTemplateResult {
  return svg`<rect class="ground" y=${-STRIP} width=${WIDTH} height=${HEIGHT}></rect>${river(set)}
    <path class="grid" d=${ROWS + FILES + PALACES}></path>
    <g class="grid"><rect class="edge" x="50" y="50" width="800" height="900"></rect></g>
    <path class="marks" d=${POSTS}></path>`;
}

/** The numbers or letters of the files above and below, between the board's edge and the pieces. */
export function drawCoordinates(kind: Coordinates, orientation: Color): SVGTemplateResult {
  const marks = Array.from({ length: 9 }, (_, column) => {
    const file = orientation === 'w' ? column : 8 - column;
    const [x] = middleOf({ column, row: 0 });
    const below = HEIGHT - STRIP - 12;
    const place = (side: Color): number => (side === orientation ? below : -10);
    if (kind === 'letters') return text('abcdefghi'[file] ?? '', x, below);
    // Each side counts from its own right.
    const red = 9 - file;
    const black = text(String(file + 1), x, place('b'));
    if (kind === 'digits') return svg`${text(String(red), x, place('w'))}${black}`;
    const d = STROKES[NUMERALS[red - 1] ?? ''] ?? '';
    const y = place('w') - 19;
    return svg`<path d=${d} transform="translate(${x - 11} ${y}) scale(0.22)"></path>${black}`;
  });
  return svg`<g class="numbers" aria-hidden="true">${marks}</g>`;
}

const text = (words: string, x: number, y: number): SVGTemplateResult =>
  svg`<text x=${x} y=${y}>${words}</text>`;

/** A piece around the origin; its place is the caller's matter. */
export function drawPiece(type: PieceType, color: Color, set: PieceSet): SVGTemplateResult {
  const pictures = set === 'pictures';
  const d = pictures ? PICTURES[type] : (STROKES[CHARACTERS[set][color][type]] ?? '');
  const scale = pictures ? PICTURE_SCALE : SCALE;
  const shift = -50 * scale;
  return svg`<circle r=${RADIUS}></circle><circle class="ring" r=${RADIUS - 6}></circle>
    <path d=${d} transform="translate(${shift} ${shift}) scale(${scale})"></path>`;
}

export const pieceClass = (color: Color, set: PieceSet): string =>
  `piece ${color === 'w' ? 'red' : 'black'}${set === 'pictures' ? ' pictures' : ''}`;

/** Brackets around a square: where a move came from or went to. */
export function drawFrame(
  square: string | undefined,
  orientation: Color,
  name: string,
): SVGTemplateResult | typeof nothing {
  if (!square) return nothing;
  const [x, y] = middleOf(cellOf(square, orientation));
  const half = CELL / 2 - 3;
  const arm = 18;
  const corners = [1, -1].flatMap((across) =>
    [1, -1].map(
      (down) => `M${x + across * half} ${y + down * (half - arm)}v${down * arm}h${-across * arm}`,
    ),
  );
  return svg`<path class=${name} d=${corners.join('')}></path>`;
}
