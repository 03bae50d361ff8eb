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
