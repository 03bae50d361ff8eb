import { decodePgn } from '../../chess/pgn/decode';

/**
 * The text of a file of games. `before` names the encoding that the game's programs wrote before UTF-8, for what is not
 * valid UTF-8; without it that is Windows-1252, line by line.
 */
export function decodeGames(bytes: Uint8Array, before?: string): string {
  const { text, encoding } = decodePgn(bytes);
  const old = before !== undefined && encoding === 'windows-1252';
  return old ? new TextDecoder(before).decode(bytes) : text;
}
