/** Keeps the search at the position that is shown, and what was found of the positions before. */

import type { Position } from '../chess';
import type { EnginePosition, InfoLine, Limits } from '../engine/protocol.js';
import { type Line, withLine } from './lines';

/** What a session needs to know of a question. */
export interface Keyed {
  /** What is found is kept under this name, which stands for the position and for what is asked. */
  readonly key: string;
}

/** A position, and what is asked of it. */
export interface Question extends Keyed {
  /** The position that the lines begin in. */
  readonly position: Position;
  /** The same as the engine takes it. */
  readonly line: EnginePosition;
  readonly limits: Limits;
}

/** How far a search has come. */
export interface Figures {
  /** Plies of the best line; `seldepth` of the longest one that was looked at. */
  readonly depth: number;
  readonly seldepth: number;
  readonly nodes: number;
  /** Nodes a second. */
  readonly nps: number;
  /** Milliseconds. */
  readonly time: number;
}

/** What was found of a position. */
export interface Finding {
  /** The best first; White's view. */
  readonly lines: readonly Line[];
  /** Of the search that was read last. */
  readonly figures: Figures | undefined;
}

/** What is known of a position together with a message about it. */
export function merged(
  known: readonly Line[],
  position: Position,
  info: InfoLine,
): Required<Finding> {
  const lines = withLine(known, position, info);
  const { seldepth, nodes, nps, time } = info;
  const depth = lines[0]?.depth ?? info.depth;
  return { lines, figures: { depth, seldepth, nodes, nps, time } };
}

/** Gives what is known of a position now, by what was known before; undefined if it adds nothing. */
export type Change<F> = (known: F | undefined) => F | undefined;

export interface SessionHost<F, Q = Question> {
  /**
   * Begins a search of what is shown, and gives the way to end it; undefined if it begins none. The search reports what
   * it finds until it has ended, also when another position is shown meanwhile.
   */
  search(
    question: Q,
    report: (change: Change<F>) => void,
    urgent: boolean,
  ): (() => void) | undefined;
  /** There is something new to show. */
  draw(): void;
  /** Calls `draw` at a time that suits the page; the function returned takes that back. */
  schedule(draw: () => void, rest: number): () => void;
}

const MOST_FINDINGS = 400;
/** Milliseconds between two searches that begin while someone walks quickly through a game. */
const PACE = 120;
/** Milliseconds between two pictures of the lines: faster than that nobody reads them. */
const REFRESH = 100;

export class Session<F, Q extends Keyed = Question> {
  readonly #host: SessionHost<F, Q>;
  readonly #findings = new Map<string, F>();
  #shown: Q | undefined;
  #end: (() => void) | undefined;
  /** Raised when all is forgotten: what an older search still reports was found with other settings. */
  #generation = 0;
  #begun = -PACE;
  #pace: ReturnType<typeof setTimeout> | undefined;
  #drawn = -REFRESH;
  #undraw: (() => void) | undefined;

  constructor(host: SessionHost<F, Q>) {
    this.#host = host;
  }

  get shown(): Q | undefined {
    return this.#shown;
  }

  /** What is known of the position shown. */
  get finding(): F | undefined {
    return this.#shown && this.#findings.get(this.#shown.key);
  }

  /** Whether a search was begun and not ended by `drop`; it may have reached its limits. */
  get searched(): boolean {
    return this.#end !== undefined;
  }

  /** Shows a position; true if it is another one, or another question. */
  show(question: Q): boolean {
    const other = this.#shown?.key !== question.key;
    this.#shown = question;
    return other;
  }

  /** Searches what is shown: at once after a single step; after hurried ones where they come to rest. */
  ask(urgent = true): void {
    clearTimeout(this.#pace);
    const rest = this.#begun + PACE - performance.now();
    if (rest <= 0) this.#begin(urgent);
    else this.#pace = setTimeout(() => this.#begin(urgent), rest);
  }

  #begin(urgent: boolean): void {
    const question = this.#shown;
    if (!question) return;
    this.#begun = performance.now();
    const generation = this.#generation;
    const report = (change: Change<F>): void => {
      if (generation === this.#generation) this.#take(question.key, change);
    };
    this.#end = this.#host.search(question, report, urgent);
  }

  #take(key: string, change: Change<F>): void {
    const known = this.#findings.get(key);
    const found = change(known);
    if (!found || found === known) return;
    // The one that was changed last is the last to be dropped.
    this.#findings.delete(key);
    this.#findings.set(key, found);
    if (this.#findings.size > MOST_FINDINGS) {
      this.#findings.delete(this.#findings.keys().next().value ?? '');
    }
    if (key !== this.#shown?.key || this.#undraw) return;
    const rest = this.#drawn + REFRESH - performance.now();
    this.#undraw = this.#host.schedule(() => this.draw(), Math.max(0, rest));
  }

  /** Shows what is known now. */
  draw(): void {
    this.#undraw?.();
    this.#undraw = undefined;
    this.#drawn = performance.now();
    this.#host.draw();
  }

  /** Ends the search, or the waiting for it. */
  drop(): void {
    clearTimeout(this.#pace);
    this.#undraw?.();
    this.#undraw = undefined;
    const end = this.#end;
    this.#end = undefined;
    end?.();
  }

  /** Forgets what was found with other settings. */
  forget(): void {
    this.#generation++;
    this.#findings.clear();
  }
}
