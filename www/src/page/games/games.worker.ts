/** Reads files of games off the page's thread: fifty megabytes are decoded, listed and searched here. */
import { decodePgn } from '../../chess/pgn/decode';
import { Catalogue } from './catalogue';
import type { FromGames, ToGames } from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const SLICE = 400;
let games: Catalogue | undefined;

const say = (message: FromGames): void => scope.postMessage(message);

/** Lists slice by slice, so that searches are answered meanwhile. */
function list(): void {
  if (!games) return;
  const more = games.list(SLICE);
  say({ count: games.count, share: games.share, done: !more });
  if (more) setTimeout(list);
}

scope.addEventListener('message', ({ data }: MessageEvent<ToGames>) => {
  if ('open' in data) {
    games = new Catalogue(decodePgn(new Uint8Array(data.open)).text);
    list();
  } else if ('search' in data) {
    const { id, search, from, to } = data;
    say({ id, ...(games?.search(search, from, to) ?? { total: 0, rows: [] }) });
  } else {
    const { id, game } = data;
    say({ id, ...(games?.game(game) ?? { text: '', line: 1 }) });
  }
});
