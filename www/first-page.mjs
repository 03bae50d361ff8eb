// What `make run` does where nothing is built yet: it serves a page that works as soon as there can be
// one, and builds the rest behind it. `node first-page.mjs PORT`, in www.
//
// The first page has one build of the engine, without threads and not optimised further. When all is
// built it is served in its place, and a reload brings it.

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../tests/serve.mjs';

const www = dirname(fileURLToPath(import.meta.url));
const root = dirname(www);
const FIRST = join(root, 'target/first-page');
const WHOLE = join(www, 'dist');

const say = (text) => console.log(`==> ${text}`);

/** Runs a program with its output shown; rejects with one sentence if it fails. */
function run(program, args, { cwd = root, quiet = false } = {}) {
  const stdio = ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio });
    child.on('error', (error) => reject(new Error(`cannot run ${program}: ${error.message}`)));
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args[0]} failed; see above`)),
    );
  });
}

async function main(port) {
  say('building a first page: the rest follows while you use it');
  // The packages come over the network while the compiler works.
  await Promise.all([
    run('make', ['--no-print-directory', 'packages']),
    run('bash', ['tests/setup/rust-target.sh']).then(() =>
      run(process.execPath, ['engine-wasm/build.mjs', '--first']),
    ),
  ]);
  const vite = join(www, 'node_modules/vite/bin/vite.js');
  const to = ['--outDir', FIRST, '--emptyOutDir', '--logLevel', 'warn'];
  await run(process.execPath, [vite, 'build', ...to], { cwd: www });
  const server = await serve(FIRST, { port });
  console.log(`Tabia is on ${server.url} (Ctrl+C ends it).`);
  say('building all of it: the widget, and faster engines, with threads too');
  await run('make', ['--no-print-directory', 'page'], { quiet: true });
  server.show(WHOLE);
  say('all is built: reload the page to use it');
}

main(Number(process.argv[2] ?? 8080)).catch((error) => {
  const taken =
    error.code === 'EADDRINUSE' &&
    `port ${error.port} is taken: choose another with make run PORT=8081`;
  console.error(`make: ${taken || error.message}.`);
  process.exitCode = 1;
});
