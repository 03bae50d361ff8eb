// Builds the npm package into `lib/`, and puts the files that sites serve as they are (the widget,
// its frame, the engine, examples and documentation) beside the page in `dist/`: `node build-package.mjs`, after `make wasm`.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { buildDocs } from './build-docs.mjs';

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);
const out = join(www, 'lib');
// The worker comes first: its text is part of the others.
const PARTS = [
  'worker',
  'worker-xiangqi',
  'xiangqi',
  'element',
  'widget',
  'embed',
  'index',
  'wasm',
  'node',
  'node-worker',
  'node-worker-xiangqi',
  'element-node',
];
const RAW = [
  'tabia.js',
  'tabia.d.ts',
  'tabia-threads.js',
  'tabia-threads.d.ts',
  'host.js',
  'host.d.ts',
  'tabia-simd.wasm',
  'tabia-relaxed.wasm',
  'tabia-simd-threads.wasm',
  'tabia-relaxed-threads.wasm',
  'tabia-tree-simd.wasm',
  'tabia-tree-relaxed.wasm',
  'policy.pol',
  'tabia-xiangqi.js',
  'tabia-xiangqi.d.ts',
  'tabia-xiangqi.wasm',
];
/** What a site serves. */
const SERVED = [
  'widget.js',
  'worker.js',
  'xiangqi.js',
  'worker-xiangqi.js',
  'embed.html',
  'embed.js',
  'embed.css',
];

class Failure extends Error {}

async function scripts() {
  for (const mode of PARTS) {
    await build({
      root: www,
      configFile: join(www, 'vite.widget.config.ts'),
      mode,
      logLevel: 'warn',
    });
  }
  // The class apart from its registration, without the code twice.
  const text =
    "import { defineTabia } from './element.js';\n\nexport * from './element.js';\n\ndefineTabia();\n";
  writeFileSync(join(out, 'register.js'), text);
}

/** The engine's raw files, and the program for the terminal, which reads them. */
function engine() {
  mkdirSync(join(out, 'wasm'), { recursive: true });
  for (const name of RAW) {
    const file = join(www, 'generated', name);
    if (!existsSync(file)) throw new Failure(`${name} is missing: run make wasm first`);
    cpSync(file, join(out, 'wasm', name));
  }
  for (const name of ['uci.mjs', 'node.mjs', 'helper.mjs']) {
    const text = readFileSync(join(root, 'engine-wasm', name), 'utf8');
    const moved = text
      .replace("'../www/generated/'", "'./wasm/'")
      .replace("'../nets/'", "'./nets/'");
    if (name !== 'uci.mjs' && moved === text)
      throw new Failure(`${name} reads its files from elsewhere`);
    writeFileSync(join(out, name), moved);
  }
  // Scripts find the policy net by this file, as they do in the repository.
  mkdirSync(join(out, 'nets'), { recursive: true });
  writeFileSync(join(out, 'nets/policy.txt'), '../wasm/policy.pol\n');
  // The larger net, which that program uses, under a name that stays the same for those who import it.
  const choice = readFileSync(join(root, 'nets/large.txt'), 'utf8').trim();
  const name = choice === 'none' ? choice : 'large.nnc';
  writeFileSync(join(out, 'nets/large.txt'), `${name}\n`);
  if (choice !== 'none') cpSync(join(root, 'nets', choice), join(out, 'nets', name));
}

