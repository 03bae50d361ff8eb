/** Games out of PGN text, as docs/pgn.md defines them. */
import { candidates, ENGLISH, type Letters, WITHOUT_PAWN } from '../letters';
import { lettersOf, readMoveText } from '../move-text';
import type { Header, Headers } from './headers';
import { type PgnGame, Reader, type Reading } from './reader';
import { type GameSpan, indexGames, Scanner } from './scan';
import { headerOf, looseHeader, readTag } from './tags';

export type { PgnGame } from './reader';

/** The tags of a game, without a look at its moves. */
export function readHeaders(text: string, span: Pick<GameSpan, 'start' | 'end'>): Headers {
  const headers: Header[] = [];
  const scan = new Scanner(text, span.start, span.end);
  for (;;) {
    const kind = scan.next();
    const tag = kind === 'tag' && readTag(text, scan.start);
    if (tag) headers.push(headerOf(tag));
    else if (kind === 'badTag') {
      const loose = looseHeader(text.slice(scan.start, scan.at));
      if (loose) headers.push(loose);
    } else if (kind !== 'comment' && kind !== 'rest') return headers;
  }
}

/** The letters that stand for pieces in a game. */
function lettersUsed(text: string, span: GameSpan): Set<string> {
  const used = new Set<string>();
  const scan = new Scanner(text, span.start, span.end);
  for (let kind = scan.next(); kind !== 'end'; kind = scan.next()) {
    const move = kind === 'word' ? readMoveText(text.slice(scan.start, scan.at)) : undefined;
    if (move) for (const letter of lettersOf(move)) used.add(letter);
  }
  return used;
}

/** Reads one game of a text. */
export function parseGame(text: string, span: GameSpan): PgnGame {
  const read = (letters: Letters): Reading => new Reader(text, span, letters).read();
  const first = read(ENGLISH);
  if (!first.foreign) return first.game;
  let readings = candidates(lettersUsed(text, span)).map(read);
  if (readings.length === 0) return first.game;
  // Where the letters fit several languages: what makes sense in one of them alone is in that one.
  if (readings.length > 1) readings = readings.filter(({ broken }) => !broken);
  return (readings.length === 1 ? (readings[0] as Reading) : read(WITHOUT_PAWN)).game;
}

/** Reads all games of a text at once; for large files index them and read each when it is wanted. */
export function parseGames(text: string): PgnGame[] {
  return indexGames(text).map((span) => parseGame(text, span));
}
