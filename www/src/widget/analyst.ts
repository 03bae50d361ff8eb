/** Keeps one widget's searches in the common queue, and what they have found. */

import { engineLine, fenAt, type MoveTree, type NodeId, positionAt } from '../chess';
import type { InfoLine, Limits } from '../engine/client.js';
import type { Evaluation } from './api';
import { type Game, plyOf } from './game';
import { type Line, withLine } from './lines';
import type { EngineQueue, Request, Source, Status, Ticket } from './queue.js';

export interface Figures {
  readonly depth: number;
  readonly nodes: number;
  readonly nps: number;
}

export interface Finding {
  readonly lines: readonly Line[];
  readonly figures: Figures | undefined;
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
export function evaluationOf(game: Game, finding: Finding, final: boolean): Evaluation | undefined {
  const { lines, figures } = finding;
  const [best] = lines;
  if (!best || !figures) return undefined;
  return {
    fen: fenAt(game.tree, game.node),
    ply: plyOf(game),
    score: best.score,
    ...figures,
    lines: lines.map(({ score, depth, moves }) => ({
      score,
      depth,
      moves: moves.map(({ uci }) => uci),
      san: moves.map(({ san }) => san),
    })),
    final,
  };
}

/** A position in a game. */
interface Place {
  readonly tree: MoveTree;
  readonly node: NodeId;
  readonly fen: string;
}

const NOTHING: Finding = { lines: [], figures: undefined, net: undefined };
const MOST_FINDINGS = 100;
/** Between two searches while someone walks quickly through a game, in milliseconds. */
const PACE = 150;
/** Between two pictures of the lines, in milliseconds. */
const REFRESH = 100;

export class Analyst {
  finding: Finding = NOTHING;
  status: Status | 'off' = 'off';
  notice = '';

  readonly #queue: EngineQueue;
  readonly #host: AnalystHost;
  readonly #findings = new Map<string, Finding>();
  #shown: (Place & { readonly over: boolean }) | undefined;
  #limits: Limits | undefined;
  #on = false;
  #seen = false;
  #ticket: Ticket | undefined;
  #asked = -PACE;
  #pace: ReturnType<typeof setTimeout> | undefined;
  #refresh: ReturnType<typeof setTimeout> | undefined;
  #refreshed = -REFRESH;

  constructor(queue: EngineQueue, host: AnalystHost) {
    this.#queue = queue;
    this.#host = host;
  }

  get on(): boolean {
    return this.#on;
  }

