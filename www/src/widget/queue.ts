/**
 * One engine for all widgets of a page, and a fair queue before it.
 *
 * Whoever asks gets a turn; while others wait, a turn ends after a while and its search goes on in a
 * later one, from what the hash table still knows. There is never more than one search, nor more
 * than one worker, and none at all when no widget is left or nothing has been asked for long.
 */

import { REVIEW_HASH } from '../analysis/review/record';
import type { Engine, InfoLine, Limits, SearchKind } from '../engine/client.js';
import type { EnginePosition } from '../engine/protocol.js';

/** Where an engine comes from. Widgets that name the same addresses share one. */
export interface Source {
  readonly wasmUrl: string | undefined;
  readonly workerUrl: string | undefined;
  readonly netUrl: string | undefined;
  /** How the engine searches; reviews are always alpha-beta's. */
  readonly search?: SearchKind | undefined;
  /** The network that a tree search evaluates with. */
  readonly weights?: string | undefined;
}

/** A running engine, with what else must be freed after it. */
export interface Running {
  readonly engine: Engine;
  dispose(): void;
}

export interface Request {
  readonly source: Source;
  readonly position: EnginePosition;
  /** Undefined for a game that does not know it. */
  readonly chess960: boolean | undefined;
  readonly multipv: number;
  /** Megabytes. */
  readonly hash: number;
  /** Undefined for as many as the page allows. */
  readonly threads: number | undefined;
  readonly limits: Limits;
  /**
   * The same nodes always give the same answer: the search waits for the source's own net, runs in one thread, begins
   * with an empty hash table of `REVIEW_HASH`, and begins anew after an interruption.
   */
  readonly exact?: boolean;
}

/**
 * - `waiting`: for its turn
 * - `loading`: it has its turn, and the engine is on its way
 * - `searching`: lines come
 * - `paused`: by its owner, with what it has used up kept
 * - `done`: its limits are reached, or it was given up
 */
export type Status = 'waiting' | 'loading' | 'searching' | 'paused' | 'done';

export interface Asker {
  status(status: Status): void;
  /** `net` is the address of the net behind it; undefined for the one built in. */
  line(line: InfoLine, net: string | undefined): void;
  /** The engine was lost and started again. */
  restarted(cause: string): void;
  /** Something did not work; `fatal` when there will be no lines. */
  failed(message: string, fatal: boolean): void;
}

/** The engine that runs, and what it has been told. */
interface Served extends Running {
  readonly key: string;
  readonly told: Map<string, unknown>;
  readonly ends: (() => void)[];
  /** Until the source's own net is in use, or cannot be had. */
  loading: Promise<void>;
  /** The address of the net in use; undefined for the one built in. */
  net: string | undefined;
}

interface Member {
  netCame(net: string): void;
}

/** How long a search goes on while others wait, in milliseconds; longer in each later turn. */
const SLICE = 2000;
const LONGEST_SLICE = 8000;
/** An engine that nobody has asked for so long is ended. */
const IDLE = 60_000;

export class Ticket {
  readonly request: Request;
  readonly asker: Asker;
  status: Status = 'waiting';
  /** Counts how often it has come into the queue: a turn from before a pause is not its turn any more. */
  entries = 0;
  turns = 0;
  nodes = 0;
  time = 0;

  constructor(request: Request, asker: Asker) {
    this.request = request;
    this.asker = asker;
  }

  get active(): boolean {
    return this.status !== 'paused' && this.status !== 'done';
  }

  set(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.asker.status(status);
  }

  /** What is left of its limits; undefined when nothing is. */
  remaining(): Limits | undefined {
    const { nodes, movetime } = this.request.limits;
    const left = { ...this.request.limits };
    if (this.request.exact) return left;
    if (nodes !== undefined) left.nodes = nodes - this.nodes;
    if (movetime !== undefined) left.movetime = movetime - this.time;
    return (left.nodes ?? 1) > 0 && (left.movetime ?? 1) > 0 ? left : undefined;
  }
}

