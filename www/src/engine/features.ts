/** What this browser can do, found by trying it: flags and user agents tell less than the truth. */

import type { StopWay } from '../../generated/host.js';

export type { StopWay };

/** The builds of the engine: one file for each set of WebAssembly features. */
export type Build = 'simd' | 'relaxed';

// A module of one function, () -> v128, around the bytes of one body.
function accepts(...body: number[]): boolean {
  const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];
  const code = [10, body.length + 4, 1, body.length + 2, 0, ...body, 11];
  return WebAssembly.validate(new Uint8Array([...header, ...code]));
}

const SPLAT = [65, 0, 253, 15];

/** SIMD128: Chrome 91, Firefox 89, Safari 16.4. */
export const hasSimd = (): boolean => accepts(...SPLAT);

/** Relaxed SIMD, tried on the dot product that the network uses. */
export const hasRelaxedSimd = (): boolean => accepts(...SPLAT, ...SPLAT, ...SPLAT, 253, 0x93, 0x02);

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
export function bestBuild(): Build | undefined {
  if (hasRelaxedSimd()) return 'relaxed';
  return hasSimd() ? 'simd' : undefined;
}

/** The best way to end a search: the flag is seen soonest, replacing the worker works everywhere. */
export function bestStopWay(): StopWay {
  if (hasSharedMemory()) return 'sab';
  return hasJspi() ? 'jspi' : 'replace';
}

/** The most megabytes of hash table that this kind of device bears without losing its tab. */
export function hashLimit(): number {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone/.test(userAgent)) return 32;
  // An iPad calls itself a Macintosh, and there is no Macintosh with a touch screen.
  if (/Android|iPad/.test(userAgent)) return 64;
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 64 : 512;
}
