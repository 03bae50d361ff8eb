/** Links that carry a position or a game of xiangqi: `#game=xiangqi&fen=...` and `#game=xiangqi&pgn=...`. */

import { readPgn, writePgn } from '../../xiangqi/pgn';
import { readLink, shareLink } from '../core/position-link';
import { gameLink, nodeBy, readGameLink, wayTo } from '../share/links';
import { finished, type Game, positionOf } from './game';
import { openText } from './open';

const named = (link: string): string => link.replace('#', '#game=xiangqi&');

export const positionLink = (page: string, game: Game): string =>
  named(shareLink(page, positionOf(game).fen()));

/** The game with all that is in it, and where in it to stand. */
export const gameAsLink = async (page: string, game: Game): Promise<string> =>
  named(await gameLink(page, writePgn(finished(game), 'uci'), wayTo(game.tree, game.node)));

/** What a link carries: a game, words why it cannot be read, or undefined for nothing. */
export async function openLink(hash: string, shown: Game): Promise<Game | string | undefined> {
  const fen = readLink(hash);
  if (fen !== undefined) {
    const opened = openText(fen, shown);
    return opened.kind === 'error' ? opened.message : opened.game;
  }
  const link = await readGameLink(hash);
  if (!link) return undefined;
  const { game } = readPgn(link.pgn);
  return { ...game, node: nodeBy(game.tree, link.way) };
}