export class EngineQueue {
  readonly #start: (source: Source) => Running;
  readonly #waiting: Ticket[] = [];
  readonly #members = new Set<Member>();
  #current: Ticket | undefined;
  #interrupted = false;
  /** Ends the waiting of the present turn. */
  #wake = (): void => {};
  #begun: number | undefined;
  #working = false;
  #suspended = false;
  #running: Served | undefined;
  #sliceTimer: ReturnType<typeof setTimeout> | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: (source: Source) => Running) {
    this.#start = start;
  }

  /** Whether an engine runs at present. */
  get awake(): boolean {
    return this.#running !== undefined;
  }

  /**
   * A widget has come; the function returned says that it has gone. `netCame` is told the address of a
   * net when the engine begins to use it.
   */
  join(netCame: Member['netCame'] = () => {}): () => void {
    if (this.#members.size === 0) this.#listen(true);
    const member = { netCame };
    this.#members.add(member);
    return () => {
      if (!this.#members.delete(member)) return;
      // One that is only moved to another place comes back within this task.
      if (this.#members.size === 0) setTimeout(() => this.#leaveIfAlone());
    };
  }

  #leaveIfAlone(): void {
    if (this.#members.size > 0) return;
    this.#listen(false);
    for (const ticket of this.#waiting.splice(0)) ticket.status = 'done';
    if (this.#current) this.#current.status = 'done';
    this.#free();
  }

  /** Asks for a search. An urgent one, which a reader waits for, is next. */
  ask(request: Request, asker: Asker, urgent: boolean): Ticket {
    const ticket = new Ticket(request, asker);
    asker.status(ticket.status);
    this.#enqueue(ticket, urgent);
    return ticket;
  }

  pause(ticket: Ticket): void {
    if (!ticket.active) return;
    this.#withdraw(ticket);
    ticket.set('paused');
  }

  resume(ticket: Ticket): void {
    if (ticket.status !== 'paused') return;
    ticket.set('waiting');
    this.#enqueue(ticket, false);
  }

  cancel(ticket: Ticket): void {
    this.#withdraw(ticket);
    ticket.status = 'done';
  }

  #withdraw(ticket: Ticket): void {
    const at = this.#waiting.indexOf(ticket);
    if (at >= 0) this.#waiting.splice(at, 1);
    if (ticket === this.#current) this.#interrupt();
  }

  #enqueue(ticket: Ticket, urgent: boolean): void {
    ticket.entries++;
    if (urgent) this.#waiting.unshift(ticket);
    else this.#waiting.push(ticket);
    if (this.#current && urgent) this.#interrupt();
    else this.#limit();
    void this.#work();
  }

  /** Ends the present search, whose owner goes on later if it still wants. */
  #interrupt(): void {
    this.#interrupted = true;
    this.#wake();
    void this.#running?.engine.stop();
  }

  /** Sees to it that a turn ends while others wait. */
  #limit(): void {
    clearTimeout(this.#sliceTimer);
    const ticket = this.#current;
    if (!ticket || this.#begun === undefined || this.#waiting.length === 0) return;
    const slice = Math.min(SLICE * ticket.turns, LONGEST_SLICE);
    const left = this.#begun + slice - performance.now();
    this.#sliceTimer = setTimeout(() => this.#interrupt(), Math.max(0, left));
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    clearTimeout(this.#idleTimer);
    // The asker may change its mind within this task.
    await Promise.resolve();
    for (;;) {
      const ticket = this.#suspended ? undefined : this.#waiting.shift();
      if (!ticket) break;
      this.#current = ticket;
      this.#interrupted = false;
      try {
        await this.#turn(ticket);
      } catch (error) {
        this.#failed(ticket, error);
      }
      clearTimeout(this.#sliceTimer);
      this.#current = undefined;
      this.#begun = undefined;
    }
    this.#working = false;
    if (this.#running) this.#idleTimer = setTimeout(() => this.#free(), IDLE);
  }

  async #turn(ticket: Ticket): Promise<void> {
    const limits = ticket.remaining();
    if (!limits) {
      ticket.set('done');
      return;
    }
    const { entries } = ticket;
    const mine = (): boolean => ticket.active && ticket.entries === entries;
    ticket.set('loading');
    const { source, exact } = ticket.request;
    // A review means the same wherever it is made.
    const running = this.#engineFor(exact ? { ...source, search: undefined } : source);
    await this.#tell(running.engine, ticket);
    if (!mine()) return;
    if (!this.#interrupted) await this.#search(running, ticket, limits, mine);
    if (!mine()) return;
    if (!this.#interrupted) {
      ticket.set('done');
    } else {
      ticket.set('waiting');
      if (this.#suspended) this.#waiting.unshift(ticket);
      else this.#waiting.push(ticket);
    }
  }

  async #search(
    running: Served,
    ticket: Ticket,
    limits: Limits,
    mine: () => boolean,
  ): Promise<void> {
    ticket.turns++;
    this.#begun = performance.now();
    this.#limit();
    if (ticket.request.exact) {
      await Promise.race([
        running.loading,
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
      ]);
      if (this.#interrupted || !mine()) return;
      // From now on its turn does not end for others: it would begin anew.
      this.#begun = undefined;
      clearTimeout(this.#sliceTimer);
      await running.engine.newGame();
      if (this.#interrupted || !mine()) return;
    }
    const begun = performance.now();
    const analysis = running.engine.analyse(ticket.request.position, limits);
    let last: InfoLine | undefined;
    for await (const line of analysis) {
      last = line;
      if (!mine()) continue;
      ticket.set('searching');
      ticket.asker.line(line, running.net);
    }
    await analysis.result;
    ticket.nodes += last?.nodes ?? 0;
    ticket.time += performance.now() - begun;
  }

  /** Tells the engine the options that this turn needs otherwise than the last one. */
  async #tell(engine: Engine, { request, asker }: Ticket): Promise<void> {
    const told = this.#running?.told ?? new Map();
    const tell = async (name: string, value?: string | number | boolean): Promise<void> => {
      if (value === undefined || told.get(name) === value) return;
      await engine.setOption(name, value);
      told.set(name, value);
    };
    // The first waits for the engine, and fails where there is none.
    await tell('MultiPV', request.exact ? 1 : request.multipv);
    // Its size changes upwards only: every change empties the table for all.
    const hash = Math.max(request.hash, Number(told.get('Hash') ?? 0));
    const wanted: [string, string | number | boolean | undefined][] = [
      ['UCI_Chess960', request.chess960],
      ['Hash', request.exact ? REVIEW_HASH : hash],
    ];
    const threads = request.exact ? 1 : await threadsFor(engine, request.threads);
    if (threads > 1 || told.has('Threads')) wanted.push(['Threads', threads]);
    await Promise.all(
      wanted.map(([name, value]) =>
        tell(name, value).catch((error: Error) => asker.failed(error.message, false)),
      ),
    );
  }

  #engineFor(source: Source): Served {
    const key = JSON.stringify(source);
    if (this.#running?.key === key) return this.#running;
    this.#free();
    const started = this.#start(source);
    const { engine } = started;
    const { netUrl } = source;
    const running: Served = {
      ...started,
      key,
      told: new Map(),
      ends: [
        engine.on('restarted', ({ cause }) => this.#current?.asker.restarted(cause)),
        engine.on('net', (net) => {
          running.net = net ? netUrl : undefined;
          if (running.net) for (const member of this.#members) member.netCame(running.net);
        }),
      ],
      loading: Promise.resolve(),
      net: undefined,
    };
    this.#running = running;
    if (netUrl) {
      // The net built in answers meanwhile.
      running.loading = engine.loadNet(netUrl).then(
        () => {},
        (error: Error) => {
          if (engine.state !== 'disposed') this.#current?.asker.failed(error.message, false);
        },
      );
    }
    return running;
  }

  #failed(ticket: Ticket, error: unknown): void {
    if (!ticket.active) return;
    if (this.#suspended) {
      ticket.set('waiting');
      this.#waiting.unshift(ticket);
      return;
    }
    ticket.set('done');
    ticket.asker.failed(error instanceof Error ? error.message : String(error), true);
  }

  #free(): void {
    clearTimeout(this.#idleTimer);
    const running = this.#running;
    this.#running = undefined;
    this.#wake();
    if (!running) return;
    for (const end of running.ends) end();
    running.dispose();
  }

  // A page that is left for another, perhaps to be kept for the way back, holds no memory.

  readonly #pageHide = (): void => {
    this.#suspended = true;
    this.#interrupted = true;
    this.#free();
  };

  readonly #pageShow = (): void => {
    this.#suspended = false;
    void this.#work();
  };

  #listen(on: boolean): void {
    const change = on ? addEventListener : removeEventListener;
    change('pagehide', this.#pageHide);
    change('pageshow', this.#pageShow);
  }
}

/** How many threads a search gets: as many as were asked for, or an isolated page allows, and the engine has. */
async function threadsFor(engine: Engine, asked: number | undefined): Promise<number> {
  if (asked === 1) return 1;
  const { options } = await engine.ready;
  const most = options.find(({ name }) => name === 'Threads')?.max ?? 1;
  const spare = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
  return Math.min(asked ?? (crossOriginIsolated ? spare : 1), most);
}
