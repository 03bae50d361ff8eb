// No source file is longer than a reader can keep in view: 500 lines.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { filesOf } from './circles.mjs';

const MOST = 500;
const FOLDERS = {
  '.rs': ['engine-core', 'engine-wasm', 'nets'],
  '.ts': ['www/src'],
  '.js': ['engine-wasm', 'www/examples'],
  '.mjs': ['tests', 'engine-wasm'],
  '.py': ['tests', 'engine-core', 'nets'],
};

/** The files of these sources that are too long, with their lengths. */
export const tooLong = (sources) =>
  [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n').length - 1;
    return lines > MOST ? [`${file}: ${lines} lines`] : [];
  });

test(`no file has more than ${MOST} lines`, async () => {
  const sources = new Map();
  for (const [ending, folders] of Object.entries(FOLDERS)) {
    for (const folder of folders) {
      for (const file of await filesOf(join(ROOT, folder), ending)) {
        if (/(^|\/)(node_modules|target|corpus|artifacts)\//.test(file)) continue;
        sources.set(`${folder}/${file}`, await readFile(join(ROOT, folder, file), 'utf8'));
      }
    }
  }
  assert.ok(sources.size > 500, `only ${sources.size} files were found`);
  assert.deepEqual(tooLong(sources), []);
});

test('a planted long file is found', () => {
  const sources = new Map([
    ['a.rs', 'x\n'.repeat(MOST)],
    ['b.rs', 'x\n'.repeat(MOST + 1)],
  ]);
  assert.deepEqual(tooLong(sources), [`b.rs: ${MOST + 1} lines`]);
});
