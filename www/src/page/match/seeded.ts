/** Openings of a match by its seed: the same seed gives the same ones, of whatever game. */

/** Plies more, at random, once every line has been played. */
const MORE = 2;

/** Numbers in [0, 1) that depend on nothing but the seed (the generator known as mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The lines in the order of a seed. */
function shuffled(all: readonly string[], seed: number): string[] {
  const random = generator(seed);
  const lines = [...all];
  for (let i = lines.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [lines[i], lines[j]] = [lines[j] as string, lines[i] as string];
  }
  return lines;
}

/** The line of a pair of games, counted from 0; how many plies are to follow it at random, and the numbers for them. */
export function chooseLine(
  lines: readonly string[],
  seed: number,
  pair: number,
): { line: readonly string[]; more: number; random: () => number } {
  return {
    line: (shuffled(lines, seed)[pair % lines.length] ?? '').split(' '),
    more: MORE * Math.floor(pair / lines.length),
    random: generator(seed + pair * 0x9e3779b1),
  };
}
