import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { icons } from './vite.icons.ts';
import { notices } from './vite.notices.ts';
import { templates } from './vite.templates.ts';

/**
 * The parts of the package, one build each (`vite build -c vite.widget.config.ts --mode PART`), put
 * together by `build-package.mjs`. Each is a single file that imports nothing.
 */
const OUT = 'lib';

const PARTS: Record<string, { entry: string; assets?: string; node?: true; iife?: true }> = {
  worker: { entry: 'src/widget/worker.ts', iife: true },
  'worker-xiangqi': { entry: 'src/xiangqi-engine/worker.ts', iife: true },
  // Loaded by elements that name the game.
  xiangqi: { entry: 'src/widget-xiangqi/view.ts', assets: 'src/widget/packaged.ts' },
  element: { entry: 'src/widget/index.ts', assets: 'src/widget/packaged.ts' },
  widget: { entry: 'src/widget/register.ts', assets: 'src/widget/packaged.ts' },
  embed: { entry: 'src/widget/embed.ts' },
  index: { entry: 'src/package/browser.ts', assets: 'src/package/assets.ts' },
  wasm: { entry: 'src/package/wasm.ts' },
  node: { entry: 'src/package/node.ts', assets: 'src/widget/packaged.ts', node: true },
  'node-worker': { entry: 'src/package/node-worker.ts', node: true },
  'node-worker-xiangqi': { entry: 'src/package/node-worker-xiangqi.ts', node: true },
  'element-node': { entry: 'src/package/element-node.ts' },
};

/** Small for pages, readable for those who bundle it themselves. */
const MINIFIED = new Set(['worker', 'worker-xiangqi', 'xiangqi', 'element', 'widget', 'embed']);

/** Bundlers look for exactly these words, and so would this build: they are put in at its end. */
const URLS: Record<string, string> = {
  __TABIA_SIMD_URL__: "new URL('./wasm/tabia-simd.wasm', import.meta.url)",
  __TABIA_RELAXED_URL__: "new URL('./wasm/tabia-relaxed.wasm', import.meta.url)",
  __TABIA_SIMD_THREADS_URL__: "new URL('./wasm/tabia-simd-threads.wasm', import.meta.url)",
  __TABIA_RELAXED_THREADS_URL__: "new URL('./wasm/tabia-relaxed-threads.wasm', import.meta.url)",
  __TABIA_TREE_SIMD_URL__: "new URL('./wasm/tabia-tree-simd.wasm', import.meta.url)",
  __TABIA_TREE_RELAXED_URL__: "new URL('./wasm/tabia-tree-relaxed.wasm', import.meta.url)",
  __TABIA_RESIDUAL_URL__: "new URL('./wasm/tabia-residual.wasm', import.meta.url)",
  __TABIA_POLICY_URL__: "new URL('./wasm/policy.pol', import.meta.url)",
  __TABIA_XIANGQI_WASM__: "new URL('./wasm/tabia-xiangqi.wasm', import.meta.url)",
  __TABIA_XIANGQI__: "import('./xiangqi.js')",
  __TABIA_WORKER__:
    "new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'tabia' })",
  __TABIA_XIANGQI_WORKER__:
    "new Worker(new URL('./worker-xiangqi.js', import.meta.url), { type: 'module', name: 'tabia-xiangqi' })",
};

/** The framed page takes the widget as sites do. */
const frame: Plugin = {
  name: 'tabia-frame',
  generateBundle(_options, bundle) {
    const chunk = bundle['embed.js'];
    if (chunk?.type !== 'chunk') return;
    chunk.code = chunk.code.replace('./register', './widget.js');
  },
};

const urls: Plugin = {
  name: 'tabia-urls',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [mark, text] of Object.entries(URLS)) {
        chunk.code = chunk.code.replaceAll(mark, text);
      }
    }
  },
};

/** What bundlers are told of calls that nobody misses is of no use in a script that is served as it is. */
const unmarked: Plugin = {
  name: 'tabia-unmarked',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/\/\* @__PURE__ \*\/ ?/g, '');
    }
  },
};

/** Gives the engine's client the files of the package. */
const assets = (file: string): Plugin => ({
  name: 'tabia-assets',
  enforce: 'pre',
  resolveId(source, importer) {
    const asked =
      source === './assets.js' && importer?.replaceAll('\\', '/').includes('src/engine/');
    return asked ? new URL(file, import.meta.url).pathname : undefined;
  },
});

