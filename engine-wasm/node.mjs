// The wasm engine under node, for tests and match programs: the same files as in a browser, without
// a worker's scope. Node 20 has SIMD128. Relaxed SIMD it has behind a flag, with a dot product that
// computes wrongly, so that build needs a newer node.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const generated = new URL('../www/generated/', import.meta.url);

/** The builds that engine-wasm/build.mjs makes; those named after the tree have that search besides alpha-beta, and `residual`, which evaluates with residual networks. */
export const BUILDS = [
  'simd',
  'relaxed',
  'simd-threads',
  'relaxed-threads',
  'tree-simd',
  'tree-relaxed',
  'residual',
  'xiangqi',
];

/** Bytes of each thread's stack. */
export const STACK = 4 << 20;
/** Pages of shared memory at first, and the most that the builds allow. */
const MEMORY = { initial: 128, maximum: 16_384, shared: true };

/** The file of the policy net that nets/policy.txt names, which builds for browsers do without until they load it. */
export function policyFile() {
  const nets = new URL('../nets/', import.meta.url);
  return new URL(readFileSync(new URL('policy.txt', nets), 'utf8').trim(), nets);
}

/** Compiles a build; an error says what is missing where it cannot be had. */
export function compile(build) {
  if (!BUILDS.includes(build)) {
    throw new Error(`no build is called ${build}: there are ${BUILDS.join(', ')}`);
  }
  let bytes;
  try {
    bytes = readFileSync(new URL(`tabia-${build}.wasm`, generated));
  } catch {
    throw new Error('the engine is not built: run `node engine-wasm/build.mjs` first');
  }
  if (/\brelaxed\b/.test(build) && !relaxedDotIsRight()) {
    throw new Error(`node ${process.version} has no relaxed SIMD that computes rightly`);
  }
  return new WebAssembly.Module(bytes);
}

/** Tries -1 times 127 in four bytes: the same module as in www/src/engine/features.ts. */
function relaxedDotIsRight() {
  const splat = [253, 15];
  const operands = [65, 127, ...splat, 65, 255, 0, ...splat, 65, 0, ...splat];
  const body = [...operands, 253, 147, 2, 253, 27, 0];
  const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0];
  const code = [10, body.length + 4, 1, body.length + 2, 0, ...body, 11];
  const bytes = new Uint8Array([...header, 7, 5, 1, 1, 102, 0, 0, ...code]);
  if (!WebAssembly.validate(bytes)) return false;
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f() === -508;
}

/** Only builds with threads import their memory. */
const isThreaded = (module) =>
  WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');

/** Where the glue of a build lies: a build imports from it by a name that comes from the glue's own. */
export function glue(module) {
  const names = WebAssembly.Module.imports(module).map((each) =>
    /^\.\/(tabia.*)_bg\.js$/.exec(each.module),
  );
  const name = names.find(Boolean)?.[1] ?? (isThreaded(module) ? 'tabia-threads' : 'tabia');
  return new URL(`${name}.js`, generated);
}

/**
 * Starts an engine in this thread. `emit` is called with each line it says; `flag` is an Int32Array
 * over shared memory by which another thread ends searches and says `ponderhit`, `netFile` a net to use
 * instead of the one built in (see host.d.ts). `send(line, search)` takes a line, and with a flag the
 * number of the search that it asks for. One engine a thread.
 */
export async function start(module, emit, { flag, netFile } = {}) {
  const threaded = isThreaded(module);
  const { initSync, UciEngine } = await import(glue(module));
  const { attach, numberSearch } = await import(new URL('host.js', generated));
  const memory = threaded ? new WebAssembly.Memory(MEMORY) : undefined;
  let engine;
  attach(initSync({ module, memory, thread_stack_size: threaded ? STACK : undefined }), {
    flag,
    onPonderHit: () => engine.send('ponderhit'),
    netFile,
    startHelper: () => startHelper({ module, memory }),
    readFile: (name) => readFileSync(name),
    onPanic: (message) => {
      throw new Error(message);
    },
  });
  engine = new UciEngine(emit);
  return {
    send(line, search) {
      if (search !== undefined) numberSearch(search);
      engine.send(line);
    },
  };
}

function startHelper(workerData) {
  const helper = new Worker(fileURLToPath(new URL('helper.mjs', import.meta.url)), { workerData });
  // A helper waits for ever, and shall keep nobody.
  helper.unref();
  return new Promise((resolve, reject) => helper.once('message', resolve).once('error', reject));
}

/** An engine in this thread for scripts and tests: it is asked, and one waits for the answer. */
export async function startAsking(build) {
  let listen = () => {};
  const engine = await start(compile(build), (line) => listen(line));
  return {
    /** Sends a line, and resolves with all lines up to the first that `last` matches. */
    ask(line, last) {
      return new Promise((resolve) => {
        const lines = [];
        listen = (said) => {
          lines.push(said);
          if (last.test(said)) resolve(lines);
        };
        engine.send(line);
      });
    },
    /** Sends a line that is answered at once, if at all; the answer's lines. */
    tell(line) {
      const lines = [];
      listen = (said) => lines.push(said);
      engine.send(line);
      return lines;
    },
  };
}
