import { decodePgn } from '../../chess/pgn/decode';

/** What the programs of a game wrote before UTF-8. It is sent to workers. */
export interface OldEncodings {
  /** By the names of the standard "Encoding"; of those that read as much of a text, the first is taken. */
  readonly names: readonly string[];
  /** The characters that moves are written with, by which an encoding is known. */
  readonly letters: string;
}

/**
 * The text of a file of games. `old` is for what is neither marked, nor UTF-16, nor sound UTF-8; without it that is
 * Windows-1252, line by line.
 */
export function decodeGames(bytes: Uint8Array, old?: OldEncodings): string {
  const { text, encoding } = decodePgn(bytes);
  if (!old || encoding !== 'windows-1252') return text;
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (isMarked || isCutOff(bytes)) return new TextDecoder().decode(bytes);
  const letters = new Set(old.letters);
  let [most, best] = [-1, ''];
  for (const name of [...old.names, 'utf-8']) {
    const read = new TextDecoder(name, { ignoreBOM: true }).decode(bytes);
    let found = 0;
    for (const letter of read) found += letters.has(letter) ? 1 : 0;
    if (found > most) [most, best] = [found, read];
  }
  return best;
}

/** Whether bytes are UTF-8 but for a character at their end that is cut off. */
function isCutOff(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
