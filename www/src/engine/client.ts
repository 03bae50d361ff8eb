/**
 * The typed client of the engine's worker.
 *
 * At any time the client is in one state, and one request at most is on its way. A search is ended
 * before anything else is sent, and lines are read only for the request that is on its way: so no
 * line reaches a position it does not belong to. A worker that is lost, or does not answer in time,
 * is replaced from the compiled module that the client keeps, and is told what the last one knew.
 */

import { Analysis } from './analysis.js';
import { Command, type CommandOptions, isIntroduction, Refusal, refusal } from './command.js';
import { Deferred } from './deferred.js';
import { bestStopWay, buildFor, type StopWay } from './features.js';
import type { Progress } from './fetch-bytes.js';
import { Listeners } from './listeners.js';
import { type KeptNet, type NetSource, netDescription, netLines, readNet } from './net.js';
import {
  type BestMove,
  type EnginePosition,
  goLine,
  type Limits,
  type Message,
  type OptionValue,
  parseLine,
  positionLine,
  setoptionLine,
} from './protocol.js';
import { capped, Settings } from './settings.js';
import type { Transport } from './transport.js';
import type {
  Bounds,
  EngineEvents,
  EngineInfo,
  EngineOptions,
  EngineState,
  NetInfo,
} from './types.js';
import { Watchdog } from './watchdog.js';
import { type Workers, workersFor } from './workers.js';

export type { Analysis } from './analysis.js';
export { Refusal } from './command.js';
export type { Build, SearchKind, StopWay } from './features.js';
export type { Progress } from './fetch-bytes.js';
export type { NetSource } from './net.js';
export * from './protocol.js';
export type * from './types.js';

const BOUNDS: Bounds = { boot: 20_000, silence: 8_000, stop: 1_000 };
/** So often an analysis may lose its worker, or a worker fail to start, before that is the end. */
const TRIES = 3;
const BARE = 'the engine was started without its options and network';
const DISPOSED = 'the engine was disposed of';

export class Engine {
  readonly #bounds: Bounds;
  readonly #stopWay: StopWay;
  readonly #listeners = new Listeners<EngineEvents>();
  readonly #workers: Workers;
  readonly #watchdog = new Watchdog((cause) => this.#restart(cause));
  readonly #settings: Settings;
  readonly #queue: Command[] = [];
  readonly #info: EngineInfo;
  #known = false;
  #ready = new Deferred<EngineInfo>();
  #wire: Transport | undefined;
  #state: EngineState = 'off';
  #task: Command | undefined;
  /** The analysis that the page wants, and the one whose `go` is not answered yet. */
  #wanted: Analysis | undefined;
  #running: Analysis | undefined;
  /** The worker that starts was kept in reserve, and has yet to show that it lives. */
  #reserved = false;
  #paused = false;
  #givesWay = false;
  #failures = 0;

