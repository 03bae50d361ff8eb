import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { icons } from './vite.icons.ts';
import { nets } from './vite.nets.ts';
import { notices } from './vite.notices.ts';
import { openings } from './vite.openings.ts';
import { templates } from './vite.templates.ts';

/** The dev server hands out styles as `<style>` elements, which the page's own policy forbids. */
const devStyles: Plugin = {
  name: 'tabia-dev-styles',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
};

/**
 * Writes `sw.js`, which keeps the page for use without a connection: with the names of all files but the engine's, of
 * which the page keeps the build that it really uses, and the nets, which only those get who ask for them.
 */
const offline: Plugin = {
  name: 'tabia-offline',
  apply: 'build',
  enforce: 'post',
  // After all others: scripts that turned out to be empty are gone by then.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const made = Object.keys(bundle).filter(
        (name) => !/\.(wasm|nnc|pol)$|licenses\.txt$/.test(name),
      );
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
  },
};

/** What tells an engine of this build from others: all builds of one play alike, so one file stands for them. */
function engineHash(name: string): string {
  const file = join(import.meta.dirname, 'generated', name);
  if (!existsSync(file)) return '';
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}

const OPENINGS =
  'The names of openings are lichess’s list (CC0-1.0), by way of the crate esca (MIT).\n';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that the page's script imports, and those that they import, but for parts that are loaded later. */
function modulesOfFirstPicture(modules: Modules): ReadonlySet<string> {
  const found = new Set([normalizePath(join(import.meta.dirname, 'src/page/main.ts'))]);
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

let first: ReadonlySet<string> | undefined;
/** What the first picture needs comes in one file: on a slow connection each file costs a round trip. */
function nameOfChunk(id: string, modules: Modules): string | null {
  first ??= modulesOfFirstPicture(modules);
  return first.has(id) ? 'core' : null;
}

/** A static site: every address is relative, so that `dist` runs from any folder of any server. */
export default defineConfig({
  base: './',
  plugins: [
    templates(),
    icons(),
    devStyles,
    notices('The page', OPENINGS),
    openings(),
    nets(),
    offline,
  ],
  define: {
    __ENGINE_HASH__: JSON.stringify(engineHash('tabia-simd.wasm')),
    __XIANGQI_HASH__: JSON.stringify(engineHash('tabia-xiangqi.wasm')),
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Inlined files would need `data:` in more places of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: nameOfChunk, debugName: 'core' }] },
      },
    },
  },
});
