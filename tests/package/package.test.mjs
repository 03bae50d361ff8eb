// The npm package as others get it: packed, installed into fresh projects, and used there.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { launch } from '../browser/browser.mjs';
import { ROOT, TARGET } from '../lib/paths.mjs';
import { KIWIPETE, library } from '../widget/servers.mjs';
import { EMBEDDING, pack, project, WWW } from './projects.mjs';

const run = promisify(execFile);

let tarball;
let browser;
before(async () => {
  tarball = await pack();
  browser = await launch();
});
after(() => browser?.close());

/** Opens a folder's page, and waits for what its widget or its client has found. */
async function findsLines(folder, path = '/index.html') {
  const files = await library(folder);
  const page = await browser.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  try {
    await page.goto(files.url + path);
    await page
      .waitForFunction(
        () => globalThis.client && document.querySelector('tabia-analysis')?.evaluation?.final,
        undefined,
        { timeout: 20_000 },
      )
      .catch(async (error) => {
        throw new Error(`${error.message} ${faults.join()} ${await page.content()}`);
      });
    assert.deepEqual(faults, []);
    const { widget, client } = await page.evaluate(() => ({
      widget: document.querySelector('tabia-analysis').evaluation.lines.length,
      client: globalThis.client,
    }));
    assert.ok(widget > 0);
    assert.match(client, /^[a-h][1-8][a-h][1-8]/);
  } finally {
    await page.close();
    await files.close();
  }
}

test('the package holds what is needed, and nothing else', async () => {
  const { files } = JSON.parse(
    (
      await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
        cwd: WWW,
      })
    ).stdout,
  )[0];
  const names = files.map(({ path }) => path);
  const KNOWN =
    /^(package\.json|README\.md|LICENSE-(MIT|APACHE)|lib\/(licenses\.txt|custom-elements\.json|(element|element-node|embed|index|node|node-worker|node-worker-xiangqi|register|wasm|widget|worker|worker-xiangqi|xiangqi)\.js|embed\.(html|css)|(helper|node|uci)\.mjs|wasm\/(tabia|tabia-threads|tabia-xiangqi|host)\.(js|d\.ts)|wasm\/tabia-((simd|relaxed)(-threads)?|tree-(simd|relaxed)|residual|xiangqi)\.wasm|wasm\/policy\.pol|nets\/(large\.(txt|nnc)|policy\.txt)|types\/src\/(chess|engine|package|tree|widget)\/([\w-]+\/)?[\w-]+\.d\.ts))$/;
  assert.deepEqual(
    names.filter((name) => !KNOWN.test(name)),
    [],
  );
  for (const name of [
    'LICENSE-MIT',
    'LICENSE-APACHE',
    'lib/licenses.txt',
    'lib/widget.js',
    'lib/wasm/tabia-simd.wasm',
    'lib/wasm/tabia-relaxed-threads.wasm',
    'lib/wasm/tabia-tree-simd.wasm',
    'lib/wasm/tabia-residual.wasm',
    'lib/wasm/policy.pol',
    'lib/wasm/tabia-xiangqi.wasm',
  ]) {
    assert.ok(names.includes(name), `${name} is missing`);
  }
  const FOREIGN = /\bA?L?GPL\b|GNU (Lesser )?General Public|NonCommercial|CC[ -]BY/i;
  for (const name of names.filter((name) => !/\.(wasm|nnc|pol)$/.test(name))) {
    const text = await readFile(join(WWW, name), 'utf8');
    if (name !== 'README.md') assert.doesNotMatch(text, FOREIGN, name);
    assert.ok(!text.includes(ROOT), `${name} holds a path of this machine`);
  }
  const notices = await readFile(join(WWW, 'lib/licenses.txt'), 'utf8');
  for (const name of [
    'cm-chessboard',
    'lit',
    'lit-html',
    'lit-element',
    '@lit/reactive-element',
    'lucide-static',
    // What is compiled into the engine.
    'crate arrayvec',
    'crate gloo-worker',
    'crate wasm-bindgen',
  ]) {
    assert.match(notices, new RegExp(`^${name} \\d`, 'm'), `${name} has no notice`);
  }
});

test('publint finds nothing', async () => {
  const { publint } = await import(join(WWW, 'node_modules/publint/src/index-node.js'));
  const { messages } = await publint({
    pkgDir: WWW,
    level: 'suggestion',
    strict: true,
    pack: false,
  });
  assert.deepEqual(messages, []);
});

test('the types are right for every resolver that knows modules', async () => {
  const attw = join(WWW, 'node_modules/.bin/attw');
  const args = [
    tarball,
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    './worker.js',
    './worker-xiangqi.js',
    './custom-elements.json',
    '--format',
    'json',
  ];
  const { stdout } = await run(attw, args, { cwd: TARGET }).catch((error) => error);
  const { analysis } = JSON.parse(stdout);
  const wrong = Object.values(analysis.problems ?? []).filter(
    ({ resolutionKind, kind }) =>
      !/^node(10|16-cjs)$/.test(resolutionKind ?? '') && kind !== 'CJSResolvesToESM',
  );
  assert.equal(analysis.types?.kind, 'included');
  assert.deepEqual(wrong, []);
});