  constructor(settings: EngineOptions = {}) {
    this.#bounds = { ...BOUNDS, ...settings.bounds };
    this.#settings = new Settings(settings);
    this.#stopWay = settings.stop ?? bestStopWay();
    const build = buildFor(settings, this.#stopWay);
    this.#info = { name: '', author: '', build, stop: this.#stopWay, options: [] };
    this.#workers = workersFor(settings, build, this.#stopWay);
    this.#spawn();
  }

  /**
   * What the engine says of itself, when the first worker has started. It is refused where none can be
   * had; the next request tries again, and is another promise.
   */
  get ready(): Promise<EngineInfo> {
    return this.#ready.promise;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Listens to an event; the function returned ends that. */
  on<K extends keyof EngineEvents>(
    type: K,
    listener: (event: EngineEvents[K]) => void,
  ): () => void {
    return this.#listeners.on(type, listener);
  }

  /**
   * Analyses a position until its limits, `stop()`, or the next call, which takes its place.
   * An option, a network or a command given meanwhile interrupts the search, which begins anew.
   */
  analyse(position: EnginePosition, limits: Limits = {}): Analysis {
    const analysis = new Analysis(position, limits, (left) => {
      if (left === this.#wanted) void this.stop();
    });
    if (this.#state === 'disposed') {
      analysis.fail(new Error(DISPOSED));
      return analysis;
    }
    const old = this.#wanted;
    if (old) {
      old.supersede();
      if (old !== this.#running) old.finish(old.best);
    }
    this.#wanted = analysis;
    this.#pump();
    return analysis;
  }

  /** Ends the analysis, and gives its answer: null where there is none. */
  stop(): Promise<BestMove | null> {
    const analysis = this.#wanted;
    if (!analysis) return Promise.resolve(null);
    analysis.stopped = true;
    if (analysis === this.#running) this.#endSearch();
    else {
      this.#wanted = undefined;
      analysis.finish(analysis.best);
    }
    return analysis.result;
  }

  /** Rests (a hidden page): the search ends, and begins anew with `resume()`. */
  pause(): void {
    this.#paused = true;
    this.#workers.release();
    this.#pump();
  }

  resume(): void {
    this.#paused = false;
    this.#pump();
  }

  /**
   * Leaves the processor to the page for as long as `on` was said last (a piece is dragged): searches go
   * on, but rest most of the time, all their threads. What they find by nodes or depth is the same, and
   * `stop()` takes no longer. Without effect where searches end by `replace`.
   */
  giveWay(on: boolean): void {
    this.#givesWay = on;
    this.#wire?.giveWay(on);
  }

  /** Sets a UCI option, or is refused with the engine's words. Hash is capped by the device. */
  async setOption(name: string, value?: OptionValue): Promise<void> {
    const given = capped(name, value);
    await this.#command([setoptionLine(name, given)]);
    // A button has no value to be told again.
    if (given !== undefined) this.#settings.options.set(name, given);
    if (/^evalfile$/i.test(name)) this.#setNet(undefined);
  }

  /**
   * Loads a network from its bytes or an address. When it is refused, with the loader's
   * words, the one in use stays.
   */
  async loadNet(source: NetSource, onProgress?: Progress, name?: string): Promise<NetInfo> {
    const { file, bytes } = await readNet(source, onProgress, name);
    const before = (wire: Transport): void => wire.provide(file, bytes);
    const lines = await this.#command(netLines(file), { before });
    const info = { name: file, description: netDescription(lines) };
    this.#setNet({ info, bytes });
    return info;
  }

  /**
   * Sends any other command, and gives the lines of its answer: up to the first that `last`
   * matches (`bench` ends with `nodes`, for instance), or without `last` all that is said at once.
   */
  send(line: string, last?: RegExp): Promise<string[]> {
    return this.#command([line], last ? { last, raw: true } : { raw: true });
  }

  /** Tells the engine that what comes belongs to another game. */
  async newGame(): Promise<void> {
    await this.send('ucinewgame');
  }

  /** Ends the worker and answers all that is open. */
  dispose(): void {
    if (this.#state === 'disposed') return;
    this.#close();
    this.#workers.release();
    this.#setState('disposed');
    this.#giveUp(new Error(DISPOSED));
    this.#listeners.clear();
    this.#settings.clear();
  }

  // Requests that are on their way.

  /** Does the next thing that there is to do, if the state allows one. */
  #pump(): void {
    const search = this.#paused ? undefined : this.#wanted;
    const task = this.#queue[0];
    switch (this.#state) {
      case 'off':
        if (search || task) this.#spawn();
        break;
      case 'idle':
        if (task) this.#startTask(task);
        else if (search) this.#startSearch(search);
        break;
      case 'searching':
        if (task || search !== this.#running) this.#endSearch();
        break;
    }
  }

  #startTask(task: Command): void {
    this.#queue.shift();
    this.#task = task;
    this.#watchdog.expect(this.#bounds.silence, 'the engine did not answer');
    if (this.#wire) task.start(this.#wire);
    this.#setState('busy');
  }

  #startSearch(analysis: Analysis): void {
    this.#running = analysis;
    this.#watchdog.expect(this.#bounds.silence, 'the search fell silent');
    this.#wire?.send(positionLine(analysis.position));
    this.#wire?.send(goLine(analysis.limits));
    // Last of all: a listener may ask for the search's end at once.
    this.#setState('searching');
  }

  #endSearch(): void {
    if (this.#state !== 'searching') return;
    this.#watchdog.expect(this.#bounds.stop, 'no bestmove after stop');
    if (this.#stopWay !== 'replace') this.#wire?.stop();
    this.#setState('stopping');
    this.#cut();
  }

  /**
   * Ends a search that cannot hear `stop`: it is answered from its last line, and a fresh worker
   * comes. Where the page awaits the answer, it is given at the first line.
   */
  #cut(): void {
    const analysis = this.#running;
    if (this.#stopWay !== 'replace' || this.#state !== 'stopping') return;
    if (analysis?.stopped && !analysis.spoken) return;
    this.#close();
    this.#settle(null);
    this.#setState('off');
    if (this.#paused) this.#pump();
    else this.#spawn();
  }

  /** Whether the client itself ends the search of an analysis that is still wanted: it goes on later. */
  #interrupted(): boolean {
    const analysis = this.#running;
    return this.#state === 'stopping' && analysis === this.#wanted && !analysis?.stopped;
  }

  /** The search that runs has ended with this move. */
  #settle(best: BestMove | null): void {
    const analysis = this.#running;
    const interrupted = this.#interrupted();
    this.#running = undefined;
    if (!analysis || interrupted) return;
    if (analysis === this.#wanted) this.#wanted = undefined;
    analysis.finish(best ?? analysis.best);
  }

  /** Queues lines with one answer. */
  #command(lines: string[], options?: CommandOptions): Promise<string[]> {
    const command = new Command(lines, options);
    if (this.#state === 'disposed') command.fail(new Error(DISPOSED));
    else this.#queue.push(command);
    this.#pump();
    return command.answer;
  }

  // The worker's life.

  #spawn(): void {
    const { build } = this.#info;
    if (this.#state === 'disposed') return;
    if (this.#ready.refused) this.#ready = new Deferred();
    if (!build) {
      this.#fail('this browser has no WebAssembly SIMD, which the engine needs');
      return;
    }
    this.#setState('starting');
    try {
      // A closed transport says nothing, so what is heard comes from the worker in use.
      const { wire, reserved } = this.#workers.take({
        posted: () => this.#watchdog.expect(this.#bounds.boot, 'the worker did not start'),
        ready: () => this.#greet(),
        line: (text) => this.#onLine(text),
        beat: () => this.#onLife(),
        lost: (cause) => this.#restart(cause),
        failed: (cause) => this.#fail(cause),
      });
      this.#wire = wire;
      wire.giveWay(this.#givesWay);
      this.#reserved = reserved;
    } catch (error) {
      this.#fail(`the worker cannot be started: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Tells a fresh worker all that the last one knew. */
  #greet(): void {
    const wire = this.#wire;
    if (!wire || this.#state !== 'starting') return;
    if (this.#reserved) {
      // It was ready some time ago, and may have vanished since then without a word.
      this.#watchdog.expect(this.#bounds.stop, 'the worker in reserve did not answer');
      wire.send('isready');
      return;
    }
    this.#watchdog.expect(this.#bounds.silence, 'the engine did not get ready');
    // Perhaps it is an option or the network that it does not bear: the last try goes without.
    if (this.#failures === TRIES - 1) {
      const { net } = this.#settings;
      this.#settings.shed();
      if (net) this.#listeners.emit('net', null);
      this.#listeners.emit('error', { message: BARE });
    }
    if (!this.#known) {
      this.#info.options = [];
      wire.send('uci');
    }
    this.#settings.send(wire);
    wire.send('isready');
  }

  #onLine(text: string): void {
    this.#onLife();
    this.#listeners.emit('line', text);
    const message = parseLine(text);
    switch (this.#state) {
      case 'starting':
        this.#onStarting(message);
        break;
      case 'busy':
        if (this.#task?.line(message, text)) {
          this.#task = undefined;
          this.#setIdle();
        }
        break;
      case 'searching':
      case 'stopping':
        this.#onSearching(message);
        break;
    }
  }

  /** A search that goes on with its lines after `stop` is lost all the same. */
  #onLife(): void {
    if (this.#state !== 'stopping') this.#watchdog.renew();
  }

  #onStarting(message: Message): void {
    if (message.type === 'readyok' && this.#reserved) {
      this.#reserved = false;
      this.#greet();
    } else if (message.type === 'readyok') {
      this.#known = true;
      this.#ready.resolve(this.#info);
      this.#failures = 0;
      this.#settings.keep();
      this.#setIdle();
    } else if (!isIntroduction(this.#info, message)) {
      const reason = refusal(message);
      if (reason) this.#listeners.emit('error', { message: reason });
    }
  }

  #onSearching(message: Message): void {
    if (message.type === 'info') {
      // A search that is interrupted tells what it has of an iteration, and begins anew.
      if (!this.#interrupted()) this.#running?.push(message.line);
      // Not sooner: starting it must not delay the first line.
      if (this.#stopWay === 'replace') this.#workers.reserve();
      this.#cut();
    } else if (message.type === 'bestmove') {
      if (message.refused) this.#fault('the engine refused the position');
      this.#settle(message.best);
      this.#setIdle();
    } else {
      const reason = refusal(message);
      if (reason) this.#refused(reason);
    }
  }

  /**
   * The engine refused the position or the limits. For a position it answers the `go` by itself, with
   * `bestmove 0000`; any other search would go on, and is ended.
   */
  #refused(reason: string): void {
    const analysis = this.#running;
    if (!analysis || analysis.spoken) return;
    this.#fault(reason);
    if (!/^(position|go: the last position)\b/.test(reason)) this.#pump();
  }

  /** The search that runs cannot be answered. What was said first is the reason. */
  #fault(reason: string): void {
    const analysis = this.#running;
    analysis?.fail(new Refusal(reason));
    if (analysis === this.#wanted) this.#wanted = undefined;
  }

  /** The worker is lost: a fresh one takes over, and what was on its way is answered or goes on. */
  #restart(cause: string): void {
    if (this.#state === 'disposed' || !this.#wire) return;
    const starting = this.#state === 'starting';
    this.#close();
    this.#task?.fail(new Error(cause));
    this.#task = undefined;
    const analysis = this.#running;
    if (analysis && analysis === this.#wanted && !analysis.stopped) {
      this.#running = undefined;
      if (++analysis.restarts >= TRIES) {
        this.#wanted = undefined;
        analysis.fail(new Error(`the engine was lost ${TRIES} times here: ${cause}`));
      }
    } else {
      this.#settle(null);
    }
    if (starting && ++this.#failures >= TRIES) this.#fail(cause);
    else {
      this.#spawn();
      this.#listeners.emit('restarted', { cause });
    }
  }

  /** No worker can be had: all that is open is answered, and the next request tries again. */
  #fail(message: string): void {
    this.#close();
    this.#failures = 0;
    this.#setState('off');
    this.#giveUp(new Error(message));
    // Going without did not help: the next try is with all of it.
    const net = this.#settings.restore();
    queueMicrotask(() => {
      // The first worker starts before the page could listen.
      this.#listeners.emit('error', { message });
      if (net) this.#listeners.emit('net', net.info);
    });
  }

  #giveUp(error: Error): void {
    if (!this.#known) this.#ready.reject(error);
    this.#task?.fail(error);
    this.#task = undefined;
    for (const task of this.#queue.splice(0)) task.fail(error);
    for (const analysis of [this.#running, this.#wanted]) analysis?.fail(error);
    this.#running = this.#wanted = undefined;
  }

  #close(): void {
    this.#watchdog.clear();
    this.#wire?.close();
    this.#wire = undefined;
  }

  #setIdle(): void {
    this.#watchdog.clear();
    this.#setState('idle');
    this.#pump();
  }

  #setNet(net: KeptNet | undefined): void {
    if (this.#settings.setNet(net)) this.#listeners.emit('net', net?.info ?? null);
  }

  #setState(state: EngineState): void {
    if (this.#state === state || this.#state === 'disposed') return;
    this.#state = state;
    this.#listeners.emit('state', state);
  }
}

/** Starts an engine. It belongs to the caller, who ends it with `dispose()`. */
export const createEngine = (options?: EngineOptions): Engine => new Engine(options);
