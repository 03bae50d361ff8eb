import { defineConfig, type Plugin } from 'vite';
import { notices } from './vite.notices.ts';

/** The dev server hands out styles as `<style>` elements, which the page's own policy forbids. */
const devStyles: Plugin = {
  name: 'tabia-dev-styles',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
};

/** A static site: every address is relative, so that `dist` runs from any folder of any server. */
export default defineConfig({
  base: './',
  plugins: [devStyles, notices('The page')],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Inlined files would need `data:` in more places of the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
