// The wasm engine under node, for tests and match programs: the same files as in a browser, without
// a worker's scope. Node 20 has SIMD128; relaxed SIMD it has behind a flag, which is set here.

import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

const generated = new URL('../www/generated/', import.meta.url);

/** The builds that engine-wasm/build.mjs makes. */
export const BUILDS = ['simd', 'relaxed'];

/** Compiles a build; an error says what is missing where it cannot be had. */
export function compile(build) {
  if (!BUILDS.includes(build)) {
    throw new Error(`no build is called ${build}: there are ${BUILDS.join(' and ')}`);
  }
  let bytes;
  try {
    bytes = readFileSync(new URL(`tabia-${build}.wasm`, generated));
  } catch {
    throw new Error('the engine is not built: run `node engine-wasm/build.mjs` first');
  }
  if (build === 'relaxed' && !WebAssembly.validate(bytes)) {
    setFlagsFromString('--experimental-wasm-relaxed-simd');
  }
  if (!WebAssembly.validate(bytes)) {
    throw new Error(`node ${process.version} cannot run the build ${build}`);
  }
  return new WebAssembly.Module(bytes);
}

/**
 * Starts an engine in this thread. `emit` is called with each line it says; `flag` is an Int32Array
 * over shared memory by which another thread ends searches (see host.d.ts). One engine a thread.
 */
export async function start(module, emit, flag) {
  const { initSync, UciEngine } = await import(new URL('tabia.js', generated));
  const { attach } = await import(new URL('host.js', generated));
  const exports = initSync({ module });
  attach(exports, {
    flag,
    readFile: (name) => readFileSync(name),
    onPanic: (message) => {
      throw new Error(message);
    },
  });
  return new UciEngine(emit);
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
