/** Reads files of games off the page's thread: fifty megabytes are decoded, listed and searched here. */
import { holdsPositions } from '../../chess/list-lines';
import { readPositions } from '../../chess/position-list';
import { decodeGames } from '../core/decode';
import { Catalogue } from './catalogue';
import type { FromGames, ToGames } from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const SLICE = 100;
/** Milliseconds of listing between two looks for questions, and between two reports to the page. */
const TURN = 30;
const NEWS = 150;
let games: Catalogue | undefined;

const say = (message: FromGames): void => scope.postMessage(message);

let told = 0;

/** Lists slice by slice, so that searches are answered meanwhile, and the page is not told too often. */
function listOn(): void {
  const file = games;
  if (!file) return;
  const end = performance.now() + TURN;
  let more = true;
  while (more && performance.now() < end) more = file.list(SLICE);
  if (!more || performance.now() - told > NEWS) {
    told = performance.now();
    say({ count: file.count, share: file.share, done: !more });
  }
  if (more) setTimeout(listOn);
}

/** The games of a text; a list of positions as games that begin in them, with news of the lines that are none. */
function gamesOf(text: string): string {
  if (!holdsPositions(text)) return text;
  const { pgn, positions, unread, fault } = readPositions(text);
  if (fault) say({ positions, unread, fault: `${fault.message} (line ${fault.line})` });
  return pgn;
}

scope.addEventListener('message', ({ data }: MessageEvent<ToGames>) => {
  if ('open' in data) {
    const { open, old } = data;
    const text = decodeGames(new Uint8Array(open), old);
    games = new Catalogue(old === undefined ? gamesOf(text) : text);
    listOn();
  } else if ('search' in data) {
    const { id, search, from, to } = data;
    say({ id, ...(games?.search(search, from, to) ?? { total: 0, rows: [] }) });
  } else {
    const { id, game } = data;
    say({ id, ...(games?.game(game) ?? { text: '', line: 1 }) });
  }
});
