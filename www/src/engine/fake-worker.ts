/** A scripted engine for the client's tests: it speaks UCI, and misbehaves when told to. */

import type { Init, ToWorker, WorkerLike } from './transport.js';

type Answer = (worker: FakeWorker, line: string) => void;

export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;

  /** All lines received, in order. */
  readonly lines: string[] = [];
  readonly files: string[] = [];
  /** Whether it was to give way, each time that it was told by a message. */
  readonly ways: boolean[] = [];
  /** What it shares with the page. */
  flag: Int32Array | undefined;
  terminated = false;
  searching = false;
  /** Misbehaviour: lines for which these hold are not answered as usual. */
  answers: Record<string, Answer> = {};

  postMessage(given: string | ToWorker): void {
    const message: string | { init?: Init; file?: string; giveWay?: boolean } =
      typeof given !== 'string' && 'line' in given ? given.line : given;
    if (typeof message !== 'string' && message.init?.flag) {
      this.flag = new Int32Array(message.init.flag);
    }
    if (typeof message === 'string') {
      this.lines.push(message);
      queueMicrotask(() => this.#answer(message));
    } else if (message.file) {
      this.files.push(message.file);
    } else if (message.giveWay !== undefined) {
      this.ways.push(message.giveWay);
    } else if (this.answers.init) {
      queueMicrotask(() => this.answers.init?.(this, 'init'));
    } else {
      queueMicrotask(() => this.post({ ready: true }));
    }
  }

  terminate(): void {
    this.terminated = true;
  }

  /** What the worker says; a terminated one goes on talking, as messages under way do. */
  post(data: unknown): void {
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }

  /** One line of a search. */
  info(depth: number, pv: string): void {
    this.post(`info depth ${depth} score cp ${depth} nodes 1 nps 1 time 1 pv ${pv}`);
  }

  bestmove(move: string): void {
    this.searching = false;
    this.post(`bestmove ${move}`);
  }

  #answer(line: string): void {
    const word = line.split(' ')[0] ?? '';
    const scripted = this.answers[word];
    if (scripted) scripted(this, line);
    else if (word === 'uci') this.post('id name Fake');
    else if (word === 'isready') this.post('readyok');
    else if (word === 'go') this.searching = true;
    else if (word === 'stop' && this.searching) this.bestmove('a2a3');
  }
}
