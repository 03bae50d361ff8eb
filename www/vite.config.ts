import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The dev server hands out styles as `<style>` elements, which the page's own policy forbids. */
const devStyles: Plugin = {
  name: 'tabia-dev-styles',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
};

const PERMISSIVE = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']);

const HEAD = `Tabia
MIT OR Apache-2.0

The chess pieces and the icon are original work of the project, under the same licences.
The page is made with the following packages. Their licences ask that these notices go with them.
`;

/** Writes `licenses.txt` from the packages that are really in the bundle; refuses copyleft. */
const notices: Plugin = {
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
      return `${name} ${version} (${license})\n\n${text}\n`;
    });
    const rule = `\n${'-'.repeat(80)}\n\n`;
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: [HEAD, ...parts].join(rule) });
  },
};

/** What tells this build's engine from others: all its builds play alike, so one file stands for them. */
function engineHash(): string {
  const file = join(import.meta.dirname, 'generated/tabia-simd.wasm');
  if (!existsSync(file)) return '';
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}

/** A static site: every address is relative, so that `dist` runs from any folder of any server. */
export default defineConfig({
  base: './',
  plugins: [devStyles, notices],
  define: { __ENGINE_HASH__: JSON.stringify(engineHash()) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Inlined files would need `data:` in more places of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