test('a TypeScript project uses all entries', async () => {
  const folder = await project('types', tarball);
  await writeFile(
    join(folder, 'index.ts'),
    `import { createEngine, type InfoLine } from 'tabia';
import { AnalysisElement, addLanguage, defineTabia, type Evaluation } from 'tabia/widget/element';
import 'tabia/widget';
import { policy, relaxed, relaxedThreads, residual, simd, simdThreads, treeRelaxed, treeSimd, xiangqi } from 'tabia/wasm';
const engine = createEngine({ options: { Hash: 32 } });
createEngine({ game: 'xiangqi' }).dispose();
// @ts-expect-error there is no such game
createEngine({ game: 'shogi' });
for await (const line of engine.analyse({ fen: 'x' }, { depth: 3 })) show(line);
function show({ score, pv }: InfoLine): string { return score.kind + pv.join(); }
defineTabia();
addLanguage('eo', { analyse: 'Analizi' });
const widget = document.createElement('tabia-analysis');
widget.fen = 'x'; widget.engine = 'auto'; widget.ply = 3;
widget.addEventListener('evaluation', ({ detail }) => { const found: Evaluation = detail; console.log(found.lines[0]?.san); });
widget.addEventListener('click', ({ clientX }) => console.log(clientX));
const urls: URL[] = [simd, relaxed, simdThreads, relaxedThreads, treeSimd, treeRelaxed, residual, policy, xiangqi];
widget.search = 'tree'; widget.weights = 'maia.pb.gz';
const element: HTMLElement = new AnalysisElement();
// @ts-expect-error there is no such mode
widget.engine = 'always';
export { element, urls };
`,
  );
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const args = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
      '--module',
      module,
      '--moduleResolution',
      resolution,
      'index.ts',
    ];
    const { stdout } = await run(join(WWW, 'node_modules/.bin/tsc'), args, { cwd: folder }).catch(
      (error) => error,
    );
    assert.equal(stdout, '', `${module}: ${stdout}`);
  }
});

test('a TypeScript project for Node alone needs no types of browsers', async () => {
  const folder = await project('types-node', tarball);
  await writeFile(
    join(folder, 'index.ts'),
    `import { createEngine, type InfoLine } from 'tabia';
const engine = createEngine({ options: { Hash: 32 } });
for await (const { score, pv } of engine.analyse({ fen: 'x' }, { depth: 3 })) console.log(score.kind + pv.join());
const lines: InfoLine[] = [];
export { lines };
`,
  );
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2023'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(WWW, 'node_modules/@types')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const { stdout } = await run(join(WWW, 'node_modules/.bin/tsc'), ['-p', '.'], {
    cwd: folder,
  }).catch((error) => error);
  assert.equal(stdout, '');
});

test('Node runs the client, and loads the widget without harm', async () => {
  const folder = await project('node', tarball);
  await writeFile(
    join(folder, 'index.mjs'),
    `import { createEngine } from 'tabia';
import * as widget from 'tabia/widget';
import { simd } from 'tabia/wasm';
const engine = createEngine({ options: { MultiPV: 2 } });
const info = await engine.ready;
let lines = 0;
const analysis = engine.analyse({ fen: '${KIWIPETE}' }, { depth: 8 });
for await (const line of analysis) lines += line.pv.length > 0;
const best = await analysis.result;
const endless = engine.analyse({}, {});
for await (const line of endless) if (line.depth > 3) break;
const stopped = await endless.result;
engine.dispose();
const other = createEngine({ game: 'xiangqi', options: { MultiPV: 2 } });
const xiangqi = await other.analyse({ moves: ['h2e2'] }, { depth: 6 }).result;
const wrong = await other.analyse({ fen: '9/9 w' }, { depth: 1 }).result.catch((error) => error.message);
other.dispose();
let refused = '';
try { createEngine({ game: 'shogi' }); } catch (error) { refused = error.message; }
console.log(JSON.stringify({ name: info.name, lines, best, stopped, xiangqi, wrong, refused, widget: typeof widget.defineTabia, simd: simd.href.endsWith('.wasm') }));
`,
  );
  const { stdout } = await run(process.execPath, ['index.mjs'], { cwd: folder, timeout: 30_000 });
  const said = JSON.parse(stdout);
  assert.match(said.name, /^Tabia/);
  assert.ok(said.lines > 4);
  assert.match(said.best.move, /^[a-h]/);
  assert.match(said.stopped.move, /^[a-h]/);
  assert.match(said.xiangqi.move, /^[a-i][5-9][a-i]\d$/);
  assert.match(said.wrong, /the board has 2 ranks, 10 were expected/);
  assert.match(said.refused, /no game is called shogi/);
  assert.deepEqual([said.widget, said.simd], ['function', true]);
});

