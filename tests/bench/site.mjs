// What the benchmarks serve: links to where the files lie, on a cross-origin isolated server.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../dependability/browsers.mjs';
import { ROOT, TARGET } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';

const FOLDER = join(TARGET, 'bench-site');

/** Serves `{ name: path }` beside the benchmarks' page. */
export async function openSite(files) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'index.html'), '<!doctype html><title>Benchmarks</title>');
  const links = { bench: join(ROOT, 'tests/bench/page'), ...files };
  for (const [name, path] of Object.entries(links)) symlinkSync(path, join(FOLDER, name));
  return serve(FOLDER, { isolate: true });
}

/** One run of the benchmarks' page, or of another with the same functions, in a browser of its own. */
export async function measure(site, browser, name, options, page = 'bench/index.html') {
  const opened = await browser.open();
  try {
    return await run(opened, site.url + page, name, options);
  } finally {
    await opened.close();
  }
}
