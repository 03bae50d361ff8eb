/** Text from games, which on a public site anyone may have written. */

/** Control characters, and those that turn the direction of what stands around them. */
const UNFIT = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029\ufff9-\ufffb]/gu;
/** More marks on one letter than any language has only serve to cover what is above and below. */
const PILES = /(\p{M}{4})\p{M}+/gu;

/** A text that can stand anywhere as text: on one line, in one direction, no longer than given. */
export function plain(text: string, most: number): string {
  const cut = text.length > most;
  const start = cut ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
  const clean = start.replace(UNFIT, ' ').replace(PILES, '$1').replace(/ {2,}/g, ' ').trim();
  return cut ? `${clean}\u2026` : clean;
}
