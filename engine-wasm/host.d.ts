/** How a running search notices `stop`: by yielding, by a shared flag, or not at all. */
export type StopWay = 'jspi' | 'sab' | 'replace';

export interface HostOptions {
  /** Without it: `jspi` where the platform has that. */
  stop?: StopWay;
  /**
   * Element 0 holds the number of the last search to be ended; numbers grow from 1, and come by
   * `numberSearch` before the line that asks for the search.
   * Element 1, where there is one, is 1 while the engine shall give way. Whoever writes to either
   * notifies those who wait on element 1.
   * Element 2, where there is one, holds the number of the last search that had a `ponderhit`.
   */
  flag?: Int32Array;
  /** Passes `ponderhit` to the session in the midst of a search that hears no lines: element 2 said it. */
  onPonderHit?(): void;
  /** Told the message of a panic before the instance traps, or of an error that ended a search. */
  onPanic?(message: string): void;
  /** Called about once a second while a search runs. */
  onBeat?(): void;
  /** Starts a worker that runs `run_helper()` on this instance's memory (builds with threads). */
  startHelper?(): Promise<unknown>;
  /** Reads files that were not provided. Without it they are fetched as URLs, synchronously. */
  readFile?(name: string): Uint8Array;
  /** The name of the net's file to use instead of the net built in. */
  netFile?: string;
}

export const canSuspend: boolean;
export function attach(exports: { run_search: () => void }, options?: HostOptions): void;
/** Has searches that suspend rest most of the time, or no more; those with a flag look at that. */
export function giveWay(on: boolean): void;
/** Numbers the search that the next line asks for. */
export function numberSearch(number: number): void;
export function provideFile(name: string, bytes: Uint8Array): void;
