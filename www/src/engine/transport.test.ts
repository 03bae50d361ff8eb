import { expect, it } from 'vitest';
import { FakeWorker } from './fake-worker.js';
import { type ToWorker, Transport } from './transport.js';

/** Keeps what is posted. */
class Recorder extends FakeWorker {
  readonly posted: (string | ToWorker)[] = [];
  override postMessage(message: string | ToWorker): void {
    this.posted.push(message);
  }
}

it('a search has a number that travels with its line, and stop raises the flag to the last of them', () => {
  const worker = new Recorder();
  const wire = new Transport(worker, 'sab');
  wire.init({} as WebAssembly.Module);
  const [first] = worker.posted.splice(0);
  if (typeof first !== 'object' || !('init' in first)) throw new Error('the module comes first');
  const flag = new Int32Array(first.init.flag as SharedArrayBuffer);
  for (const line of ['position startpos', 'go depth 1', 'gone', ' bench 2']) wire.send(line);
  wire.stop();
  expect(worker.posted).toEqual([
    'position startpos',
    { line: 'go depth 1', search: 1 },
    'gone',
    { line: ' bench 2', search: 2 },
    'stop',
  ]);
  expect(flag[0]).toBe(2);
});
