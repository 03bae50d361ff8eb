// Both readers of PGN on the same damaged inputs: games and faults must be the same, whatever the text.
//
//   node tests/pgn/differ.mjs [COUNT] [SEED] [--dump PROGRAM]
//
// mutates the inputs of tests/data/pgn, COUNT times (5,000 where nothing is said), and compares what the
// native program's reader (`cargo build -p tabia-core --example pgn_dump`) and the page's make of them.
// The first inputs that differ are printed; the same seed gives the same inputs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DATA, TARGET } from '../lib/paths.mjs';
import { gamesOf, loadReader } from './reader.mjs';

const BATCH = 500;
const MOST_SHOWN = 5;

/** What is put into a text: whatever means something, and what looks as if it did. */
const SCRAPS = [
  ...'{}()[]<>";%!?$*#+-=.,:/\\\n\r\t 0189aeNDPSKOx\u00e9\ufeff\u0000\u00bd\u2014\u2658\u041a\u00a0\u2028\u{1d11e}',
  ...[
    '[Event "x"]\n',
    '\n[White "',
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]',
    '[Variant "Antichess"]',
  ],
  ...['\r\n', '\n\n', '\n%', '\n[Event "', '\r[Event "x"]\r', '\n[x', '[White Ann]\n', '[]', '"]'],
  ...[' 1-0 ', ' 0-1', '1/2', '0.5-0.5', ' 1 - 0 ', ' * ', '*', '1:0', 'O-1'],
  ...[
    ' e4 ',
    ' e5 ',
    ' Nf3 (',
    ' d4',
    ' Nf6',
    ' O-O ',
    '0-0-0',
    ' e2e4 ',
    'Sf3 ',
    ' Pf3',
    ' Tad1',
    ' -- ',
    ' Z0',
  ],
  ...[
    '...',
    '1.',
    '2...',
    ' 3) ',
    '1)',
    '$300',
    '$1',
    '$e',
    ' N ',
    ' D ',
    ' +/- ',
    '=',
    '\u00b1',
    'e.p.',
    '(Q)',
  ],
  ...['{[%eval #', '; rest', ' ( ', ' ) ', '!!!', '<b>', '+-', '<', '=/\u221e', '\u21d4'],
  ...[
    '\n```',
    '\n> ',
    ' \u2206 ',
    '\u2313',
    '1. e4 ',
    ' 12. ',
    '1\\.',
    '{1. e4 {',
    '<br>\n',
    ' - ',
    '["FEN" "',
  ],
  ...['FEN: ', '[fen]', '[/fen]', '<epd>'],
  ...['[FEN "?"]\n', ' [Event "y"]', ' 1.', ' 0. '],
].map((scrap) => Buffer.from(scrap));
SCRAPS.push(
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xe9]),
  Buffer.from([0x96, 0x85]),
  Buffer.from([0xe2, 0x80]),
);

/** Numbers from 0 to below a limit, the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** An input with a few places cut out, doubled, filled with scraps or joined with another input. */
function damage(inputs, next) {
  let bytes = inputs[next(inputs.length)];
  if (next(8) === 0) bytes = Buffer.concat([bytes, inputs[next(inputs.length)]]);
  for (let n = next(6); n >= 0; n--) {
    const at = next(bytes.length + 1);
    const to = Math.min(bytes.length, at + next(3) * next(20));
    const middle = [
      SCRAPS[next(SCRAPS.length)],
      Buffer.alloc(0),
      Buffer.concat([bytes.subarray(at, to), bytes.subarray(at, to)]),
      Buffer.concat([bytes.subarray(at, to), SCRAPS[next(SCRAPS.length)]]),
    ][next(4)];
    bytes = Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(to)]);
  }
  return bytes;
}

/** The native reader: asked with a batch of inputs, it answers with a line for each. */
class Native {
  #child;
  #lines;

  constructor(program) {
    this.#child = spawn(program, ['--batch'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async ask(inputs) {
    for (const bytes of inputs) {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      this.#child.stdin.write(length);
      if (!this.#child.stdin.write(bytes)) await once(this.#child.stdin, 'drain');
    }
    const answers = [];
    while (answers.length < inputs.length) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the native reader ended');
      answers.push(value);
    }
    return answers;
  }

  end() {
    this.#child.stdin.end();
  }
}

const said = ({ tags, result, moves, faults }) => ({ tags, result, moves, faults });

/** Compares so many inputs; answers with those that differ. */
export async function differ(count, seed, program) {
  const reader = await loadReader();
  const folder = join(DATA, 'pgn');
  const inputs = readdirSync(folder)
    .filter((name) => name.endsWith('.pgn'))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
  const native = new Native(program);
  const next = random(seed);
  const found = [];
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, () => damage(inputs, next));
    // Both work at the same time.
    const asked = native.ask(batch);
    const mine = batch.map((bytes) => [...gamesOf(reader, bytes)].map(said));
    for (const [i, answer] of (await asked).entries()) {
      const theirs = JSON.parse(answer).map(said);
      if (JSON.stringify(mine[i]) !== JSON.stringify(theirs)) {
        found.push({ bytes: batch[i], page: mine[i], native: theirs });
      }
    }
  }
  native.end();
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  const dump = words.indexOf('--dump');
  const [program] =
    dump < 0 ? [join(TARGET, 'debug/examples/pgn_dump')] : words.splice(dump, 2).slice(1);
  const [count = 5000, seed = 1] = words.map(Number);
  if (words.length > 2 || !Number.isInteger(count) || !Number.isInteger(seed)) {
    console.error(`differ: ${words.join(' ')} is not a count and a seed.`);
    process.exit(2);
  }
  const found = await differ(count, seed, program);
  for (const { bytes, page, native } of found.slice(0, MOST_SHOWN)) {
    console.log(JSON.stringify(bytes.toString('latin1')));
    console.log(`  page   ${JSON.stringify(page)}\n  native ${JSON.stringify(native)}`);
  }
  console.log(`${count} inputs with seed ${seed}: ${found.length} differ`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
