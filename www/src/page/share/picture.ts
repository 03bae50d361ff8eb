import { createSprite, TILE } from '../../board/pieces';
import { cellOf, isDark, placementOf, type Side, squareAt } from '../../board/squares';

const SVG = 'http://www.w3.org/2000/svg';

export interface PictureColours {
  readonly light: string;
  readonly dark: string;
  readonly last: string;
  readonly onLight: string;
  readonly onDark: string;
}

/** The colours of the board as it is shown, as plain values that hold outside the page too. */
export function shownColours(): PictureColours {
  const probe = document.createElement('i');
  document.body.append(probe);
  const read = (name: string): string => {
    probe.style.setProperty('color', `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const colours = {
    light: read('--board-light'),
    dark: read('--board-dark'),
    last: read('--board-accent'),
    onLight: read('--board-on-light'),
    onDark: read('--board-on-dark'),
  };
  probe.remove();
  return colours;
}

/** A position as a picture that stands by itself. */
export function pictureOf(
  fen: string,
  orientation: Side,
  lastMove: readonly string[],
  colours: PictureColours,
): string {
  const size = 8 * TILE;
  const root = createSprite();
  const add = (name: string, attributes: Record<string, string | number>, text = ''): void => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    root.append(element);
  };
  root.setAttribute('xmlns', SVG);
  root.setAttribute('viewBox', `0 0 ${size} ${size}`);
  root.setAttribute('width', String(size));
  root.setAttribute('height', String(size));
  root.removeAttribute('aria-hidden');
  add('title', {}, fen);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const square = squareAt(column, row, orientation);
      const place = { x: column * TILE, y: row * TILE, width: TILE, height: TILE };
      add('rect', { ...place, fill: isDark(square) ? colours.dark : colours.light });
      if (lastMove.includes(square)) add('rect', { ...place, fill: colours.last, opacity: 0.4 });
      const mark = {
        fill: isDark(square) ? colours.onDark : colours.onLight,
        'font-family': 'system-ui, sans-serif',
        'font-size': 17,
        'font-weight': 600,
      };
      if (column === 0) add('text', { ...mark, x: place.x + 6, y: place.y + 20 }, square[1]);
      if (row === 7) {
        const end = { x: place.x + TILE - 7, y: place.y + TILE - 7, 'text-anchor': 'end' };
        add('text', { ...mark, ...end }, square[0]);
      }
    }
  }
  for (const [square, piece] of placementOf(fen)) {
    const { column, row } = cellOf(square, orientation);
    const at = `translate(${column * TILE} ${row * TILE})`;
    add('use', { href: `#${piece}`, transform: at });
  }
  return new XMLSerializer().serializeToString(root);
}

/** The same as PNG, so many pixels wide. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const image = new Image(width, width);
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = width;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, width);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
