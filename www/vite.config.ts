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

/**
 * Writes `sw.js`, which keeps the page for use without a connection: with the names of all files but the engine's, of
 * which the page keeps the build that it really uses.
 */
const offline: Plugin = {
  name: 'tabia-offline',
  apply: 'build',
  generateBundle(_, bundle) {
    const made = Object.keys(bundle).filter((name) => !/\.wasm$|licenses\.txt$/.test(name));
    const still = ['./', 'icon.svg', 'icon-192.png', 'manifest.webmanifest'];
    const files = [...still, ...made.filter((name) => name !== 'index.html')].sort();
    const source = readFileSync(join(import.meta.dirname, 'src/page/service-worker.js'), 'utf8');
    const page = bundle['index.html'];
    const text = JSON.stringify(files) + source + (page?.type === 'asset' ? page.source : '');
    const name = `tabia ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: source
        .replace('__FILES__;', `${JSON.stringify(files)};`)
        .replace('__NAME__;', `${JSON.stringify(name)};`),
    });
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
  plugins: [devStyles, notices, offline],
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
