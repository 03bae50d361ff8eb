import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { crateNotices, type Notice } from './vite.crates.ts';

const PERMISSIVE = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']);

const head = (what: string, more: string): string => `Tabia
MIT OR Apache-2.0

The chess pieces and the icon are original work of the project, under the same licences.
${more}${what} and its engine are made with the following packages. Their licences ask that these notices go
with them.
`;

/** Those with the same text stand above it together. */
function sections(notices: readonly Notice[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, text } of notices) names.set(text, [...(names.get(text) ?? []), name]);
  return [...names].map(([text, those]) => `${those.join('\n')}\n\n${text}`);
}

/** Writes `licenses.txt` from the packages that are really in the bundle, and the engine's crates; refuses copyleft. `more`: what else it is made from. */
export const notices = (what: string, more = ''): Plugin => ({
  name: 'tabia-notices',
  apply: 'build',
  generateBundle() {
    const folders = new Set<string>();
    for (const id of this.getModuleIds()) {
      const folder = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(
        id.replace(/^\0/, ''),
      );
      if (folder && existsSync(join(folder[0], 'package.json'))) folders.add(folder[0]);
    }
    const parts = [...folders].sort().map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      if (!PERMISSIVE.has(license))
        this.error(`${name} is under ${license}, which cannot be shipped`);
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      if (!file) this.error(`${name} comes without the text of its licence`);
      const text = readFileSync(join(folder, file ?? ''), 'utf8').trim();
      return { name: `${name} ${version} (${license})`, text: `${text}\n` };
    });
    const all = sections([...parts, ...crateNotices()]);
    const rule = `\n${'-'.repeat(80)}\n\n`;
    this.emitFile({
      type: 'asset',
      fileName: 'licenses.txt',
      source: [head(what, more), ...all].join(rule),
    });
  },
});
