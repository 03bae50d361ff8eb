// The static server: types, sub-folders, isolation, and nothing outside the folder.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './serve.mjs';

let folder;
const servers = [];

async function start(options) {
  const server = await serve(folder, options);
  servers.push(server);
  return server.url;
}

before(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tabia-serve-'));
  folder = join(parent, 'site');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'index.html'), '<p>page');
  await writeFile(join(folder, 'assets/a b.wasm'), new Uint8Array([0, 97, 115, 109]));
  await writeFile(join(folder, 'assets/net.nnue'), 'net');
  await mkdir(join(folder, 'wasm'));
  await writeFile(join(folder, 'wasm/tabia-simd.wasm'), new Uint8Array([0, 97, 115, 109]));
  for (const name of ['widget.js', 'embed.html', 'assets/index.js', 'assets/widget.js']) {
    await writeFile(join(folder, name), '//');
  }
});

after(() => Promise.all(servers.map((server) => server.close())));

test('files have their types', async () => {
  const url = await start();
  for (const [path, type] of [
    ['', 'text/html; charset=utf-8'],
    ['index.html', 'text/html; charset=utf-8'],
    ['assets/a%20b.wasm', 'application/wasm'],
    ['assets/net.nnue', 'application/octet-stream'],
  ]) {
    const response = await fetch(url + path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('content-type'), type);
    assert.equal(response.headers.get('cross-origin-opener-policy'), null);
  }
});

test('another folder can take the place of the first', async () => {
  const server = await serve(join(folder, 'assets'));
  servers.push(server);
  assert.equal((await fetch(`${server.url}index.html`)).status, 404);
  server.show(folder);
  assert.equal(await (await fetch(`${server.url}index.html`)).text(), '<p>page');
  // A page of the first may still ask for what it lacks.
  assert.equal(await (await fetch(`${server.url}net.nnue`)).text(), 'net');
  assert.equal((await fetch(`${server.url}none.nnue`)).status, 404);
});

test('isolation is an option', async () => {
  const { headers } = await fetch(await start({ isolate: true }));
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.equal(headers.get('cross-origin-embedder-policy'), 'require-corp');
});

test('pages of other origins may read what is embedded, and nothing else', async () => {
  const url = await start({ base: '/tabia/', isolate: true });
  const allowed = async (path) => {
    const response = await fetch(url + path);
    assert.equal(response.status, 200, path);
    return response.headers.get('access-control-allow-origin');
  };
  for (const path of ['widget.js', 'embed.html', 'wasm/tabia-simd.wasm', 'assets/net.nnue']) {
    assert.equal(await allowed(path), '*', path);
  }
  for (const path of [
    '',
    'index.html',
    'assets/index.js',
    'assets/widget.js',
    'assets/a%20b.wasm',
  ]) {
    assert.equal(await allowed(path), null, path);
  }
});

test('a base path is a sub-folder', async () => {
  const url = await start({ base: '/some/where/' });
  assert.equal((await fetch(url)).status, 200);
  assert.equal((await fetch(new URL('/', url))).status, 404);
});

test('nothing outside the folder is served', async () => {
  const { port } = new URL(await start());
  // fetch() would tidy these paths up before sending them.
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/a%00',
    '/%ff',
    '/assets',
  ]) {
    const status = await new Promise((answered, fail) => {
      request({ port, path }, (response) => answered(response.resume().statusCode))
        .on('error', fail)
        .end();
    });
    assert.equal(status, 404, path);
  }
});

test('faults are one clear sentence', async () => {
  const program = fileURLToPath(new URL('serve.mjs', import.meta.url));
  const run = (...args) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  const { port } = new URL(await start());
  assert.match(run(folder, '--port', port).stderr, /^serve: port \d+ is taken: .*\n$/);
  assert.match(run(join(folder, 'assets')).stderr, /^serve: .* has no index\.html: .*\n$/);
  assert.match(run().stderr, /^serve: usage: .*\n$/);
});
