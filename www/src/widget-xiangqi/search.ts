/** Keeps one widget's searches of xiangqi in the common queue, and what they have found. */

import { type Line, mergeBy } from '../analysis/lines';
import type { Figures } from '../analysis/session';
import type { EnginePosition, InfoLine, Limits } from '../engine/client.js';
import type { OtherHost } from '../widget/other-game';
import { EngineQueue, type Status, type Ticket } from '../widget/queue.js';
import type { Position } from '../xiangqi';
import { startXiangqiEngine } from './start';
import { readMoves, type TextMove } from './text';

/** All widgets of xiangqi on a page stand in this queue. */
const queue = new EngineQueue(startXiangqiEngine);

const withLine = mergeBy<Position, TextMove>(readMoves);

export interface Found {
  readonly lines: readonly Line<TextMove>[];
  readonly figures: Figures | undefined;
}

/** What is to be searched. */
export interface Asked {
  readonly position: Position;
  /** The same as the engine takes it. */
  readonly line: EnginePosition;
  /** The game has ended there. */
  readonly over: boolean;
}

const NOTHING: Found = { lines: [], figures: undefined };
/** Milliseconds between two pictures of the lines: faster than that nobody reads them. */
const REFRESH = 100;

export class Search {
  status: Status | 'off' = 'off';
  notice = '';
  on = false;

  readonly #host: OtherHost;
  /** There is something to tell; `final`: no more will come. */
  readonly #tell: (final: boolean) => void;
  readonly #found = new Map<string, Found>();
  #shown: Asked | undefined;
  #limits: Limits | undefined;
  #seen = false;
  #ticket: Ticket | undefined;
  #drawing: ReturnType<typeof setTimeout> | undefined;
  #leave: (() => void) | undefined;

  constructor(host: OtherHost, tell: (final: boolean) => void) {
    this.#host = host;
    this.#tell = tell;
    this.on = host.element.engine === 'auto';
  }

  /** What is known of the position shown. */
  get finding(): Found {
    return this.#found.get(this.#shown?.position.fen() ?? '') ?? NOTHING;
  }

  show(asked: Asked): void {
    const other = this.#shown?.position.fen() !== asked.position.fen();
    this.#shown = asked;
    if (!other) return;
    this.#drop();
    this.#limits = undefined;
    if (this.on) this.#ask(true);
  }

  start(limits?: Limits): void {
    this.on = true;
    this.#limits = limits;
    this.notice = '';
    this.#drop();
    this.#ask(true);
  }

  stop(): void {
    this.on = false;
    this.#drop();
    this.status = this.finding.lines.length ? 'done' : 'off';
    this.#tell(true);
  }

  /** Forgets everything: other settings. */
  reset(): void {
    this.#drop();
    this.#found.clear();
    const { engine } = this.#host.element;
    if (engine !== 'click') this.on = engine === 'auto';
    if (this.on) this.#ask(false);
  }

  /** In view or not: nothing is searched that nobody sees. */
  see(seen: boolean): void {
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (!this.on) return;
    if (!this.#ticket) {
      if (seen) this.#ask(false);
    } else if (seen) queue.resume(this.#ticket);
    else queue.pause(this.#ticket);
  }

  connect(on: boolean): void {
    if (on) this.#leave ??= queue.join(() => {});
    else {
      this.#drop();
      this.#seen = false;
      this.#leave?.();
      this.#leave = undefined;
    }
  }

  #drop(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    if (this.#ticket) queue.cancel(this.#ticket);
    this.#ticket = undefined;
    this.status = 'off';
  }

  #ask(urgent: boolean): void {
    const asked = this.#shown;
    if (!asked || asked.over) return;
    if (!this.#seen) {
      this.status = 'paused';
      return;
    }
    const { limits, source, ...settings } = this.#host.settings();
    const { element, emit } = this.#host;
    this.status = 'waiting';
    const mine = (): boolean => this.#ticket === undefined || this.#ticket === ticket;
    const ticket = queue.ask(
      {
        ...settings,
        source: { ...source, netUrl: undefined },
        position: asked.line,
        chess960: undefined,
        threads: 1,
        limits: this.#limits ?? limits,
      },
      {
        status: (status) => {
          if (!mine() || this.#shown !== asked) return;
          this.status = status;
          if (status === 'done') this.#draw(true);
          element.requestUpdate();
        },
        line: (info) => this.#take(asked.position, info),
        restarted: (cause) => emit('enginerestart', { cause }),
        failed: (message, fatal) => {
          this.notice = message;
          emit('error', { message });
          if (!fatal) return;
          this.on = false;
          this.#draw(true);
        },
      },
      urgent,
    );
    this.#ticket = ticket;
  }

  #take(position: Position, info: InfoLine): void {
    const key = position.fen();
    const lines = withLine((this.#found.get(key) ?? NOTHING).lines, position, info);
    if (lines.length === 0) return;
    const { seldepth, nodes, nps, time } = info;
    const depth = lines[0]?.depth ?? info.depth;
    this.#found.set(key, { lines, figures: { depth, seldepth, nodes, nps, time } });
    if (key === this.#shown?.position.fen()) {
      this.#drawing ??= setTimeout(() => this.#draw(false), REFRESH);
    }
  }

  #draw(final: boolean): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    this.#tell(final);
    this.#host.element.requestUpdate();
  }
}
