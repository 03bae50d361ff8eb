// What the page's reader of PGN makes of files, one line of JSON for each game, as the native program's
// does (`cargo run --example pgn_dump`): `node tests/pgn/dump.mjs [--write] FILE...`.

import { readFileSync } from 'node:fs';
import { gamesOf, loadReader } from './reader.mjs';

const paths = process.argv.slice(2).filter((argument) => argument !== '--write');
const write = process.argv.includes('--write');
const reader = await loadReader();
for (const path of paths) {
  let lines = '';
  for (const game of gamesOf(reader, readFileSync(path), write)) {
    lines += `${JSON.stringify({ ...game, file: path })}\n`;
  }
  process.stdout.write(lines);
}
