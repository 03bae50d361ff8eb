// The packed package in projects made with tools that are fetched from npm for it: webpack, React, Vue,
// Svelte, and Deno. `make test-package-all` runs this; it needs the network.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { launch } from '../browser/browser.mjs';
import { pack, project } from './projects.mjs';
import { KIWIPETE, library } from './servers.mjs';

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

const page = (script) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A project</title></head>
<body><div id="app"></div>${script}</body></html>`;

const CLIENT = `import { createEngine } from 'tabia';
const engine = createEngine();
engine.analyse({}, { depth: 4 }).result.then(({ move }) => { globalThis.client = move; engine.dispose(); });
`;

/** Waits until widget and client have found lines, and a change of the project's state has arrived. */
async function works(folder, { state = true } = {}) {
  const files = await library(folder);
  const tab = await browser.newPage();
  const faults = [];
  tab.on('pageerror', (error) => faults.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && !message.text().includes('favicon') && faults.push(message.text()));
  try {
    await tab.goto(`${files.url}/index.html`);
    await tab.waitForFunction(() => globalThis.client && document.querySelector('tabia-analysis')?.evaluation?.final, undefined, { timeout: 20_000 });
    if (state) {
      await tab.waitForFunction(() => document.querySelector('#heard')?.textContent.length > 1, undefined, { timeout: 10_000 });
      await tab.click('#change');
      await tab.waitForFunction(() => document.querySelector('tabia-analysis').position.startsWith('rnbqkbnr/pppppppp'), undefined, { timeout: 10_000 });
    }
  } catch (error) {
    throw new Error(`${error.message}; ${faults.join('; ')}`);
  } finally {
    await tab.close();
    await files.close();
  }
  assert.deepEqual(faults.filter((fault) => !fault.includes('404')), []);
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('webpack', async () => {
  const folder = await project('webpack', tarball, ['webpack', 'webpack-cli']);
  await write(folder, {
    'src/index.js': `${CLIENT}import 'tabia/widget';\nconst widget = document.createElement('tabia-analysis');\nwidget.fen = '${KIWIPETE}';\nwidget.engine = 'auto';\nwidget.nodes = 5000;\ndocument.body.append(widget);\n`,
    'dist/index.html': page('<script src="main.js"></script>'),
  });
  await run('npx', ['webpack', '--mode', 'production'], { cwd: folder });
  await works(folder, { state: false }).catch(() => {});
  await works(join(folder, 'dist'), { state: false });
});

async function vite(name, packages, files, plugin) {
  const folder = await project(name, tarball, ['vite', ...packages]);
  await write(folder, {
    'index.html': page('<script type="module" src="./main.js"></script>'),
    'vite.config.js': `${plugin}export default { base: './', worker: { format: 'es' }, plugins: [plugin()] };`,
    ...files,
  });
  await run('npx', ['vite', 'build'], { cwd: folder });
  await works(join(folder, 'dist'));
}

test('React', () =>
  vite(
    'react',
    ['react', 'react-dom', '@vitejs/plugin-react'],
    {
      'main.js': `${CLIENT}import './app.jsx';`,
      'app.jsx': `import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'tabia/widget';
function App() {
  const [fen, setFen] = useState('${KIWIPETE}');
  const [score, setScore] = useState('');
  return <>
    <tabia-analysis fen={fen} engine="auto" nodes={5000} arrows={false} onevaluation={({ detail }) => setScore('score ' + detail.score.value)} />
    <p id="heard">{score}</p>
    <button id="change" onClick={() => setFen('${START}')}>Change</button>
  </>;
}
createRoot(document.getElementById('app')).render(<App />);
`,
    },
    "import plugin from '@vitejs/plugin-react';\n",
  ));

test('Vue', () =>
  vite(
    'vue',
    ['vue', '@vitejs/plugin-vue'],
    {
      'main.js': `${CLIENT}import { createApp } from 'vue';\nimport App from './App.vue';\ncreateApp(App).mount('#app');`,
      'App.vue': `<script setup>
import { ref } from 'vue';
import 'tabia/widget';
const fen = ref('${KIWIPETE}');
const score = ref('');
</script>
<template>
  <tabia-analysis :fen="fen" engine="auto" :nodes="5000" @evaluation="score = 'score ' + $event.detail.score.value" />
  <p id="heard">{{ score }}</p>
  <button id="change" @click="fen = '${START}'">Change</button>
</template>
`,
    },
    "import vue from '@vitejs/plugin-vue';\nconst plugin = () => vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tabia-') } } });\n",
  ));

test('Svelte', () =>
  vite(
    'svelte',
    ['svelte', '@sveltejs/vite-plugin-svelte'],
    {
      'main.js': `${CLIENT}import { mount } from 'svelte';\nimport App from './App.svelte';\nmount(App, { target: document.getElementById('app') });`,
      'App.svelte': `<script>
  import 'tabia/widget';
  let fen = $state('${KIWIPETE}');
  let score = $state('');
</script>
<tabia-analysis {fen} engine="auto" nodes={5000} onevaluation={(event) => (score = 'score ' + event.detail.score.value)}></tabia-analysis>
<p id="heard">{score}</p>
<button id="change" onclick={() => (fen = '${START}')}>Change</button>
`,
    },
    "import { svelte as plugin } from '@sveltejs/vite-plugin-svelte';\n",
  ));

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
  const { stdout } = await run('npx', ['deno', 'run', '--allow-all', '--node-modules-dir=manual', 'index.mjs'], { cwd: folder, timeout: 120_000 });
  assert.match(stdout, /^[a-h][1-8][a-h][1-8]/);
});
