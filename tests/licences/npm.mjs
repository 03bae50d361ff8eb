// The npm packages that are shipped, and what is wrong with their licences.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed } from './allowed.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Faults of the dependencies, direct or not, that a lock file lists; tools for development aside, but
 * not those `bundled`: their code is part of what is shipped.
 */
export function checkLock(folder, bundled = []) {
  const faults = [];
  let checked = 0;
  const { packages } = readJson(join(folder, 'package-lock.json'));
  for (const [path, { dev, devOptional, license }] of Object.entries(packages)) {
    if (!path || ((dev || devOptional) && !bundled.includes(path.replace(/.*node_modules\//, ''))))
      continue;
    checked++;
    const manifest = join(folder, path, 'package.json');
    const installed = existsSync(manifest) ? readJson(manifest).license : undefined;
    // The lock repeats what the package said of itself: it must still say so.
    if (!isAllowed(license)) faults.push(`${path} is under ${license ?? 'no licence'}`);
    else if (installed !== license) faults.push(`${path} is under ${installed}, not ${license}`);
  }
  return { checked, faults };
}

const RULE = /\n-{80}\n/;
const TITLE = /^(crate )?(\S+) \d\S* \((.+)\)$/;

/** Faults of the notices that the page ships for the packages that are really in it, and for the engine's crates. */
export function checkNotices(text) {
  const faults = [];
  const names = [];
  const crates = [];
  for (const notice of text.split(RULE).slice(1)) {
    // Those with the same text stand above it together.
    const [titles, ...body] = notice.trim().split('\n\n');
    for (const title of titles.split('\n')) {
      const [, crate, name, license] = TITLE.exec(title) ?? [];
      if (!name) faults.push(`this is no notice: ${title}`);
      else if (!isAllowed(license)) faults.push(`${name} is under ${license}`);
      else if (body.join('').length < 200) faults.push(`the licence of ${name} has no text`);
      (crate ? crates : names).push(name);
    }
  }
  return { names, crates, faults };
}
