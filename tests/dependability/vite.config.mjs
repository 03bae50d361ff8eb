// Builds the page of these tests, with the engine as www bundles it.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

export default {
  root: resolve(here, 'page'),
  base: './',
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: {
    outDir: resolve(here, '../../target/dependability'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
};
