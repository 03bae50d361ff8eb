/**
 * One expectation at a time: an answer within a bound, else a cause.
 *
 * Time is counted in ticks and not by the clock, so that a computer that slept, or a page whose
 * timers were held back, finds at most one tick gone, and not a worker that seems dead.
 */

const TICK = 250;

export class Watchdog {
  readonly #bark: (cause: string) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #cause = '';
  #ticks = 0;
  #left = 0;

  constructor(bark: (cause: string) => void) {
    this.#bark = bark;
  }

  /** Expects something within `ms` milliseconds; an older expectation is forgotten. */
  expect(ms: number, cause: string): void {
    this.#cause = cause;
    this.#left = this.#ticks = Math.ceil(ms / TICK);
    this.#timer ??= setInterval(() => {
      if (--this.#left >= 0) return;
      this.clear();
      this.#bark(this.#cause);
    }, TICK);
  }

  /** A sign of life: the whole bound is there again. */
  renew(): void {
    this.#left = this.#ticks;
  }

  clear(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