  /** The position that is shown. `over`: the game has ended there, and there is nothing to search. */
  show(tree: MoveTree, node: NodeId, over: boolean): void {
    const fen = fenAt(tree, node);
    const same = this.#shown?.fen === fen;
    this.#shown = { tree, node, fen, over };
    if (same) return;
    this.#drop();
    this.#limits = undefined;
    this.finding = this.#findings.get(fen) ?? NOTHING;
    this.status = 'off';
    if (this.#on) this.#askSoon(true);
  }

  /** Analyses what is shown from now on; with limits, this position by them. */
  start(limits?: Limits, urgent = true): void {
    this.#on = true;
    this.#limits = limits;
    this.notice = '';
    this.#drop();
    this.#askSoon(urgent);
  }

  stop(): void {
    if (!this.#on) return;
    this.#on = false;
    const searched = this.#ticket !== undefined;
    this.#drop();
    this.status = this.finding.lines.length ? 'done' : 'off';
    this.#host.changed();
    if (searched) this.#host.found(true);
  }

  /** In view or not: nothing is searched that nobody sees. */
  see(seen: boolean): void {
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (!this.#on) return;
    if (!this.#ticket) {
      if (seen && this.status === 'paused') this.#askSoon(false);
    } else if (seen) this.#queue.resume(this.#ticket);
    else this.#queue.pause(this.#ticket);
  }

  /** A net has come: what is shown and was searched to its end without it is searched anew. */
  netCame(net: string): void {
    if (!this.#on || this.#ticket?.status !== 'done') return;
    if (this.#host.settings().source.netUrl !== net || this.finding.net === net) return;
    this.#drop();
    this.#askSoon(false);
  }

  /** Forgets everything: other settings, or the widget has gone. */
  reset(): void {
    this.#drop();
    this.#findings.clear();
    this.finding = NOTHING;
    this.status = 'off';
    if (this.#on) this.#askSoon(false);
  }

  /** Holds its search back while another of this widget runs; `release` lets it go on. */
  hold(): void {
    this.#drop();
    this.status = this.finding.lines.length ? 'done' : 'off';
  }

  release(): void {
    if (this.#on) this.#askSoon(true);
  }

  /** Lets go of the queue and of every timer. */
  disconnect(): void {
    this.#drop();
    this.#seen = false;
    this.status = this.#on ? 'paused' : 'off';
  }

  #drop(): void {
    clearTimeout(this.#pace);
    clearTimeout(this.#refresh);
    this.#refresh = undefined;
    if (this.#ticket) this.#queue.cancel(this.#ticket);
    this.#ticket = undefined;
  }

  /** At once for a single step; for hurried ones only where they come to rest. */
  #askSoon(urgent: boolean): void {
    clearTimeout(this.#pace);
    if (!this.#shown || this.#shown.over) {
      this.status = 'off';
      return;
    }
    if (!this.#seen) {
      this.status = 'paused';
      return;
    }
    this.status = 'waiting';
    const rest = this.#asked + PACE - performance.now();
    if (rest <= 0) this.#ask(urgent);
    else this.#pace = setTimeout(() => this.#ask(urgent), rest);
  }

  #ask(urgent: boolean): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#asked = performance.now();
    const { limits, ...settings } = this.#host.settings();
    const request: Request = {
      ...settings,
      position: engineLine(shown.tree, shown.node),
      chess960: shown.tree.chess960,
      limits: this.#limits ?? limits,
    };
    const mine = (): boolean => this.#ticket === undefined || this.#ticket === ticket;
    const ticket = this.#queue.ask(
      request,
      {
        status: (status) => {
          if (!mine()) return;
          this.status = status;
          if (status === 'done') this.#show(true);
          else this.#host.changed();
        },
        line: (line, net) => this.#take(shown, line, net),
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
  }

  #take({ tree, node, fen }: Place, info: InfoLine, net: string | undefined): void {
    const old = this.#findings.get(fen) ?? NOTHING;
    // An engine that starts again begins with the net built in, which adds nothing to another's lines.
    if (old.net !== undefined && net === undefined) return;
    // Depths of two nets are not to be compared, and a bound alone takes no line's place.
    const known = old.net === net ? old.lines : [];
    const lines = withLine(known, positionAt(tree, node), info);
    if (lines.length === 0) return;
    const deepest = Math.max(lines[0]?.depth ?? 0, 0);
    const figures = { depth: deepest, nodes: info.nodes, nps: info.nps };
    this.#findings.delete(fen);
    this.#findings.set(fen, { lines, figures, net });
    if (this.#findings.size > MOST_FINDINGS) {
      this.#findings.delete(this.#findings.keys().next().value ?? '');
    }
    if (fen !== this.#shown?.fen || this.#refresh !== undefined) return;
    const rest = this.#refreshed + REFRESH - performance.now();
    if (rest <= 0) this.#show(false);
    else this.#refresh = setTimeout(() => this.#show(false), rest);
  }

  #show(final: boolean): void {
    clearTimeout(this.#refresh);
    this.#refresh = undefined;
    this.#refreshed = performance.now();
    this.finding = this.#findings.get(this.#shown?.fen ?? '') ?? NOTHING;
    this.#host.changed();
    if (this.finding.lines.length) this.#host.found(final);
  }
}