/** The texts of the workers, as strings in the modules. */
const WORKER_TEXTS: Record<string, string> = {
  'virtual:tabia-worker': 'worker.js',
  'virtual:tabia-xiangqi-worker': 'worker-xiangqi.js',
};
const workerText: Plugin = {
  name: 'tabia-worker-text',
  resolveId: (source) => (source in WORKER_TEXTS ? `\0${source}` : undefined),
  load(id) {
    const file = WORKER_TEXTS[id.replace(/^\0/, '')];
    if (!id.startsWith('\0') || !file) return undefined;
    const text = readFileSync(new URL(`${OUT}/${file}`, import.meta.url), 'utf8');
    return `export default ${JSON.stringify(text)}`;
  },
};

/**
 * Of cm-chessboard's helpers its input uses one alone, and bundlers keep all static methods of a class. Its warnings are
 * for those who change it.
 */
const usedHelpers: Plugin = {
  name: 'tabia-used-helpers',
  transform(code, id) {
    if (
      /cm-chessboard.src.view.VisualMoveInput\.js$/.test(id) &&
      /Utils\.(?!createTask\b|js\b)/.test(code)
    ) {
      this.error('the input of cm-chessboard uses other helpers than before');
    }
    if (/cm-chessboard.src.lib.Svg\.js$/.test(id)) {
      return { code: code.replace(/console\.warn\([^\n]*\)/g, ''), map: null };
    }
    if (!/cm-chessboard.src.lib.Utils\.js$/.test(id)) return undefined;
    const [task] = /static createTask\(\) \{[\s\S]*?\n {4}\}/.exec(code) ?? [];
    if (!task) this.error('the helpers of cm-chessboard are written in another way than before');
    return { code: `export class Utils { ${task} }`, map: null };
  },
};

/** The glue of wasm-bindgen warns of calls that ours are not. */
const quietGlue: Plugin = {
  name: 'tabia-quiet-glue',
  transform(code, id) {
    if (!/[\\/]generated[\\/]tabia[\w-]*\.js$/.test(id)) return undefined;
    return { code: code.replace(/console\.warn\('using deprecated[^\n]*\)/g, ''), map: null };
  },
};

/**
 * A site that uses Lit itself may allow a policy of Lit's name only once: this one has its own. So has each script that
 * may come to a page beside another of ours.
 */
const policyName = (name: string): Plugin => ({
  name: 'tabia-policy-name',
  transform(code, id) {
    if (/[\\/]engine[\\/]trusted\.ts$/.test(id)) {
      const script = name.replace('-html', '');
      const own = code.replace(/createPolicy\((["'])tabia\1/, `createPolicy("${script}"`);
      return { code: own, map: null };
    }
    if (!/[\\/]lit-html[\\/]/.test(id) || !code.includes('createPolicy')) return undefined;
    const own = code.replace(/createPolicy\((["'])lit-html\1/, `createPolicy("${name}"`);
    if (own === code) this.error('the policy of lit-html is made in another way than before');
    return { code: own, map: null };
  },
});

export default defineConfig(({ mode }) => {
  const part = PARTS[mode];
  if (!part) throw new Error(`no part of the package is called ${mode}`);
  return {
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      usedHelpers,
      quietGlue,
      ...(part.assets ? [assets(part.assets)] : []),
      templates(),
      icons(true),
      workerText,
      // The part for xiangqi brings its own Lit to pages that have the widget's already.
      policyName(mode === 'xiangqi' ? 'tabia-xiangqi-html' : 'tabia-html'),
      urls,
      frame,
      ...(mode === 'widget' ? [unmarked, notices('The widget')] : []),
    ],
    ...(part.node && { ssr: { noExternal: true } }),
    build: {
      ssr: part.node ?? false,
      target: 'es2022',
      outDir: OUT,
      emptyOutDir: false,
      minify: MINIFIED.has(mode),
      reportCompressedSize: false,
      lib: {
        entry: part.entry,
        formats: [part.iife ? 'iife' : 'es'],
        name: 'tabia',
        fileName: () => `${mode}.js`,
      },
      rollupOptions: {
        external: [...(part.node ? [/^node:/] : []), ...(mode === 'embed' ? ['./register'] : [])],
        output: {
          codeSplitting: false,
          // Vite leaves the spaces of modules; a script that is served as it is needs none.
          ...(MINIFIED.has(mode) && { minify: true }),
        },
      },
    },
  };
});
