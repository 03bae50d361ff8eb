/** The engine's thread under Node: the same wire as that of a browser's worker. */

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { attach, giveWay, provideFile } from '../../generated/host.js';
import { initSync, UciEngine } from '../../generated/tabia.js';
import type { Init, ToWorker } from '../engine/transport.js';

const waiting: string[] = [];
let engine: UciEngine | undefined;

const say = (message: unknown): void => parentPort?.postMessage(message);

/** Says why, and ends: after a trap an instance may go on answering, and nothing of it is true. */
function fail(message: string): void {
  say({ panic: message });
  parentPort?.close();
}

function boot({ module, stop, flag }: Init): void {
  attach(initSync({ module }) as Parameters<typeof attach>[0], {
    stop,
    ...(flag && { flag: new Int32Array(flag) }),
    onPanic: fail,
    onBeat: () => say({ beat: true }),
    readFile: (name) => readFileSync(name),
  });
  engine = new UciEngine(say);
  say({ ready: true });
  for (const line of waiting.splice(0)) engine.send(line);
}

parentPort?.on('message', (data: string | ToWorker) => {
  try {
    if (typeof data !== 'string') {
      if ('file' in data) provideFile(data.file, new Uint8Array(data.bytes));
      else if ('giveWay' in data) giveWay(data.giveWay);
      else boot(data.init);
    } else if (engine) engine.send(data);
    else waiting.push(data);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
});
