/** Links that carry a position: `#fen=...`, spaces written as `_` so that they survive chats. */

export function shareLink(page: string, fen: string): string {
  return `${page.replace(/#.*$/, '')}#fen=${encodeURI(fen.replaceAll(' ', '_'))}`;
}

/** The FEN that a link's last part carries, if it does. */
export function readLink(hash: string): string | undefined {
  const match = /^#(?:.*&)?fen=([^&]*)/.exec(hash);
  if (!match?.[1]) return undefined;
  try {
    return decodeURIComponent(match[1]).replaceAll('_', ' ').replaceAll('+', ' ');
  } catch {
    return match[1];
  }
}

/** Which game's page a link is for. */
export const gameOfLink = (hash: string): 'chess' | 'xiangqi' =>
  /[#&]game=xiangqi\b/.test(hash) ? 'xiangqi' : 'chess';

/** What is left of a link's last part for the page of chess: the choice of game alone says nothing to it. */
export const chessPartOf = (hash: string): string => (/[#&]game=/.test(hash) ? '' : hash);
