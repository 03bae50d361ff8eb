// The packed package in projects made with tools that are fetched from npm for it: webpack, React, Vue,
// Svelte, and Deno. `make test-package-all` runs this; it needs the network.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { launch } from '../browser/browser.mjs';
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

async function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const page = (
  script,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A project</title></head>
<body><div id="app"></div>${script}</body></html>`;

const CLIENT = `import { createEngine } from 'tabia';
const engine = createEngine();
engine.analyse({}, { depth: 4 }).result.then(({ move }) => { globalThis.client = move; engine.dispose(); });
`;

/** Opens what was built, and waits until `holds` does. */
async function works(folder, holds, then) {
  const files = await library(folder);
  const tab = await browser.newPage();
  const faults = [];
  tab.on('pageerror', (error) => faults.push(error.message));
  try {
    await tab.goto(`${files.url}/index.html`);
    await tab.waitForFunction(holds, undefined, { timeout: 20_000 });
    await then?.(tab);
  } catch (error) {
    throw new Error(`${error.message}; ${faults.join('; ')}`);
  } finally {
    await tab.close();
    await files.close();
  }
  assert.deepEqual(faults, []);
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('webpack', async () => {
  const folder = await project('webpack', tarball, ['webpack', 'webpack-cli']);
  await write(folder, {
    'src/index.js': `${CLIENT}import 'tabia/widget';\nconst widget = document.createElement('tabia-analysis');\nwidget.fen = '${KIWIPETE}';\nwidget.engine = 'auto';\nwidget.nodes = 5000;\ndocument.body.append(widget);\n`,
    'dist/index.html': page('<script src="main.js"></script>'),
  });
  await run('npx', ['webpack', '--mode', 'production'], { cwd: folder });
  await works(
    join(folder, 'dist'),
    () => globalThis.client && document.querySelector('tabia-analysis')?.evaluation?.final,
  );
});

test('esbuild, by the commands of docs/embedding.md', async () => {
  const folder = await project('esbuild', tarball, ['esbuild']);
  const manual = await readFile(EMBEDDING, 'utf8');
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(manual);
  await write(folder, {
    'main.js': `${CLIENT}import 'tabia/widget';\nconst widget = document.createElement('tabia-analysis');\nwidget.engine = 'auto';\nwidget.nodes = 5000;\ndocument.body.append(widget);\n`,
    'dist/index.html': page('<script type="module" src="main.js"></script>'),
  });
  await run('bash', ['-ec', commands], { cwd: folder });
  await works(
    join(folder, 'dist'),
    () => globalThis.client && document.querySelector('tabia-analysis')?.evaluation?.final,
  );
});

test('React with TypeScript, by the declaration of docs/embedding.md', async () => {
  const others = ['react@19', '@types/react@19', '@types/react-dom@19', 'typescript'];
  const folder = await project('react-types', tarball, others);
  const manual = await readFile(EMBEDDING, 'utf8');
  const [, declaration] = /```ts\n([\s\S]*?)```/.exec(manual);
  await write(folder, {
    'tabia.d.ts': declaration,
    'index.tsx': `import 'tabia/widget';
export const shown = (
  <tabia-analysis fen="x" engine="auto" multipv={3} lines="off" className="board"
    onevaluation={({ detail }) => console.log(detail.lines[0]?.san)} onerror={({ detail }) => console.log(detail.message)} />
);
// @ts-expect-error the detail has no such thing
export const wrong = <tabia-analysis onmove={({ detail }) => console.log(detail.nothing)} />;
`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        noEmit: true,
        strict: true,
        target: 'es2022',
        lib: ['es2023', 'dom', 'dom.iterable'],
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
      },
    }),
  });
  const { stdout } = await run('npx', ['tsc', '-p', '.'], { cwd: folder }).catch((error) => error);
  assert.equal(stdout, '');
});

for (const name of ['react', 'vue', 'svelte']) {
  test(`the example with ${name}: its state reaches the widget, and the widget's events reach it`, async () => {
    const source = join(WWW, 'examples', name);
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(join(source, 'package.json'), 'utf8'),
    );
    const others = Object.entries({ ...dependencies, ...devDependencies })
      .filter(([other]) => other !== 'tabia')
      .map(([other, version]) => `${other}@${version}`);
    const folder = await project(name, tarball, others);
    await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('package.json') });
    await run('npx', ['vite', 'build'], { cwd: folder });
    await works(
      join(folder, 'dist'),
      () => /^Depth \d+: \S+/.test(document.querySelector('#found')?.textContent),
      async (tab) => {
        await tab.getByRole('button', { name: 'Start position' }).click();
        await tab.waitForFunction(
          (fen) => document.querySelector('tabia-analysis').position === fen,
          START,
        );
      },
    );
  });
}

test('React on a server', async () => {
  const folder = await project('react-server', tarball, ['react', 'react-dom']);
  await write(folder, {
    'index.mjs': `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import 'tabia/widget';
console.log(renderToString(createElement('tabia-analysis', { fen: '${START}', engine: 'auto' })));
`,
  });
  const { stdout } = await run(process.execPath, ['index.mjs'], { cwd: folder });
  assert.match(stdout, /<tabia-analysis fen="rnbqkbnr/);
});

test('Deno', async () => {
  const folder = await project('deno', tarball, ['deno']);
  await write(folder, {
    'index.mjs': `import { createEngine } from 'tabia';
const engine = createEngine();
const analysis = engine.analyse({}, { depth: 6 });
for await (const line of analysis) if (line.pv.length === 0) throw new Error('an empty line');
console.log((await analysis.result).move);
engine.dispose();
`,
  });
  const { stdout } = await run(
    'npx',
    ['deno', 'run', '--allow-all', '--node-modules-dir=manual', 'index.mjs'],
    { cwd: folder, timeout: 120_000 },
  );
  assert.match(stdout, /^[a-h][1-8][a-h][1-8]/);
});
