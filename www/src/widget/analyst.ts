/** Keeps one widget's searches in the common queue, and tells what they have found. */

import { type Finding, merged, type Question, Session } from '../analysis/session';
import { engineLine, fenAt, type MoveTree, type NodeId, positionAt } from '../chess';
import type { Limits } from '../engine/client.js';
import type { Evaluation } from './api';
import { type Game, plyOf } from './game';
import type { EngineQueue, Source, Status, Ticket } from './queue.js';

/** What is known of a position, and by which net. */
export interface Found extends Finding {
  /** The address of the net that found it; undefined for the one built in. */
  readonly net: string | undefined;
}

/** How to search, as the site and the page have it. */
export interface Settings {
  readonly source: Source;
  readonly multipv: number;
  readonly hash: number;
  readonly threads: number | undefined;
  readonly limits: Limits;
}

export interface AnalystHost {
  settings(): Settings;
  /** Something that is shown has changed. */
  changed(): void;
  /** There is a new line, or no more will come. */
  found(final: boolean): void;
  restarted(cause: string): void;
  failed(message: string): void;
}

/** A finding as sites are told of it. */
export function evaluationOf(
  game: Game,
  { lines, figures }: Found,
  final: boolean,
): Evaluation | undefined {
  const [best] = lines;
  if (!best || !figures) return undefined;
  const { depth, nodes, nps } = figures;
  return {
    fen: fenAt(game.tree, game.node),
    ply: plyOf(game),
    score: best.score,
    ...{ depth, nodes, nps },
    lines: lines.map(({ score, depth, moves }) => ({
      score,
      depth,
      moves: moves.map(({ uci }) => uci),
      san: moves.map(({ san }) => san),
    })),
    final,
  };
}

const NOTHING: Found = { lines: [], figures: undefined, net: undefined };

type Report = (change: (known: Found | undefined) => Found | undefined) => void;

export class Analyst {
  status: Status | 'off' = 'off';
  notice = '';

  readonly #queue: EngineQueue;
  readonly #host: AnalystHost;
  readonly #session = new Session<Found>({
    search: (question, report, urgent) => this.#search(question, report, urgent),
    draw: () => this.#show(false),
    schedule: (draw, rest) => {
      const timer = setTimeout(draw, rest);
      return () => clearTimeout(timer);
    },
  });
  #over = false;
  #chess960 = false;
  #limits: Limits | undefined;
  #on = false;
  #seen = false;
  #ticket: Ticket | undefined;

  constructor(queue: EngineQueue, host: AnalystHost) {
    this.#queue = queue;
    this.#host = host;
  }

  get on(): boolean {
    return this.#on;
  }

  /** What is known of the position shown. */
  get finding(): Found {
    return this.#session.finding ?? NOTHING;
  }

  /** The position that is shown. `over`: the game has ended there, and there is nothing to search. */
  show(tree: MoveTree, node: NodeId, over: boolean): void {
    const position = positionAt(tree, node);
    const line = engineLine(tree, node);
    this.#over = over;
    this.#chess960 = tree.chess960;
    if (!this.#session.show({ key: position.fen(), position, line, limits: {} })) return;
    this.#drop();
    this.#limits = undefined;
    this.status = 'off';
    if (this.#on) this.#ask(true);
  }

  /** Analyses what is shown from now on; with limits, this position by them. */
  start(limits?: Limits, urgent = true): void {
    this.#on = true;
    this.#limits = limits;
    this.notice = '';
    this.#drop();
    this.#ask(urgent);
  }

  stop(): void {
    if (!this.#on) return;
    this.#on = false;
    const searched = this.#ticket !== undefined;
    this.hold();
    this.#host.changed();
    if (searched) this.#host.found(true);
  }

  /** In view or not: nothing is searched that nobody sees. */
  see(seen: boolean): void {
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (!this.#on) return;
    if (!this.#ticket) {
      if (seen && this.status === 'paused') this.#ask(false);
    } else if (seen) this.#queue.resume(this.#ticket);
    else this.#queue.pause(this.#ticket);
  }

  /** A net has come: what is shown and was searched to its end without it is searched anew. */
  netCame(net: string): void {
    if (!this.#on || this.#ticket?.status !== 'done') return;
    if (this.#host.settings().source.netUrl !== net || this.finding.net === net) return;
    this.#drop();
    this.#ask(false);
  }

  /** Forgets everything: other settings, or the widget has gone. */
  reset(): void {
    this.#drop();
    this.#session.forget();
    this.status = 'off';
    if (this.#on) this.#ask(false);
  }

  /** Holds its search back while another of this widget runs; `release` lets it go on. */
  hold(): void {
    this.#drop();
    this.status = this.finding.lines.length ? 'done' : 'off';
  }

  release(): void {
    if (this.#on) this.#ask(true);
  }

  /** Lets go of the queue and of every timer. */
  disconnect(): void {
    this.#drop();
    this.#seen = false;
    this.status = this.#on ? 'paused' : 'off';
  }

  #drop(): void {
    this.#session.drop();
    this.#ticket = undefined;
  }

  #ask(urgent: boolean): void {
    if (!this.#session.shown || this.#over) this.status = 'off';
    else if (!this.#seen) this.status = 'paused';
    else {
      this.status = 'waiting';
      this.#session.ask(urgent);
    }
  }

  #search({ position, line }: Question, report: Report, urgent: boolean): () => void {
    const { limits, ...settings } = this.#host.settings();
    const mine = (): boolean => this.#ticket === undefined || this.#ticket === ticket;
    const ticket = this.#queue.ask(
      {
        ...settings,
        position: line,
        chess960: this.#chess960,
        limits: this.#limits ?? limits,
      },
      {
        status: (status) => {
          if (!mine()) return;
          this.status = status;
          if (status === 'done') this.#show(true);
          else this.#host.changed();
        },
        line: (info, net) =>
          report((known = NOTHING) => {
            // An engine that starts again begins with the net built in, which adds nothing to another's lines.
            if (known.net !== undefined && net === undefined) return known;
            // Depths of two nets are not to be compared, and a bound alone takes no line's place.
            const found = merged(known.net === net ? known.lines : [], position, info);
            return found.lines.length > 0 ? { ...found, net } : known;
          }),
        restarted: (cause) => this.#host.restarted(cause),
        failed: (message, fatal) => {
          this.notice = message;
          if (fatal) this.#on = false;
          this.#host.changed();
          this.#host.failed(message);
        },
      },
      urgent,
    );
    this.#ticket = ticket;
    return () => this.#queue.cancel(ticket);
  }

  #show(final: boolean): void {
    this.#host.changed();
    if (this.finding.lines.length) this.#host.found(final);
  }
}
