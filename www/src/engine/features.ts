/** What this browser can do, found by trying it: flags and user agents tell less than the truth. */

import type { StopWay } from '../../generated/host.js';

export type { StopWay };

/** The builds of the engine that run everywhere: one file for each set of WebAssembly features. */
export type PlainBuild = 'simd' | 'relaxed';
/**
 * All builds: those with threads need a page that is cross-origin isolated; those with the tree search have one thread,
 * `residual` among them, which evaluates with residual networks too.
 */
export type Build = PlainBuild | `${PlainBuild}-threads` | `tree-${PlainBuild}` | 'residual';
/** How an engine searches: by alpha-beta, or by a Monte Carlo tree search. */
export type SearchKind = 'alphabeta' | 'tree';

export const isThreaded = (build: Build): boolean => build.endsWith('-threads');

// A module that exports one function, f: () -> i32, around the bytes of its body.
const module = (body: number[]): Uint8Array<ArrayBuffer> => {
  const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0];
  const code = [10, body.length + 4, 1, body.length + 2, 0, ...body, 11];
  return new Uint8Array([...header, 7, 5, 1, 1, 102, 0, 0, ...code]);
};

const SPLAT = [253, 15];
const LANE_0 = [253, 27, 0];
const SIMD = module([65, 0, ...SPLAT, ...LANE_0]);
/** -1 times 127 in four bytes, added to 0, by the relaxed dot product that the network uses. */
const DOT = [65, 127, ...SPLAT, 65, 255, 0, ...SPLAT, 65, 0, ...SPLAT, 253, 147, 2, ...LANE_0];

/** SIMD128: Chrome 91, Firefox 89, Safari 16.4. */
export const hasSimd = (): boolean => WebAssembly.validate(SIMD);

/** Relaxed SIMD that computes rightly: V8 had its operands the wrong way round before it shipped. */
export function hasRelaxedSimd(): boolean {
  const bytes = module(DOT);
  if (!WebAssembly.validate(bytes)) return false;
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  return (f as () => number)() === -508;
}

/** JavaScript Promise Integration: a search can be suspended in its middle. */
export const hasJspi = (): boolean => 'Suspending' in WebAssembly && 'promising' in WebAssembly;

/** Shared memory that may in fact be posted: WebKitGTK calls itself isolated and has none. */
export function hasSharedMemory(): boolean {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(new SharedArrayBuffer(4));
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
    port2.close();
  }
}

/** The fastest build that this browser accepts; none where even SIMD128 is missing. */
export function bestBuild(): PlainBuild | undefined {
  if (hasRelaxedSimd()) return 'relaxed';
  return hasSimd() ? 'simd' : undefined;
}

/** The same with threads, where memory can be shared with them. */
export function bestThreadedBuild(): Build | undefined {
  const build = bestBuild();
  return build && hasSharedMemory() && canShareWasmMemory() ? `${build}-threads` : build;
}

function canShareWasmMemory(): boolean {
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    return buffer instanceof SharedArrayBuffer;
  } catch {
    return false;
  }
}

/** The best way to end a search: the flag is seen soonest, replacing the worker works everywhere. */
export function bestStopWay(): StopWay {
  if (hasSharedMemory()) return 'sab';
  return hasJspi() ? 'jspi' : 'replace';
}

/** The most megabytes of hash table that this kind of device bears without losing its tab. */
export function hashLimit(): number {
  // Node 20 has no navigator.
  const { userAgent = '', maxTouchPoints = 0 } = globalThis.navigator ?? {};
  if (/iPhone/.test(userAgent)) return 32;
  // An iPad calls itself a Macintosh, and there is no Macintosh with a touch screen.
  if (/Android|iPad/.test(userAgent)) return 64;
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 64 : 512;
}

/** How many threads run at once here; as many as are wanted where that is not told. */
export const processors = (): number =>
  globalThis.navigator?.hardwareConcurrency ?? Number.POSITIVE_INFINITY;

/** What of an engine's settings its build depends on. */
interface BuildChoice {
  build?: Build;
  threads?: boolean;
  search?: SearchKind;
  options?: Readonly<Record<string, unknown>>;
}

/** The build that an engine with these settings runs; undefined where the browser can run none. */
export function buildFor(
  { build, threads, search, options }: BuildChoice,
  stop: StopWay,
): Build | undefined {
  if (build) return build;
  if (search !== 'tree') return threads && stop === 'sab' ? bestThreadedBuild() : bestBuild();
  const best = bestBuild();
  return best && (options?.WeightsFile ? 'residual' : `tree-${best}`);
}
