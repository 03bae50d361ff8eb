import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TARGET = 'wasm32-unknown-unknown';
const ROOT = new URL('..', import.meta.url);

export interface Notice {
  /** Name, version and licence. */
  readonly name: string;
  readonly text: string;
}

interface Package {
  name: string;
  version: string;
  license: string | null;
  manifest_path: string;
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });

const apache = (): string => readFileSync(new URL('LICENSE-APACHE', ROOT), 'utf8').trim();

/** What is compiled into the engine for browsers: crates, and the standard library of Rust. */
export function crateNotices(): Notice[] {
  const tree = ['tree', '--locked', '-p', 'tabia-wasm', '--target', TARGET, '--prefix', 'none'];
  const inside = new Set(
    run('cargo', ...tree, '-e', 'normal,no-proc-macro', '--format', '{p}')
      .split('\n')
      .map((line) => line.split(' ').slice(0, 2).join(' ')),
  );
  const metadata = ['metadata', '--locked', '--format-version', '1', '--filter-platform', TARGET];
  const known = run('cargo', ...metadata);
  const { packages } = JSON.parse(known) as { packages: Package[] };
  const notices = packages
    .filter(({ name, version }) => inside.has(`${name} v${version}`) && !name.startsWith('tabia-'))
    .map(notice);
  const [, version] = run('rustc', '--version').split(' ');
  return [...notices, { name: `crate std ${version} (MIT OR Apache-2.0)`, text: `${apache()}\n` }];
}

function notice({ name, version, license, manifest_path }: Package): Notice {
  const folder = dirname(manifest_path);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file));
  // Where there is a choice, the shortest text.
  const all = license?.includes(' AND ') && files.filter((file) => !/apache/i.test(file));
  const chosen = all || [
    files.find((file) => /^licen[cs]e-mit/i.test(file)) ??
      files.find((file) => /^licen[cs]e(\.|$)/i.test(file)),
  ];
  const texts = chosen.flatMap((file) =>
    file ? [readFileSync(join(folder, file), 'utf8').trim()] : [],
  );
  if (texts.length === 0 && !license?.includes('Apache-2.0')) {
    throw new Error(`the crate ${name} comes without the text of its licence`);
  }
  return {
    // A slash is how choices were written before SPDX.
    name: `crate ${name} ${version} (${license?.replaceAll('/', ' OR ')})`,
    text: `${texts.length ? texts.join('\n\n') : apache()}\n`,
  };
}
