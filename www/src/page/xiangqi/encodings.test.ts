/** What the engine and the page must read alike in files: `tests/data` has it once for both. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decodeGames } from '../core/decode';
import { OLD_ENCODINGS } from './encodings';

const path = join(import.meta.dirname, '../../../../tests/data/xiangqi-encodings.json');
const { files }: { files: { why: string; bytes: string; text: string }[] } = JSON.parse(
  readFileSync(path, 'utf8'),
);

it.each(files)('$why', ({ bytes, text }) => {
  expect(decodeGames(new Uint8Array(Buffer.from(bytes, 'base64')), OLD_ENCODINGS)).toBe(text);
});
