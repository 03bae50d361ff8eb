// Fresh projects that have the packed package installed.

import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, TARGET } from '../lib/paths.mjs';

const run = promisify(execFile);

export const WWW = join(ROOT, 'www');
/** The document whose examples are tried with the package. */
export const EMBEDDING = join(ROOT, 'docs/embedding.md');
const FOLDER = join(TARGET, 'package-test');
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Packs what was built, and gives the tarball's path. */
export async function pack() {
  await mkdir(FOLDER, { recursive: true });
  const args = [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    FOLDER,
    '--loglevel=error',
  ];
  const { stdout } = await run('npm', args, { cwd: WWW });
  return join(FOLDER, JSON.parse(stdout)[0].filename);
}

/** A project of its own with the package and others from npm, if any are named. */
export async function project(name, tarball, others = []) {
  const folder = join(FOLDER, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name, private: true, type: 'module' }),
  );
  const offline = others.length ? [] : ['--offline'];
  await run('npm', ['install', ...QUIET, ...offline, tarball, ...others], { cwd: folder });
  return folder;
}
