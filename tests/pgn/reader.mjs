// The page's reader of PGN, bundled as the page has it, and what it makes of bytes.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, requirePackage } from '../lib/paths.mjs';

const CHESS = join(ROOT, 'www/src/chess');
const ENTRY = `
export { decodePgn } from ${JSON.stringify(join(CHESS, 'pgn/decode'))};
export { parseGame } from ${JSON.stringify(join(CHESS, 'pgn/parse'))};
export { scanGames } from ${JSON.stringify(join(CHESS, 'pgn/scan'))};
export { writeGame } from ${JSON.stringify(join(CHESS, 'pgn/write'))};
export { outline } from ${JSON.stringify(join(CHESS, 'pgn/outline'))};
`;

/** Bundles the reader and loads it. */
export async function loadReader() {
  const { build } = await import(pathToFileURL(requirePackage.resolve('vite')).href);
  const folder = await mkdtemp(join(tmpdir(), 'tabia-pgn-'));
  try {
    const entry = join(folder, 'entry.ts');
    await writeFile(entry, ENTRY);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        lib: { entry, formats: ['es'], fileName: () => 'reader.mjs' },
        outDir: join(folder, 'out'),
        minify: false,
        target: 'node20',
      },
    });
    return await import(pathToFileURL(join(folder, 'out/reader.mjs')).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the reader makes of a file's bytes, as `pgn_dump` writes it. */
export function* gamesOf(reader, bytes, write = false) {
  const { text } = reader.decodePgn(bytes);
  for (const span of reader.scanGames(text)) {
    const game = reader.parseGame(text, span);
    yield {
      tags: game.headers.map(([name, value]) => [name, value]),
      result: game.result,
      moves: reader.outline(game.tree),
      faults: game.faults.map(({ line, column, kind }) => [line, column, kind]),
      ...(write && { written: reader.writeGame(game) }),
      line: span.line,
    };
  }
}
