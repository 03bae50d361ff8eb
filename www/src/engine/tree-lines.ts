/** What the tree search says besides its lines: what is known of each move, and what comes to mind without a search. */

/** A move of the position that is searched. The line that tells of it comes with the option `LogLiveStats`. */
export interface RootMove {
  /** In UCI notation. */
  move: string;
  /** How often the search has made the move there. */
  visits: number;
  /** How likely the move seemed at first, 0 to 1; all moves together have 1. */
  prior: number;
  /** The chance to win less the chance to lose, side to move; undefined if the move was never made. */
  value: number | undefined;
  /** How it ends for certain, for the side to move. */
  proof: 'win' | 'draw' | 'loss' | undefined;
}

const MOVE =
  /^info string move (\S+) visits (\d+) prior ([\d.]+) value (\S+)(?: proven (win|draw|loss))?$/;

/** Reads such a line; undefined for any other. */
export function parseRootMove(text: string): RootMove | undefined {
  const [, move, visits, prior, value, proof] = MOVE.exec(text) ?? [];
  if (!move) return undefined;
  return {
    move,
    visits: Number(visits),
    prior: Number(prior),
    value: value === '-' ? undefined : Number(value),
    proof: proof as RootMove['proof'],
  };
}

/** What comes to mind at first sight. */
export interface FirstSight {
  /** The chance to win less the chance to lose, side to move. */
  value: number;
  /** Every legal move in UCI notation, the likeliest first. */
  priors: { move: string; prior: number }[];
}

/** Finds it in the answer to `eval` of an engine whose `Search` is not alpha-beta. */
export function readFirstSight(answer: readonly string[]): FirstSight | undefined {
  const found = answer.map((line) => /^info string eval value (\S+) priors(.*)$/.exec(line));
  const [, value, list] = found.find(Boolean) ?? [];
  if (value === undefined || list === undefined) return undefined;
  const words = list.trim().split(/\s+/);
  const priors: FirstSight['priors'] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    priors.push({ move: words[i] ?? '', prior: Number(words[i + 1]) });
  }
  return { value: Number(value), priors };
}
