/** One request for analysis: a stream of lines for one reader, and one result. */

import type { BestMove, EnginePosition, InfoLine, Limits } from './protocol.js';

/** Lines kept for a reader that does not come: the newest matter. */
const KEPT = 256;

export class Analysis implements AsyncIterable<InfoLine> {
  readonly position: EnginePosition;
  readonly limits: Limits;
  /**
   * The move that answers the request, once. Null where the engine had not said a line yet. It
   * is refused when the engine refuses the position, or cannot be had at all.
   */
  readonly result: Promise<BestMove | null>;
  /** How often a lost worker has cost this analysis its search. */
  restarts = 0;
  /** The page has asked for its end. */
  stopped = false;
  /** True from the first line on. */
  spoken = false;

  readonly #onReturn: (analysis: Analysis) => void;
  #lines: InfoLine[] = [];
  #best: BestMove | null = null;
  #closed = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;
  #resolve!: (best: BestMove | null) => void;
  #reject!: (error: Error) => void;

  constructor(position: EnginePosition, limits: Limits, onReturn: (analysis: Analysis) => void) {
    this.position = position;
    this.limits = limits;
    this.#onReturn = onReturn;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Who reads only the lines meets the error there.
    this.result.catch(() => {});
  }

  /** The best move by the last line. */
  get best(): BestMove | null {
    return this.#best;
  }

  /** A line of its search. The result knows of it even when no reader does any more. */
  push(line: InfoLine): void {
    this.spoken = true;
    const [move, ponder] = line.pv;
    if (line.multipv === 1 && move) this.#best = ponder ? { move, ponder } : { move };
    if (this.#closed) return;
    this.#lines.push(line);
    if (this.#lines.length > KEPT) this.#lines.shift();
    this.#wake?.();
  }

  /** Another has taken its place: not even a line that waits is read. The result may still come. */
  supersede(): void {
    this.#lines = [];
    this.#close();
  }

  finish(best: BestMove | null): void {
    this.#close();
    this.#resolve(best);
  }

  fail(error: Error): void {
    if (!this.#closed) this.#error = error;
    this.#close();
    this.#reject(error);
  }

  #close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<InfoLine, void, void> {
    try {
      for (;;) {
        const line = this.#lines.shift();
        if (line) yield line;
        else if (this.#closed) break;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
      if (this.#error) throw this.#error;
    } finally {
      // A reader that leaves its loop has no use for the search any more.
      if (!this.#closed) this.#onReturn(this);
    }
  }
}
