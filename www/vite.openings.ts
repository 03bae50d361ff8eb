import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** The crate that carries lichess's list of opening names; www/openings/Cargo.toml pins it. */
const CRATE = 'esca';
const MODULE = 'virtual:openings';
const COMPILER = join(import.meta.dirname, 'openings/compile.ts');
const CACHE = join(import.meta.dirname, 'generated/openings.txt');
/** To be raised when what is compiled from the same list changes. */
const FORMAT = 1;

interface Metadata {
  packages: { name: string; version: string; license: string; manifest_path: string }[];
}

/** Where cargo keeps the crate, which it has fetched and checked against Cargo.lock. */
function crate(): { version: string; folder: string } {
  const args = ['metadata', '--format-version', '1', '--locked'];
  const options = { cwd: join(import.meta.dirname, '..'), maxBuffer: 1 << 28 };
  const { packages }: Metadata = JSON.parse(execFileSync('cargo', args, options).toString());
  const found = packages.find(({ name }) => name === CRATE);
  if (!found) throw new Error(`Cargo.lock has no ${CRATE}, which holds the names of openings`);
  if (found.license !== 'MIT') throw new Error(`${CRATE} is under ${found.license} now, not MIT`);
  return { version: found.version, folder: dirname(found.manifest_path) };
}

/** The list, compiled once for each version of it. */
async function names(): Promise<string> {
  const { version, folder } = crate();
  const head = `${CRATE} ${version}, format ${FORMAT}\n`;
  const kept = existsSync(CACHE) ? readFileSync(CACHE, 'utf8') : '';
  if (kept.startsWith(head)) return kept.slice(head.length);
  const { module } = await runnerImport<typeof import('./openings/compile')>(COMPILER);
  const text = module.compile(join(folder, 'data/openings'));
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, head + text);
  return text;
}

/** Gives the page its list of opening names as `virtual:openings`. */
export const openings = (): Plugin => ({
  name: 'tabia-openings',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: async (id) =>
    id === `\0${MODULE}` ? `export default ${JSON.stringify(await names())};` : undefined,
});