/** Every declaration that the entries reach, with specifiers that every resolver understands. */
function types() {
  const folder = join(out, 'types');
  const tsc = join(www, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['-p', 'tsconfig.package.json', '--outDir', folder], {
    cwd: www,
    stdio: 'inherit',
  });
  const wanted = new Set();
  const queue = [
    'src/package/browser.d.ts',
    'src/package/node.d.ts',
    'src/package/wasm.d.ts',
    'src/widget/index.d.ts',
  ];
  for (let name = queue.shift(); name; name = queue.shift()) {
    const file = join(folder, name);
    if (wanted.has(file)) continue;
    wanted.add(file);
    let text = readFileSync(file, 'utf8');
    if (name.endsWith('widget/element.d.ts')) text = publicElement(text);
    text = text.replace(
      /((?:from|import)\s*\(?\s*['"])(\.[^'"]*)(['"])/g,
      (_, before, path, after) => {
        const target = join(dirname(file), path.replace(/\.js$/, ''));
        if (/generated\/(host|tabia)$/.test(target)) {
          const own = join(out, 'wasm', /host$/.test(target) ? 'host.js' : 'tabia.js');
          return `${before}${relative(dirname(file), own)}${after}`;
        }
        const index = existsSync(join(target, 'index.d.ts'));
        const found = `${target}${index ? '/index' : ''}`;
        queue.push(relative(folder, `${found}.d.ts`));
        const specifier = relative(dirname(file), `${found}.js`);
        return `${before}${specifier.startsWith('.') ? specifier : `./${specifier}`}${after}`;
      },
    );
    writeFileSync(file, text);
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (name.endsWith('.ts') && !wanted.has(file)) rmSync(file);
  }
}

/** The element as sites see it: an HTMLElement with properties, methods and events of its own. */
function publicElement(text) {
  const INNER =
    /^ {4}(?:static |protected |private |#private|constructor|live:|render\(|willUpdate|createRenderRoot|firstUpdated|updated\(|(?:dis)?connectedCallback|attributeChangedCallback)/;
  const lines = [];
  let skipping = false;
  for (const line of text.split('\n')) {
    if (INNER.test(line)) {
      // A comment that stood before it goes with it.
      if (/\*\/$/.test(lines.at(-1) ?? '')) while (!/^\s*\/\*\*/.test(lines.pop())) {}
      skipping = !/;$/.test(line);
    } else if (!skipping) lines.push(line);
    else if (/^ {4}\S.*;$/.test(line)) skipping = false;
  }
  const shown = lines
    .join('\n')
    .replace(/^import .* from ['"](?:lit|\.\/games-element(?:\.js)?)['"];\n/gm, '')
    .replace('extends GamesElement', 'extends HTMLElement');
  const own = `
import type { TabiaEventMap } from './api.js';

export interface AnalysisElement {
    /** Resolves when what was set is shown. */
    readonly updateComplete: Promise<boolean>;
    addEventListener<K extends keyof TabiaEventMap>(type: K, listener: (this: AnalysisElement, event: TabiaEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
    addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}
`;
  const result = shown + own;
  if (/\blit\b|LitElement|GamesElement/.test(result))
    throw new Failure('the types of the widget name Lit');
  return result;
}

/** What editors and the documentation know of the element, from the comments in its source. */
function manifest() {
  const cem = join(www, 'node_modules/.bin/cem');
  const globs = ['--globs', 'src/widget/element.ts', '--globs', 'src/widget/define.ts'];
  execFileSync(cem, ['analyze', '--litelement', '--quiet', ...globs, '--outdir', 'lib'], {
    cwd: www,
    stdio: 'inherit',
  });
  const file = join(out, 'custom-elements.json');
  const known = JSON.parse(readFileSync(file, 'utf8'));
  const element = known.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ name }) => name === 'AnalysisElement');
  if (!element?.attributes?.length)
    throw new Failure('the manifest knows no attributes of the element');
  element.tagName = 'tabia-analysis';
  element.customElement = true;
  element.members = element.members.filter(
    ({ privacy, inheritedFrom, name }) =>
      !privacy && !inheritedFrom && !name.startsWith('#') && !INNER_MEMBERS.has(name),
  );
  element.attributes = element.attributes.filter(({ name }) => name !== 'live');
  element.events = element.events.filter(({ description }) => description);
  const declarations = [element];
  known.modules = [
    { kind: 'javascript-module', path: 'lib/register.js', declarations, exports: [] },
  ];
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
}

/** Of use to the element itself alone. */
const INNER_MEMBERS = new Set([
  'live',
  'attributeChangedCallback',
  'createRenderRoot',
  'getPropertyDescriptor',
  'scheduleUpdate',
]);

function papers() {
  // In the package's own folder, where those who gather licences look.
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(root, name), join(www, name));
  for (const name of ['embed.html', 'embed.css']) cpSync(join(www, name), join(out, name));
}

/** Beside the page lie the files of the same name that it is made of; these take no others' place. */
function serve() {
  const dist = join(www, 'dist');
  mkdirSync(join(dist, 'wasm'), { recursive: true });
  for (const name of SERVED) cpSync(join(out, name), join(dist, name));
  for (const name of RAW.filter((name) => /\.(wasm|pol)$/.test(name))) {
    cpSync(join(out, 'wasm', name), join(dist, 'wasm', name));
  }
  cpSync(join(out, 'index.js'), join(dist, 'client.js'));
  cpSync(join(www, 'examples'), join(dist, 'examples'), {
    recursive: true,
    // Those with a bundler are projects, and no pages.
    filter: (path) =>
      path === join(www, 'examples') ||
      (/\.(html|css|js)$/.test(path) && dirname(path) === join(www, 'examples')),
  });
  buildDocs(www);
}

function report() {
  const packed = (name) => brotliCompressSync(readFileSync(join(out, name))).length;
  const widget = packed('widget.js');
  console.log(
    `package: widget.js is ${widget} bytes with brotli, ${widget + packed('wasm/tabia-relaxed.wasm')} with the engine`,
  );
}

async function main() {
  rmSync(out, { recursive: true, force: true });
  await scripts();
  engine();
  types();
  manifest();
  papers();
  serve();
  report();
}

main().catch((error) => {
  console.error(`package: ${error instanceof Failure ? error.message : error.stack}`);
  process.exitCode = 1;
});