test('the scripts of the README and of docs/embedding.md run as they are printed', async () => {
  const texts = await Promise.all(
    [join(WWW, 'README.md'), EMBEDDING].map((path) => readFile(path, 'utf8')),
  );
  const scripts = texts
    .flatMap((text) => [...text.matchAll(/^```js\n([\s\S]*?)^```/gm)])
    .map(([, script]) => script)
    // The script for the plain worker is a page's: tests/browser/engine.test.mjs runs it.
    .filter((script) => script.includes("from 'tabia'"));
  const folder = await project('readme', tarball);
  const said = [];
  for (const [i, text] of scripts.entries()) {
    await writeFile(join(folder, `${i}.mjs`), text);
    const { stdout } = await run(process.execPath, [`${i}.mjs`], { cwd: folder, timeout: 60_000 });
    said.push(stdout);
  }
  assert.equal(said.length, 5);
  for (const lines of said.slice(0, 2)) {
    assert.match(lines, /^1 10 cp -?\d+ [a-h][1-8][\s\S]*^2 10 cp[\s\S]*\{ move: '/m);
  }
  assert.match(said[2], /^Tabia HalfKP .*bytes, hash/);
  // The likeliest move, the one chosen, its visits, and chances that add up.
  assert.match(said[3], /^[a-h]\S+ [a-h]\S+ \d{3,4} \{ win: \d+, draw: \d+, loss: \d+ \}$/m);
  assert.match(said[4], /^\{ move: '[a-i]\d[a-i]\d'/);
});

test('npx tabia is a UCI engine', async () => {
  const folder = await project('program', tarball);
  const child = spawn('npx', ['--no-install', 'tabia'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  const says = async (what) => {
    for (let i = 0; i < 200 && !what.test(said); i++)
      await new Promise((later) => setTimeout(later, 100));
    assert.match(said, what);
  };
  child.stdin.write('uci\n');
  await says(/^uciok$/m);
  child.stdin.write('isready\nposition startpos moves e2e4\ngo infinite\n');
  await says(/info depth 4 .* pv /);
  child.stdin.write('stop\n');
  await says(/^bestmove [a-h]/m);
  child.stdin.write('quit\n');
  // One that does not end would keep the tests from ending as well.
  const patience = setTimeout(() => child.kill(), 10_000);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(patience);
  assert.equal(code, 0);
});

const PAGE = (
  head,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A project</title>${head}</head>
<body><tabia-analysis fen="${KIWIPETE}" engine="auto" nodes="5000"></tabia-analysis><script type="module" src="./main.js"></script></body></html>`;
const MAIN = `import { createEngine } from 'tabia';
import 'tabia/widget';
const engine = createEngine();
const analysis = engine.analyse({}, { depth: 4 });
analysis.result.then(({ move }) => { globalThis.client = move; engine.dispose(); });
`;

test('a page without a bundler uses the package through an import map', async () => {
  const folder = await project('plain', tarball);
  const imports = {
    tabia: './node_modules/tabia/lib/index.js',
    'tabia/widget': './node_modules/tabia/lib/register.js',
  };
  await writeFile(
    join(folder, 'index.html'),
    PAGE(`<script type="importmap">${JSON.stringify({ imports })}</script>`),
  );
  await writeFile(join(folder, 'main.js'), MAIN);
  await findsLines(folder);
});

test('Vite builds a project with the package', async () => {
  const folder = await project('vite', tarball);
  await writeFile(join(folder, 'index.html'), PAGE(''));
  await writeFile(join(folder, 'main.js'), MAIN);
  const { build, createServer } = await import(join(WWW, 'node_modules/vite/dist/node/index.js'));
  const quiet = { root: folder, logLevel: 'silent', configFile: false };
  await build({ ...quiet, base: './', worker: { format: 'es' } });
  await findsLines(join(folder, 'dist'));
  // Bundled twice is twice the weight.
  const built = await readdir(join(folder, 'dist/assets'));
  assert.equal(built.filter((name) => name.endsWith('.wasm')).length, 8, built.join());
  assert.equal(built.filter((name) => name.endsWith('.pol')).length, 1, built.join());

  const server = await createServer({
    ...quiet,
    optimizeDeps: { exclude: ['tabia'] },
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
  });
  await server.listen();
  const page = await browser.newPage();
  try {
    await page.goto(server.resolvedUrls.local[0]);
    await page.waitForFunction(
      () => globalThis.client && document.querySelector('tabia-analysis')?.evaluation?.final,
      undefined,
      { timeout: 20_000 },
    );
  } finally {
    await page.close();
    await server.close();
  }
});

test('the files that a site serves are beside the page', async () => {
  const dist = join(WWW, 'dist');
  const folder = join(TARGET, 'package-test/served');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['widget.js', 'worker.js', 'embed.html', 'embed.js', 'embed.css', 'wasm']) {
    await cp(join(dist, name), join(folder, name), { recursive: true });
  }
  const files = await library(folder);
  const page = await browser.newPage();
  try {
    await page.goto(`${files.url}/embed.html#engine=auto&depth=4`);
    await page.waitForFunction(
      () => document.querySelector('tabia-analysis')?.evaluation?.final,
      undefined,
      { timeout: 20_000 },
    );
  } finally {
    await page.close();
    await files.close();
  }
});
