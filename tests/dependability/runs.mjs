// The runs of the dependability tests: in each browser each way of ending a search that it has.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, TARGET } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';
import { run } from './browsers.mjs';

let page;

/** By browser: what the address of the test page asks for. */
export const WAYS = {
  Chromium: ['stop=sab', 'stop=jspi', 'stop=replace', 'build=relaxed-threads&stop=sab'],
  Firefox: ['stop=sab', 'stop=jspi', 'stop=replace', 'build=relaxed-threads&stop=sab'],
  WebKitGTK: ['stop=replace'],
};

/** Builds the test page as target/NAME; its parts are the sources that www bundles. */
export function buildPage(name = 'dependability') {
  page = join(TARGET, name);
  const vite = join(ROOT, 'www/node_modules/vite/bin/vite.js');
  const config = join(ROOT, 'tests/dependability/vite.config.mjs');
  const args = [vite, 'build', join(ROOT, 'tests/dependability/page')];
  args.push('--config', config, '--outDir', page, '--emptyOutDir');
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('the test page was not built');
}

/** Does one run on a server of its own, cross-origin isolated so that all ways are there. */
export async function runPage(browser, way, name, options, say) {
  const site = await serve(page, { isolate: true });
  try {
    return await run(browser, `${site.url}index.html?${way}`, name, options, say);
  } finally {
    await site.close();
  }
}

/** Of a search's lines the last with a score, without what depends on time, and the answer. */
export function essence(lines) {
  const scores = lines.filter((line) => /^info .*\bscore\b/.test(line));
  return [scores.at(-1), lines.at(-1)].map((line) => line?.replace(/\b(nps|time) \d+ ?/g, ''));
}

/** What is wrong with a run of changes, as sentences. */
export function judgeChanges(report, changes) {
  const wrong = [...report.faults, ...report.errors];
  const lists = { crossed: report.crossed, refused: report.refused, restarted: report.restarts };
  for (const [word, list] of Object.entries(lists))
    wrong.push(...list.map((each) => `${word}: ${each}`));
  if (report.changes !== changes) wrong.push(`${report.changes} changes of ${changes}`);
  if (report.open) wrong.push(`${report.open} requests were not answered`);
  if (report.answers !== changes + 1)
    wrong.push(`${report.answers} answers to ${changes + 1} requests`);
  if (!report.lines) wrong.push('not one line was read');
  return wrong;
}

/** What is wrong with a run of faults, as sentences. */
export function judgeFaults(report, count) {
  const wrong = [...report.failures, ...report.crossed];
  const told = Object.values(report.faults).reduce((sum, each) => sum + each, 0);
  if (told !== count) wrong.push(`${told} faults of ${count} were got over`);
  return wrong;
}
