/** An engine's thread under Node: the same wire as that of a browser's worker. */

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { attach, giveWay, numberSearch, provideFile } from '../../generated/host.js';
import type { Init, ToWorker } from '../engine/transport.js';

/** An engine's glue, which its build writes. */
interface Glue {
  readonly initSync: (given: { module: WebAssembly.Module }) => unknown;
  readonly UciEngine: new (emit: (line: string) => void) => { send(line: string): void };
}

/** Makes the current thread an engine, whose glue this is: from here on its messages are what the client sends. */
export function serveThread({ initSync, UciEngine }: Glue): void {
  const waiting: (string | ToWorker)[] = [];
  let engine: InstanceType<typeof UciEngine> | undefined;

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
      readFile: (name) => readFileSync(name.startsWith('file:') ? new URL(name) : name),
    });
    engine = new UciEngine(say);
    say({ ready: true });
    for (const data of waiting.splice(0)) receive(data);
  }

  function receive(data: string | ToWorker): void {
    if (typeof data === 'string' || 'line' in data) {
      if (!engine) waiting.push(data);
      else if (typeof data === 'string') engine.send(data);
      else {
        numberSearch(data.search);
        engine.send(data.line);
      }
    } else if ('file' in data) provideFile(data.file, new Uint8Array(data.bytes));
    else if ('giveWay' in data) giveWay(data.giveWay);
    else boot(data.init);
  }

  parentPort?.on('message', (data: string | ToWorker) => {
    try {
      receive(data);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  });
}
