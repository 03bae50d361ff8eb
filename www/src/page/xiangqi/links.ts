/** Links that carry a position or a game of xiangqi: `#game=xiangqi&fen=...` and `#game=xiangqi&pgn=...`. */

import { readPgn, writePgn } from '../../xiangqi/pgn';
import { lineFrom, ROOT } from '../../xiangqi/tree';
import { readLink, shareLink } from '../core/position-link';
import { gameLink, readGameLink } from '../share/links';
import { type Game, goTo, positionOf } from './game';
import { openText } from './open';

const named = (link: string): string => link.replace('#', '#game=xiangqi&');

export const positionLink = (page: string, game: Game): string =>
  named(shareLink(page, positionOf(game).fen()));

/** The game with all that is in it, and where on its main line to stand. */
export async function gameAsLink(page: string, game: Game): Promise<string> {
  const ply = lineFrom(game.tree, ROOT).indexOf(game.node) + 1;
  return named(await gameLink(page, writePgn(game, 'uci'), [ply]));
}

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
  const ply = link.way[0] ?? 0;
  const node = lineFrom(game.tree, ROOT)[ply - 1] ?? ROOT;
  return goTo({ ...game, node: ROOT }, node);
}
