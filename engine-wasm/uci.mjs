#!/usr/bin/env node
// The wasm engine as a UCI program: `node engine-wasm/uci.mjs [build] [command]`, with one of the
// builds that node.mjs names. It takes lines from its standard input, or runs the one command
// (`bench`, for instance) and ends.
//
// It uses the net that nets/large.txt names, as the native program does: only browsers have to fetch
// what they use.
//
// The engine has a thread of its own and cannot hear while it searches, so this thread ends its
// searches and tells it of `ponderhit` by a shared flag, and answers `isready` for it.

import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { BUILDS, compile, start } from './node.mjs';

const nets = new URL('../nets/', import.meta.url);

/** The engine's thread ends by itself after this message, when its searches have ended. */
const END = null;

// What the elements of the flag are, see host.d.ts.
const ENDED = 0;
const HIT = 2;
const FLAG_BYTES = 12;

/** Lines that are answered by an error and start nothing. */
const REFUSED = /^\s*(bench\s+(?!\d+(\s|$))\S|go\b.*\sperft(?!\s+\d))/;

/** The last line of what a `go` or `bench` is answered with. */
const OVER =
  /^((no)?bestmove\b|\d+ nodes \d+ nps|Nodes searched|info string (\w+ stopped|error: go perft: ))/;

/** Which clock runs in the position that a line sets up. */
function clockOf(line) {
  const [setup, moves = ''] = line.split(/\bmoves\b/);
  const black = /\bfen\s+\S+\s+b\b/.test(setup);
  const odd = moves.split(/\s+/).filter(Boolean).length % 2 === 1;
  return black === odd ? 'wtime' : 'btime';
}

/** Whether a search ends by itself when this clock runs: a mate may not be there. */
const hasEnd = (go, clock) =>
  !/\binfinite\b/.test(go) &&
  new RegExp(`\\b(depth|nodes|movetime|${clock})\\s+[-+]?\\.?\\d`).test(go);

function main() {
  const args = process.argv.slice(2);
  const build = BUILDS.includes(args[0]) ? args.shift() : 'simd';
  let module;
  try {
    module = compile(build);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const flag = new Int32Array(new SharedArrayBuffer(FLAG_BYTES));
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { module, flag } });
  let asked = 0;
  let searching = false;
  let endless = false;
  let pondering = false;
  let clock = 'wtime';

  // The flag is for a search that hears nothing; one that ended before waits for the line.
  const stop = () => {
    Atomics.store(flag, ENDED, asked);
    worker.postMessage({ line: 'stop', search: asked });
  };
  const say = (line) => process.stdout.write(`${line}\n`);
  worker.on('message', (line) => {
    say(line);
    if (OVER.test(line)) searching = false;
  });
  worker.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  // After `quit` or an error the input may still be open, and would keep the program.
  worker.on('exit', () => process.stdin.destroy());

  const receive = (line) => {
    const word = line.trim().split(/\s+/)[0];
    if (word === 'stop' || word === 'quit') stop();
    if (word === 'quit') {
      worker.postMessage(END);
    } else if (word === 'isready' && searching) {
      say('readyok');
    } else if (word !== 'stop') {
      if (word === 'go' || word === 'bench') {
        asked++;
        searching = !REFUSED.test(line);
        endless = word === 'go' && !/\sperft\b/.test(line) && !hasEnd(line, clock);
        pondering = /\bponder\b/.test(line);
      }
      if (word === 'position') clock = clockOf(line);
      if (word === 'ponderhit') {
        Atomics.store(flag, HIT, asked);
        pondering = false;
      }
      worker.postMessage({ line, search: asked });
    }
  };

  if (args.length) {
    receive(args.join(' '));
    worker.postMessage(END);
    return;
  }
  const input = createInterface({ input: process.stdin });
  input.on('line', receive);
  // What was asked for before the input's end is answered, unless that would never be.
  input.on('close', () => {
    if (endless || pondering) stop();
    worker.postMessage(END);
  });
}

/** The file of the larger net; nothing where there is none. */
function largeNet() {
  const choice = new URL('large.txt', nets);
  const name = existsSync(choice) ? readFileSync(choice, 'utf8').trim() : 'none';
  const file = fileURLToPath(new URL(name, nets));
  return name !== 'none' && existsSync(file) ? file : undefined;
}

async function serve() {
  const { module, flag } = workerData;
  const waiting = [];
  let engine;
  const receive = (message) => {
    if (message === END) parentPort.unref();
    else engine.send(message.line, message.search);
  };
  // Listening from the first moment: what comes while the engine starts must wait, in order.
  parentPort.on('message', (message) => (engine ? receive(message) : waiting.push(message)));
  const emit = (line) => parentPort.postMessage(line);
  engine = await start(module, emit, { flag, netFile: largeNet() });
  for (const message of waiting) receive(message);
}

if (isMainThread) main();
else await serve();
