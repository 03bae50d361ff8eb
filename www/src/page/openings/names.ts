/**
 * The list of named positions, as the page's build makes it and the page reads it: one line for each name, with its ECO
 * code and the keys of the positions that bear it. A key is 36 bits of a hash of the position.
 */

export interface Opening {
  /** `C65`. */
  readonly eco: string;
  /** `Ruy Lopez: Berlin Defense`, in English as lichess has it. */
  readonly name: string;
}

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Six letters of six bits each. */
const KEY_LENGTH = 6;
const ECO_LENGTH = 3;

/** FNV-1a with the mixing step of Murmur3 at its end: 32 bits. */
function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** The key of a position, from what makes it the same or another for repetition. */
export function keyOf(repetitionKey: string): string {
  const bits = [hash(repetitionKey, 0), hash(repetitionKey, 0x9e3779b9)] as const;
  let key = '';
  for (let i = 0; i < KEY_LENGTH; i++) {
    const half = bits[i < 3 ? 0 : 1];
    key += KEY_LETTERS[(half >>> (6 * (i % 3))) & 63];
  }
  return key;
}

export const writeNames = (
  openings: readonly (Opening & { readonly keys: readonly string[] })[],
): string => openings.map(({ eco, name, keys }) => `${eco}${keys.join('')} ${name}`).join('\n');

export function readNames(text: string): Map<string, Opening> {
  const names = new Map<string, Opening>();
  for (const line of text.split('\n')) {
    const gap = line.indexOf(' ');
    const opening = { eco: line.slice(0, ECO_LENGTH), name: line.slice(gap + 1) };
    for (let at = ECO_LENGTH; at < gap; at += KEY_LENGTH) {
      names.set(line.slice(at, at + KEY_LENGTH), opening);
    }
  }
  return names;
}
