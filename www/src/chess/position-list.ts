/** Lists of positions, a FEN or an EPD in each line, and the same as games that begin in them. */
import { type Epd, operandsOf, readEpd } from './epd';
import { FenError } from './fen-error';
import { listLines } from './list-lines';

/** A text in quotes as tags have it. */
const tag = (name: string, value: string): string =>
  `[${name} "${value.replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&')}"]\n`;

/** The operations in words, without what would end a comment. */
function operationsText({ operations }: Epd): string {
  const said = operations.filter(({ code }) => code !== 'id');
  const words = said.map(({ code, operands }) => [code, ...operands].join(' '));
  return words.join('; ').replace(/[{}]/g, ' ').replace(/\s+/g, ' ');
}

function gameText(epd: Epd, number: number): string {
  const { position } = epd;
  const id = operandsOf(epd, 'id').join(' ');
  const operations = operationsText(epd);
  const tags = [
    tag('Event', id || `${number}`),
    tag('White', '?'),
    tag('Black', '?'),
    tag('Result', '*'),
    position.chess960 ? tag('Variant', 'Chess960') : '',
    tag('SetUp', '1'),
    tag('FEN', position.fen()),
  ];
  return `${tags.join('')}\n${operations ? `{${operations}} ` : ''}*\n`;
}

export interface PositionList {
  /** One game for each position, without moves. */
  readonly pgn: string;
  readonly positions: number;
  /** How many lines are no positions, and what is wrong with the first of them. */
  readonly unread: number;
  readonly fault?: { readonly line: number; readonly message: string };
}

/** Reads a list. Lines that are no positions are left out and counted. */
export function readPositions(text: string): PositionList {
  const games: string[] = [];
  let unread = 0;
  let fault: PositionList['fault'];
  for (const { line, text: given } of listLines(text)) {
    try {
      games.push(gameText(readEpd(given), games.length + 1));
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      unread += 1;
      fault ??= { line, message: error.message };
    }
  }
  return { pgn: games.join('\n'), positions: games.length, unread, ...(fault && { fault }) };
}
