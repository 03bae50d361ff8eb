import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Position } from '../src/chess/position';
import { keyOf, writeNames } from '../src/page/openings/names';

const VOLUMES = 'abcde';

/** The position after a line such as `1. e4 e5 2. Nf3`; lines share their beginnings. */
function positionAfter(pgn: string, known: Map<string, Position>): Position {
  const ready = known.get(pgn);
  if (ready) return ready;
  const gap = pgn.lastIndexOf(' ');
  const before = gap < 0 ? Position.start() : positionAfter(pgn.slice(0, gap), known);
  const word = pgn.slice(gap + 1);
  const move = /^\d+\.$/.test(word) ? undefined : before.parseSan(word);
  if (!move && !/^\d+\.$/.test(word)) throw new Error(`${word} is no move in ${pgn}`);
  const position = move ? before.play(move) : before;
  known.set(pgn, position);
  return position;
}

/** The page's list from the tables in a folder. */
export function compile(folder: string): string {
  const known = new Map<string, Position>();
  const named = new Map<string, { eco: string; name: string; keys: string[] }>();
  const owners = new Map<string, string>();
  for (const volume of VOLUMES) {
    const table = readFileSync(join(folder, `${volume}.tsv`), 'utf8');
    for (const line of table.trim().split('\n').slice(1)) {
      const [eco = '', name = '', pgn = ''] = line.split('\t');
      if (!/^[A-E]\d\d$/.test(eco) || !name || !pgn) throw new Error(`this is no opening: ${line}`);
      const identity = positionAfter(pgn, known).repetitionKey();
      const key = keyOf(identity);
      const owner = owners.get(key);
      // The list names a few positions twice: the first stands.
      if (owner === identity) continue;
      if (owner) throw new Error(`two positions have the key ${key}: ${owner} and ${identity}`);
      owners.set(key, identity);
      const entry = named.get(`${eco} ${name}`) ?? { eco, name, keys: [] };
      entry.keys.push(key);
      named.set(`${eco} ${name}`, entry);
    }
  }
  return writeNames([...named.values()]);
}
